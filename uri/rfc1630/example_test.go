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
	fmt.Println(rfc1630.Resolve("http://a/b", "?a:b")) // the colon makes the form absolute
	_, err := rfc1630.Resolve("http://a", "/g")
	fmt.Println(err)
	// Output:
	// g magic://a/b/c//d/e/g <nil>
	// /g magic://a/b/c//d/g <nil>
	// //g magic://g <nil>
	// ../g magic://a/b/c//d/g <nil>
	// g:h g:h <nil>
	// ?a:b <nil>
	// rfc1630: the context has no run of slashes that is as long as the partial form's, or a longer run follows it
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
	// rfc1630: fragmentaddress: offset 5: expected "?", "#", xpalpha or end of input, found "/"
}

func ExampleRule_Check() {
	fmt.Println(rfc1630.RuleXpalphas.Check("ab"), rfc1630.RuleXpalphas.Definition())
	fmt.Println(rfc1630.RuleXpalphas.Check("abc"))
	// Output:
	// <nil> xpalphas        = xpalpha [ xpalpha ]
	// rfc1630: xpalphas: offset 2: expected end of input, found "c"
}

// A hierarchical name is encoded element by element.
func ExampleEncode() {
	path := "gopher://gopher.micro.umn.edu/00"
	for _, name := range []string{"Information About Gopher", "Qu'est-ce que c'est?", "à/b"} {
		element, err := rfc1630.Encode(name)
		if err != nil {
			fmt.Println(err)
			return
		}
		path += "/" + element
	}
	fmt.Println(path)
	_, err := rfc1630.Encode("5 €")
	fmt.Println(err)
	// Output:
	// gopher://gopher.micro.umn.edu/00/Information%20About%20Gopher/Qu'est-ce%20que%20c'est%3F/%E0%2Fb
	// rfc1630: offset 2: expected a character of ISO Latin 1, found "€"
}

func ExampleEncodeSearch() {
	words, err := rfc1630.EncodeSearch("C++ for physics")
	fmt.Println("http://info.cern.ch/index?"+words, err)
	// Output: http://info.cern.ch/index?C%2B%2B+for+physics <nil>
}

func ExampleDecode() {
	fmt.Println(rfc1630.Decode("caf%E9%2Bbar"))
	fmt.Println(rfc1630.Decode("asdf%*.fred"))
	// Output:
	// café+bar <nil>
	//  rfc1630: escape: offset 5: expected hex, found "*"
}

func ExampleDecodeSearch() {
	fmt.Println(rfc1630.DecodeSearch("C%2B%2B+for+physics"))
	// Output: C++ for physics <nil>
}

func ExampleCanonical() {
	fmt.Println(rfc1630.Canonical("http://info.cern.ch/~albert/marie%2Dclaude%2f1?a b+c#"))
	// Output: http://info.cern.ch/%7Ealbert/marie-claude%2F1?a%20b+c <nil>
}

// In mail, quotation marks are not safe. On a page, tildes may be.
func ExampleRecode() {
	const u = `http://info.cern.ch/%7Ealbert/"a%2Fb"`
	fmt.Println(rfc1630.Recode(u, func(c byte) bool { return c != '"' && c != '~' }))
	fmt.Println(rfc1630.Recode(u, func(c byte) bool { return c > ' ' && c < 0x7F }))
	// Output:
	// http://info.cern.ch/%7Ealbert/%22a%2Fb%22 <nil>
	// http://info.cern.ch/~albert/"a%2Fb" <nil>
}
