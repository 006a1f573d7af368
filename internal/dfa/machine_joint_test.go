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

// TestJoint walks each automaton and the joint one side by side: a state of the one always
// meets the same state of the other, with the same words, and the joint automaton has no two
// states that could be one.
func TestJoint(t *testing.T) {
	for _, test := range []struct {
		why, text string
		callee    int
		states    int
	}{
		{"RFC 3986 with calls", grammar.RFC3986, 8, 263},
		{"RFC 3986 without", grammar.RFC3986, 1 << 30, 1069},
		{"two equal rules are one state", "a = \"x\"\nb = \"x\"\n", 8, 2},
		{"equal but for their words", "a = 1*digit\nb = 1*%x30-39\ndigit = %x30-39\n", 8, 6},
		{"a rule that is the rest of another one", "a = \"x\" b\nb = 2DIGIT\n", 8, 5},
	} {
		rules, automata, joint := jointOf(t, test.text, test.callee)
		if joint.Len() != test.states {
			t.Errorf("%s: %d states, want %d", test.why, joint.Len(), test.states)
		}
		for i, a := range automata {
			sideBySide(t, test.why+": "+rules[i].Name, a, joint, joint.Starts[i])
		}
		for s := range int32(joint.Len()) {
			first := int(joint.First[s])
			if got := joint.Paths.To(s); len(joint.Callees) == 0 && !leads(joint, joint.Starts[first], got, s) {
				t.Errorf("%s: %q does not lead to state %d of %s", test.why, got, s, rules[first].Name)
			}
		}
		again := Join(automata)
		if !slices.Equal(again.next, joint.next) || !slices.Equal(again.Starts, joint.Starts) {
			t.Errorf("%s: not the same again", test.why)
		}
	}
}

// leads reports whether s leads from one state to another one.
func leads(j *Joint, from int32, s string, to int32) bool {
	for i := range len(s) {
		if from = j.step(from, s[i]); from == None {
			return false
		}
	}
	return from == to
}

// sideBySide compares a with the joint automaton from start on.
func sideBySide(t *testing.T, why string, a *Machine, joint *Joint, start int32) {
	t.Helper()
	partner := map[int32]int32{0: start}
	for queue := []int32{0}; len(queue) > 0; queue = queue[1:] {
		s := queue[0]
		p := partner[s]
		if a.Accept[s] != joint.Accept[p] || !slices.Equal(a.Words(s), joint.Words(p)) {
			t.Fatalf("%s: state %d expects %q, joint state %d %q", why, s, a.Words(s), p, joint.Words(p))
		}
		meet := func(to, joined int32) {
			if (to == None) != (joined == None) {
				t.Fatalf("%s: state %d leads to %d, joint state %d to %d", why, s, to, p, joined)
			}
			if to == None {
				return
			}
			if known, ok := partner[to]; ok && known != joined {
				t.Fatalf("%s: state %d is %d and %d", why, to, known, joined)
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
