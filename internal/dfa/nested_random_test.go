package dfa

import (
	"testing"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/limit"
	"github.com/std66/std66/internal/nestedtest"
	"github.com/std66/std66/internal/oracle"
)

// TestNestedRandom compiles random grammars whose first rule nests, and compares their machines with the
// oracle. Grammars that are refused for an ambiguity must have the strings that show it.
func TestNestedRandom(t *testing.T) {
	exact, refused, other := 0, 0, 0
	for g := range nestedtest.Grammars(22, few(300), func(g *abnf.Grammar, c *abnf.Cycle) error { return Regular(g, c, nil) }) {
		r := g.Rules[0]
		if !r.Nests() {
			continue
		}
		m, err := NewNests(g.Grammar, limit.New(limit.Limits{States: 2000})).Compile(r)
		if isAmbiguity(err) {
			refused++
			o := oracle.New(g.Grammar)
			for _, s := range err.(*Ambiguity).Strings {
				if !o.Match(r, s) {
					t.Errorf("%s\nrefused with %q, which does not match: %v", g.Text, s, err)
				}
			}
			continue
		}
		if err != nil {
			other++
			t.Logf("%s\n%v", g.Text, err)
			continue
		}
		exact++
		nestedtest.Compare(t, g.Grammar, r, matcherOf(m), nestedtest.Small)
	}
	t.Logf("%d grammars compile, %d are refused, %d fail otherwise", exact, refused, other)
	if exact < few(50) || refused < few(20) {
		t.Error("too few for a meaningful test")
	}
}
