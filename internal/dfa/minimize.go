package dfa

import "slices"

// Minimize returns the smallest automaton that accepts what d accepts. It is unique
// but for the numbers of its states, and those are breadth-first.
//
// The algorithm is that of Valmari ("Fast brief practical DFA minimization", 2012):
// Hopcroft's, for automata without a dead state, in time that goes with the number
// of transitions. Two partitions refine each other: blocks of states, and "cords"
// of transitions that have one class and lead into one block. A cord splits the
// blocks of the states that it comes from, and a new block splits the cords that
// lead into it.
func (d *DFA) Minimize() *DFA {
	d = d.trim()
	blocks := d.refine(func(s int) int {
		if d.Accept[s] {
			return 1 + d.finalIndex(int32(s))
		}
		return 0
	})
	minimal, _ := d.quotient(blocks).renumber([]int32{int32(blocks.of[0])})
	return minimal.mergeClasses()
}

// refine returns the coarsest partition of the states in which states of one block have the
// same key, and their transitions with the same symbol and operations lead to one block.
func (d *DFA) refine(key func(state int) int) *partition {
	n, width := d.Len(), d.symbols()
	var tails, heads []int // of the transitions
	var labels []int
	for s := range n {
		for symbol := range width {
			if to := d.Next(int32(s), symbol); to != None {
				tails, heads, labels = append(tails, s), append(heads, int(to)), append(labels, symbol+width*d.opIndex(int32(s), symbol))
			}
		}
	}
	into := make([][]int, n) // the transitions into each state
	for t, head := range heads {
		into[head] = append(into[head], t)
	}

	keys := make([]int, n)
	for s := range keys {
		keys[s] = key(s)
	}
	blocks := newPartition(n, func(s int) int { return keys[s] })
	cords := newPartition(len(labels), func(t int) int { return labels[t] })
	split := 1 // the blocks before this one have split the cords; one need not
	for cord := 0; cord < cords.len(); cord++ {
		for _, t := range cords.members(cord) {
			blocks.mark(tails[t])
		}
		blocks.split()
		for ; split < blocks.len(); split++ {
			for _, s := range blocks.members(split) {
				for _, t := range into[s] {
					cords.mark(t)
				}
			}
			cords.split()
		}
	}
	return blocks
}

// quotient returns the automaton whose states are the blocks of states of d.
func (d *DFA) quotient(blocks *partition) *DFA {
	first := make([]int32, blocks.len()) // a state of each block
	for block := range first {
		first[block] = int32(blocks.members(block)[0])
	}
	number := make([]int32, d.Len())
	for s, block := range blocks.of {
		number[s] = int32(block)
	}
	q := d.pick(first, number)
	for block := range q.Expected {
		q.Expected[block] = d.fewestWords(blocks.members(block))
	}
	for block := range q.Names {
		q.Names[block] = d.mergedName(blocks.members(block))
	}
	return q
}

// fewestWords returns the shortest of the states' lists of expected words. The
// states accept the same continuations, so each list is true for all of them.
func (d *DFA) fewestWords(states []int) []string {
	best := slices.MinFunc(states, func(a, b int) int {
		if c := len(d.Expected[a]) - len(d.Expected[b]); c != 0 {
			return c
		}
		return a - b
	})
	return d.Expected[best]
}

// trim returns d without the states that no accepting one can be reached from. Of an
// automaton that accepts nothing the start is left, and no way on.
func (d *DFA) trim() *DFA {
	number := slices.Repeat([]int32{None}, d.Len())
	var live []int32
	for s, c := range d.completions() {
		if c.ok {
			number[s] = int32(len(live))
			live = append(live, int32(s))
		}
	}
	if number[0] == None {
		live = []int32{0} // number has None for whatever it leads to
	}
	return d.pick(live, number)
}

// renumber returns d with its states in breadth-first order over the symbols, from each of
// the starts in turn, without those that cannot be reached. It also returns the new numbers.
func (d *DFA) renumber(starts []int32) (*DFA, []int32) {
	number := slices.Repeat([]int32{None}, d.Len())
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
			for symbol := range d.symbols() {
				visit(d.Next(order[i], symbol))
			}
		}
	}
	return d.pick(order, number), number
}

// pick returns the automaton that has the given states of d in their order. number
// has the new number of each old state that a transition may lead to, or None.
func (d *DFA) pick(states, number []int32) *DFA {
	p := *d
	p.Accept, p.Expected, p.Names, p.next, p.op, p.final = nil, nil, nil, nil, nil, nil
	for _, s := range states {
		p.Accept = append(p.Accept, d.Accept[s])
		if d.Expected != nil {
			p.Expected = append(p.Expected, d.Expected[s])
		}
		if d.Names != nil {
			p.Names = append(p.Names, d.Names[s])
		}
		for symbol := range d.symbols() {
			next := d.Next(s, symbol)
			if next != None {
				next = number[next]
			}
			p.next = append(p.next, next)
			if d.op != nil {
				p.op = append(p.op, int32(d.opIndex(s, symbol)))
			}
		}
		if d.final != nil {
			p.final = append(p.final, d.final[s])
		}
	}
	return &p
}
