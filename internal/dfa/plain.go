package dfa

import (
	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/byteset"
	"github.com/std66/std66/internal/limit"
)

// DFA is a plain deterministic automaton: its transitions read bytes and do nothing else.
type DFA struct {
	automaton
}

// Compile returns the minimal automaton of rule r. The error is an [*nfa.LimitError] if
// compiling takes more than the budget has. The budget holds the memory of the result; nil
// stands for a budget of the default limits.
func Compile(g *abnf.Grammar, r *abnf.Rule, b *limit.Budget) (*DFA, error) {
	m, err := CompileCalling(g, r, b, nil)
	if err != nil {
		return nil, err
	}
	return &DFA{m.automaton}, nil
}

// Minimize returns the smallest automaton that accepts the same strings. It is unique except
// for the numbers of its states, and these are breadth-first.
func (d *DFA) Minimize() *DFA { return &DFA{*d.minimize()} }

// Transitions returns where the bytes of a state lead, in the order of their first classes.
func (d *DFA) Transitions(state int32) []Transition { return d.transitions(state) }

// ReadsNonASCII reports whether d reads bytes over %x7F somewhere.
func (d *DFA) ReadsNonASCII() bool { return d.readsNonASCII() }

// PercentEncodes reports whether d reads percent-encoded bytes somewhere: after a percent
// sign two hexadecimal digits and nothing else.
func (d *DFA) PercentEncodes() bool { return d.percentEncodes(d.Bytes) }

// open returns the bytes that can follow an accepted string in a longer one.
func (d *DFA) open() byteset.Set {
	var open byteset.Set
	for s, accept := range d.Accept {
		if accept {
			open = open.Union(d.Bytes(int32(s)))
		}
	}
	return open
}

// Match reports whether d accepts s. Like the other interpreters here it is the plain
// definition, which tests hold generated code to.
func (d *DFA) Match(s string) bool {
	n, state := d.Viable(s)
	return n == len(s) && d.Accept[state]
}

// Viable returns the length in bytes of the longest prefix of s that d can read, and the
// state after it. Some accepted string begins with that prefix, and none with a longer one.
func (d *DFA) Viable(s string) (n int, state int32) {
	for ; n < len(s); n++ {
		next := d.step(state, s[n])
		if next == None {
			break
		}
		state = next
	}
	return n, state
}

// MatchPrefix returns the length in bytes of the longest prefix of s that d accepts, or -1
// if it accepts none.
func (d *DFA) MatchPrefix(s string) int {
	longest := -1
	viable, _ := d.Viable(s)
	state := int32(0)
	for i := 0; ; i++ {
		if d.Accept[state] {
			longest = i
		}
		if i == viable {
			return longest
		}
		state = d.step(state, s[i])
	}
}
