package dfa

import (
	"slices"
	"testing"

	"github.com/std66/std66/grammar"
	"github.com/std66/std66/internal/abnf"
)

// jointOf returns the rules of a grammar in order, the machine of each, and their joint machine.
// Machines of at least callee states are called.
func jointOf(t *testing.T, text string, callee int) ([]*abnf.Rule, []*Machine, *Joint) {
	t.Helper()
	g, err := abnf.Read(abnf.Auto, abnf.Source{Name: "test.abnf", Text: text})
	if err != nil {
		t.Fatal(err)
	}
	rules := g.Needed(slices.DeleteFunc(slices.Clone(g.Rules), func(r *abnf.Rule) bool { return r.Core }))
	callees := map[*abnf.Rule]*Machine{}
	automata := make([]*Machine, len(rules))
	for _, r := range g.CalleesFirst() {
		i := slices.Index(rules, r)
		if i < 0 {
			continue
		}
		if automata[i], err = CompileCalling(g, r, nil, callees); err != nil {
			t.Fatal(err)
		}
		if automata[i].Len() >= callee && r.Cycle == nil {
			callees[r] = automata[i]
		}
	}
	return rules, automata, Join(automata)
}

// TestJoint walks each machine and the joint machine side by side. Each state must correspond to
// one joint state with the same words. The number of joint states must be minimal.
func TestJoint(t *testing.T) {
	tests := []struct {
		name, text string
		callee     int
		states     int
	}{
		{"RFC 3986 with calls", grammar.RFC3986, 8, 263},
		{"RFC 3986 without calls", grammar.RFC3986, 1 << 30, 1069},
		{"equal rules share their states", `a = "x"
b = "x"
`, 8, 2},
		{"equal rules with different words share only later states", `a = 1*digit
b = 1*%x30-39
digit = %x30-39
`, 8, 6},
		{"rule is the rest of another rule", `a = "x" b
b = 2DIGIT
`, 8, 5},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			rules, automata, joint := jointOf(t, test.text, test.callee)
			if joint.Len() != test.states {
				t.Errorf("got %d states, want %d", joint.Len(), test.states)
			}
			for i, a := range automata {
				sideBySide(t, rules[i].Name, a, joint, joint.Starts[i])
			}
			for s := range int32(joint.Len()) {
				first := int(joint.First[s])
				if got := joint.Paths.To(s); len(joint.Callees) == 0 && !leads(joint, joint.Starts[first], got, s) {
					t.Errorf("%q does not lead to state %d of %s", got, s, rules[first].Name)
				}
			}
			again := Join(automata)
			if !slices.Equal(again.next, joint.next) || !slices.Equal(again.Starts, joint.Starts) {
				t.Error("Join is not deterministic")
			}
		})
	}
}

// leads reports whether s leads from one state to the other.
func leads(j *Joint, from int32, s string, to int32) bool {
	for i := range len(s) {
		if from = j.step(from, s[i]); from == None {
			return false
		}
	}
	return from == to
}

// sideBySide compares a with the joint machine from start.
func sideBySide(t *testing.T, rule string, a *Machine, joint *Joint, start int32) {
	t.Helper()
	partner := map[int32]int32{0: start}
	for queue := []int32{0}; len(queue) > 0; queue = queue[1:] {
		s := queue[0]
		p := partner[s]
		if a.Accept[s] != joint.Accept[p] || !slices.Equal(a.Words(s), joint.Words(p)) {
			t.Fatalf("%s: state %d expects %q, joint state %d expects %q", rule, s, a.Words(s), p, joint.Words(p))
		}
		meet := func(to, joined int32) {
			if (to == None) != (joined == None) {
				t.Fatalf("%s: state %d leads to %d, joint state %d leads to %d", rule, s, to, p, joined)
			}
			if to == None {
				return
			}
			if known, ok := partner[to]; ok && known != joined {
				t.Fatalf("%s: state %d corresponds to the joint states %d and %d", rule, to, known, joined)
			} else if !ok {
				partner[to] = joined
				queue = append(queue, to)
			}
		}
		for b := range 256 {
			meet(a.step(s, byte(b)), joint.step(p, byte(b)))
		}
		for k, callee := range joint.Callees {
			to := None
			if i := slices.Index(a.Callees, callee); i >= 0 {
				to = a.AfterCall(s, i)
			}
			meet(to, joint.AfterCall(p, k))
		}
	}
}
