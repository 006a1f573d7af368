package rfc2396

import (
	"testing"

	"github.com/std66/std66/grammar"
	"github.com/std66/std66/internal/equaltest"
)

// generated describes this package to the tests that compare it with its grammar.
var generated = equaltest.Package[Rule, SyntaxError]{
	Grammar:     grammar.RFC2396,
	Rules:       Rules,
	ParserSpecs: grammar.RFC2396Parsers,
	Parsers: []equaltest.Parser{
		equaltest.ParserOf("URI-reference", ParseURIReference),
		equaltest.ParserOf("authority", ParseAuthority),
	},
}

func TestGenerated(t *testing.T) { generated.Test(t) }

func FuzzRules(f *testing.F) {
	generated.Fuzz(f, "", "http://user:pa:ss@h", "//1.2.3.4:80", "//a_b:c@d", "//[::1]:", "s:a//b?c", "?#", "a/b:c", "s:?",
		"u@a.b-c.d.:1", "1.2.3", "256.1.1.1000", "a%20;b/c;d?e#f", "\xff", "http://é/")
}
