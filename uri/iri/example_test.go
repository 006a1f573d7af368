package iri_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/iri"
)

// An IRI has the components of a URI, with characters outside US-ASCII.
func Example() {
	i, err := iri.Parse("http://résumé.example.org/été?q=ñ")
	if err != nil {
		fmt.Println(err)
		return
	}
	u, err := i.URI()
	fmt.Println(i.Hostname(), i.Path())
	fmt.Println(u, err)
	fmt.Println(iri.FromURI(u) == i)
	// Output:
	// résumé.example.org /été
	// http://r%C3%A9sum%C3%A9.example.org/%C3%A9t%C3%A9?q=%C3%B1 <nil>
	// true
}

func ExampleParse() {
	i, err := iri.Parse("https://ja.wikipedia.org/wiki/日本語#歴史")
	query, hasQuery := i.Query()
	fragment, hasFragment := i.Fragment()
	fmt.Println(i.Scheme(), i.Path(), err)
	fmt.Printf("%q %t\n", query, hasQuery)
	fmt.Printf("%q %t\n", fragment, hasFragment)

	_, err = iri.Parse("/wiki/日本語")
	fmt.Println(err)
	// Output:
	// https /wiki/日本語 <nil>
	// "" false
	// "歴史" true
	// iri: "/wiki/日本語": offset 0: no scheme: expected ALPHA (RFC 3986 §3.1)
}

func ExampleParseAbsoluteIRI() {
	_, err := iri.ParseAbsoluteIRI("http://example.com/é#top")
	fmt.Println(err)
	// Output: iri: "http://example.com/é#top": offset 21: unexpected fragment: expected end of input (RFC 3987 §2.2)
}

func ExampleMustParse() {
	fmt.Println(iri.MustParse("urn:example:é").Path())
	// Output: example:é
}

func ExampleParseReference() {
	for _, s := range []string{"http://é.example/", "//é.example/", "/é", "é?ü", "#é"} {
		r, err := iri.ParseReference(s)
		_, isIRI := r.IRI()
		fmt.Println(r.Kind(), isIRI, err)
	}
	// Output:
	// URI true <nil>
	// network-path reference false <nil>
	// absolute-path reference false <nil>
	// relative-path reference false <nil>
	// same-document reference false <nil>
}

func ExampleMustParseReference() {
	r := iri.MustParseReference("été?q=ñ#ü")
	scheme, ok := r.Scheme()
	query, _ := r.Query()
	fragment, _ := r.Fragment()
	fmt.Printf("%q %t %s %s %s\n", scheme, ok, r.Path(), query, fragment)
	// Output: "" false été q=ñ ü
}

// An error has the place and the valid input, as in package uri.
func ExampleParseError() {
	_, err := iri.ParseReference("http://example.com/日本 語")
	fmt.Println(err)
	if e, ok := errors.AsType[*iri.ParseError](err); ok {
		fmt.Println(e.Component, e.Offset, e.Rule)
	}
	if e, ok := errors.AsType[*iri.SyntaxError](errors.Unwrap(err)); ok {
		fmt.Println(e.Expected()[:2], e.Error() != "")
		fmt.Println(e.Excerpt("http://example.com/日本 語", func(r rune) int { return 1 + len(string(r))/3 }))
	}
	// Output:
	// iri: "http://example.com/日本 語": offset 25: expected "/", "?", "#", ipchar or end of input, found " ", in the path
	// path 25 IRI-reference
	// ["/" "?"] true
	// http://example.com/日本 語
	//                        ^
}

func ExampleIRI_Authority() {
	i := iri.MustParse("http://Ünal:p%40ss@例え.example:8080/")
	a, _ := i.Authority()
	userinfo, _ := a.Userinfo()
	user, _ := a.User()
	password, _ := a.Password()
	port, _ := a.Port()
	fmt.Println(a.String(), userinfo)
	fmt.Println(user, password, a.Host(), port)
	// Output:
	// Ünal:p%40ss@例え.example:8080 Ünal:p%40ss
	// Ünal p@ss 例え.example 8080
}

func ExampleParseAuthority() {
	a, err := iri.ParseAuthority("é@[::1]:80")
	addr, ok := a.Host().Addr()
	fmt.Println(a.Host().Kind(), addr, ok, err)
	// Output: IPv6address ::1 true <nil>
}

func ExampleParseHost() {
	h, err := iri.ParseHost("b%C3%BCcher.例え")
	fmt.Println(h.String(), h.Name(), h.Kind(), err)
	// Output: b%C3%BCcher.例え bücher.例え reg-name <nil>
}

func ExampleIRI_EffectivePort() {
	fmt.Println(iri.MustParse("https://é.example/").EffectivePort())
	// Output: 443 true
}

func ExampleIRI_Reference() {
	i := iri.MustParse("s:é")
	j, ok := i.Reference().IRI()
	fmt.Println(i == j, ok, i.IsZero(), iri.IRI{}.IsZero())
	// Output: true true false true
}

// Passwords are hidden by %v and by package log/slog, and not by %s, encodings and String.
func ExampleIRI_Redacted() {
	i := iri.MustParse("ftp://é:secret@example.com/")
	fmt.Println(i.Redacted())
	fmt.Printf("%v %s\n", i, i)
	a, _ := i.Authority()
	fmt.Println(a.Redacted(), i.Reference().Redacted() == i.LogValue().String())
	// Output:
	// ftp://é:xxxxx@example.com/
	// ftp://é:xxxxx@example.com/ ftp://é:secret@example.com/
	// é:xxxxx@example.com true
}

func ExampleIRI_Compare() {
	list := []iri.IRI{iri.MustParse("s:é"), iri.MustParse("s:中"), iri.MustParse("s:z")}
	slices.SortFunc(list, iri.IRI.Compare)
	fmt.Println(list)
	// Output: [s:z s:é s:中]
}

func ExampleIRI_URI() {
	u, err := iri.MustParse("http://例え.example/日本?q=%20é").URI()
	fmt.Println(u, err)
	// Output: http://%E4%BE%8B%E3%81%88.example/%E6%97%A5%E6%9C%AC?q=%20%C3%A9 <nil>
}

func ExampleReference_URIReference() {
	r, err := iri.MustParseReference("../日本").URIReference()
	fmt.Println(r, err)
	// Output: ../%E6%97%A5%E6%9C%AC <nil>
}

// Triplets that are not UTF-8 stay, and so do delimiters, spaces and bidirectional formatting characters.
func ExampleFromURI() {
	fmt.Println(iri.FromURI(uri.MustParse("http://example.com/r%C3%A9sum%e9%2f%20%E2%80%AE%7E")))
	// Output: http://example.com/résum%E9%2f%20%E2%80%AE~
}

func ExampleFromReference() {
	r := iri.FromReference(uri.MustParseReference("%C3%A9?%EE%80%80#%EE%80%80"))
	fmt.Printf("%+q\n", r.String()) // only a query has private characters
	// Output: "\u00e9?\ue000#%EE%80%80"
}

// ToASCII is idna.Lookup.ToASCII of golang.org/x/net/idna in most programs.
func ExampleMapper() {
	m := iri.Mapper{ToASCII: func(name string) (string, error) {
		if name == "bücher.example" {
			return "xn--bcher-kva.example", nil
		}
		return "", errors.New("unknown name")
	}}
	u, err := m.URI(iri.MustParse("http://b%C3%BCcher.example/"))
	fmt.Println(u, err)
	u, err = m.URI(iri.MustParse("http://bücher.example/ü"))
	fmt.Println(u, err)
	r, err := m.Reference(iri.MustParseReference("//日本/"))
	fmt.Println(r, err)
	if e, ok := errors.AsType[*iri.HostError](err); ok {
		fmt.Println(e.Host, e.Err, e.Unwrap() == e.Err, e.Error() == err.Error())
	}
	// Output:
	// http://b%C3%BCcher.example/ <nil>
	// http://xn--bcher-kva.example/%C3%BC <nil>
	//  iri: host "日本": unknown name
	// 日本 unknown name true true
}

func ExampleLookupRule() {
	rule, ok := iri.LookupRule("IREG-NAME")
	fmt.Println(rule, ok, rule.Match("bücher"), rule.MatchBytes([]byte("a b")), rule.MatchPrefix("é/"))
	fmt.Println(rule.Definition())
	fmt.Println(rule.Check("é\ue000"))
	// Output:
	// ireg-name true true false 2
	// ireg-name      = *( iunreserved / pct-encoded / sub-delims )
	// iri: ireg-name: offset 2: expected iunreserved, pct-encoded, sub-delims or end of input, found "\ue000"
}

func ExampleRules() {
	n := 0
	for rule := range iri.Rules() {
		if strings.HasPrefix(rule.String(), "ipath") {
			n++
		}
	}
	fmt.Println(n)
	// Output: 6
}
