package dfa

import "slices"

// Op sets a register. The operations of a transition take effect all at once, before its byte is
// read. Generated code performs some of them at other times, and tables perform them one by one.
type Op struct {
	To   int32 // a register
	From Source
}

// Source is the source of a register's new value. The zero value is Here.
type Source struct {
	Kind     SourceKind
	Register int32 // for Copy
}

// SourceKind is the kind of a [Source].
type SourceKind uint8

const (
	Here  SourceKind = iota // the offset of the transition's byte or call, or of the end of the input
	After                   // the offset after that byte, or after the string that the callee matches
	Copy                    // the value of another register
)

// copyOf returns a source that copies a register.
func copyOf(register int32) Source { return Source{Copy, register} }

// copies reports whether s copies the given register.
func (s Source) copies(register int32) bool { return s == copyOf(register) }

// Register is a register of a tag, the start or end of a capture. At the end of the input, the
// register with version 0 holds the tag's value.
type Register struct {
	Capture int
	End     bool // whether the tag is the end of the capture
	Version int32
}

// StartRegister and EndRegister return the numbers of the registers that hold the start and the
// end of a capture at the end of the input.
func StartRegister(capture int) int32 { return int32(2 * capture) }
func EndRegister(capture int) int32   { return int32(2*capture + 1) }

// AroundCall splits the operations of a call into operations before the call and operations after
// it. The latter store the offset after the call.
func AroundCall(ops []Op) (before, after []Op) {
	for _, op := range ops {
		if op.From.Kind == After {
			after = append(after, Op{To: op.To})
		} else {
			before = append(before, op)
		}
	}
	return before, after
}

// OneAfterAnother returns operations that take effect at once before a byte, equivalent to first
// before the byte and second after it.
func OneAfterAnother(first, second []Op) []Op {
	var all []Op
	for _, op := range second {
		if op.From.Kind == Here {
			op.From.Kind = After
		} else if i := slices.IndexFunc(first, func(before Op) bool { return op.From.copies(before.To) }); i >= 0 {
			op.From = first[i].From
		}
		all = append(all, op)
	}
	for _, op := range first {
		if !slices.ContainsFunc(second, func(later Op) bool { return later.To == op.To }) {
			all = append(all, op)
		}
	}
	return all
}

// OneByOne returns operations that take effect one by one, equivalent to ops all at once. A
// register is copied before it is overwritten. Cycles of copies need the spare register, which ops
// must not use.
func OneByOne(ops []Op, spare int32) []Op {
	left := slices.DeleteFunc(slices.Clone(ops), func(op Op) bool { return op.From.copies(op.To) })
	var ordered []Op
	for len(left) > 0 {
		i := slices.IndexFunc(left, func(op Op) bool {
			return !slices.ContainsFunc(left, func(other Op) bool { return other.From.copies(op.To) })
		})
		if i < 0 {
			// The remaining copies form cycles. Saving one register to the spare breaks a cycle.
			saved := left[0].To
			ordered = append(ordered, Op{To: spare, From: copyOf(saved)})
			for k := range left {
				if left[k].From.copies(saved) {
					left[k].From = copyOf(spare)
				}
			}
			continue
		}
		ordered = append(ordered, left[i])
		left = slices.Delete(left, i, i+1)
	}
	return ordered
}

// opLists numbers lists of operations. The numbers are labels of transitions and states.
type opLists struct {
	ops   [][]Op
	index map[string]int32
}

// newOpLists returns a numbering with the known lists. The empty list always has the number 0.
func newOpLists(known [][]Op) *opLists {
	l := &opLists{index: map[string]int32{}}
	l.number(nil)
	for _, ops := range known {
		l.number(ops)
	}
	return l
}

// number returns the number of a list, which it adds if it is new.
func (l *opLists) number(ops []Op) int32 {
	var key []byte
	for _, op := range ops {
		key = appendStates(append(key, byte(op.From.Kind)), []int32{op.To, op.From.Register})
	}
	return indexOf(string(key), ops, l.index, &l.ops)
}
