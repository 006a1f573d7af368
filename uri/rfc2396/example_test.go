package rfc2396_test

import (
	"errors"
	"fmt"

	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/rfc2396"
)

func Example() {
	const s = "http://user@www.example.com:80/a;x/b?name=ferret#nose"
	c, err := rfc2396.ParseURIReference(s)
	if err != nil {
		fmt.Println(err)
		return
	}
	authority, _ := c.Authority.In(s)
	path, _ := c.Path.In(s)
	fmt.Println(authority, path)

	a, err := rfc2396.ParseAuthority(authority)
	if err != nil {
		fmt.Println(err)
		return
	}
	if host, ok := a.Host.In(authority); ok {
		fmt.Println(host)
	}
	// Output:
	// user@www.example.com:80 /a;x/b
	// www.example.com
}

func ExampleParseURIReference() {
	for _, s := range []string{"mailto:a@b?c", "../g?y", "?y"} {
		c, err := rfc2396.ParseURIReference(s)
		if err != nil {
			fmt.Println(err)
			continue
		}
		path, _ := c.Path.In(s)
		_, opaque := c.OpaquePart.In(s)
		query, ok := c.Query.In(s)
		fmt.Printf("%q %t %q %t\n", path, opaque, query, ok)
	}
	// Output:
	// "a@b?c" true "" false
	// "../g" false "y" true
	// rfc2396: URI-reference: offset 0: expected "/", ";", "@", "&", "=", "+", "$", ",", "#", unreserved, escaped or end of input, found "?"
}

func ExampleURIReferenceCaptures_All() {
	const s = "http://www.example.com/a;x/b?name=ferret"
	c, err := rfc2396.ParseURIReference(s)
	if err != nil {
		fmt.Println(err)
		return
	}
	for name, part := range c.All(s) {
		fmt.Println(name, part)
	}
	// Output:
	// scheme http
	// authority www.example.com
	// path /a;x/b
	// query name=ferret
}

func ExampleParseAuthority() {
	for _, s := range []string{"u@h:80", "1.2.3.4", "1.2.3", ""} {
		a, err := rfc2396.ParseAuthority(s)
		host, _ := a.Host.In(s)
		name, registry := a.RegName.In(s)
		fmt.Printf("%q %t %q %v\n", host, registry, name, err)
	}
	// Output:
	// "h" false "" <nil>
	// "1.2.3.4" false "" <nil>
	// "" true "1.2.3" <nil>
	// "" false "" <nil>
}

func ExampleRule_Check() {
	fmt.Println(rfc2396.RuleURIReference.Check("http://[::1]/"))
	fmt.Println(rfc2396.RuleHostname.Match("www.example.com."))
	// Output:
	// rfc2396: URI-reference: offset 7: expected "#", uric or end of input, found "["
	// true
}

func ExampleResolve() {
	for _, reference := range []string{"../g", "?y", "#s", "../../../g"} {
		fmt.Println(rfc2396.Resolve("http://a/b/c/d;p?q", reference))
	}
	// Output:
	// http://a/b/g <nil>
	// http://a/b/c/?y <nil>
	// #s <nil>
	// http://a/../g <nil>
}

func ExampleResolver() {
	rs := rfc2396.Resolver{
		Document:     "http://a/b/c/d;p?q",
		Underflow:    rfc2396.UnderflowReject,
		SameScheme:   rfc2396.RemoveSameScheme,
		Hierarchical: []string{"http"},
	}
	fmt.Println(rs.Resolve("http://a/b/c/d;p?q", "#s"))
	fmt.Println(rs.Resolve("http://a/b/c/d;p?q", "http:g"))
	_, err := rs.Resolve("http://a/b/c/d;p?q", "../../../g")
	fmt.Println(errors.Is(err, rfc2396.ErrUnderflow), err)
	// Output:
	// http://a/b/c/d;p?q#s <nil>
	// http://a/b/c/g <nil>
	// true rfc2396: the path leads above the root
}

func ExampleEquivalent() {
	fmt.Println(rfc2396.Equivalent("http://www.XEROX.com", "HTTP://www.xerox.com:80"))
	fmt.Println(rfc2396.Equivalent("http://www.xerox.com/A", "http://www.xerox.com/a"))
	// Output:
	// true
	// false
}

// A program can add the default ports of its own schemes.
func ExampleComparer() {
	c := rfc2396.Comparer{Schemes: uri.Schemes{"x-news": {Port: 8119}}}
	fmt.Println(c.Equivalent("x-news://h:8119/", "X-News://h/"))
	// Output: true
}
