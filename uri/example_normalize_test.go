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
	var n uri.Normalizer // the steps of syntax-based normalization
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

func ExampleSteps() {
	fmt.Println(uri.StepsSyntax)
	fmt.Println(uri.StepsAll)
	fmt.Println(uri.StepCase | uri.StepIPv6)
	// Output:
	// case,percent,path
	// case,percent,path,ipv6,scheme
	// case,ipv6
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
	fmt.Println(n.NormalizeURI(uri.MustParse("coap://example.com:5683")))
	// Output: coap://example.com/
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
	fmt.Println(n.NormalizeURI(uri.MustParse("x-part://h:7000/ABC/Def")))
	// Output: x-part://h/abc/def
}
