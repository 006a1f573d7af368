package sample

import (
	"strings"
	"testing"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/nestedtest"
	"github.com/std66/std66/internal/oracle"
)

// TestJudgedMisses tests that near misses do not match, are one edit away from a match, are of all kinds,
// and depend on the seed only.
func TestJudgedMisses(t *testing.T) {
	forRecursive(t, func(t *testing.T, g *abnf.Grammar, r *abnf.Rule) {
		o := oracle.New(g)
		match := func(s string) bool { return o.Match(r, s) }
		m, err := NewJudgedMisses(g, r, Options{Seed: 3, MaxLen: 30}, match)
		if err != nil {
			t.Fatal(err)
		}
		again, err := NewJudgedMisses(g, r, Options{Seed: 3, MaxLen: 30}, match)
		if err != nil {
			t.Fatal(err)
		}
		kinds := map[bool]int{}
		for range 100 {
			miss := m.Next()
			if match(miss) {
				t.Fatalf("%s: got %q, which matches", r.Text(), miss)
			}
			if other := again.Next(); other != miss {
				t.Fatalf("got %q, and %q again", miss, other)
			}
			if len(miss) < 30 && !isNearTo(m.before, miss) {
				t.Errorf("%s: got %q, which is not one edit away from %q", r.Text(), miss, m.before)
			}
			kinds[o.Viable(r, miss)]++
		}
		if kinds[true] == 0 && !match("") || kinds[false] == 0 {
			t.Errorf("%s: of 100 near misses %d are incomplete, and %d have a wrong byte", r.Text(), kinds[true], kinds[false])
		}
	})
}

// isNearTo reports whether one edit turns member into miss.
func isNearTo(member, miss string) bool {
	for at := range len(member) + 1 {
		for _, e := range []edit{remove, swap, cut} {
			if e.apply(member, at, 0) == miss {
				return true
			}
		}
		if at < len(miss) && (replace.apply(member, at, miss[at]) == miss || insert.apply(member, at, miss[at]) == miss) {
			return true
		}
	}
	return false
}

// TestNoJudgedMisses tests rules with few or no near misses.
func TestNoJudgedMisses(t *testing.T) {
	g := nestedtest.Read(t, abnf.Auto, "r = *( OCTET / \"(\" r \")\" )\nonly = \"\"", nestedtest.AnyCycle)
	all := func(string) bool { return true }
	if _, err := NewJudgedMisses(g, g.Rules[0], Options{}, all); err == nil || !strings.HasSuffix(err.Error(), `rule "r" matches all of 2000 edits of its members: no near miss was found`) {
		t.Errorf("got %v", err)
	}
	m, err := NewJudgedMisses(g, g.Lookup("only"), Options{}, func(s string) bool { return s == "" })
	if err != nil {
		t.Fatal(err)
	}
	for range 20 {
		if miss := m.Next(); len(miss) != 1 {
			t.Errorf("got %q", miss)
		}
	}
}
