package urlsyntax01

import (
	"testing"

	"github.com/std66/std66/grammar"
	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/dfa"
	"github.com/std66/std66/internal/equaltest"
)

// generated describes this package to the tests that compare it with its grammar.
var generated = equaltest.Package[Rule, SyntaxError]{
	Grammar:     grammar.URLSyntax01,
	Rules:       Rules,
	ParserSpecs: grammar.URLSyntax01Parsers,
	Parsers: []equaltest.Parser{
		equaltest.ParserOf("URL-reference", ParseURLReference),
		equaltest.ParserOf("relativeURL", ParseRelativeURL),
		equaltest.ParserOf("server", ParseServer),
	},
}

func TestGenerated(t *testing.T) { generated.Test(t) }

func FuzzRules(f *testing.F) {
	generated.Fuzz(f, "", "http://user:pass@h", "//1.2.3.4:80", "//a_b:c@d", "//[::1]:", "s:a//b?c", "?#", "a/b:c", "s:?",
		"//u?x:p?y@a.b-c.d:1/", "//h?q", "1a:b", "256.1.1.1000", "a%20;b/c;d?e#f", "\xff", "http://é/")
}

// TestSameStrings checks the package documentation's claim that these rules match the same strings,
// so that the parsers never find an opaque-URL.
func TestSameStrings(t *testing.T) {
	g, err := abnf.Read(abnf.Auto, abnf.Source{Name: "url-syntax-01.abnf", Text: grammar.URLSyntax01})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ a, b string }{
		{"generic-URL", "opaque-URL"},
		{"relativeURL", "fragment"}, // fragment = *urlchar
	} {
		var machines []*dfa.DFA
		for _, name := range []string{test.a, test.b} {
			m, err := dfa.Compile(g, g.Lookup(name), nil)
			if err != nil {
				t.Fatal(err)
			}
			machines = append(machines, m)
		}
		if equal, witness := dfa.Equivalent(machines[0], machines[1]); !equal {
			t.Errorf("%s and %s differ in %q", test.a, test.b, witness)
		}
	}
}
