// Package nfa compiles a rule of a grammar to a nondeterministic finite automaton,
// the way of Thompson ("Regular expression search algorithm", 1968): each element
// becomes a few states, and empty transitions, in the order of the grammar's
// alternatives, join them.
//
// References are compiled in place, so that a rule's automaton is all of its
// grammar that the rule needs; only a reference to a [Callee] is a state that calls
// that rule's own automaton. Two kinds of recursion are loops instead (see
// [abnf.Cycle]): in a right-linear cycle a reference at the end of a rule is an
// empty transition to where that rule begins; in a left-linear one a reference at
// the start of a rule continues where that rule ends.
//
// Each consuming state carries a [Label] that says in the grammar's words what its
// bytes are part of: it becomes the "expected ..." of error messages.
package nfa

import (
	"fmt"
	"slices"
	"strings"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/byteset"
)

// NFA is the automaton of one rule. It accepts a string if a path from Start to
// Accept consumes it.
type NFA struct {
	States        []State
	Start, Accept int32
}

// State consumes one of Bytes, or a string that Call's rule matches, and goes to
// Next. A state that does not consume goes to any of Epsilon.
type State struct {
	Bytes   byteset.Set
	Call    *Callee
	Next    int32
	Epsilon []int32
	Mark    Mark // what passing the state means, where it does not consume

	Label      Label       // what Bytes are part of
	Place      *Place      // where it stands in the grammar
	Repetition *Repetition // the repetition around it that makes most copies, if any does
}

// Consumes reports whether s consumes anything.
func (s *State) Consumes() bool { return s.Call != nil || !s.Bytes.IsEmpty() }

// Mark is what passing a state means besides going on.
type Mark struct {
	Kind MarkKind
	N    int32 // which capture, or which iteration
}

// MarkKind orders marks by what they are.
type MarkKind uint8

const (
	NoMark MarkKind = iota
	Opens           // capture N begins here
	Closes          // capture N ends here
	Enters          // an iteration that has to consume something begins here
	Leaves          // it ends here
)

// Callee is a rule that other rules' automata call.
type Callee struct {
	Rule  *abnf.Rule
	Begin []Word // what its matches begin with, in the grammar's order
}

// Word is a label and the bytes that it speaks for.
type Word struct {
	Label
	Bytes byteset.Set
}

// Place is a rule and where that rule is referred to, up to the automaton's own. It
// ends at the rules that are in terms of characters: what unreserved stands for is
// in the rule that says so.
type Place struct {
	Rule *abnf.Rule
	Up   *Place // nil for the automaton's own rule

	// Character is the character rule that the place is in the middle of, or nil.
	Character *abnf.Rule
}

// String returns the mark with a blank before it, or nothing.
func (m Mark) String() string {
	names := [...]string{Opens: "opens", Closes: "closes", Enters: "enters", Leaves: "leaves"}
	if m.Kind == NoMark {
		return ""
	}
	return fmt.Sprintf(" %s %d", names[m.Kind], m.N)
}

// Path returns the rules around the place, the automaton's own first.
func (p *Place) Path() []*abnf.Rule {
	path := make([]*abnf.Rule, p.Depth())
	for i := range slices.Backward(path) {
		path[i] = p.Rule
		p = p.Up
	}
	return path
}

// Depth returns the length of the path.
func (p *Place) Depth() int {
	n := 0
	for ; p != nil; p = p.Up {
		n++
	}
	return n
}

// In reports whether the place is in the rule.
func (p *Place) In(r *abnf.Rule) bool {
	for ; p != nil; p = p.Up {
		if p.Rule == r {
			return true
		}
	}
	return false
}

// Label is a grammar's word for what stands at a place.
type Label struct {
	Kind LabelKind
	Text string // as ABNF: pchar, "://", %x31-39
}

// LabelKind orders labels by what they are.
type LabelKind uint8

const (
	NoLabel LabelKind = iota
	Name              // a rule that stands for a character: HEXDIG, pchar, CRLF
	Literal           // a literal string, or what is left of one
	Value             // numeric values
)

// String returns the automaton as text, a line for each state: the format of
// golden files.
func (m *NFA) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "start %d, accept %d\n", m.Start, m.Accept)
	for i, s := range m.States {
		switch {
		case int32(i) == m.Accept:
			fmt.Fprintf(&b, "%d: accept\n", i)
		case s.Call != nil:
			fmt.Fprintf(&b, "%d: call %s -> %d\n", i, s.Call.Rule.Name, s.Next)
		case !s.Consumes():
			fmt.Fprintf(&b, "%d:%s -> %s\n", i, s.Mark, strings.Trim(fmt.Sprint(s.Epsilon), "[]"))
		default:
			fmt.Fprintf(&b, "%d: %s -> %d (%s)\n", i, s.Bytes, s.Next, s.Label.Text)
		}
	}
	return b.String()
}
