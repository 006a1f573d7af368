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

// Compile returns the minimal automaton of rule r. The error is an [*nfa.LimitError] if compiling
// exceeds the budget. The budget holds the memory of the result; a nil budget has the default
// limits.
func Compile(g *abnf.Grammar, r *abnf.Rule, b *limit.Budget) (*DFA, error) {
	m, err := CompileCalling(g, r, b, nil)
	if err != nil {
		return nil, err
	}
	return &DFA{m.automaton}, nil
}

// Minimize returns the smallest automaton that accepts the same strings. It is unique, because its
// states are numbered breadth-first.
func (d *DFA) Minimize() *DFA { return &DFA{*d.minimize()} }

// Transitions returns the transitions of a state: one for each target, in the order of their
// first classes.
func (d *DFA) Transitions(state int32) []Transition { return d.transitions(state) }

// ReadsNonASCII reports whether d has a transition by a byte over %x7F.
func (d *DFA) ReadsNonASCII() bool { return d.readsNonASCII() }

// PercentEncodes reports whether d reads percent-encoded bytes: some state reads a percent sign
// that only two hexadecimal digits can follow.
func (d *DFA) PercentEncodes() bool { return d.percentEncodes(d.Bytes) }

// open returns the bytes that can continue an accepted string to a longer one.
func (d *DFA) open() byteset.Set {
	var open byteset.Set
	for s, accept := range d.Accept {
		if accept {
			open = open.Union(d.Bytes(int32(s)))
		}
	}
	return open
}

// Match reports whether d accepts s. Like Viable and MatchPrefix, it is a reference interpreter
// for tests of generated code.
func (d *DFA) Match(s string) bool {
	n, state := d.Viable(s)
	return n == len(s) && d.Accept[state]
}

// Viable returns the length in bytes of the longest prefix of s that begins some accepted string,
// and the state after that prefix.
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

// MatchPrefix returns the length in bytes of the longest prefix of s that d accepts, or -1 if it
// accepts no prefix.
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
