package dfa

import (
	"errors"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/byteset"
	"github.com/std66/std66/internal/nfa"
)

// Machine is an automaton that calls other machines and stores offsets in registers.
// Without callees and registers it is no more than the plain automaton of its rule.
type Machine struct {
	automaton

	// Callees are the machines that this one calls. A call of callee k is a transition by
	// the symbol len(Classes.Sets)+k. A state with that transition has none for the bytes
	// with which the callee begins. See machine_calls.go.
	Callees []*Machine

	// Registers hold the offsets of captures. Ops are the lists of operations on them; the
	// first list is empty. Both are nil without captures. See machine_ops.go.
	Registers []Register
	Ops       [][]Op

	// Deferred are the captures that follow from the registers of others. See
	// compile_deferred.go.
	Deferred []Deferral

	begin []nfa.Word // what its strings begin with, for the expected words of callers
	called
}

// called is what the callers of a machine need to know of it.
type called struct {
	first   byteset.Set         // the bytes with which its strings begin
	open    byteset.Set         // the bytes that can follow an accepted string in a longer one
	example string              // a string that it accepts, or its name if that is long
	inPlace map[*abnf.Rule]bool // the rules that it could not call
}

// with returns the machine with other states and transitions.
func (m *Machine) with(a *automaton) *Machine {
	n := *m
	n.automaton = *a
	return &n
}

// Plain returns the plain automaton under m. It keeps apart the states and transitions that
// differ in operations only, so that its covers lead through all of these. The error is for
// a machine that calls others.
func (m *Machine) Plain() (*DFA, error) {
	if len(m.Callees) > 0 {
		return nil, errors.New("dfa: the machine of rule " + m.Name + " calls others")
	}
	return &DFA{m.automaton}, nil
}

// Minimize returns the smallest machine with the same strings, calls and operations.
func (m *Machine) Minimize() *Machine { return m.with(m.minimize()) }

// Step is a transition by bytes with its operations, which come before a byte is read.
type Step struct {
	Transition
	Ops []Op
}

// Transitions returns where the bytes of a state lead: one step for each next state and
// list of operations, in the order of their first classes.
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

// Final returns the operations at the end of the input in state.
func (m *Machine) Final(state int32) []Op { return m.ops(m.endLabel(state)) }

// StepOps returns the operations before a byte of the given class is read in state.
func (m *Machine) StepOps(state int32, class int) []Op { return m.ops(m.stepLabel(state, class)) }

// CallOps returns the operations before the k-th callee is called in state.
func (m *Machine) CallOps(state int32, k int) []Op { return m.StepOps(state, len(m.Classes.Sets)+k) }

// AfterCall returns the state that follows a call of the k-th callee in state, or None if
// the state does not call it.
func (m *Machine) AfterCall(state int32, k int) int32 {
	return m.Next(state, len(m.Classes.Sets)+k)
}

// symbolsOf returns the symbols for calls of machines.
func symbolsOf(callees []*Machine) []symbol {
	var symbols []symbol
	for _, c := range callees {
		symbols = append(symbols, symbol{c.Name, c.first, c.example})
	}
	return symbols
}
