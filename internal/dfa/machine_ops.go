package dfa

import "slices"

// Op gives a register a value. The operations of a transition take effect all at once, before
// its byte is read. Generated code does some of them at other times, and tables do them one
// after the other.
type Op struct {
	To   int32 // a register
	From Source
}

// Source is where an operation takes the value of a register from. The zero value is Here.
type Source struct {
	Kind     SourceKind
	Register int32 // for Copy
}

// SourceKind orders sources by what they are.
type SourceKind uint8

const (
	Here  SourceKind = iota // the offset of the byte that the transition reads, or of the end of the input
	After                   // the offset after that byte, or after the string that the callee matches
	Copy                    // the value of another register
)

// copyOf returns the source that is the value of a register.
func copyOf(register int32) Source { return Source{Copy, register} }

// copies reports whether s is the value of the given register.
func (s Source) copies(register int32) bool { return s == copyOf(register) }

// Register is a register of a tag: the place where a capture begins, or where it ends. The
// first register of each tag has the tag's value at the end.
type Register struct {
	Capture int
	End     bool // the tag is where the capture ends
	Version int32
}

// StartRegister and EndRegister return the numbers of the registers that have the start and
// the end of a capture at the end of the input.
func StartRegister(capture int) int32 { return int32(2 * capture) }
func EndRegister(capture int) int32   { return int32(2*capture + 1) }

// AroundCall divides operations into those before a call and those after it, which take
// their values at the offset after the call.
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

// OneAfterAnother returns operations that do in one step, before a byte, what first does
// before it and then second after it.
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

// OneByOne returns operations that do one after the other what ops do all at once: a register
// is copied before it gets another value. Copies in a circle need the spare register, which
// ops do not use.
func OneByOne(ops []Op, spare int32) []Op {
	left := slices.DeleteFunc(slices.Clone(ops), func(op Op) bool { return op.From.copies(op.To) })
	var ordered []Op
	for len(left) > 0 {
		i := slices.IndexFunc(left, func(op Op) bool {
			return !slices.ContainsFunc(left, func(other Op) bool { return other.From.copies(op.To) })
		})
		if i < 0 {
			// The values of some registers go in a circle, which ends where one is put aside.
			aside := left[0].To
			ordered = append(ordered, Op{To: spare, From: copyOf(aside)})
			for k := range left {
				if left[k].From.copies(aside) {
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

// newOpLists returns the numbering of known lists, or one that has the empty list only.
func newOpLists(known [][]Op) *opLists {
	l := &opLists{index: map[string]int32{}}
	l.number(nil) // the empty list is the first one
	for _, ops := range known {
		l.number(ops)
	}
	return l
}

// number returns the number of a list.
func (l *opLists) number(ops []Op) int32 {
	var key []byte
	for _, op := range ops {
		key = appendStates(append(key, byte(op.From.Kind)), []int32{op.To, op.From.Register})
	}
	i, ok := l.index[string(key)]
	if !ok {
		i = int32(len(l.ops))
		l.index[string(key)] = i
		l.ops = append(l.ops, ops)
	}
	return i
}
