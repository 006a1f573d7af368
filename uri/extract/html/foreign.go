package html

// A foreign tracks the svg and math elements that are open, because the rules differ inside: a script
// or title is not raw text there, and may be empty (<title/>). It approximates the tree construction of
// the HTML standard from tags alone.
type foreign struct {
	open  []place
	outer map[string]int // the numbers of open HTML elements whose end tags also close foreign content
}

// A place is an element that begins or ends foreign content.
type place uint8

const (
	nowhere place = iota
	svg           // contains foreign content
	math
	// Integration points are foreign elements that contain HTML.
	foreignObject
	desc
	title
	annotation
	mi
	mo
	mn
	ms
	mtext
)

// isText reports whether p is an integration point of MathML that contains text.
func (p place) isText() bool { return mi <= p && p <= mtext }

// maxOpen is the maximum number of elements to track. Deeper ones are not tracked.
const maxOpen = 32

// placeOf returns the place that an element is inside another one.
func placeOf(element string, outer place) place {
	switch element {
	case "svg":
		return svg
	case "math":
		return math
	}
	switch outer {
	case svg:
		switch element {
		case "foreignobject":
			return foreignObject
		case "desc":
			return desc
		case "title":
			return title
		}
	case math:
		switch element {
		case "annotation-xml":
			return annotation
		case "mi":
			return mi
		case "mo":
			return mo
		case "mn":
			return mn
		case "ms":
			return ms
		case "mtext":
			return mtext
		}
	}
	return nowhere
}

// inside reports whether a start tag now begins a foreign element, unless it breaks out.
func (f *foreign) inside() bool {
	p := f.innermost()
	return p == svg || p == math
}

// innermost returns the innermost open place.
func (f *foreign) innermost() place {
	if len(f.open) == 0 {
		return nowhere
	}
	return f.open[len(f.open)-1]
}

// start tracks a start tag, and reports whether its element is foreign. isHTML reports whether the tag
// has an attribute that makes a font element, or the content of an annotation-xml element, HTML.
func (f *foreign) start(element string, selfClosing bool, isHTML func() bool) bool {
	if f.inside() && (breaksOut(element) || element == "font" && isHTML()) {
		f.leave()
		f.enter(element)
		return false
	}
	p := placeOf(element, f.innermost())
	if p == annotation && !isHTML() {
		p = nowhere
	}
	isForeign := f.inside() || p != nowhere || f.innermost().isText() && (element == "mglyph" || element == "malignmark")
	if !isForeign {
		f.enter(element)
	}
	if p != nowhere && !selfClosing && len(f.open) < maxOpen {
		f.open = append(f.open, p)
	}
	return isForeign
}

// enter tracks the start tag of an HTML element.
func (f *foreign) enter(element string) {
	if breaksOut(element) || containsForeign(element) {
		if f.outer == nil {
			f.outer = map[string]int{}
		}
		f.outer[element]++
	}
}

// end tracks an end tag. In foreign content, the end tag of an HTML element that is not open is ignored,
// except p and br.
func (f *foreign) end(element string) {
	for i := len(f.open) - 1; i >= 0; i-- {
		outer := nowhere
		if i > 0 {
			outer = f.open[i-1]
		}
		if f.open[i] == placeOf(element, outer) {
			f.open = f.open[:i]
			return
		}
	}
	n := f.outer[element]
	if n > 0 || element == "p" || element == "br" {
		f.leave()
	}
	if n > 0 {
		f.outer[element]--
	}
}

// leave closes the foreign elements up to an integration point.
func (f *foreign) leave() {
	for f.inside() {
		f.open = f.open[:len(f.open)-1]
	}
}

// breaksOut reports whether a start tag of the HTML element ends foreign content.
func breaksOut(element string) bool {
	switch element {
	case "b", "big", "blockquote", "body", "br", "center", "code", "dd", "div", "dl", "dt", "em", "embed",
		"h1", "h2", "h3", "h4", "h5", "h6", "head", "hr", "i", "img", "li", "listing", "menu", "meta", "nobr",
		"ol", "p", "pre", "ruby", "s", "small", "span", "strong", "strike", "sub", "sup", "table", "tt", "u",
		"ul", "var":
		return true
	}
	return false
}

// containsForeign reports whether an HTML element that does not break out often contains svg or math
// elements. Its end tag closes them, too. No element of SVG or MathML has such a name.
func containsForeign(element string) bool {
	switch element {
	case "article", "aside", "button", "caption", "details", "dialog", "figcaption", "figure", "footer",
		"form", "header", "html", "label", "main", "nav", "section", "summary", "tbody", "td", "tfoot", "th",
		"thead", "tr":
		return true
	}
	return false
}
