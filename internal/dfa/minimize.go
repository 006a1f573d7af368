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
	n, width := d.Len(), len(d.Classes.Sets)
	var tails, heads []int // of the transitions
	var labels []int
	for s := range n {
		for class := range width {
			if to := d.Next(int32(s), class); to != None {
				tails, heads, labels = append(tails, s), append(heads, int(to)), append(labels, class)
			}
		}
	}
	into := make([][]int, n) // the transitions into each state
	for t, head := range heads {
		into[head] = append(into[head], t)
	}

	blocks := newPartition(n, func(s int) int {
		if d.Accept[s] {
			return 1
		}
		return 0
	})
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
	return d.quotient(blocks).renumber().mergeClasses()
}

// quotient returns the automaton whose states are the blocks of states of d.
func (d *DFA) quotient(blocks *partition) *DFA {
	q := *d
	q.Accept, q.Expected, q.next = nil, nil, nil
	// The start is in some block, and the start of q has to be number 0.
	start := blocks.of[0]
	number := func(block int) int32 {
		switch block {
		case start:
			return 0
		case 0:
			return int32(start)
		}
		return int32(block)
	}
	for i := range blocks.len() {
		members := blocks.members(int(number(i)))
		q.Accept = append(q.Accept, d.Accept[members[0]])
		if d.Expected != nil {
			q.Expected = append(q.Expected, d.fewestWords(members))
		}
		for class := range d.Classes.Sets {
			next := d.Next(int32(members[0]), class)
			if next != None {
				next = number(blocks.of[next])
			}
			q.next = append(q.next, next)
		}
	}
	return &q
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
	live := d.completions()
	t := *d
	t.Accept, t.Expected, t.next = nil, nil, nil
	if !live[0].ok {
		t.Accept, t.next = []bool{false}, slices.Repeat([]int32{None}, len(d.Classes.Sets))
		return &t
	}
	number := make([]int32, d.Len())
	kept := int32(0)
	for s := range d.Len() {
		number[s] = None
		if live[s].ok {
			number[s] = kept
			kept++
		}
	}
	if int(kept) == d.Len() {
		return d
	}
	for s := range d.Len() {
		if number[s] == None {
			continue
		}
		t.Accept = append(t.Accept, d.Accept[s])
		if d.Expected != nil {
			t.Expected = append(t.Expected, d.Expected[s])
		}
		for class := range d.Classes.Sets {
			next := d.Next(int32(s), class)
			if next != None {
				next = number[next]
			}
			t.next = append(t.next, next)
		}
	}
	return &t
}

// renumber returns d with its states in breadth-first order over the classes, less
// those that cannot be reached.
func (d *DFA) renumber() *DFA {
	number := slices.Repeat([]int32{None}, d.Len())
	order := []int32{0}
	number[0] = 0
	r := *d
	r.Accept, r.Expected, r.next = nil, nil, nil
	for i := 0; i < len(order); i++ {
		s := order[i]
		r.Accept = append(r.Accept, d.Accept[s])
		if d.Expected != nil {
			r.Expected = append(r.Expected, d.Expected[s])
		}
		for class := range d.Classes.Sets {
			next := d.Next(s, class)
			if next != None {
				if number[next] == None {
					number[next] = int32(len(order))
					order = append(order, next)
				}
				next = number[next]
			}
			r.next = append(r.next, next)
		}
	}
	return &r
}
