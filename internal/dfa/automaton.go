package dfa

import (
	"slices"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/byteset"
)

// None stands for the state that a missing transition leads to.
const None int32 = -1

// automaton is the part that a [DFA] and a [Machine] share: states, numbered from 0, the
// start, in breadth-first order over the symbols, and transitions between them.
//
// A symbol is a class of bytes. A machine has further symbols, one for each machine that
// it calls, and gives transitions and accepting states labels: numbers of its lists of
// operations. Paths and minimization need not know more of calls and operations than that.
type automaton struct {
	Name    string // of the rule
	Classes Classes
	Accept  []bool // by state

	// Expected has the words for what can follow in each state, for error messages:
	// literals in the grammar's order, then names of rules. It is nil for automata that
	// are not made from rules.
	Expected [][]string

	// Names has the name of each state. It is nil for automata that are not made from
	// rules.
	Names []StateName

	rule    *abnf.Rule
	further []symbol // those after the classes
	next    []int32  // by state and symbol; None where there is no transition

	stepLabels []int32 // by state and symbol; nil if all are 0
	endLabels  []int32 // by state; nil if all are 0
}

// symbol is a symbol that stands for strings rather than bytes.
type symbol struct {
	name    string
	first   byteset.Set // the bytes with which the strings begin
	example string      // a short one of them
}

// Len returns the number of states.
func (a *automaton) Len() int { return len(a.Accept) }

// symbols returns the number of symbols.
func (a *automaton) symbols() int { return len(a.Classes.Sets) + len(a.further) }

// Next returns the state that a byte of the given class, or a further symbol, leads to, or
// None.
func (a *automaton) Next(state int32, symbol int) int32 {
	return a.next[int(state)*a.symbols()+symbol]
}

// step returns the state that b leads to, or None.
func (a *automaton) step(state int32, b byte) int32 {
	return a.Next(state, int(a.Classes.Of[b]))
}

// stepLabel returns the label of a transition.
func (a *automaton) stepLabel(state int32, symbol int) int {
	if a.stepLabels == nil {
		return 0
	}
	return int(a.stepLabels[int(state)*a.symbols()+symbol])
}

// endLabel returns the label of an accepting state.
func (a *automaton) endLabel(state int32) int {
	if a.endLabels == nil {
		return 0
	}
	return int(a.endLabels[state])
}

// Transition is a set of bytes and the state that they lead to.
type Transition struct {
	Bytes byteset.Set
	To    int32
	label int
}

// transitions returns where the bytes of a state lead: one transition for each next state
// and label, in the order of their first classes.
func (a *automaton) transitions(state int32) []Transition {
	type target struct {
		to    int32
		label int
	}
	var transitions []Transition
	var index map[target]int // nil while there are few transitions
	for class, set := range a.Classes.Sets {
		next := a.Next(state, class)
		if next == None {
			continue
		}
		label := a.stepLabel(state, class)
		i, known := index[target{next, label}]
		if index == nil {
			i = slices.IndexFunc(transitions, func(t Transition) bool { return t.To == next && t.label == label })
			known = i >= 0
		}
		if !known {
			i = len(transitions)
			transitions = append(transitions, Transition{To: next, label: label})
			const many = 16
			if len(transitions) == many {
				index = map[target]int{}
				for i, t := range transitions {
					index[target{t.To, t.label}] = i
				}
			} else if index != nil {
				index[target{next, label}] = i
			}
		}
		transitions[i].Bytes = transitions[i].Bytes.Union(set)
	}
	return transitions
}

// Bytes returns the bytes that have a transition from state.
func (a *automaton) Bytes(state int32) byteset.Set {
	var s byteset.Set
	for class, set := range a.Classes.Sets {
		if a.Next(state, class) != None {
			s = s.Union(set)
		}
	}
	return s
}

// EndOfInput stands in a list of words for the end of the string.
const EndOfInput = "end of input"

// Words returns the words for what is expected in a state, including the end of the input.
func (a *automaton) Words(state int32) []string {
	w := slices.Clone(a.Expected[state])
	if a.Accept[state] {
		w = append(w, EndOfInput)
	}
	return w
}
