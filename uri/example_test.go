package uri_test

import (
	"errors"
	"fmt"

	"github.com/std66/std66/uri"
)

func ExampleRule_Match() {
	fmt.Println(uri.RuleIPv6address.Match("2001:db8::7"))
	fmt.Println(uri.RuleIPv4address.Match("256.1.1.1"))
	fmt.Println(uri.RuleRegName.Match("256.1.1.1"))
	// Output:
	// true
	// false
	// true
}

func ExampleRule_MatchBytes() {
	fmt.Println(uri.RuleScheme.MatchBytes([]byte("https")))
	// Output: true
}

func ExampleRule_MatchPrefix() {
	const text = "http://example.com/ and more"
	fmt.Println(text[:uri.RuleURI.MatchPrefix(text)])
	fmt.Println(uri.RuleURI.MatchPrefix("no scheme"))
	// Output:
	// http://example.com/
	// -1
}

func ExampleRule_Check() {
	fmt.Println(uri.RuleURI.Check("http://example.com/"))
	fmt.Println(uri.RuleURI.Check("foo:^"))
	// Output:
	// <nil>
	// uri: URI: offset 4: expected "/", "?", "#", pchar or end of input, found "^"
}

func ExampleSyntaxError() {
	var e *uri.SyntaxError
	if err := uri.RulePort.Check("80a"); errors.As(err, &e) {
		fmt.Println(e.Rule, e.Offset, e.Expected(), e.Found)
	}
	// Output: port 2 [DIGIT end of input] a
}

func ExampleLookupRule() {
	r, ok := uri.LookupRule("ipv6ADDRESS")
	fmt.Println(r, ok)
	// Output: IPv6address true
}

func ExampleRules() {
	for r := range uri.Rules() {
		if r.Match("[::1]") {
			fmt.Print(r, " ")
		}
	}
	// Output: authority host IP-literal
}

func ExampleRule_Definition() {
	fmt.Println(uri.RulePctEncoded.Definition())
	// Output: pct-encoded   = "%" HEXDIG HEXDIG
}
