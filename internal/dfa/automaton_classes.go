package dfa

import (
	"cmp"
	"slices"

	"github.com/std66/std66/internal/byteset"
)

// Classes is a partition of the 256 bytes into classes. No state of the automaton distinguishes
// the bytes of a class.
type Classes struct {
	Of   [256]uint8    // the class of each byte
	Sets []byteset.Set // the bytes of each class
}

// newClasses returns the coarsest classes such that each of the sets is a union of classes.
func newClasses(sets []byteset.Set) Classes {
	classes := []byteset.Set{byteset.Range(0, 255)}
	for _, s := range sets {
		for i := range len(classes) {
			in, out := classes[i].Intersect(s), classes[i].Minus(s)
			if !in.IsEmpty() && !out.IsEmpty() {
				classes[i] = in
				classes = append(classes, out)
			}
		}
	}
	return classesOf(classes)
}

// classesOf returns the given classes, numbered in the order of their first bytes.
func classesOf(sets []byteset.Set) Classes {
	c := Classes{Sets: slices.SortedFunc(slices.Values(sets), func(a, b byteset.Set) int {
		x, _ := a.Min()
		y, _ := b.Min()
		return cmp.Compare(x, y)
	})}
	for class, set := range c.Sets {
		for b := range set.All() {
			c.Of[b] = uint8(class)
		}
	}
	return c
}

// Refine returns the coarsest classes that distinguish all bytes that c or o distinguishes.
func (c Classes) Refine(o Classes) Classes { return newClasses(slices.Concat(c.Sets, o.Sets)) }

// RefinedLen returns the number of classes of c.Refine(o). It is much faster than Refine.
func (c Classes) RefinedLen(o Classes) int {
	var met [256]byteset.Set // by class of c: the classes of o with common bytes
	n := 0
	for b, class := range c.Of {
		if other := o.Of[b]; !met[class].Has(other) {
			met[class].Add(other)
			n++
		}
	}
	return n
}

// Representative returns a byte of the class, preferably a letter or a digit.
func (c Classes) Representative(class int) byte { return readable(c.Sets[class]) }

// readable returns a byte of each class, letters and digits first.
func (c Classes) readable() []byte {
	var bytes []byte
	var rest byteset.Set
	for class := range c.Sets {
		rest.Add(c.Representative(class))
	}
	for !rest.IsEmpty() {
		b := readable(rest)
		bytes = append(bytes, b)
		rest = rest.Minus(byteset.Of(b))
	}
	return bytes
}

// readable returns a byte of s, preferably a letter or a digit.
func readable(s byteset.Set) byte {
	for _, preferred := range []byteset.Set{
		byteset.Range('a', 'z'), byteset.Range('0', '9'), byteset.Range('A', 'Z'), byteset.Range('!', '~'),
	} {
		if b, ok := s.Intersect(preferred).Min(); ok {
			return b
		}
	}
	b, _ := s.Min()
	return b
}

// appendState appends the number of a state to a map key, as four bytes.
func appendState(key []byte, s int32) []byte {
	return append(key, byte(s), byte(s>>8), byte(s>>16), byte(s>>24))
}

// appendStates appends the numbers of several states to a map key.
func appendStates(key []byte, states []int32) []byte {
	for _, s := range states {
		key = appendState(key, s)
	}
	return key
}
