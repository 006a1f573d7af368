package html_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/extract/html"
	"github.com/std66/std66/uri/repair"
)

// A link is resolved against its base, wherever that is from.
func TestLinkBase(t *testing.T) {
	x := html.Extractor{Base: uri.MustParse("http://a/b/c")}
	var bases []string
	for l := range x.All(`<a href=d><base href="/e/"><a href="../f"><a href="g h"><a href=http://i>`) {
		bases = append(bases, l.Base.String())
		if target, err := l.Base.Resolve(l.Reference); l.Err == nil && (err != nil || target != l.Target) {
			t.Errorf("%q: %v with %v is %v, %v; want %v", l.Text, l.Reference, l.Base, target, err, l.Target)
		}
	}
	if want := []string{"http://a/b/c", "http://a/b/c", "http://a/e/", "http://a/e/", "http://a/e/"}; !slices.Equal(bases, want) {
		t.Errorf("got bases %q, want %q", bases, want)
	}
	for l := range (html.Extractor{}).All(`<a href=a><a href=http://b>`) {
		if !l.Base.IsZero() {
			t.Errorf("%q: got base %v without a base", l.Text, l.Base)
		}
	}
}

// targets returns the targets of the links of a document, separated by spaces. The zero URI is "-".
func targets(x html.Extractor, doc string) string {
	var all []string
	for l := range x.All(doc) {
		if l.Target.IsZero() {
			all = append(all, "-")
			continue
		}
		all = append(all, l.Target.String())
	}
	return strings.Join(all, " ")
}

func TestBase(t *testing.T) {
	for _, test := range []struct{ name, base, doc, want string }{
		{"no base", "", `<a href=a><a href=http://b/../c>`, "- http://b/c"},
		{"the document's URI", "http://a/b/c?d#e", `<a href=f><a href=?g><a href="#h"><a href=""><a href=//i><a href=../../j>`, "http://a/b/f http://a/b/c?g http://a/b/c?d#h http://a/b/c?d http://i http://a/j"},
		{"a base element", "", `<base href=http://a/b/><a href=c>`, "http://a/b/ http://a/b/c"},
		{"a relative base element", "http://a/b/", `<base href=c/><a href=d>`, "http://a/b/c/ http://a/b/c/d"},
		{"a relative base element without a base", "", `<base href=c/><a href=d><base href=http://e/><a href=f>`, "- - http://e/ -"},
		{"an empty base element", "http://a/b", `<base href=""><a href=c>`, "http://a/b http://a/c"},
		{"a base element without href does not count", "http://a/", `<base target=x><base href=b/><a href=c>`, "http://a/b/ http://a/b/c"},
		{"the first base element counts, and each is relative to the base so far", "http://a/", `<base href=b/><base href=c/><a href=d>`, "http://a/b/ http://a/b/c/ http://a/b/d"},
		{"links before the base element", "http://a/", `<a href=b><base href=http://c/><a href=d>`, "http://a/b http://c/ http://c/d"},
		{"a base element without a URI counts, and changes nothing", "http://a/", `<base href="b c"><base href=http://d/><a href=e>`, "- http://d/ http://a/e"},
		{"data and javascript are not bases", "http://a/", `<base href=DATA:,b><a href=c>`, "DATA:,b http://a/c"},
		{"data and javascript are not bases", "http://a/", `<base href=javascript:b><a href=c>`, "javascript:b http://a/c"},
		{"other schemes are", "http://a/", `<base href=ftp://b/><a href=c>`, "ftp://b/ ftp://b/c"},
		{"the fragment of a base element is dropped", "", `<base href=http://a/b#c><a href=""><a href="#d">`, "http://a/b#c http://a/b http://a/b#d"},
		{"in a template", "http://a/", `<template><base href=b/></template><a href=c>`, "http://a/b/ http://a/c"},
		{"in a nested template", "http://a/", `<template><template></template><base href=b/></template></template><base href=c/><a href=d>`, "http://a/b/ http://a/c/ http://a/c/d"},
		{"after the end of a template that was not open", "http://a/", `</template><template><base href=b/></template><a href=c>`, "http://a/b/ http://a/c"},
		{"in a noscript element", "http://a/", `<noscript><base href=b/><a href=c></noscript><a href=d>`, "http://a/b/ http://a/c http://a/d"},
		{"in SVG", "http://a/", `<svg><base href=b/></svg><a href=c>`, "http://a/b/ http://a/c"},
		{"in SVG, inside HTML", "http://a/", `<svg><desc><base href=b/></desc></svg><a href=c>`, "http://a/b/ http://a/b/c"},
		{"in a comment", "http://a/", `<!-- <base href=b/> --><a href=c>`, "http://a/c"},
	} {
		var x html.Extractor
		if test.base != "" {
			x.Base = uri.MustParse(test.base)
		}
		if got := targets(x, test.doc); got != test.want {
			t.Errorf("%s: %q, %s\ngot  %s\nwant %s", test.name, test.base, test.doc, got, test.want)
		}
	}
}

// TestRepair checks that the base's scheme, and only it, is passed to the Repairer, and that errors and
// repairs have offsets in the text.
func TestRepair(t *testing.T) {
	x := html.Extractor{Repairer: &repair.Repairer{}}
	for _, test := range []struct{ name, base, doc, want string }{
		{"no base: http", "", `<a href='http:\\a\b'><a href='b\c'>`, "http://a/b -"},
		{"a base where backslashes are slashes", "https://a/", `<a href='b\c'>`, "https://a/b/c"},
		{"another base", "urn:a:b", `<a href='b\c'>`, "urn:b%5Cc"},
		{"a base element decides", "urn:a:b", `<a href='b\c'><base href="http:\\a b/"><base href='http:\\a\'><a href='b\c'>`, "urn:b%5Cc - http://a/ urn:b%5Cc"},
		{"a base element decides, if it can be repaired", "urn:a:b", `<a href='b\c'><base href='http:\\a\ x\'><a href='b\c'>`, "urn:b%5Cc http://a/%20x/ http://a/%20x/b/c"},
		{"character references", "http://a/", `<a href="&lt;&eacute;&#32;%">`, "http://a/%3C%C3%A9%20%25"},
		{"not UTF-8", "http://a/", "<a href='\xe9'>", "http://a/%E9"},
	} {
		x := x
		if test.base != "" {
			x.Base = uri.MustParse(test.base)
		}
		if got := targets(x, test.doc); got != test.want {
			t.Errorf("%s: %q, %s\ngot  %s\nwant %s", test.name, test.base, test.doc, got, test.want)
		}
		if x.Repairer.Scheme != "" {
			t.Fatalf("the Repairer has changed: %+v", x.Repairer)
		}
	}
	x.Repairer = &repair.Repairer{Scheme: "urn"}
	x.Base = uri.MustParse("http://a/")
	if got := targets(x, `<a href='b\c'>`); got != "http://a/b%5Cc" {
		t.Errorf("a scheme that is set: got %s", got)
	}
}

func TestErrors(t *testing.T) {
	failure := errors.New("failure")
	doc := `<a href="a&amp;b c"><a href="http://b&uuml;cher.example/"><a href=d>`
	links := slices.Collect((html.Extractor{}).All(doc))
	for i, want := range []string{" c", "ücher.example/"} {
		e, ok := errors.AsType[*uri.ParseError](links[i].Err)
		if !ok || links[i].Text[e.Offset:] != want || links[i].Reference != (uri.Reference{}) {
			t.Errorf("got %+v, want an error before %q", links[i], want)
		}
	}
	if links[2].Err != nil {
		t.Errorf("an error for %+v", links[2])
	}
	x := html.Extractor{Repairer: &repair.Repairer{ToASCII: func(string) (string, error) { return "", failure }}}
	for l := range x.All(doc) {
		if e, ok := errors.AsType[*repair.HostError](l.Err); ok != (l.Start == 29) || ok && (doc[l.Offset(e.Start):l.Offset(e.End)] != "b&uuml;cher.example" || !errors.Is(e, failure)) {
			t.Errorf("got %+v", l)
		}
	}
}
