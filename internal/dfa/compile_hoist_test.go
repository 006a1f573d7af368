package dfa

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/std66/std66/grammar"
	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/limit"
)

// unhoisted returns the machine after the first two passes. It calls the given rule, unless that
// is nil.
func unhoisted(t *testing.T, g *abnf.Grammar, r *abnf.Rule, captures []abnf.Capture, called *abnf.Rule) *Machine {
	t.Helper()
	callees := map[*abnf.Rule]*Machine{}
	if called != nil {
		callees[called] = machineOf(t, g, called)
	}
	u, err := toNFA(unit{job: job{grammar: g, rule: r, budget: limit.New(limit.Limits{}), callees: callees, captures: captures}})
	if err != nil {
		t.Fatal(err)
	}
	if u, err = determinize(u); err != nil {
		t.Fatal(err)
	}
	return u.machine
}

// TestHoistStates has what hoisting is for: fewer states.
func TestHoistStates(t *testing.T) {
	const xs = "\ns = *\"x\"\nt = 1*\"y\""
	tests := []struct {
		grammar       string
		captures      string
		callee        string
		before, after int // how many states there are when all is minimal
		why           string
	}{
		{grammar.RFC3986, splitURI, "IP-literal", 34, 31, "a query, a fragment and a port begin where the inside of one is"},
		{"r = \"a\" s" + xs, "r=s", "", 3, 2, "s begins behind a, whatever comes"},
		{"r = \"a\" [ \":\" s ]" + xs, "r=s", "", 4, 3, "behind a colon it begins"},
		{"r = \"a\" ( s / t )" + xs, "r=s,t", "", 4, 4, "which of the two begins is not known yet"},
		{"r = s \"a\"" + xs, "r=s", "", 3, 3, "nothing leads to the start, where it begins"},
	}
	for _, test := range tests {
		g := subject{"test.abnf", abnf.Auto, test.grammar}.read(t)
		r, captures, err := abnf.ParseCaptures(g, test.captures)
		if err != nil {
			t.Fatal(err)
		}
		d := unhoisted(t, g, r, captures, g.Lookup(test.callee))
		before, after := d.Minimize().Len(), d.hoist().Minimize().Len()
		if before != test.before || after != test.after {
			t.Errorf("%s\n%s: got %d states before and %d after, want %d and %d (%s)", test.grammar[:min(80, len(test.grammar))], test.captures,
				before, after, test.before, test.after, test.why)
		}
	}
}

// TestHoistRandom compares what automata capture before and after hoisting.
func TestHoistRandom(t *testing.T) {
	fewer, moved := 0, 0
	for g := range guesses(t, rand.New(rand.NewPCG(8, 18)), 600, 0.7) {
		d := unhoisted(t, g.Grammar, g.root, g.captures, nil)
		text := fmt.Sprint(d.stepLabels, d.endLabels, d.Ops)
		h := d.hoist()
		if got := fmt.Sprint(d.stepLabels, d.endLabels, d.Ops); got != text {
			t.Fatalf("%sgot\n%s\nafter hoisting, want what it was before:\n%s", g.text, got, text)
		}
		smallest := h.Minimize()
		for s := range g.plain.Exhaustive(60) {
			want, wantOK := capturesOf(d, len(g.captures), s)
			for _, other := range []*Machine{h, smallest} {
				got, ok := capturesOf(other, len(g.captures), s)
				if ok != wantOK || !slices.Equal(got, want) {
					t.Fatalf("%s%q: got %v %v after hoisting, want %v %v", g.text, s, got, ok, want, wantOK)
				}
			}
		}
		if smallest.Len() < d.Minimize().Len() {
			fewer++ // it may be more: the start remains as it is, and differs then from what it was equal to
		}
		if slices.ContainsFunc(smallest.Ops, func(ops []Op) bool {
			return slices.ContainsFunc(ops, func(op Op) bool { return op.From.Kind == After })
		}) {
			moved++
		}
	}
	if fewer < 50 || moved < 200 {
		t.Errorf("hoisting moved something in %d machines, and %d have fewer states: too few to say much", moved, fewer)
	}
}
