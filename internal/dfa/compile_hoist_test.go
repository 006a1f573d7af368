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

// unhoisted returns the machine after the first two passes. It may call the given rule, which may
// be nil.
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

// TestHoistStates tests that hoisting reduces the number of states.
func TestHoistStates(t *testing.T) {
	const xs = `
s = *"x"
t = 1*"y"`
	tests := []struct {
		name          string
		grammar       string
		captures      string
		callee        string
		before, after int // the number of states after minimization
	}{
		{"query, fragment and port begin in the state inside of them", grammar.RFC3986, splitURI, "IP-literal", 34, 31},
		{"capture begins after a literal", `r = "a" s` + xs, "r=s", "", 3, 2},
		{"capture begins after an optional literal", `r = "a" [ ":" s ]` + xs, "r=s", "", 4, 3},
		{"store depends on the next byte", `r = "a" ( s / t )` + xs, "r=s,t", "", 4, 4},
		{"start has no incoming transitions", `r = s "a"` + xs, "r=s", "", 3, 3},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := subject{"test.abnf", abnf.Auto, test.grammar}.read(t)
			r, captures, err := abnf.ParseCaptures(g, test.captures)
			if err != nil {
				t.Fatal(err)
			}
			d := unhoisted(t, g, r, captures, g.Lookup(test.callee))
			before, after := d.Minimize().Len(), d.hoist().Minimize().Len()
			if before != test.before || after != test.after {
				t.Errorf("%s\n%s: got %d states before and %d after, want %d and %d", test.grammar[:min(80, len(test.grammar))], test.captures,
					before, after, test.before, test.after)
			}
		})
	}
}

// TestHoistRandom compares the captures of random machines before and after hoisting.
func TestHoistRandom(t *testing.T) {
	fewer, moved := 0, 0
	for g := range guesses(t, rand.New(rand.NewPCG(8, 18)), 600, 0.7) {
		d := unhoisted(t, g.Grammar, g.root, g.captures, nil)
		text := fmt.Sprint(d.stepLabels, d.endLabels, d.Ops)
		h := d.hoist()
		if got := fmt.Sprint(d.stepLabels, d.endLabels, d.Ops); got != text {
			t.Fatalf("%shoisting changed its input to\n%s\nfrom\n%s", g.text, got, text)
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
			fewer++ // it can have more states: the start does not change and may no longer equal another state
		}
		if slices.ContainsFunc(smallest.Ops, func(ops []Op) bool {
			return slices.ContainsFunc(ops, func(op Op) bool { return op.From.Kind == After })
		}) {
			moved++
		}
	}
	if fewer < 50 || moved < 200 {
		t.Errorf("hoisting moved something in %d machines, and %d have fewer states: too few for a meaningful test", moved, fewer)
	}
}
