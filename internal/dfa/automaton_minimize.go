package dfa

import (
	"slices"

	"github.com/std66/std66/internal/byteset"
)

// minimize returns the smallest automaton with the same strings and labels. It is unique, because
// its states are numbered breadth-first. Its passes are listed in passes.go.
func (a *automaton) minimize() *automaton {
	for _, pass := range minimization {
		a = pass.run(a)
	}
	return a
}

// trim returns a without its dead states, which do not lead to any accepting state. If a accepts
// nothing, the start remains, without transitions.
func (a *automaton) trim() *automaton {
	number := slices.Repeat([]int32{None}, a.Len())
	var live []int32
	for s, c := range a.completions() {
		if c.ok {
			number[s] = int32(len(live))
			live = append(live, int32(s))
		}
	}
	if number[0] == None {
		live = []int32{0} // all its transitions lead to dead states, which pick removes
	}
	return a.pick(live, number)
}

// mergeStates returns a with equivalent states merged. States are equivalent if they accept the
// same strings with the same labels.
func (a *automaton) mergeStates() *automaton {
	blocks := a.refine(func(s int) int {
		if a.Accept[s] {
			return 1 + a.endLabel(int32(s))
		}
		return 0
	})
	merged, _ := a.quotient(blocks).renumber([]int32{blocks.of[0]})
	return merged
}

// refine returns the coarsest partition of the states such that the states of a block have the
// same key, and their transitions with the same symbol and label lead to one block.
//
// The algorithm is Valmari's ("Fast brief practical DFA minimization", 2012), a variant of
// Hopcroft's for automata without a dead state. Its time depends on the number of transitions.
// Two partitions refine each other: blocks of states, and "cords" of transitions with the same
// symbol and label into the same block. A cord splits the blocks that its transitions come from,
// and a new block splits the cords that lead into it.
func (a *automaton) refine(key func(state int) int) *partition {
	n, width := a.Len(), a.symbols()
	count := a.countTransitions()
	tails, labels := make([]int32, 0, count), make([]int32, 0, count) // the source and label of each transition
	into := newLists(n)                                               // the transitions into each state
	for _, to := range a.next {
		into.count(to)
	}
	into.begin(count)
	for s := range n {
		for symbol := range width {
			if to := a.Next(int32(s), symbol); to != None {
				into.add(to, int32(len(tails)))
				tails = append(tails, int32(s))
				labels = append(labels, int32(symbol+width*a.stepLabel(int32(s), symbol)))
			}
		}
	}
	keys := make([]int32, n)
	for s := range keys {
		keys[s] = int32(key(s))
	}
	blocks, cords := newPartition(keys), newPartition(labels)
	split := 1 // the blocks before this one have split the cords; the first block need not split them
	for cord := 0; cord < cords.len(); cord++ {
		for _, t := range cords.members(cord) {
			blocks.mark(tails[t])
		}
		blocks.split()
		for ; split < blocks.len(); split++ {
			for _, s := range blocks.members(split) {
				for _, t := range into.of(s) {
					cords.mark(t)
				}
			}
			cords.split()
		}
	}
	return blocks
}

// quotient returns the automaton whose states are the given blocks of states of a.
func (a *automaton) quotient(blocks *partition) *automaton {
	first := make([]int32, blocks.len()) // one state of each block
	for block := range first {
		first[block] = blocks.members(block)[0]
	}
	q := a.pick(first, blocks.of)
	for block := range q.Expected {
		q.Expected[block] = a.fewestWords(blocks.members(block))
	}
	for block := range q.Names {
		q.Names[block] = a.mergedName(blocks.members(block))
	}
	return q
}

// fewestWords returns the shortest list of expected words among states. The states accept the
// same continuations, so each list is correct for all of them.
func (a *automaton) fewestWords(states []int32) []string {
	best := slices.MinFunc(states, func(s, t int32) int {
		if c := len(a.Expected[s]) - len(a.Expected[t]); c != 0 {
			return c
		}
		return int(s - t)
	})
	return a.Expected[best]
}

// renumber returns a with its reachable states in breadth-first order over the symbols, from each
// start in turn. It also returns the new number of each old state.
func (a *automaton) renumber(starts []int32) (*automaton, []int32) {
	number := slices.Repeat([]int32{None}, a.Len())
	var order []int32
	visit := func(s int32) {
		if s != None && number[s] == None {
			number[s] = int32(len(order))
			order = append(order, s)
		}
	}
	i := 0
	for _, start := range starts {
		for visit(start); i < len(order); i++ {
			for symbol := range a.symbols() {
				visit(a.Next(order[i], symbol))
			}
		}
	}
	return a.pick(order, number), number
}

// pick returns the automaton with the given states of a, in the given order. number holds the
// new number of each old state. Transitions to states with the number None are removed.
func (a *automaton) pick(states, number []int32) *automaton {
	p := *a
	n, width := len(states), a.symbols()
	p.Accept, p.next = make([]bool, n), make([]int32, 0, n*width)
	p.Expected, p.Names = picked(a.Expected, states), picked(a.Names, states)
	p.stepLabels, p.endLabels = nil, picked(a.endLabels, states)
	if a.stepLabels != nil {
		p.stepLabels = make([]int32, 0, n*width)
	}
	for i, s := range states {
		p.Accept[i] = a.Accept[s]
		row := int(s) * width
		for _, next := range a.next[row : row+width] {
			if next != None {
				next = number[next]
			}
			p.next = append(p.next, next)
		}
		if a.stepLabels != nil {
			p.stepLabels = append(p.stepLabels, a.stepLabels[row:row+width]...)
		}
	}
	return &p
}

// picked returns the elements of list with the given indexes. It returns nil for nil.
func picked[E any](list []E, indexes []int32) []E {
	if list == nil {
		return nil
	}
	all := make([]E, len(indexes))
	for i, s := range indexes {
		all[i] = list[s]
	}
	return all
}

// mergeClasses returns a with classes merged that no state distinguishes. The first bytes of a
// further symbol remain in classes of their own.
func (a *automaton) mergeClasses() *automaton {
	old := len(a.Classes.Sets)
	column := make([]byte, 0, 8*a.Len()+len(a.further))
	merged := map[string]int{} // by column
	var sets []byteset.Set
	for class := range old {
		column = column[:0]
		for s := range a.Len() {
			column = appendStates(column, []int32{a.Next(int32(s), class), int32(a.stepLabel(int32(s), class))})
		}
		for _, symbol := range a.further {
			column = append(column, 0)
			if symbol.first.Has(a.Classes.Representative(class)) {
				column[len(column)-1] = 1
			}
		}
		i, ok := merged[string(column)]
		if !ok {
			i = len(sets)
			merged[string(column)] = i
			sets = append(sets, byteset.Set{})
		}
		sets[i] = sets[i].Union(a.Classes.Sets[class])
	}
	m := *a
	m.Classes = classesOf(sets)
	m.next, m.stepLabels = make([]int32, 0, a.Len()*m.symbols()), nil
	add := func(s int32, symbol int) {
		m.next = append(m.next, a.Next(s, symbol))
		if a.stepLabels != nil {
			m.stepLabels = append(m.stepLabels, int32(a.stepLabel(s, symbol)))
		}
	}
	for s := range int32(a.Len()) {
		for _, set := range m.Classes.Sets {
			b, _ := set.Min()
			add(s, int(a.Classes.Of[b]))
		}
		for k := range a.further {
			add(s, old+k)
		}
	}
	return &m
}
