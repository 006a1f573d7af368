package dfa

import (
	"cmp"
	"slices"
)

// partition is a refinable partition of the numbers 0 to n-1 into blocks. Splitting takes time
// linear in the number of marked elements, independent of the sizes of the blocks.
type partition struct {
	elems  []int // the elements, block by block
	where  []int // by element: its index in elems
	of     []int // by element: its block
	first  []int // by block: its start in elems
	past   []int // by block: its end in elems
	marked []int // by block: the number of its marked elements, which come first
	todo   []int // the blocks with marked elements
}

// newPartition returns a partition of 0 to n-1 with a block for each key, in the order of the
// keys.
func newPartition(n int, key func(int) int) *partition {
	p := &partition{elems: make([]int, n), where: make([]int, n), of: make([]int, n)}
	for i := range n {
		p.elems[i] = i
	}
	slices.SortStableFunc(p.elems, func(a, b int) int { return cmp.Compare(key(a), key(b)) })
	for i, e := range p.elems {
		if i == 0 || key(e) != key(p.elems[i-1]) {
			p.first = append(p.first, i)
			p.past = append(p.past, i)
			p.marked = append(p.marked, 0)
		}
		p.where[e] = i
		p.of[e] = p.len() - 1
		p.past[p.len()-1] = i + 1
	}
	return p
}

// len returns the number of blocks.
func (p *partition) len() int { return len(p.first) }

// members returns the elements of a block. The slice is valid until the next mark.
func (p *partition) members(block int) []int { return p.elems[p.first[block]:p.past[block]] }

// mark marks e, which must not be marked yet.
func (p *partition) mark(e int) {
	block := p.of[e]
	i, j := p.where[e], p.first[block]+p.marked[block]
	p.elems[i], p.elems[j] = p.elems[j], p.elems[i]
	p.where[p.elems[i]], p.where[p.elems[j]] = i, j
	if p.marked[block] == 0 {
		p.todo = append(p.todo, block)
	}
	p.marked[block]++
}

// split splits each block with marked and unmarked elements. The smaller part becomes a new block.
// It removes all marks.
func (p *partition) split() {
	for _, block := range p.todo {
		middle := p.first[block] + p.marked[block]
		p.marked[block] = 0
		if middle == p.past[block] {
			continue
		}
		created := p.len()
		if middle-p.first[block] <= p.past[block]-middle {
			p.first, p.past = append(p.first, p.first[block]), append(p.past, middle)
			p.first[block] = middle
		} else {
			p.first, p.past = append(p.first, middle), append(p.past, p.past[block])
			p.past[block] = middle
		}
		p.marked = append(p.marked, 0)
		for _, e := range p.members(created) {
			p.of[e] = created
		}
	}
	p.todo = p.todo[:0]
}
