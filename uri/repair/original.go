package repair

import "sort"

// Original returns a function that converts a part of a repaired text to the part of the original text
// that it was. The repairs are the result of [Repairer.Reference], and all offsets are in bytes.
//
// If text[start:end] begins or ends within the Text of a repair, the original part includes everything
// that the repair replaced. If start equals end, the original part is the text that was removed there,
// or is empty.
//
// Original takes time linear in the number of repairs, and the function logarithmic time.
func Original(repairs []Repair) func(start, end int) (from, to int) {
	list := make([]placedRepair, len(repairs))
	grown := 0 // the number of bytes that the repairs so far have added
	for i := range repairs {
		r := &repairs[i]
		at := r.Start + grown
		list[i] = placedRepair{repair: r, start: at, end: at + len(r.Text)}
		grown += len(r.Text) - (r.End - r.Start)
	}
	// before converts an offset after the first n repairs, and before the others.
	before := func(offset, n int) int {
		if n == len(list) {
			return offset - grown
		}
		return offset - list[n].start + list[n].repair.Start
	}
	return func(start, end int) (from, to int) {
		first := sort.Search(len(list), func(i int) bool {
			p := &list[i]
			return p.end > start || start == end && p.start == start
		})
		if from = before(start, first); first < len(list) && list[first].start <= start {
			from = list[first].repair.Start
		}
		next := sort.Search(len(list), func(i int) bool {
			p := &list[i]
			return p.start >= end && (start < end || p.end > end)
		})
		if to = before(end, next); next > 0 && list[next-1].end > end {
			to = list[next-1].repair.End
		}
		return from, to
	}
}

// A placedRepair is a repair with the offsets of its Text in the repaired text.
type placedRepair struct {
	repair     *Repair
	start, end int
}
