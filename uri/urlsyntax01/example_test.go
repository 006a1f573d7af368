package urlsyntax01_test

import (
	"fmt"

	"github.com/std66/std66/uri/urlsyntax01"
)

func Example() {
	const s = "ftp://user:password@ftp.example.com:21/a;x/b?query#fragment"
	c, err := urlsyntax01.ParseURLReference(s)
	if err != nil {
		fmt.Println(err)
		return
	}
	scheme, _ := c.Scheme.In(s)
	relative, _ := c.RelativeURL.In(s)
	fmt.Println(scheme, relative)

	r, err := urlsyntax01.ParseRelativeURL(relative)
	if err != nil {
		fmt.Println(err)
		return
	}
	server, _ := r.Server.In(relative)
	path, _ := r.Path.In(relative)
	fmt.Println(server, path)

	p, err := urlsyntax01.ParseServer(server)
	if err != nil {
		fmt.Println(err)
		return
	}
	user, _ := p.User.In(server)
	host, _ := p.Host.In(server)
	fmt.Println(user, host)
	// Output:
	// ftp //user:password@ftp.example.com:21/a;x/b?query
	// user:password@ftp.example.com:21 a;x/b
	// user ftp.example.com
}

func ExampleParseURLReference() {
	for _, s := range []string{"mailto:a@b", "this:that", "./this:that", "a b"} {
		c, err := urlsyntax01.ParseURLReference(s)
		if err != nil {
			fmt.Println(err)
			continue
		}
		scheme, absolute := c.Scheme.In(s)
		fmt.Printf("%q %t\n", scheme, absolute)
	}
	// Output:
	// "mailto" true
	// "this" true
	// "" false
	// urlsyntax01: URL-reference: offset 1: expected "#", urlchar or end of input, found " "
}

func ExampleParseRelativeURL() {
	for _, s := range []string{"//h/p?q", "//h?q", "/p", "p"} {
		r, err := urlsyntax01.ParseRelativeURL(s)
		if err != nil {
			fmt.Println(err)
			continue
		}
		server, _ := r.Server.In(s)
		path, _ := r.Path.In(s)
		_, slash := r.AbsPath.In(s)
		fmt.Printf("%q %q %t\n", server, path, slash)
	}
	// Output:
	// "h" "p" true
	// "" "/h" true
	// "" "p" true
	// "" "p" false
}

func ExampleParseServer() {
	const s = "foo:@host.com"
	p, err := urlsyntax01.ParseServer(s)
	if err != nil {
		fmt.Println(err)
		return
	}
	password, ok := p.Password.In(s)
	_, port := p.Port.In(s)
	fmt.Printf("%q %t %t\n", password, ok, port)
	// Output:
	// "" true false
}

func ExampleRule_Check() {
	fmt.Println(urlsyntax01.RuleServer.Check("a_b"))
	fmt.Println(urlsyntax01.RuleServer.Match("1.2.3.4:80"))
	// Output:
	// urlsyntax01: server: offset 3: expected ";", "?", "&", "=", "+", ":", "@", unreserved or escaped, found end of input
	// true
}

func ExampleResolve() {
	for _, reference := range []string{"../g", "?y", "#s", "../../../g"} {
		fmt.Println(urlsyntax01.Resolve("http://a/b/c/d;p?q", reference))
	}
	// Output:
	// http://a/b/g <nil>
	// http://a/b/c/d;p?y <nil>
	// #s <nil>
	// http://a/../g <nil>
}

func ExampleEquivalent() {
	fmt.Println(urlsyntax01.Equivalent("HTTP://www.ics.uci.edu/", "http://www.ics.uci.edu/#"))
	fmt.Println(urlsyntax01.Equivalent("http://www.ics.uci.edu/", "http://WWW.ics.uci.edu/"))
	// Output:
	// true
	// false
}
