package dfa

import (
	"slices"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/byteset"
)

// None is the target of a missing transition.
const None int32 = -1

// automaton is the common part of a [DFA] and a [Machine]: states and the transitions between
// them. States are numbered in breadth-first order over the symbols. The start state is 0.
//
// A symbol is a class of bytes. A machine has a further symbol for each machine that it calls.
// It also labels its transitions and accepting states with the numbers of lists of operations.
// Code for paths and minimization handles calls and operations only as symbols and labels.
type automaton struct {
	Name    string // of the rule
	Classes Classes
	Accept  []bool // by state

	// Expected holds, by state, the words for the possible continuations in error messages:
	// literals in the grammar's order, then names of rules. It is nil if the automaton was
	// not compiled from a rule.
	Expected [][]string

	// Names holds the name of each state. It is nil if the automaton was not compiled from a
	// rule.
	Names []StateName

	rule    *abnf.Rule
	further []symbol // the symbols after the classes
	next    []int32  // by state and symbol: the target, or None

	stepLabels []int32 // by state and symbol; nil if all are 0
	endLabels  []int32 // by state; nil if all are 0
}

// symbol is a symbol that stands for strings instead of bytes.
type symbol struct {
	name    string
	first   byteset.Set // the first bytes of the strings
	example string      // a short string
}

// Len returns the number of states.
func (a *automaton) Len() int { return len(a.Accept) }

// symbols returns the number of symbols.
func (a *automaton) symbols() int { return len(a.Classes.Sets) + len(a.further) }

// Next returns the target of the transition from state by a class or a further symbol, or None.
func (a *automaton) Next(state int32, symbol int) int32 {
	return a.next[int(state)*a.symbols()+symbol]
}

// step returns the target of the transition from state by b, or None.
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

// Transition is the set of bytes that lead from one state to another.
type Transition struct {
	Bytes byteset.Set
	To    int32
	label int
}

// transitions returns the transitions of a state by bytes: one for each target and label, in the
// order of their first classes.
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

// Bytes returns the bytes with a transition from state.
func (a *automaton) Bytes(state int32) byteset.Set {
	var s byteset.Set
	for class, set := range a.Classes.Sets {
		if a.Next(state, class) != None {
			s = s.Union(set)
		}
	}
	return s
}

// EndOfInput is the word for the end of the string in a list of expected words.
const EndOfInput = "end of input"

// Words returns the expected words of a state. They include EndOfInput if the state accepts.
func (a *automaton) Words(state int32) []string {
	w := slices.Clone(a.Expected[state])
	if a.Accept[state] {
		w = append(w, EndOfInput)
	}
	return w
}
