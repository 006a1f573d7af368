package dfa

import (
	"cmp"
	"slices"

	"github.com/std66/std66/internal/byteset"
)

// Classes divides the 256 bytes into classes that no state tells apart.
type Classes struct {
	Of   [256]uint8    // the class of each byte
	Sets []byteset.Set // the bytes of each class
}

// newClasses returns the coarsest classes such that each of sets is a union of
// them.
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

// classesOf numbers the given classes by their first bytes.
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

// Refine returns the coarsest classes that tell apart all bytes that c or o tells apart.
func (c Classes) Refine(o Classes) Classes { return newClasses(slices.Concat(c.Sets, o.Sets)) }

// RefinedLen returns the number of classes of c.Refine(o), much faster.
func (c Classes) RefinedLen(o Classes) int {
	var met [256]byteset.Set // by class of c: the classes of o that share bytes with it
	n := 0
	for b, class := range c.Of {
		if other := o.Of[b]; !met[class].Has(other) {
			met[class].Add(other)
			n++
		}
	}
	return n
}

// Representative returns a byte of the class, a letter or a digit if it has one.
func (c Classes) Representative(class int) byte { return readable(c.Sets[class]) }

// readable returns a byte of s, a letter or a digit if there is one.
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

// appendState appends the number of a state as four bytes, for use in a map's key.
func appendState(key []byte, s int32) []byte {
	return append(key, byte(s), byte(s>>8), byte(s>>16), byte(s>>24))
}

// appendStates is appendState for each of states.
func appendStates(key []byte, states []int32) []byte {
	for _, s := range states {
		key = appendState(key, s)
	}
	return key
}
