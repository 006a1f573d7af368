package rfc1630_test

import (
	"testing"

	"github.com/std66/std66/grammar"
	"github.com/std66/std66/internal/equaltest"
	"github.com/std66/std66/uri/rfc1630"
)

// generated describes this package to the tests that compare it with its grammar.
var generated = equaltest.Package[rfc1630.Rule, rfc1630.SyntaxError]{
	Grammar:     grammar.RFC1630URI,
	Rules:       rfc1630.Rules,
	ParserSpecs: grammar.RFC1630URIParsers,
	Parsers: []equaltest.Parser{
		equaltest.ParserOf("uri", rfc1630.ParseURI),
		equaltest.ParserOf("fragmentaddress", rfc1630.ParseFragmentaddress),
	},
}

func TestGenerated(t *testing.T) { generated.Test(t) }

func FuzzRules(f *testing.F) {
	generated.Fuzz(f, "", "g:h", "a.b%20:cd/+e/?f+g#h", "a:", "a:/", "a:b//", "a:b/?", "a:b#", "http://a/", "a:%*", "a:b c", "\xff")
}
