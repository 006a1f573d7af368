package dfa

import (
	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/limit"
	"github.com/std66/std66/internal/nfa"
)

// maxSetSize is the maximum average number of NFA states in a state, over the number of states
// that the limit allows.
const maxSetSize = 100

// Estimated sizes in bytes of the parts of an automaton.
const (
	stateSize = 250 // a state: its name, slice headers and map keys
	wordSize  = 16  // an expected word
	entrySize = 4   // an entry of the transition table
)

// check returns an error if a set exceeds a limit, before its transitions are built. The size
// counts the states of the set and their tags.
func (b *subsets) check(set []int32, size int) error {
	// Memory and time depend on the sizes of the sets as well as their number.
	states := b.states
	if b.total += size; len(b.sets) > states || b.total > maxSetSize*states {
		e := limit.Exceeded{Resource: limit.States, Limit: int64(states)}
		return &nfa.LimitError{Rule: b.rule, Exceeded: e, Repetition: b.blame(set)}
	}
	return b.exceeded(set)
}

// exceeded returns an error if the budget is exceeded.
func (b *subsets) exceeded(set []int32) error {
	if e := b.budget.Exceeded(); e != nil {
		return &nfa.LimitError{Rule: b.rule, Exceeded: *e, Repetition: b.blame(set)}
	}
	return nil
}

// blame returns the bounded repetition that contributes at least a third of the states of set,
// or nil. In a blow-up, sets differ in the iterations of one repetition.
func (b *subsets) blame(set []int32) *nfa.Repetition {
	var most *nfa.Repetition
	counts := map[*abnf.Node]int{}
	for _, s := range set {
		if r := b.nfa.States[s].Repetition; r != nil {
			counts[r.Node]++
			if most == nil || counts[r.Node] > counts[most.Node] {
				most = r
			}
		}
	}
	if most != nil && 3*counts[most.Node] < len(set) {
		return nil
	}
	return most
}

// size estimates the memory of a in bytes.
func (a *automaton) size() int {
	size := a.Len()*stateSize + entrySize*(len(a.next)+len(a.stepLabels))
	for _, words := range a.Expected {
		size += wordSize * len(words)
	}
	return size
}

// minimizeSteps estimates the number of steps of minimize.
func (a *automaton) minimizeSteps() int { return 2*len(a.next) + 8*a.countTransitions() }

// minimizeSize estimates the memory in bytes that minimize holds in addition to a.
func (a *automaton) minimizeSize() int {
	return 3*entrySize*len(a.next) + 100*a.countTransitions() + 250*a.Len()
}

// countTransitions returns the number of pairs of a state and a symbol with a transition.
func (a *automaton) countTransitions() int {
	n := 0
	for _, to := range a.next {
		if to != None {
			n++
		}
	}
	return n
}
