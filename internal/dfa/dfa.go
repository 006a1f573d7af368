// Package dfa turns the nondeterministic automaton of a rule into the minimal
// deterministic one, and answers questions about such automata.
//
//	nfa.NFA --determinize--> DFA --minimize--> DFA
//
// [Compile] is the way from a rule to its minimal automaton. The automata have no
// dead state: each state lies on a path from the start to an accepting one, and
// where a byte leads nowhere there is no transition. So the longest prefix of a
// text that an automaton can read is the longest one that some string of the rule
// begins with.
//
// An automaton may call others (see [CompileCalling]), so that what large rules share
// is there once. Such automata are for the generator: the interpreters and products
// of this package are for automata without calls.
package dfa

import (
	"slices"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/byteset"
	"github.com/std66/std66/internal/limit"
	"github.com/std66/std66/internal/nfa"
)

// None stands for the state that a missing transition leads to.
const None int32 = -1

// DFA is a deterministic automaton over bytes. Its states are numbered from 0, the
// start, in breadth-first order over the byte classes.
type DFA struct {
	Name    string // of the rule
	Classes Classes
	Accept  []bool // by state

	// Expected has the words for what can stand at each state, for error messages:
	// literals in the grammar's order, then names of rules. It is nil for automata
	// that are not made from rules.
	Expected [][]string

	// Names has what to call each state. Like Expected it is nil for automata that are
	// not made from rules.
	Names []StateName

	// Callees are the automata that this one calls. They stand behind the classes: what
	// callee k matches is the symbol len(Classes.Sets)+k. Where a state has a transition
	// with that symbol, the bytes with which the callee begins have none.
	Callees []*DFA

	// Registers is what an automaton with captures stores offsets in, and Ops are the
	// lists of operations on them, the first of which is empty. See tagged.go.
	Registers []Register
	Ops       [][]Op
	op        []int32 // by state and symbol, an index in Ops; nil without captures
	final     []int32 // by state, an index in Ops: what is done where the input ends

	// Deferred are the captures that are told from the registers of others. See defer.go.
	Deferred []Deferral

	rule  *abnf.Rule
	begin []nfa.Word // what its strings begin with, for the expected words of callers
	next  []int32    // by state and symbol; None where there is no transition

	called
}

// Classes divides the 256 bytes into classes that no state tells apart.
type Classes struct {
	Of   [256]uint8    // the class of each byte
	Sets []byteset.Set // the bytes of each class
}

// Compile returns the minimal automaton of rule r, which calls no other. The error is
// an [*nfa.LimitError] where that takes more than the budget has. The budget holds the memory
// of the result; nil stands for a budget of the default limits.
func Compile(g *abnf.Grammar, r *abnf.Rule, b *limit.Budget) (*DFA, error) {
	return CompileCalling(g, r, b, nil)
}

// Len returns the number of states.
func (d *DFA) Len() int { return len(d.Accept) }

// symbols returns the number of classes and callees.
func (d *DFA) symbols() int { return len(d.Classes.Sets) + len(d.Callees) }

// Next returns the state that a byte of the given class, or another symbol, leads to,
// or None.
func (d *DFA) Next(state int32, symbol int) int32 {
	return d.next[int(state)*d.symbols()+symbol]
}

// opIndex returns the index in Ops of what is done on the way to the next state.
func (d *DFA) opIndex(state int32, symbol int) int {
	if d.op == nil {
		return 0
	}
	return int(d.op[int(state)*d.symbols()+symbol])
}

// finalIndex returns the index in Ops of what is done where the input ends in state.
func (d *DFA) finalIndex(state int32) int {
	if d.final == nil {
		return 0
	}
	return int(d.final[state])
}

// ops returns a list of operations by its index.
func (d *DFA) ops(i int) []Op {
	if d.Ops == nil {
		return nil
	}
	return d.Ops[i]
}

// Final returns what is done where the input ends in state.
func (d *DFA) Final(state int32) []Op { return d.ops(d.finalIndex(state)) }

// StepOps returns what is done before a byte of the given class is read in state.
func (d *DFA) StepOps(state int32, class int) []Op { return d.ops(d.opIndex(state, class)) }

// CallOps returns what is done before the k-th callee is called in state.
func (d *DFA) CallOps(state int32, k int) []Op { return d.StepOps(state, len(d.Classes.Sets)+k) }

// AfterCall returns the state that follows a call of the k-th callee in state, or None
// where it is not called.
func (d *DFA) AfterCall(state int32, k int) int32 {
	return d.Next(state, len(d.Classes.Sets)+k)
}

// step returns the state that b leads to, or None.
func (d *DFA) step(state int32, b byte) int32 {
	return d.Next(state, int(d.Classes.Of[b]))
}

// Transition is a set of bytes, what is done before they are read, and the state that
// they lead to.
type Transition struct {
	Bytes byteset.Set
	To    int32
	Ops   []Op
	op    int
}

// Transitions returns where a state's bytes lead: one transition for each next
// state, and for each list of operations, in the order of their first classes.
func (d *DFA) Transitions(state int32) []Transition {
	type target struct {
		to int32
		op int
	}
	var transitions []Transition
	var index map[target]int // where there are many transitions
	for class, set := range d.Classes.Sets {
		next := d.Next(state, class)
		if next == None {
			continue
		}
		op := d.opIndex(state, class)
		i, known := index[target{next, op}]
		if index == nil {
			i = slices.IndexFunc(transitions, func(t Transition) bool { return t.To == next && t.op == op })
			known = i >= 0
		}
		if !known {
			i = len(transitions)
			transitions = append(transitions, Transition{To: next, Ops: d.ops(op), op: op})
			const many = 16
			if len(transitions) == many {
				index = map[target]int{}
				for i, t := range transitions {
					index[target{t.To, t.op}] = i
				}
			} else if index != nil {
				index[target{next, op}] = i
			}
		}
		transitions[i].Bytes = transitions[i].Bytes.Union(set)
	}
	return transitions
}

// Bytes returns the bytes that have a transition from state.
func (d *DFA) Bytes(state int32) byteset.Set {
	var s byteset.Set
	for class, set := range d.Classes.Sets {
		if d.Next(state, class) != None {
			s = s.Union(set)
		}
	}
	return s
}

// Match reports whether d accepts s. Like the other interpreters here it is the
// plain definition, for generated code to be held to.
func (d *DFA) Match(s string) bool {
	n, state := d.Viable(s)
	return n == len(s) && d.Accept[state]
}

// Viable returns the length in bytes of the longest prefix of s that d can read,
// and the state it is in then. Some accepted string begins with that prefix, and
// none with a longer one.
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

// MatchPrefix returns the length in bytes of the longest prefix of s that d
// accepts, or -1 if it accepts none.
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
