package uri_test

import (
	"errors"
	"fmt"

	"github.com/std66/std66/uri"
)

func ExampleParse() {
	u, err := uri.Parse("foo://example.com:8042/over/there?name=ferret#nose") // RFC 3986 §3
	if err != nil {
		fmt.Println(err)
		return
	}
	query, _ := u.Query()
	fragment, _ := u.Fragment()
	fmt.Println(u.Scheme(), u.Path(), query, fragment)
	// Output: foo /over/there name=ferret nose
}

func ExampleParse_error() {
	_, err := uri.Parse("http://example.com/over there")
	if e, ok := errors.AsType[*uri.ParseError](err); ok {
		fmt.Println(e.Offset, e.Component)
	}
	fmt.Println(err)
	// Output:
	// 23 path
	// uri: "http://example.com/over there": offset 23: expected "/", "?", "#", pchar or end of input, found " ", in the path
}

func ExampleParseAbsoluteURI() {
	_, err := uri.ParseAbsoluteURI("http://a/b/c/d;p?q#f") // a base URI has no fragment
	fmt.Println(err)
	// Output: uri: "http://a/b/c/d;p?q#f": offset 18: unexpected fragment: expected end of input (RFC 3986 §4.3)
}

func ExampleParseReference() {
	for _, s := range []string{"http://a/b", "//a/b", "/b", "b/c", "#d"} {
		r, err := uri.ParseReference(s)
		fmt.Printf("%s: %s %v\n", r, r.Kind(), err)
	}
	// Output:
	// http://a/b: URI <nil>
	// //a/b: network-path reference <nil>
	// /b: absolute-path reference <nil>
	// b/c: relative-path reference <nil>
	// #d: same-document reference <nil>
}

func ExampleReference_URI() {
	u, ok := uri.MustParseReference("mailto:John.Doe@example.com").URI()
	fmt.Println(u.Scheme(), ok)
	_, ok = uri.MustParseReference("John.Doe@example.com").URI()
	fmt.Println(ok)
	// Output:
	// mailto true
	// false
}

// What is empty is there, and differs from what is not.
func ExampleReference_Query() {
	for _, s := range []string{"http://a/?q", "http://a/?", "http://a/"} {
		query, ok := uri.MustParseReference(s).Query()
		fmt.Printf("%q %t\n", query, ok)
	}
	// Output:
	// "q" true
	// "" true
	// "" false
}

func ExampleURI_Authority() {
	a, ok := uri.MustParse("ssh://git@example.com:2222/repository").Authority()
	userinfo, _ := a.Userinfo()
	port, _ := a.Port()
	fmt.Println(ok, userinfo, a.Host(), port)
	// Output: true git example.com 2222
}

func ExampleURI_Reference() {
	u := uri.MustParse("http://example.com/")
	fmt.Println(u.Reference().Kind())
	// Output: URI
}

func ExampleHost_Kind() {
	for _, s := range []string{"//example.com", "//192.0.2.1", "//256.0.2.1", "//[2001:db8::7]", "//[v1.a]"} {
		a, _ := uri.MustParseReference(s).Authority()
		fmt.Println(a.Host(), "is", a.Host().Kind())
	}
	// Output:
	// example.com is reg-name
	// 192.0.2.1 is IPv4address
	// 256.0.2.1 is reg-name
	// [2001:db8::7] is IPv6address
	// [v1.a] is IPvFuture
}

func ExampleHost_Addr() {
	a, _ := uri.MustParse("http://[::1]:8080/").Authority()
	addr, ok := a.Host().Addr()
	fmt.Println(addr, addr.IsLoopback(), ok)
	// Output: ::1 true true
}

func ExamplePort_Uint16() {
	for _, s := range []string{"//h:8080", "//h:", "//h:99999"} {
		a, _ := uri.MustParseReference(s).Authority()
		port, _ := a.Port()
		fmt.Println(port.Uint16())
	}
	// Output:
	// 8080 true
	// 0 false
	// 0 false
}

func ExampleSplit() {
	p := uri.Split("http://example.com/a b?<q>")
	fmt.Printf("%q %q %q %q\n", p.Scheme, p.Authority, p.Path, p.Query)
	// Output: "http" "example.com" "/a b" "<q>"
}
