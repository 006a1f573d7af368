package uri_test

import (
	"fmt"

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

// Where what leads above the root is kept, targets can have it.
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

func ExampleBaseURIs_Base() {
	sources := uri.BaseURIs{
		Retrieval: uri.MustParse("http://a/b#s"),
		Default:   uri.MustParse("file:///"),
	}
	fmt.Println(sources.Base())
	// Output: http://a/b retrieval
}

// What leads above the root is dropped, unless a Resolver keeps or rejects it.
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
