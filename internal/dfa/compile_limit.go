package dfa

import (
	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/limit"
	"github.com/std66/std66/internal/nfa"
)

// maxSetSize is how many states of the NFA a state may stand for, on average over as many
// states as the limit allows.
const maxSetSize = 100

// About how many bytes the parts of an automaton take.
const (
	stateSize = 250 // its name, the heads of slices, and its keys in maps
	wordSize  = 16  // a word that is expected in a state
	entrySize = 4   // a state that a transition leads to
)

// check returns the error for a set that is too large, before its transitions are built. The
// size counts the set's states, and their tags.
func (b *subsets) check(set []int32, size int) error {
	// Memory and time grow with the sizes of the sets, not only with their number.
	states := b.budget.Limits().States
	if b.total += size; len(b.sets) > states || b.total > maxSetSize*states {
		e := limit.Exceeded{Resource: limit.States, Limit: int64(states)}
		return &nfa.LimitError{Rule: b.rule, Exceeded: e, Repetition: b.blame(set)}
	}
	return b.exceeded(set)
}

// exceeded returns the error for a budget that is spent, or nil.
func (b *subsets) exceeded(set []int32) error {
	if e := b.budget.Exceeded(); e != nil {
		return &nfa.LimitError{Rule: b.rule, Exceeded: *e, Repetition: b.blame(set)}
	}
	return nil
}

// blame returns the bounded repetition that at least a third of the states of set
// come from, or nil. In a blow-up the sets differ by how far they have counted.
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

// size returns about how many bytes a holds.
func (a *automaton) size() int {
	size := a.Len()*stateSize + entrySize*(len(a.next)+len(a.stepLabels))
	for _, words := range a.Expected {
		size += wordSize * len(words)
	}
	return size
}

// minimizeSteps returns about how many steps minimize takes.
func (a *automaton) minimizeSteps() int { return 2*len(a.next) + 16*a.countTransitions() }

// minimizeSize returns about how many bytes minimize holds in addition to a.
func (a *automaton) minimizeSize() int {
	return 3*entrySize*len(a.next) + 100*a.countTransitions() + 250*a.Len()
}

// countTransitions returns the number of transitions, by symbol.
func (a *automaton) countTransitions() int {
	n := 0
	for _, to := range a.next {
		if to != None {
			n++
		}
	}
	return n
}
