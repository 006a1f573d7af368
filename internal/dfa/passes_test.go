package dfa

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/limit"
)

// TestPassesDoNotModifyInput runs the passes over random rules with captures and calls, and tests
// that no pass modifies its input.
func TestPassesDoNotModifyInput(t *testing.T) {
	changed := map[string]int{} // by pass: the number of results that differ from the input
	calls := false              // whether the machine may call, alternately
	for g := range guesses(t, rand.New(rand.NewPCG(3, 66)), few(400), 0.7) {
		callees := map[*abnf.Rule]*Machine{}
		calls = !calls
		for r, m := range offer(t, g.Grammar) {
			if calls && r.Cycle == nil && !CapturesInside(g.Grammar, g.captures, r) {
				callees[r] = m
			}
		}
		u := unit{job: job{grammar: g.Grammar, rule: g.root, budget: limit.New(limit.Limits{}), callees: callees, captures: g.captures}}
		for _, pass := range passes {
			before := spelled(u)
			next, err := pass.run(u)
			if err != nil {
				t.Fatalf("%s%s: %v", g.text, pass.name, err)
			}
			if after := spelled(u); after != before {
				t.Fatalf("%s%s: the pass changed its input from\n%s\nto\n%s", g.text, pass.name, before, after)
			}
			if spelled(next) != before {
				changed[pass.name]++
			}
			if pass.name == passes[len(passes)-1].name {
				checkMinimizationInput(t, g.text, &u.machine.automaton)
			}
			u = next
		}
	}
	for _, pass := range passes {
		if changed[pass.name] < few(20) {
			t.Errorf("%s: %d results differ from the input: too few for a meaningful test", pass.name, changed[pass.name])
		}
	}
}

// checkMinimizationInput tests that the passes of minimization do not modify their input.
func checkMinimizationInput(t *testing.T, text string, a *automaton) {
	t.Helper()
	for _, pass := range minimization {
		before := fmt.Sprintf("%+v", *a)
		next := pass.run(a)
		if after := fmt.Sprintf("%+v", *a); after != before {
			t.Fatalf("%s%s: the pass changed its input from\n%s\nto\n%s", text, pass.name, before, after)
		}
		a = next
	}
}

// spelled returns the NFA and the machine of u as text with all fields.
func spelled(u unit) string {
	text := ""
	if u.nfa != nil {
		text += fmt.Sprintf("%+v\n", *u.nfa)
	}
	if u.machine != nil {
		text += fmt.Sprintf("%+v\n", *u.machine)
	}
	return text
}
