package dfa

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/limit"
)

// compareReduced compiles a rule with and without a reduced NFA, and compares the machines. States may
// differ in their names and in their expected words, which must stand for the same bytes.
func compareReduced(t *testing.T, g *abnf.Grammar, r *abnf.Rule, callees map[*abnf.Rule]*Machine) {
	t.Helper()
	var machines []*Machine
	for _, reduced := range []bool{false, true} {
		j := job{grammar: g, rule: r, budget: limit.New(limit.Limits{}), callees: callees, reduced: reduced}
		m, err := j.run()
		if err != nil || j.reduced != reduced {
			t.Fatalf("%s: reduced %v, got %v and reduced %v", r.Name, reduced, err, j.reduced)
		}
		machines = append(machines, m)
	}
	want, got := machines[0], machines[1]
	if !slices.Equal(got.Accept, want.Accept) || !slices.Equal(got.next, want.next) || got.Classes.Of != want.Classes.Of {
		t.Fatalf("%s: got\n%s\nwant\n%s", r.Name, got, want)
	}
	for s := range want.Len() {
		if (len(got.Expected[s]) == 0) != (len(want.Expected[s]) == 0) || (len(got.Names[s].Rules) == 0) != (len(want.Names[s].Rules) == 0) {
			t.Errorf("%s: state %d: got %q, %v; want %q, %v", r.Name, s, got.Expected[s], got.Names[s], want.Expected[s], want.Names[s])
		}
	}
}

// TestReduced compares machines from reduced NFAs with the usual ones, without calls and with calls.
func TestReduced(t *testing.T) {
	for _, s := range subjects(t) {
		g := s.read(t)
		callees := map[*abnf.Rule]*Machine{}
		for _, r := range g.Rules {
			if r.Core {
				continue
			}
			compareReduced(t, g, r, nil)
			if m, err := CompileCalling(g, r, nil, nil); err == nil && len(callees) < 5 && !r.Body.Nullable() {
				callees[r] = m
			}
		}
		for _, r := range g.Rules {
			if !r.Core {
				compareReduced(t, g, r, withoutRules(callees, map[*abnf.Rule]bool{r: true}))
			}
		}
	}
}

// TestReducedRandom does the same for random grammars.
func TestReducedRandom(t *testing.T) {
	random := rand.New(rand.NewPCG(23, 6))
	compared := 0
	for range few(2000) {
		text := randomRules(random)
		g, err := abnf.Read(abnf.Auto, abnf.Source{Name: "f", Text: text})
		if err != nil {
			continue
		}
		if largest, err := Compile(g, g.Rules[0], limit.New(limit.Limits{States: 200})); err != nil || largest.Len() > 100 {
			continue
		}
		for _, r := range g.Rules {
			if !r.Core {
				compareReduced(t, g, r, nil)
				compared++
			}
		}
	}
	if compared < few(500) {
		t.Errorf("%d rules are too few for a meaningful test", compared)
	}
}

// TestReducedFits tests rules that fit into a limit of states because their NFAs are reduced. Without
// that, each has many more states than its minimal machine.
func TestReducedFits(t *testing.T) {
	tests := []struct{ name, text string }{
		{"an alternative that covers another one", `r = "c" *( "a" / "b" ) *( *"b" "a" 9( "a" / "b" ) ) *( "a" / "b" / "c" )`},
		{"code points in copies", `r = *( x / y )
x = 3( %xA0-10FFFF "-" ) / *%x100-3FF "."
y = 3( %xA0-10FFFF "-" ) / *%x100-3FF "."`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := subject{"test.abnf", abnf.Auto, test.text}.read(t)
			want := compile(t, test.text)
			u, err := toNFA(unit{job: job{grammar: g, rule: g.Rules[0], budget: limit.New(limit.Limits{})}})
			if err != nil {
				t.Fatal(err)
			}
			direct, err := newSubsets(u).plainStates(u)
			if err != nil {
				t.Fatal(err)
			}
			states := want.Len() + 5
			d, err := Compile(g, g.Rules[0], limit.New(limit.Limits{States: states}))
			if err != nil || !slices.Equal(d.next, want.next) || direct.Len() <= states {
				t.Errorf("%d states, %d before minimization: with a limit of %d, got %v", want.Len(), direct.Len(), states, err)
			}
		})
	}
}

// TestReducedLimit tests the error for a rule whose reduced NFA has too many subsets, with more
// states than the direct construction may make, and with fewer.
func TestReducedLimit(t *testing.T) {
	g := subject{"test.abnf", abnf.Auto, `r = *( "a" / "b" ) "a" 20( "a" / "b" )`}.read(t)
	for _, states := range []int{1000, 2 * maxDirect} {
		want := fmt.Sprintf(`test.abnf:1:24: rule "r" is too large for a limit of %d states because of the repetition 20( "a" / "b" )`, states)
		if _, err := Compile(g, g.Rules[0], limit.New(limit.Limits{States: states})); err == nil || err.Error() != want {
			t.Errorf("limit %d: got %v, want %s", states, err, want)
		}
	}
}
