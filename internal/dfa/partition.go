package dfa

import "slices"

// partition is a refinable partition of the numbers 0 to n-1 into blocks. Splitting takes time
// linear in the number of marked elements, independent of the sizes of the blocks.
type partition struct {
	elems  []int32 // the elements, block by block
	where  []int32 // by element: its index in elems
	of     []int32 // by element: its block
	first  []int32 // by block: its start in elems
	past   []int32 // by block: its end in elems
	marked []int32 // by block: the number of its marked elements, which come first
	todo   []int32 // the blocks with marked elements
}

// newPartition returns a partition of the indexes of keys with a block for each key, in the order of
// the keys.
func newPartition(keys []int32) *partition {
	n := len(keys)
	p := &partition{elems: make([]int32, n), where: make([]int32, n), of: make([]int32, n)}
	sorted := make([]uint64, n) // by key and element, because numbers are sorted faster than with a function
	for e, key := range keys {
		sorted[e] = uint64(key)<<32 | uint64(e)
	}
	slices.Sort(sorted)
	for i, both := range sorted {
		e := int32(uint32(both))
		if i == 0 || both>>32 != sorted[i-1]>>32 {
			p.first = append(p.first, int32(i))
			p.past = append(p.past, int32(i))
			p.marked = append(p.marked, 0)
		}
		p.elems[i], p.where[e] = e, int32(i)
		p.of[e] = int32(p.len() - 1)
		p.past[p.len()-1] = int32(i + 1)
	}
	return p
}

// len returns the number of blocks.
func (p *partition) len() int { return len(p.first) }

// members returns the elements of a block. The slice is valid until the next mark.
func (p *partition) members(block int) []int32 { return p.elems[p.first[block]:p.past[block]] }

// mark marks e, which must not be marked yet.
func (p *partition) mark(e int32) {
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
			p.of[e] = int32(created)
		}
	}
	p.todo = p.todo[:0]
}
