package html

import "testing"

// TestForeign checks the elements that end foreign content, and those that do not.
func TestForeign(t *testing.T) {
	for _, test := range []struct {
		name string
		tags []string // "/a" is an end tag, "a/" an empty one, and "a*" has an attribute that makes it HTML
		want bool     // whether the tags end in foreign content
	}{
		{"HTML", []string{"p"}, false},
		{"svg", []string{"svg"}, true},
		{"math", []string{"math"}, true},
		{"an empty svg", []string{"svg/"}, false},
		{"closed", []string{"svg", "g", "/svg"}, false},
		{"an element in svg", []string{"svg", "g", "a", "/a"}, true},
		{"an integration point", []string{"svg", "foreignobject"}, false},
		{"an empty integration point", []string{"svg", "foreignobject/"}, true},
		{"an integration point is closed", []string{"svg", "foreignobject", "p", "/p", "/foreignobject"}, true},
		{"svg closes an integration point", []string{"svg", "foreignobject", "/svg"}, false},
		{"svg in an integration point", []string{"svg", "desc", "svg", "title", "/title", "/svg"}, false},
		{"svg in svg", []string{"svg", "svg", "/svg"}, true},
		{"no integration point in svg", []string{"svg", "mi"}, true},
		{"no integration point in math", []string{"math", "foreignobject"}, true},
		{"text in math", []string{"math", "mtext"}, false},
		{"an annotation", []string{"math", "annotation-xml"}, true},
		{"an annotation in HTML", []string{"math", "annotation-xml*"}, false},
		{"an HTML element in svg", []string{"svg", "g", "div"}, false},
		{"an HTML element in svg, in an integration point", []string{"svg", "desc", "svg", "div", "/desc"}, true},
		{"an HTML element in svg, empty", []string{"svg", "br/"}, false},
		{"a font of SVG", []string{"svg", "font"}, true},
		{"a font of HTML", []string{"svg", "font*"}, false},
		{"the end of a paragraph", []string{"svg", "/p"}, false},
		{"a line break written as an end", []string{"svg", "/br"}, false},
		{"the end of an HTML element that is not open", []string{"svg", "/div"}, true},
		{"the end of an HTML element that is no longer open", []string{"div", "/div", "svg", "/div"}, true},
		{"the end of an HTML element", []string{"div", "svg", "g", "/div"}, false},
		{"the second end of an HTML element", []string{"div", "svg", "/div", "svg", "/div"}, true},
		{"the end of an HTML element that broke out", []string{"svg", "div", "math", "/div"}, false},
		{"the end of an HTML element that contains svg", []string{"button", "svg", "/button"}, false},
		{"the end of an unknown element", []string{"svg", "/x"}, true},
		{"the end of an element outside", []string{"/svg", "/math", "/p"}, false},
	} {
		var f foreign
		for _, name := range test.tags {
			end, last := name[0] == '/', name[len(name)-1]
			if end {
				f.end(name[1:])
				continue
			}
			if last == '/' || last == '*' {
				name = name[:len(name)-1]
			}
			f.start(name, last == '/', func() bool { return last == '*' })
		}
		if got := f.inside(); got != test.want {
			t.Errorf("%s: %v: got %t, want %t", test.name, test.tags, got, test.want)
		}
	}
}

// TestForeignDepth checks that the number of elements is bounded, and that those that are not tracked do
// no harm after the end of the first.
func TestForeignDepth(t *testing.T) {
	for _, n := range []int{maxOpen - 1, maxOpen, maxOpen + 1, 1000} {
		var f foreign
		for range n {
			f.start("svg", false, nil)
		}
		if len(f.open) != min(n, maxOpen) {
			t.Errorf("%d elements: got %d", n, len(f.open))
		}
		for range n {
			f.end("svg")
		}
		if f.inside() {
			t.Errorf("%d elements are not closed", n)
		}
	}
}
