package uri_test

import (
	"errors"
	"fmt"
	"net/url"
	"slices"

	"github.com/std66/std66/uri"
)

func ExampleURI_Resolve() {
	base := uri.MustParse("http://a/b/c/d;p?q")
	for _, text := range []string{"g", "../g?y#s", "//g", "?y", "g:h", "../../../g"} {
		target, err := base.Resolve(uri.MustParseReference(text))
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%-10s %s\n", text, target)
	}
	// Output:
	// g          http://a/b/c/g
	// ../g?y#s   http://a/b/g?y#s
	// //g        http://g
	// ?y         http://a/b/c/d;p?y
	// g:h        g:h
	// ../../../g http://a/g
}

func ExampleURI_ResolveString() {
	base := uri.MustParse("http://a/b/c/d;p?q")
	fmt.Println(base.ResolveString("../g"))
	// Output: http://a/b/g <nil>
}

func ExampleResolver() {
	resolver := uri.Resolver{
		Base:        uri.MustParse("http://a/b/c"),
		Underflow:   uri.UnderflowReject,
		EncodedDots: true,
	}
	for _, text := range []string{"%2E%2E/d", "../../d"} {
		target, err := resolver.Resolve(uri.MustParseReference(text))
		fmt.Println(target, err)
	}
	// Output:
	// http://a/d <nil>
	//  uri: the path leads above the root
}

func ExampleResolver_Append() {
	resolver := uri.Resolver{Base: uri.MustParse("http://a/b/c")}
	line := []byte("Location: ")
	line, err := resolver.Append(line, uri.MustParseReference("../d"))
	fmt.Printf("%s %v\n", line, err)
	// Output: Location: http://a/d <nil>
}

// A Resolver removes, keeps or rejects ".." at the root.
func ExampleUnderflow() {
	base, r := uri.MustParse("http://a/b"), uri.MustParseReference("../../c")
	for _, underflow := range []uri.Underflow{uri.UnderflowDrop, uri.UnderflowKeep, uri.UnderflowReject} {
		u, err := uri.Resolver{Base: base, Underflow: underflow}.Resolve(r)
		fmt.Println(underflow, u, err)
	}
	// Output:
	// drop http://a/c <nil>
	// keep http://a/../../c <nil>
	// reject  uri: the path leads above the root
}

func ExampleBaseURIs_Base() {
	sources := uri.BaseURIs{
		Retrieval: uri.MustParse("http://a/b#s"),
		Default:   uri.MustParse("file:///"),
	}
	fmt.Println(sources.Base())
	// Output: http://a/b retrieval
}

func ExampleURI_Relativize() {
	base := uri.MustParse("http://a/b/c/d")
	for _, text := range []string{"http://a/b/c/e?q", "http://a/b/e", "http://a/e", "http://f/e", "http://a/b/../e"} {
		r, ok := base.Relativize(uri.MustParse(text))
		fmt.Printf("%-16s %s %t\n", text, r, ok)
	}
	// Output:
	// http://a/b/c/e?q e?q true
	// http://a/b/e     ../e true
	// http://a/e       /e true
	// http://f/e       //f/e true
	// http://a/b/../e   false
}

// With UnderflowKeep, a target may contain ".." at the root.
func ExampleResolver_Relativize() {
	target := uri.MustParse("http://a/../e")
	for _, underflow := range []uri.Underflow{uri.UnderflowDrop, uri.UnderflowKeep} {
		resolver := uri.Resolver{Base: uri.MustParse("http://a/b/c/d"), Underflow: underflow}
		r, ok := resolver.Relativize(target)
		fmt.Printf("%s %q %t\n", underflow, r, ok)
	}
	// Output:
	// drop "" false
	// keep "/../e" true
}

func ExampleURI_IsSameDocument() {
	base := uri.MustParse("http://a/b?q")
	fmt.Println(base.IsSameDocument(uri.MustParseReference("#s")))
	fmt.Println(base.IsSameDocument(uri.MustParseReference("//a/b?q#s")))
	fmt.Println(base.IsSameDocument(uri.MustParseReference("b")))
	// Output:
	// true
	// true
	// false
}

func ExampleURI_Normalize() {
	u := uri.MustParse("eXAMPLE://a/./b/../b/%63/%7bfoo%7d")
	fmt.Println(u.Normalize())
	// Output: example://a/b/c/%7Bfoo%7D
}

// A normalized relative reference resolves to the same resource.
func ExampleReference_Normalize() {
	for _, s := range []string{"../a/./%62", "a/..", "a/../b:c"} {
		fmt.Println(uri.MustParseReference(s).Normalize())
	}
	// Output:
	// ../a/b
	// ./
	// ./b:c
}

func ExampleNormalizer() {
	n := uri.Normalizer{Steps: uri.StepsAll}
	for _, s := range []string{"http://example.com", "http://example.com:/", "HTTP://example.com:80/", "mailto:Joe@Example.COM"} {
		fmt.Println(n.NormalizeURI(uri.MustParse(s)))
	}
	// Output:
	// http://example.com/
	// http://example.com/
	// http://example.com/
	// mailto:Joe@example.com
}

func ExampleNormalizer_Normalize() {
	n := uri.Normalizer{Steps: uri.StepIPv6}
	fmt.Println(n.Normalize(uri.MustParseReference("//[2001:DB8:0:0:0:0:0:1]:80/%7Ea")))
	// Output: //[2001:db8::1]:80/%7Ea
}

func ExampleNormalizer_NormalizeURI() {
	var n uri.Normalizer // syntax-based normalization
	fmt.Println(n.NormalizeURI(uri.MustParse("HTTP://example.com:80/%7Ea/../b")))
	// Output: http://example.com:80/b
}

func ExampleNormalizer_Append() {
	var text []byte
	for _, s := range []string{"HTTP://a/", "http://b/./c"} {
		text = append(uri.Normalizer{}.Append(text, uri.MustParseReference(s)), '\n')
	}
	fmt.Printf("%s", text)
	// Output:
	// http://a/
	// http://b/c
}

func ExampleNormalizer_IsNormalized() {
	n := uri.Normalizer{Steps: uri.StepCase}
	fmt.Println(n.IsNormalized(uri.MustParseReference("//example.com/%7E/./")))
	fmt.Println(n.IsNormalized(uri.MustParseReference("//EXAMPLE.com/%7E/./")))
	// Output:
	// true
	// false
}

func ExampleSteps() {
	fmt.Println(uri.StepsSyntax)
	fmt.Println(uri.StepsAll)
	fmt.Println(uri.StepCase | uri.StepIPv6)
	// Output:
	// case,percent,path
	// case,percent,path,ipv6,scheme
	// case,ipv6
}

func ExampleSchemes() {
	schemes := uri.Schemes{"coap": {Port: 5683, RootPath: true}}
	n := uri.Normalizer{Steps: uri.StepScheme, Schemes: schemes}
	fmt.Println(n.NormalizeURI(uri.MustParse("coap://example.com:5683")))
	// Output: coap://example.com/
}

// The paths of a scheme may be case-insensitive.
func ExampleSchemeRules() {
	schemes := uri.Schemes{"x-part": {
		Port: 7000,
		Insensitive: func(path string, from int) (start, end int) {
			return from, len(path) // the entire path
		},
	}}
	n := uri.Normalizer{Steps: uri.StepsAll, Schemes: schemes}
	fmt.Println(n.NormalizeURI(uri.MustParse("x-part://h:7000/ABC/Def")))
	// Output: x-part://h/abc/def
}

func ExampleURI_Compare() {
	us := []uri.URI{uri.MustParse("http://b/"), uri.MustParse("http://a/b"), uri.MustParse("http://a/")}
	slices.SortFunc(us, uri.URI.Compare)
	for _, u := range us {
		fmt.Println(u)
	}
	// Output:
	// http://a/
	// http://a/b
	// http://b/
}

func ExampleReference_Compare() {
	rs := []uri.Reference{uri.MustParseReference("b"), uri.MustParseReference("../a"), uri.MustParseReference("a/b")}
	slices.SortFunc(rs, uri.Reference.Compare)
	fmt.Println(rs)
	// Output: [../a a/b b]
}

func ExampleURI_URL() {
	u, err := uri.MustParse("https://user@example.com:8042/over/there?name=ferret").URL()
	fmt.Println(u, u.Port(), err)

	_, err = uri.MustParse("https://example.com/#").URL() // an empty fragment would be lost
	e, ok := errors.AsType[*uri.ComponentError](err)
	fmt.Println(ok, e.Component)
	// Output:
	// https://user@example.com:8042/over/there?name=ferret 8042 <nil>
	// true fragment
}

// LossyURL converts a URI for net/http. It returns an error if net/url would misread the URI.
func ExampleURI_LossyURL() {
	for _, s := range []string{"HTTP://example.com/a%2Fb#", "http://a%3A80/"} {
		u, err := uri.MustParse(s).LossyURL()
		if err != nil {
			e, _ := errors.AsType[*uri.ComponentError](err)
			fmt.Println("net/url cannot represent the", e.Component) // the decoded host would have a port
			continue
		}
		fmt.Println(u, u.Path)
	}
	// Output:
	// http://example.com/a%2Fb /a/b
	// net/url cannot represent the host
}

func ExampleReference_LossyURL() {
	u, err := uri.MustParseReference("../a?b#").LossyURL() // without the empty fragment
	fmt.Println(u, err)
	// Output: ../a?b <nil>
}

func ExampleFromURL() {
	u := &url.URL{Scheme: "https", Host: "example.com", Path: "/a b/", RawQuery: "q=1"}
	fmt.Println(uri.FromURL(u))

	u.Path = "a b/" // net/url adds the slash that is missing
	_, err := uri.FromURL(u)
	fmt.Println(err)
	// Output:
	// https://example.com/a%20b/?q=1 <nil>
	// uri: path: net/url writes it differently from the URL's field
}

// Package net/url repairs some invalid texts, accepts others unchanged, and rejects or changes
// some valid URIs.
func Example_netURL() {
	for _, text := range []string{
		"http://h/a b", "http://h/?a b", "mailto:a b", "http://h/?%zz", "http://u@v@h/", "http://[fe80::1%25en0]/",
		"HTTP://h/", "http://h/#", "http://u:p:q@h/", "http://a%2Db/", "http://[v1.a]/",
	} {
		net := "takes it"
		if u, err := url.Parse(text); err != nil {
			net = "error"
		} else if u.String() != text {
			net = "writes " + u.String()
		}
		here := "takes it"
		if _, err := uri.Parse(text); err != nil {
			e, _ := errors.AsType[*uri.ParseError](err)
			here = "error in the " + e.Component.String()
		}
		fmt.Printf("%-24s net/url %-26s uri %s\n", text, net, here)
	}
	// Output:
	// http://h/a b             net/url writes http://h/a%20b      uri error in the path
	// http://h/?a b            net/url takes it                   uri error in the query
	// mailto:a b               net/url takes it                   uri error in the path
	// http://h/?%zz            net/url takes it                   uri error in the query
	// http://u@v@h/            net/url writes http://u%40v@h/     uri error in the host
	// http://[fe80::1%25en0]/  net/url takes it                   uri error in the host
	// HTTP://h/                net/url writes http://h/           uri takes it
	// http://h/#               net/url writes http://h/           uri takes it
	// http://u:p:q@h/          net/url writes http://u:p%3Aq@h/   uri takes it
	// http://a%2Db/            net/url error                      uri takes it
	// http://[v1.a]/           net/url error                      uri takes it
}
