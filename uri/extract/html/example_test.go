package html_test

import (
	"fmt"
	"strings"

	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/extract/html"
	"github.com/std66/std66/uri/repair"
)

func ExampleExtractor_All() {
	doc := `<p>See <a href="../b?x=1&amp;y=2">b</a> and <img srcset="c.png, d.png 2x">.</p>`
	x := html.Extractor{Base: uri.MustParse("http://example.com/a/")}
	for l := range x.All(doc) {
		fmt.Println(l.Element, l.Attribute, l.Start, l.Text, l.Target)
	}
	// Output:
	// a href 16 ../b?x=1&y=2 http://example.com/b?x=1&y=2
	// img srcset 57 c.png http://example.com/a/c.png
	// img srcset 64 d.png http://example.com/a/d.png
}

func ExampleExtractor_Read() {
	doc := strings.NewReader(`<base href="http://example.com/"><a href="a">a</a><a href="b c">b</a>`)
	for l, err := range (html.Extractor{}).Read(doc) {
		if err != nil {
			fmt.Println(err)
			break
		}
		if l.Err != nil {
			fmt.Println(l.Err)
			continue
		}
		fmt.Println(l.Target)
	}
	// Output:
	// http://example.com/
	// http://example.com/a
	// uri: "b c": offset 1: expected ":", "@", "/", "?", "#", unreserved, pct-encoded, sub-delims or end of input, found " ", in the path
}

// With a Repairer, links are read as browsers read them.
func ExampleExtractor_repairer() {
	doc := `<a href="caf&eacute; au lait.html">`
	x := html.Extractor{Repairer: &repair.Repairer{}}
	for l := range x.All(doc) {
		fmt.Println(l.Reference)
		for _, r := range l.Repairs {
			fmt.Printf("%q: %s\n", doc[l.Offset(r.Start):l.Offset(r.End)], r.Reason)
		}
	}
	// Output:
	// caf%C3%A9%20au%20lait.html
	// "&eacute;": non-ASCII text must be percent-encoded
	// " ": a space must be percent-encoded
	// " ": a space must be percent-encoded
}
