package uri_test

import (
	"fmt"
	"slices"

	"github.com/std66/std66/uri"
)

func ExampleURI_Normalize() {
	u := uri.MustParse("eXAMPLE://a/./b/../b/%63/%7bfoo%7d")
	fmt.Println(u.Normalize())
	// Output: example://a/b/c/%7Bfoo%7D
}

// A relative reference still means the same.
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
		fmt.Println(n.Normalize(uri.MustParse(s)))
	}
	// Output:
	// http://example.com/
	// http://example.com/
	// http://example.com/
	// mailto:Joe@example.com
}

func ExampleNormalizer_IsNormalized() {
	n := uri.Normalizer{Steps: uri.StepCase}
	fmt.Println(n.IsNormalized(uri.MustParseReference("//example.com/%7E/./")))
	fmt.Println(n.IsNormalized(uri.MustParseReference("//EXAMPLE.com/%7E/./")))
	// Output:
	// true
	// false
}

func ExampleSchemes() {
	schemes := uri.Schemes{"coap": {Port: 5683, RootPath: true}}
	n := uri.Normalizer{Steps: uri.StepScheme, Schemes: schemes}
	fmt.Println(n.Normalize(uri.MustParse("coap://example.com:5683")))
	// Output: coap://example.com/
}

func ExampleLadder_Rung() {
	var l uri.Ladder
	u := uri.MustParse("http://example.com/~a")
	for _, s := range []string{"HTTP://example.com/~a", "http://example.com/%7Ea", "http://example.com/./~a", "http://example.com:80/~a", "http://example.com/~A"} {
		rung := l.Rung(u, uri.MustParse(s))
		fmt.Println(rung, rung <= uri.RungPath)
	}
	// Output:
	// case true
	// percent true
	// path true
	// scheme false
	// different false
}

func ExampleLadder_Key() {
	l := uri.Ladder{IgnoreFragments: true}
	visits := map[uri.URI]int{}
	for _, s := range []string{"http://example.com", "http://example.com/#top", "http://EXAMPLE.com:80/"} {
		visits[l.Key(uri.MustParse(s), uri.RungScheme)]++
	}
	fmt.Println(visits[uri.MustParse("http://example.com/")])
	// Output: 3
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

// A scheme whose paths have no case.
func ExampleSchemeRules() {
	schemes := uri.Schemes{"x-part": {
		Port: 7000,
		Insensitive: func(path string, from int) (start, end int) {
			return from, len(path) // all of it
		},
	}}
	n := uri.Normalizer{Steps: uri.StepsAll, Schemes: schemes}
	fmt.Println(n.Normalize(uri.MustParse("x-part://h:7000/ABC/Def")))
	// Output: x-part://h/abc/def
}

// A program that knows two hosts to have the same.
func ExampleLadder_protocol() {
	l := uri.Ladder{Protocol: func(u uri.URI) uri.URI {
		if a, _ := u.Authority(); a.Host().String() == "www.example.com" {
			u, _ = u.WithHost("example.com")
		}
		return u
	}}
	fmt.Println(l.Rung(uri.MustParse("http://www.example.com"), uri.MustParse("http://example.com:80/")))
	// Output: protocol
}
