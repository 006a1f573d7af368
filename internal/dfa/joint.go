package dfa

import (
	"slices"
	"strings"

	"github.com/std66/std66/internal/byteset"
)

// Joint is the minimal automaton for several rules at once, with a start state for each.
// States from which the same strings match are one state, whatever rules they come from, if
// the same words are expected there.
type Joint struct {
	*DFA
	Starts []int32 // by rule
	First  []int32 // by state: the first rule that reaches it
	Paths  *Paths  // from the start of that rule
}

// Join returns the joint automaton of automata without captures. Its states are numbered
// breadth-first from the start of the first rule, then from those of the others in turn.
func Join(automata []*DFA) *Joint {
	all, starts := concatenate(automata)
	words := map[string]int{} // numbers of the lists of words
	blocks := all.refine(func(s int) int {
		key := strings.Join(all.Words(int32(s)), "\n")
		if _, ok := words[key]; !ok {
			words[key] = len(words)
		}
		return words[key]
	})
	for i, s := range starts {
		starts[i] = int32(blocks.of[s])
	}
	d, number := all.quotient(blocks).renumber(starts)
	for i, s := range starts {
		starts[i] = number[s]
	}
	d = d.mergeClasses()
	j := &Joint{DFA: d, Starts: starts, Paths: d.Paths()}
	j.First = j.firstRules()
	return j
}

// concatenate returns one automaton with the states of all of the given ones, and where the
// start of each is.
func concatenate(automata []*DFA) (*DFA, []int32) {
	all := &DFA{}
	var sets []byteset.Set
	known := map[byteset.Set]bool{}
	for _, a := range automata {
		for _, set := range a.Classes.Sets {
			if !known[set] {
				known[set] = true
				sets = append(sets, set)
			}
		}
		for _, callee := range a.Callees {
			if !slices.Contains(all.Callees, callee) {
				all.Callees = append(all.Callees, callee)
			}
		}
	}
	all.Classes = newClasses(sets)
	var starts []int32
	for _, a := range automata {
		start := int32(all.Len())
		starts = append(starts, start)
		all.Accept = append(all.Accept, a.Accept...)
		all.Expected = append(all.Expected, a.Expected...)
		shifted := func(next int32) int32 {
			if next != None {
				next += start
			}
			return next
		}
		for s := range int32(a.Len()) {
			for class := range all.Classes.Sets {
				all.next = append(all.next, shifted(a.step(s, all.Classes.Representative(class))))
			}
			for _, callee := range all.Callees {
				next := None
				if k := slices.Index(a.Callees, callee); k >= 0 {
					next = shifted(a.AfterCall(s, k))
				}
				all.next = append(all.next, next)
			}
		}
	}
	return all, starts
}

// firstRules returns for each state the first rule that reaches it.
func (j *Joint) firstRules() []int32 {
	first := slices.Repeat([]int32{-1}, j.Len())
	for i, start := range j.Starts {
		for open := []int32{start}; len(open) > 0; {
			s := open[len(open)-1]
			open = open[:len(open)-1]
			if first[s] >= 0 {
				continue
			}
			first[s] = int32(i)
			for _, e := range j.edges(s) {
				open = append(open, e.state)
			}
		}
	}
	return first
}
