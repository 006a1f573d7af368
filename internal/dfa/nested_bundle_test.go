package dfa

import (
	"testing"

	"github.com/std66/std66/grammar"
	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/limit"
	"github.com/std66/std66/internal/nestedtest"
)

// TestNestedBundle compares the machines of recursive rules of the bundle with the oracle.
func TestNestedBundle(t *testing.T) {
	for _, test := range []struct {
		documents []string // with the rules that the root needs
		root      string
	}{
		{[]string{"rfc8259"}, "JSON-text"},
		{[]string{"rfc5322"}, "comment"},
		{[]string{"rfc5322"}, "CFWS"},
		{[]string{"rfc5322"}, "addr-spec"},
		{[]string{"rfc5322"}, "mailbox"},
		{[]string{"rfc4515", "rfc4512"}, "filter"},
		{[]string{"rfc5234"}, "rulelist"},
	} {
		t.Run(test.root, func(t *testing.T) {
			t.Parallel()
			text := ""
			for _, name := range test.documents {
				d, ok := grammar.Find(name)
				if !ok {
					t.Fatalf("no document %s", name)
				}
				for _, f := range d.Files {
					text += f.Text
				}
			}
			g := nestedtest.Read(t, abnf.Auto, text, func(g *abnf.Grammar, c *abnf.Cycle) error { return Regular(g, c, nil) })
			r := g.Lookup(test.root)
			m, err := NewNests(g, limit.New(limit.Limits{})).Compile(r)
			if err != nil {
				t.Fatal(err)
			}
			b := nestedtest.Small
			if !testing.Short() {
				b.Derivations, b.Medium, b.Long = 60, 2, 1
			}
			nestedtest.Compare(t, g, r, matcherOf(m), b)
		})
	}
}

// matcherOf returns a matcher that runs a machine that nests.
func matcherOf(m *Machine) nestedtest.Matcher {
	return nestedtest.Matcher{
		Match:  func(s string) bool { match, _, _ := runNested(m, s); return match },
		Prefix: func(s string) int { _, prefix, _ := runNested(m, s); return prefix },
		Viable: func(s string) int { _, _, viable := runNested(m, s); return viable },
	}
}
