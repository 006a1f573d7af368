package html_test

import (
	"errors"
	"fmt"
	"strings"

	"golang.org/x/net/idna"

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
			fmt.Println("invalid:", l.Text)
			continue
		}
		fmt.Println(l.Target)
	}
	// Output:
	// http://example.com/
	// http://example.com/a
	// invalid: b c
}

// A program can resolve links in its own way against their bases.
func ExampleLink_base() {
	doc := `<base href="http://example.com/a/"><a href="../../b">`
	for l := range (html.Extractor{}).All(doc) {
		if l.Element == "a" {
			target, err := uri.Resolver{Base: l.Base, Underflow: uri.UnderflowReject}.Resolve(l.Reference)
			fmt.Println(l.Target, target, err)
		}
	}
	// Output:
	// http://example.com/b  uri: the path leads above the root
}

// With a Repairer, links are read as browsers read them.
func ExampleExtractor_repairer() {
	doc := `<a href="http://b&uuml;cher.example/a b">`
	x := html.Extractor{Repairer: &repair.Repairer{ToASCII: idna.Lookup.ToASCII}}
	for l := range x.All(doc) {
		fmt.Println(l.Target)
		for _, r := range l.Repairs {
			fmt.Printf("%q: %s\n", doc[l.Offset(r.Start):l.Offset(r.End)], r.Reason)
		}
	}
	// Output:
	// http://xn--bcher-kva.example/a%20b
	// "b&uuml;cher.example": a host name must be ASCII
	// " ": a space must be percent-encoded
}

// A program can choose links by their elements, attributes and schemes.
func ExampleLink() {
	doc := `<link rel=stylesheet href=a.css><script src=b.js></script><a href=c.html>c</a> <a href=mailto:d@example.com>d</a>`
	x := html.Extractor{Base: uri.MustParse("http://example.com/")}
	for l := range x.All(doc) {
		if l.Element == "a" && l.Target.Scheme() == "http" {
			fmt.Println(l.Target)
		}
	}
	// Output:
	// http://example.com/c.html
}

// Errors have offsets in the text of a link. Offset converts them for messages about the document.
func ExampleLink_Offset() {
	doc := `<a href="?q=fish&amp;chips&amp;cup of tea">`
	for l := range (html.Extractor{}).All(doc) {
		if e, ok := errors.AsType[*uri.ParseError](l.Err); ok {
			fmt.Println(doc)
			fmt.Println(strings.Repeat(" ", int(l.Offset(e.Offset))) + "^")
		}
	}
	// Output:
	// <a href="?q=fish&amp;chips&amp;cup of tea">
	//                                   ^
}

func ExampleErrTokenTooLong() {
	doc := strings.NewReader("<a href=a>a</a><!--" + strings.Repeat("-", 5000))
	x := html.Extractor{MaxToken: 1000}
	for l, err := range x.Read(doc) {
		if errors.Is(err, html.ErrTokenTooLong) {
			fmt.Println(err)
			break
		}
		fmt.Println(l.Text)
	}
	// Output:
	// a
	// html: token is too long: more than 1000 bytes before offset 1016
}
