package dfa

import "slices"

// The operations of a transition are done all at once, before its byte is read. Code does
// some of them at other times, and tables do them one after the other.

// Spare is one more register, for copies that go in a circle.
const Spare = Behind - 1

// AroundCall divides operations into those before a call and those after it, at the offset
// that is reached then.
func AroundCall(ops []Op) (before, after []Op) {
	for _, op := range ops {
		if op.From == Behind {
			after = append(after, Op{To: op.To, From: Here})
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
		if op.From == Here {
			op.From = Behind
		} else if i := slices.IndexFunc(first, func(before Op) bool { return before.To == op.From }); i >= 0 {
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
// is copied before it gets another value.
func OneByOne(ops []Op) []Op {
	left := slices.DeleteFunc(slices.Clone(ops), func(op Op) bool { return op.From == op.To })
	var ordered []Op
	for len(left) > 0 {
		i := slices.IndexFunc(left, func(op Op) bool {
			return !slices.ContainsFunc(left, func(other Op) bool { return other.From == op.To })
		})
		if i < 0 {
			// The values of some registers go in a circle. It ends where one is put aside.
			aside := left[0].To
			ordered = append(ordered, Op{To: Spare, From: aside})
			for k := range left {
				if left[k].From == aside {
					left[k].From = Spare
				}
			}
			continue
		}
		ordered = append(ordered, left[i])
		left = slices.Delete(left, i, i+1)
	}
	return ordered
}
