package iri_test

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/iri"
)

func ExampleIRI_Resolve() {
	base := iri.MustParse("http://example.com/été/1")
	target, err := base.Resolve(iri.MustParseReference("../hiver?q=ñ"))
	fmt.Println(target, err)
	// Output: http://example.com/hiver?q=ñ <nil>
}

func ExampleIRI_ResolveString() {
	target, err := iri.MustParse("http://example.com/été/1").ResolveString("//é.example/ü")
	fmt.Println(target, err)
	// Output: http://é.example/ü <nil>
}

func ExampleIRI_Relativize() {
	base := iri.MustParse("http://example.com/été/1")
	r, ok := base.Relativize(iri.MustParse("http://example.com/été/août"))
	fmt.Println(r, ok)
	// Output: août true
}

// Comparison is of characters: an IRI with triplets is another one.
func ExampleIRI_IsSameDocument() {
	base := iri.MustParse("http://example.com/é")
	fmt.Println(base.IsSameDocument(iri.MustParseReference("é#top")))
	fmt.Println(base.IsSameDocument(iri.MustParseReference("%C3%A9#top")))
	// Output:
	// true
	// false
}

func ExampleResolver() {
	rs := iri.Resolver{Base: iri.MustParse("http://example.com/é/"), Underflow: uri.UnderflowReject}
	target, err := rs.Resolve(iri.MustParseReference("../ü"))
	fmt.Println(target, err)
	_, err = rs.Resolve(iri.MustParseReference("../../ü"))
	fmt.Println(err)
	dst, err := rs.Append([]byte("<"), iri.MustParseReference("ü"))
	fmt.Println(string(dst), err)
	r, ok := rs.Relativize(iri.MustParse("http://example.com/é/ü"))
	fmt.Println(r, ok)
	// Output:
	// http://example.com/ü <nil>
	// uri: the path leads above the root
	// <http://example.com/é/ü <nil>
	// ü true
}

func ExampleIRI_Normalize() {
	i := iri.MustParse("HTTP://É.Example/a/../%7Eé/%c3%a9")
	fmt.Println(i.Normalize())
	fmt.Println(i.Reference().Normalize() == i.Normalize().Reference())
	// Output:
	// http://É.example/~é/%C3%A9
	// true
}

// NFC is norm.NFC.String of golang.org/x/text/unicode/norm in most programs.
func ExampleNormalizer() {
	n := iri.Normalizer{NFC: strings.NewReplacer("e\u0301", "é").Replace}
	i := iri.MustParse("http://example.com/cafe\u0301")
	fmt.Println(n.NormalizeIRI(i), n.IsNormalized(i.Reference()))
	fmt.Println(n.Normalize(iri.MustParseReference("./e\u0301")))
	// Output:
	// http://example.com/café false
	// é
}

// To compare IRIs, compare their normalized URIs.
func ExampleNormalizer_equivalent() {
	u, err := iri.MustParse("http://example.com/é").URI()
	v, err2 := iri.MustParse("HTTP://example.com/%c3%a9").URI()
	fmt.Println(u.Normalize() == v.Normalize(), err, err2)
	// Output: true <nil> <nil>
}

func ExampleIRI_WithPath() {
	i := iri.MustParse("http://u@é.example:80/?ü#ö")
	show := func(i iri.IRI, err error) { fmt.Println(i, err) }
	show(i.WithPath("/été"))
	show(i.WithQuery("q=ñ"))
	show(i.WithFragment("ä"))
	show(i.WithUserinfo("ü"))
	show(i.WithPort("8080"))
	show(i.AddSegments("é/ü", "日本"))
	fmt.Println(i.WithoutUserinfo().WithoutPort().WithoutQuery().WithoutFragment())
	// Output:
	// http://u@é.example:80/été?ü#ö <nil>
	// http://u@é.example:80/?q=ñ#ö <nil>
	// http://u@é.example:80/?ü#ä <nil>
	// http://ü@é.example:80/?ü#ö <nil>
	// http://u@é.example:8080/?ü#ö <nil>
	// http://u@é.example:80/é%2Fü/日本?ü#ö <nil>
	// http://é.example/
}

// A Builder encodes data: delimiters, and characters that must not be in an IRI.
func ExampleBuilder() {
	i, err := new(iri.Builder).Scheme("https").Host("例え.example").Port("8080").
		AddSegments("R&D", "50%", "a/é").AddPair("q", "ñ & \u202e").Fragment("ü").IRI()
	fmt.Println(i, err)

	r, err := i.Builder().Authority("ü@h").Userinfo("u").Path("/").Query("é").Without(uri.ComponentScheme, uri.ComponentFragment).Reference()
	fmt.Println(r, err)
	fmt.Println(r.Builder().Without(uri.ComponentAuthority).GuardPath().Path("//é"))
	// Output:
	// https://例え.example:8080/R&D/50%25/a%2Fé?q=ñ%20%26%20%E2%80%AE#ü <nil>
	// //u@h/?é <nil>
	// /.//é?é
}

// IRIs are encoded as texts, so they need no other code in JSON.
func ExampleIRI_MarshalText() {
	var page struct {
		ID    iri.IRI
		Links []iri.Reference
	}
	err := json.Unmarshal([]byte(`{"ID": "http://é.example/", "Links": ["ü", "#ö"]}`), &page)
	fmt.Println(page.ID.Hostname(), page.Links, err)
	text, err := json.Marshal(page)
	fmt.Println(string(text), err)
	err = json.Unmarshal([]byte(`{"ID": "é"}`), &page)
	fmt.Println(err)
	// Output:
	// é.example [ü #ö] <nil>
	// {"ID":"http://é.example/","Links":["ü","#ö"]} <nil>
	// iri: "é": offset 0: no scheme: expected ALPHA (RFC 3986 §3.1)
}

// The zero IRI is NULL in a database.
func ExampleIRI_Value() {
	value, err := iri.IRI{}.Value()
	fmt.Println(value, err)
	var i iri.IRI
	err = i.Scan("urn:é")
	fmt.Println(i, err)
	// Output:
	// <nil> <nil>
	// urn:é <nil>
}
