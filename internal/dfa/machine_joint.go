package dfa

import (
	"fmt"
	"slices"
	"strings"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/byteset"
)

// Joint is the minimal machine for several rules together, with a start state for each rule. It
// merges states, also of different rules, that accept the same strings with the same results and
// expect the same words.
type Joint struct {
	*Machine
	Starts []int32 // by rule
	First  []int32 // by state: the first rule that reaches it
	Paths  *Paths  // from the start of that rule
}

// Join returns the joint machine of machines without captures. Its states are numbered
// breadth-first from each start in turn.
func Join(machines []*Machine) *Joint {
	all, starts := concatenate(machines)
	words := map[string]int{} // the number of each list of words and result
	blocks := all.refine(func(s int) int {
		key := fmt.Sprint(all.endLabel(int32(s))) + "\n" + strings.Join(all.Words(int32(s)), "\n")
		if _, ok := words[key]; !ok {
			words[key] = len(words)
		}
		return words[key]
	})
	for i, s := range starts {
		starts[i] = blocks.of[s]
	}
	states, number := all.quotient(blocks).renumber(starts)
	for i, s := range starts {
		starts[i] = number[s]
	}
	m := all.with(states.mergeClasses())
	return &Joint{Machine: m, Starts: starts, First: m.firstStarts(starts), Paths: m.Paths()}
}

// concatenate returns one machine with the states of all the given machines, and the start of
// each.
func concatenate(machines []*Machine) (*Machine, []int32) {
	callees, classes := union(machines)
	all := automaton{Classes: classes, further: symbolsOf(callees)}
	var results [][]*abnf.Rule // only their number has a meaning
	var starts []int32
	for _, m := range machines {
		if len(m.Results) > len(results) {
			results = m.Results
		}
		start := int32(all.Len())
		starts = append(starts, start)
		all.Accept = append(all.Accept, m.Accept...)
		all.Expected = append(all.Expected, m.Expected...)
		shifted := func(next int32) int32 {
			if next != None {
				next += start
			}
			return next
		}
		for s := range int32(m.Len()) {
			all.endLabels = append(all.endLabels, int32(m.Result(s)))
			for class := range classes.Sets {
				all.next = append(all.next, shifted(m.step(s, classes.Representative(class))))
			}
			for _, callee := range callees {
				next := None
				if k := slices.Index(m.Callees, callee); k >= 0 {
					next = shifted(m.AfterCall(s, k))
				}
				all.next = append(all.next, next)
			}
		}
	}
	return &Machine{automaton: all, Callees: callees, Results: results}, starts
}

// union returns the callees of all machines, and the coarsest classes that distinguish all bytes
// that any of the machines distinguishes.
func union(machines []*Machine) (callees []Callee, classes Classes) {
	var sets []byteset.Set
	known := map[byteset.Set]bool{}
	for _, m := range machines {
		for _, set := range m.Classes.Sets {
			if !known[set] {
				known[set] = true
				sets = append(sets, set)
			}
		}
		for _, callee := range m.Callees {
			if !slices.Contains(callees, callee) {
				callees = append(callees, callee)
			}
		}
	}
	return callees, newClasses(sets)
}

// firstStarts returns for each state the index of the first start that reaches it.
func (a *automaton) firstStarts(starts []int32) []int32 {
	first, reached := make([]int32, a.Len()), make([]bool, a.Len())
	for i, start := range starts {
		for open := []int32{start}; len(open) > 0; {
			s := open[len(open)-1]
			open = open[:len(open)-1]
			if reached[s] {
				continue
			}
			first[s], reached[s] = int32(i), true
			for _, e := range a.edges(s) {
				open = append(open, e.state)
			}
		}
	}
	return first
}
