package dfa

import (
	"fmt"
	"slices"
	"testing"

	"github.com/std66/std66/internal/abnf"
)

// offer returns the machines of all rules of g. The rules with the given names, or all rules if
// there are no names, are offered as callees to the rules that need them. Recursive rules are not
// offered.
func offer(t testing.TB, g *abnf.Grammar, names ...string) map[*abnf.Rule]*Machine {
	t.Helper()
	all, callees := map[*abnf.Rule]*Machine{}, map[*abnf.Rule]*Machine{}
	for _, r := range g.CalleesFirst() {
		d, err := CompileCalling(g, r, nil, callees)
		if err != nil {
			t.Fatal(err)
		}
		all[r] = d
		if r.Cycle == nil && (len(names) == 0 || slices.Contains(names, r.Name)) {
			callees[r] = d
		}
	}
	return all
}

// run runs a machine with calls over a text, by the procedure of machine_calls.go: a callee reads
// from the position of the call as far as it can, and the caller continues from there or fails
// with the callee.
type run struct {
	text   string
	i      int // the number of bytes read
	prefix int // the length of the longest accepted prefix, or -1
}

// runCalls runs d over text. It returns the results of Match, MatchPrefix and Viable for an
// automaton with calls.
func runCalls(d *Machine, text string) (match bool, prefix, viable int) {
	r := &run{text, 0, -1}
	accepted := r.machine(d, func() bool { return true })
	return accepted && r.i == len(text), r.prefix, r.i
}

// machine runs d, and reports whether it accepts where it stops. The function callers reports
// whether all callers of d accept if the text ends with the string that d reads.
func (r *run) machine(d *Machine, callers func() bool) bool {
	state := int32(0)
	for {
		if d.Accept[state] && callers() {
			r.prefix = r.i
		}
		k, after := d.AlwaysCalls(state)
		if k < 0 && r.i < len(r.text) {
			if next := d.step(state, r.text[r.i]); next != None {
				state = next
				r.i++
				continue
			}
			k, after = d.Calls(state, r.text[r.i])
		}
		if k < 0 {
			return d.Accept[state]
		}
		if !r.machine(d.Callees[k].Machine, func() bool { return canEnd(d, after) && callers() }) {
			return false
		}
		state = after
	}
}

// canEnd reports whether d accepts in state, possibly after calls that read nothing.
func canEnd(d *Machine, state int32) bool {
	k, after := d.AlwaysCalls(state)
	return d.Accept[state] || k >= 0 && canEnd(d.Callees[k].Machine, 0) && canEnd(d, after)
}

// stack is a stack of running machines. Each machine except the last has called the next one, and
// is in the state after the call.
type stack []frame

type frame struct {
	*Machine
	state int32
}

// key returns the stack as text.
func (s stack) key() string {
	key := ""
	for _, f := range s {
		key += fmt.Sprint(f.Name, " ", f.state, ";")
	}
	return key
}

// read returns the stack after b, or nil if b cannot be read.
func (s stack) read(b byte) stack {
	s = slices.Clone(s)
	for len(s) > 0 {
		top := &s[len(s)-1]
		k, after := top.AlwaysCalls(top.state)
		if k < 0 {
			if next := top.step(top.state, b); next != None {
				top.state = next
				return s
			}
			k, after = top.Calls(top.state, b)
		}
		switch {
		case k >= 0:
			callee := top.Callees[k]
			top.state = after
			s = append(s, frame{callee.Machine, 0})
		case top.Accept[top.state]:
			s = s[:len(s)-1]
		default:
			return nil
		}
	}
	return nil
}

// withoutCalls returns the automaton equivalent to d whose states are the stacks of d. It is the
// procedure of run for all texts at once.
func withoutCalls(t testing.TB, d *Machine) *DFA {
	t.Helper()
	w := &DFA{automaton{Name: d.Name, Classes: d.Classes}}
	for _, callee := range d.Callees {
		w.Classes = w.Classes.Refine(withoutCalls(t, callee.Machine).Classes)
	}
	stacks := []stack{{{d, 0}}}
	numbers := map[string]int32{stacks[0].key(): 0}
	for i := 0; i < len(stacks); i++ {
		if len(stacks) > 50_000 {
			t.Fatalf("%s has too many stacks:\n%s", d.Name, d)
		}
		w.Accept = append(w.Accept, !slices.ContainsFunc(stacks[i], func(f frame) bool { return !canEnd(f.Machine, f.state) }))
		for class := range w.Classes.Sets {
			next := stacks[i].read(w.Classes.Representative(class))
			if next == nil {
				w.next = append(w.next, None)
				continue
			}
			n, known := numbers[next.key()]
			if !known {
				n = int32(len(stacks))
				numbers[next.key()] = n
				stacks = append(stacks, next)
			}
			w.next = append(w.next, n)
		}
	}
	return w
}
