package rfc1630_test

import (
	"fmt"

	"github.com/std66/std66/uri/rfc1630"
)

func ExampleResolve() {
	const context = "magic://a/b/c//d/e/f"
	for _, partial := range []string{"g", "/g", "//g", "../g", "g:h"} {
		u, err := rfc1630.Resolve(context, partial)
		fmt.Println(partial, u, err)
	}
	_, err := rfc1630.Resolve("http://a", "/g")
	fmt.Println(err)
	// Output:
	// g magic://a/b/c//d/e/g <nil>
	// /g magic://a/b/c//d/g <nil>
	// //g magic://g <nil>
	// ../g magic://a/b/c//d/g <nil>
	// g:h g:h <nil>
	// rfc1630: the URI of the context has no such number of slashes as the partial form begins with, or only before a greater number
}

func ExampleEqual() {
	const u = "http://info.cern.ch/albert/bertram/marie-claude"
	fmt.Println(rfc1630.Equal(u, "http://info.cern.ch/albert/bertram/marie%2Dclaude"))
	fmt.Println(rfc1630.Equal(u, "http://info.cern.ch/albert/bertram%2Fmarie-claude"))
	// Output:
	// true
	// false
}

func ExampleParseFragmentaddress() {
	const s = "a:bc/d?ef+g#h"
	c, err := rfc1630.ParseFragmentaddress(s)
	path, ok := c.Path.In(s)
	fmt.Println(path, ok, err)
	_, err = rfc1630.ParseFragmentaddress("http://info.cern.ch/")
	fmt.Println(err)
	// Output:
	// bc/d true <nil>
	// fragmentaddress: offset 5: expected "?", "#", xpalpha or end of input, found "/"
}

func ExampleRule_Check() {
	fmt.Println(rfc1630.RuleXpalphas.Check("ab"), rfc1630.RuleXpalphas.Definition())
	fmt.Println(rfc1630.RuleXpalphas.Check("abc"))
	// Output:
	// <nil> xpalphas        = xpalpha [ xpalpha ]
	// xpalphas: offset 2: expected end of input, found "c"
}
