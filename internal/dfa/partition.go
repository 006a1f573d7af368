package dfa

import (
	"cmp"
	"slices"
)

// partition divides the numbers 0 to n-1 into blocks that can be split, in time that grows with
// the number of marked elements and not with the size of the blocks.
type partition struct {
	elems  []int // the elements, block by block
	where  []int // the index in elems of each element
	of     []int // the block of each element
	first  []int // by block: where in elems it begins
	past   []int // by block: where it ends in elems
	marked []int // by block: how many of its elements are marked; they come first
	todo   []int // the blocks with marked elements
}

// newPartition returns the partition of 0 to n-1 in which elements with the same
// key share a block. The blocks come in the order of the keys.
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

// mark puts e, which is not marked, among the marked elements of its block.
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

// split divides each block with marked and unmarked elements: the smaller part becomes a block of
// its own. It removes all marks.
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
