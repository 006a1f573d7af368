// Package byteset implements sets of bytes, which label the transitions of automata.
package byteset

import (
	"fmt"
	"iter"
	"math/bits"
	"strings"
)

// Set is a set of bytes. The zero value is the empty set. Sets are comparable with ==.
type Set [4]uint64

// Of returns the set with the given bytes.
func Of(bytes ...byte) Set {
	var s Set
	for _, b := range bytes {
		s.Add(b)
	}
	return s
}

// Range returns the set of the bytes from lo to hi inclusive. It is empty if lo > hi.
func Range(lo, hi byte) Set {
	var s Set
	for b := int(lo); b <= int(hi); b++ {
		s.Add(byte(b))
	}
	return s
}

// Add adds b to s.
func (s *Set) Add(b byte) { s[b>>6] |= 1 << (b & 63) }

// Has reports whether b is in s.
func (s Set) Has(b byte) bool { return s[b>>6]>>(b&63)&1 != 0 }

// Union returns the bytes that are in s or in t.
func (s Set) Union(t Set) Set {
	return Set{s[0] | t[0], s[1] | t[1], s[2] | t[2], s[3] | t[3]}
}

// Intersect returns the bytes that are in s and in t.
func (s Set) Intersect(t Set) Set {
	return Set{s[0] & t[0], s[1] & t[1], s[2] & t[2], s[3] & t[3]}
}

// Minus returns the bytes that are in s and not in t.
func (s Set) Minus(t Set) Set {
	return Set{s[0] &^ t[0], s[1] &^ t[1], s[2] &^ t[2], s[3] &^ t[3]}
}

// IsEmpty reports whether s is empty.
func (s Set) IsEmpty() bool { return s == Set{} }

// Len returns the number of bytes in s.
func (s Set) Len() int {
	return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) +
		bits.OnesCount64(s[2]) + bits.OnesCount64(s[3])
}

// All returns the bytes of s in ascending order.
func (s Set) All() iter.Seq[byte] {
	return func(yield func(byte) bool) {
		for i, word := range s {
			for ; word != 0; word &= word - 1 {
				if !yield(byte(i<<6 + bits.TrailingZeros64(word))) {
					return
				}
			}
		}
	}
}

// Min returns the least byte of s. It returns false if s is empty.
func (s Set) Min() (byte, bool) {
	for b := range s.All() {
		return b, true
	}
	return 0, false
}

// Ranges returns the first and last byte of each maximal run of consecutive bytes in s,
// in ascending order.
func (s Set) Ranges() iter.Seq2[byte, byte] {
	return func(yield func(lo, hi byte) bool) {
		for b := 0; b < 256; b++ {
			if !s.Has(byte(b)) {
				continue
			}
			lo := b
			for b < 255 && s.Has(byte(b+1)) {
				b++
			}
			if !yield(byte(lo), byte(b)) {
				return
			}
		}
	}
}

// String returns s as ABNF, such as "%x41-5A / %x61-7A". ABNF has no notation for the
// empty set; String returns "<no byte>".
func (s Set) String() string {
	if s.IsEmpty() {
		return "<no byte>"
	}
	var b strings.Builder
	for lo, hi := range s.Ranges() {
		if b.Len() > 0 {
			b.WriteString(" / ")
		}
		fmt.Fprintf(&b, "%%x%02X", lo)
		if hi > lo {
			fmt.Fprintf(&b, "-%02X", hi)
		}
	}
	return b.String()
}
