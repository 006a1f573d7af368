package dfa

import (
	"errors"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/byteset"
	"github.com/std66/std66/internal/nfa"
)

// Machine is an automaton that calls other machines and stores offsets in registers.
// Without callees and registers, it is equivalent to the [DFA] of its rule.
type Machine struct {
	automaton

	// Callees are the machines that this machine calls. A call of callee k is a transition by
	// the symbol len(Classes.Sets)+k. A state with that transition has no transition by a first
	// byte of the callee. See machine_calls.go. Callees of one machine with different results
	// are next to each other, in the order of the results, and a state calls all or none of them.
	Callees []Callee

	// Results has, for a machine that recognizes several rules at once, the rules that each of its
	// results stands for. It is nil for the machine of one rule, whose only result is 0. See nested.go.
	Results [][]*abnf.Rule

	// External marks a machine that stands for a function. See machine_extern.go.
	External bool

	// Registers hold the offsets of captures. Ops are the lists of operations on them; the
	// first list is empty. Both are nil without captures. See machine_ops.go.
	Registers []Register
	Ops       [][]Op

	// Events are lists parallel to Ops: what the machine reports before these operations. They
	// are nil for machines without events. See compile_events.go.
	Events [][]Event

	// Deferred are the captures that are derived from the registers of other captures. See
	// compile_deferred.go.
	Deferred []Deferral

	begin []nfa.Word // the words for the start of its strings
	called
}

// Callee is a machine and the result that it must end with, for the caller to continue by the call's
// transition.
type Callee struct {
	*Machine
	Result int
}

// called is the information about a machine for its callers.
type called struct {
	first    byteset.Set         // the first bytes of its strings
	open     []byteset.Set       // by result: the bytes that can continue an accepted string to a longer one
	examples []string            // by result: a string that it accepts, or its name if the string is long
	inPlace  map[*abnf.Rule]bool // the rules that it could not call
	nests    bool                // it nests: a call of it reads a string that is not empty, see nested.go
}

// with returns m with the states and transitions of a.
func (m *Machine) with(a *automaton) *Machine {
	n := *m
	n.automaton = *a
	return &n
}

// Plain returns m without its operations. It does not merge states and transitions that differ
// only in operations, so its covers include all of them. It returns an error if m calls other
// machines.
func (m *Machine) Plain() (*DFA, error) {
	if len(m.Callees) > 0 {
		return nil, errors.New("dfa: the machine of rule " + m.Name + " calls other machines")
	}
	return &DFA{m.automaton}, nil
}

// Minimize returns the smallest machine with the same strings, calls and operations.
func (m *Machine) Minimize() *Machine { return m.with(m.minimize()) }

// Step is a transition by bytes with its operations, which take effect before the byte is read.
type Step struct {
	Transition
	Ops []Op
}

// Transitions returns the transitions of a state by bytes: one step for each target and list of
// operations, in the order of their first classes.
func (m *Machine) Transitions(state int32) []Step {
	var steps []Step
	for _, t := range m.transitions(state) {
		steps = append(steps, Step{t, m.ops(t.label)})
	}
	return steps
}

// ops returns the list of operations with a label.
func (m *Machine) ops(label int) []Op {
	if m.Ops == nil {
		return nil
	}
	return m.Ops[label]
}

// Rule returns the rule of m. It is made up if m is a machine of several rules.
func (m *Machine) Rule() *abnf.Rule { return m.rule }

// Result returns the result of an accepting state.
func (m *Machine) Result(state int32) int {
	if m.Results == nil {
		return 0
	}
	return m.endLabel(state)
}

// Final returns the operations at the end of the input in state.
func (m *Machine) Final(state int32) []Op { return m.ops(m.endLabel(state)) }

// StepOps returns the operations of the transition from state by a class.
func (m *Machine) StepOps(state int32, class int) []Op { return m.ops(m.stepLabel(state, class)) }

// CallOps returns the operations of the call of the k-th callee in state.
func (m *Machine) CallOps(state int32, k int) []Op { return m.StepOps(state, len(m.Classes.Sets)+k) }

// AfterCall returns the state after a call of the k-th callee in state, or None if the state does
// not call it.
func (m *Machine) AfterCall(state int32, k int) int32 {
	return m.Next(state, len(m.Classes.Sets)+k)
}

// symbolsOf returns the symbols for calls of machines.
func symbolsOf(callees []Callee) []symbol {
	var symbols []symbol
	for _, c := range callees {
		symbols = append(symbols, symbol{c.Name, c.first, c.examples[c.Result]})
	}
	return symbols
}
