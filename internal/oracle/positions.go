package oracle

import (
	"iter"
	"math/bits"
	"slices"
)

// positions is a set of positions as bits of words, without empty words at its ends. Most sets have
// one word, because a node rarely matches texts of very different lengths. The zero value is the
// empty set.
type positions struct {
	base  int      // the index of the first word: its bit i stands for position 64*base + i
	first uint64   // not 0 unless the set is empty
	more  []uint64 // the other words
}

// only returns the set with one position.
func only(pos int) positions { return positions{base: pos / 64, first: 1 << (pos % 64)} }

// isEmpty reports whether the set is empty.
func (p positions) isEmpty() bool { return p.first == 0 }

// word returns the i-th word, counted from position 0.
func (p positions) word(i int) uint64 {
	switch i -= p.base; {
	case i == 0:
		return p.first
	case i > 0 && i <= len(p.more):
		return p.more[i-1]
	}
	return 0
}

// has reports whether the set has a position.
func (p positions) has(pos int) bool { return p.word(pos/64)>>(pos%64)&1 == 1 }

// last returns the largest position, or -1 if the set is empty.
func (p positions) last() int {
	if p.isEmpty() {
		return -1
	}
	i := p.base + len(p.more)
	return 64*i + bits.Len64(p.word(i)) - 1
}

// equal reports whether the sets are equal.
func (p positions) equal(o positions) bool {
	return p.base == o.base && p.first == o.first && slices.Equal(p.more, o.more)
}

// members returns the positions in order.
func (p positions) members() iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := p.base; i <= p.base+len(p.more); i++ {
			for w := p.word(i); w != 0; w &= w - 1 {
				if !yield(64*i + bits.TrailingZeros64(w)) {
					return
				}
			}
		}
	}
}

// clone returns a set that shares no words with p.
func (p positions) clone() positions {
	p.more = slices.Clone(p.more)
	return p
}

// include adds the positions of o. The words of p must not be shared.
func (p *positions) include(o positions) {
	switch {
	case o.isEmpty():
	case p.isEmpty():
		*p = o.clone()
	case p.base == o.base && o.more == nil:
		p.first |= o.first
	case p.base > o.base:
		larger := o.clone()
		larger.include(*p)
		*p = larger
	default:
		for len(p.more) < o.base+len(o.more)-p.base {
			p.more = append(p.more, 0)
		}
		for i := o.base; i <= o.base+len(o.more); i++ {
			if i == p.base {
				p.first |= o.word(i)
			} else {
				p.more[i-p.base-1] |= o.word(i)
			}
		}
	}
}

// without returns the positions of p that are not in o.
func (p positions) without(o positions) positions {
	if p.more == nil {
		if p.first &^= o.word(p.base); p.first == 0 {
			return positions{}
		}
		return p
	}
	words := make([]uint64, 1+len(p.more))
	for i := range words {
		words[i] = p.word(p.base+i) &^ o.word(p.base+i)
	}
	base := p.base
	for len(words) > 0 && words[0] == 0 {
		base, words = base+1, words[1:]
	}
	for len(words) > 0 && words[len(words)-1] == 0 {
		words = words[:len(words)-1]
	}
	if len(words) == 0 {
		return positions{}
	}
	return positions{base, words[0], slices.Clip(words[1:])}
}
