// Package nfa compiles a rule of a grammar to a nondeterministic finite automaton
// by Thompson's construction ("Regular expression search algorithm", 1968). Each
// element becomes a few states. Empty transitions join them, in the order of the
// grammar's alternatives.
//
// References are compiled in place, so a rule's automaton includes every rule that
// it needs. Only a reference to a [Callee] becomes a state that calls another
// automaton. Recursion becomes loops (see [abnf.Cycle]). In a right-linear cycle, a
// reference at the end of a rule is an empty transition to the start of the rule it
// names. In a left-linear cycle, a reference at the start of a rule continues where the
// named rule ends. In an embedding cycle, both hold for each reference to the core. In
// general this accepts more strings than the rules match; package dfa shows whether it does.
//
// Each consuming state carries a [Label], the grammar's name for its bytes, which
// appears as "expected ..." in error messages.
package nfa

import (
	"fmt"
	"slices"
	"strings"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/byteset"
)

// NFA is the automaton of one rule, or of several. It accepts a string for a rule if a path from
// Start to the rule's state in Accepts consumes it.
type NFA struct {
	States  []State
	Start   int32
	Accepts []int32 // by rule; usually one
}

// Accepting reports whether a state accepts.
func (m *NFA) Accepting(state int32) bool {
	return state == m.Accepts[0] || len(m.Accepts) > 1 && slices.Contains(m.Accepts[1:], state)
}

// State either consumes input and continues at Next, or consumes nothing and continues at
// any of Epsilon. A consuming state reads one of Bytes, or a string that matches Call's rule.
type State struct {
	Bytes   byteset.Set
	Call    *Callee
	Next    int32
	Epsilon []int32
	Mark    Mark // the effect of passing the state, if it does not consume

	Label      Label       // the grammar's name for Bytes
	Place      *Place      // the rule that contains the state
	Repetition *Repetition // the enclosing repetition with the most copies, or nil
}

// Consumes reports whether s consumes input.
func (s *State) Consumes() bool { return s.Call != nil || !s.Bytes.IsEmpty() }

// Mark is the effect of passing a state that does not consume.
type Mark struct {
	Kind MarkKind
	N    int32 // the number of the capture or iteration
}

// MarkKind is the kind of a [Mark].
type MarkKind uint8

const (
	NoMark MarkKind = iota
	Opens           // capture N begins here
	Closes          // capture N ends here
	Enters          // iteration N, which must consume something, begins here
	Leaves          // iteration N ends here
	Begins          // rule N of a right-linear cycle begins here: see Options.Recursions
	Ends            // rule N of a left-linear cycle ends here
)

// Callee is a rule that other rules' automata call.
type Callee struct {
	Rule  *abnf.Rule
	Begin []Word // the words for the start of its matches, in the grammar's order
}

// Word is a label and the bytes that it stands for.
type Word struct {
	Label
	Bytes byteset.Set
}

// Place is a rule and the chain of references that leads to it from the automaton's own rule.
// Character rules do not have places: a state of unreserved is in the place of the rule
// that refers to unreserved.
type Place struct {
	Rule *abnf.Rule
	Up   *Place // nil for the automaton's own rule

	// Character is the character rule that has been read in part at this place, or nil.
	Character *abnf.Rule
}

// String returns the mark with a leading space, or "" for no mark.
func (m Mark) String() string {
	names := [...]string{Opens: "opens", Closes: "closes", Enters: "enters", Leaves: "leaves", Begins: "begins", Ends: "ends"}
	if m.Kind == NoMark {
		return ""
	}
	return fmt.Sprintf(" %s %d", names[m.Kind], m.N)
}

// Path returns the rules from the automaton's own rule to the place's rule.
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

// In reports whether r is on the path of p.
func (p *Place) In(r *abnf.Rule) bool {
	for ; p != nil; p = p.Up {
		if p.Rule == r {
			return true
		}
	}
	return false
}

// Label is a grammar's name for the bytes of a state.
type Label struct {
	Kind LabelKind
	Text string // as ABNF: pchar, "://", %x31-39
}

// LabelKind is the kind of a [Label].
type LabelKind uint8

const (
	NoLabel LabelKind = iota
	Name              // a rule that stands for a character: HEXDIG, pchar, CRLF
	Literal           // a literal string, or the rest of one
	Value             // numeric values
)

// String returns the automaton as text with a line for each state, the format of golden
// files.
func (m *NFA) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "start %d, accept %s\n", m.Start, strings.Trim(fmt.Sprint(m.Accepts), "[]"))
	for i, s := range m.States {
		switch {
		case slices.Contains(m.Accepts, int32(i)):
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
