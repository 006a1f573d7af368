package dfa

import (
	"cmp"
	"slices"

	"github.com/std66/std66/internal/byteset"
)

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

// Refine returns the coarsest classes that tell apart what c or o tells apart.
func (c Classes) Refine(o Classes) Classes { return newClasses(slices.Concat(c.Sets, o.Sets)) }

// RefinedLen returns the number of classes of c.Refine(o), much faster.
func (c Classes) RefinedLen(o Classes) int {
	var met [256]byteset.Set // by class of c: the classes of o that it has bytes of
	n := 0
	for b, class := range c.Of {
		if other := o.Of[b]; !met[class].Has(other) {
			met[class].Add(other)
			n++
		}
	}
	return n
}

// Representative returns a byte of the class, one that reads well if there is.
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

// mergeClasses returns d with classes joined that no state tells apart any more. The
// bytes with which a callee begins stay apart from others.
func (d *DFA) mergeClasses() *DFA {
	old := len(d.Classes.Sets)
	column := make([]byte, 0, 4*d.Len()+len(d.Callees))
	merged := map[string]int{} // by column
	var sets []byteset.Set
	for class := range old {
		column = column[:0]
		for s := range d.Len() {
			column = appendStates(column, []int32{d.Next(int32(s), class), int32(d.opIndex(int32(s), class))})
		}
		for _, callee := range d.Callees {
			column = append(column, 0)
			if callee.first.Has(d.Classes.Representative(class)) {
				column[len(column)-1] = 1
			}
		}
		i, ok := merged[string(column)]
		if !ok {
			i = len(sets)
			merged[string(column)] = i
			sets = append(sets, byteset.Set{})
		}
		sets[i] = sets[i].Union(d.Classes.Sets[class])
	}
	m := *d
	m.Classes = classesOf(sets)
	m.next, m.op = nil, nil
	add := func(s int32, symbol int) {
		m.next = append(m.next, d.Next(s, symbol))
		if d.op != nil {
			m.op = append(m.op, int32(d.opIndex(s, symbol)))
		}
	}
	for s := range int32(d.Len()) {
		for _, set := range m.Classes.Sets {
			b, _ := set.Min()
			add(s, int(d.Classes.Of[b]))
		}
		for k := range d.Callees {
			add(s, old+k)
		}
	}
	return &m
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
