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
	o := original{repairs, make([]written, len(repairs)), 0}
	for i := range repairs {
		r := &repairs[i]
		at := r.Start + o.grown
		o.written[i] = written{at, at + len(r.Text)}
		o.grown += len(r.Text) - (r.End - r.Start)
	}
	return func(start, end int) (from, to int) { return o.from(start, end), o.to(start, end) }
}

// original converts offsets.
type original struct {
	repairs []Repair
	written []written // by the index of the repair
	grown   int       // the number of bytes that the repairs have added
}

// A written is the Text of a repair in the repaired text.
type written struct{ start, end int }

// before converts an offset after the first n repairs and before the others.
func (o *original) before(offset, n int) int {
	if n == len(o.written) {
		return offset - o.grown
	}
	return offset - o.written[n].start + o.repairs[n].Start
}

// from returns the start of the original part.
func (o *original) from(start, end int) int {
	i := sort.Search(len(o.written), func(i int) bool {
		return o.written[i].end > start || start == end && o.written[i].start == start
	})
	if i < len(o.written) && o.written[i].start < start {
		return o.repairs[i].Start
	}
	return o.before(start, i)
}

// to returns the end of the original part.
func (o *original) to(start, end int) int {
	n := sort.Search(len(o.written), func(i int) bool {
		return o.written[i].start >= end && (start < end || o.written[i].end > end)
	})
	if n == 0 || o.written[n-1].end < end {
		return o.before(end, n)
	}
	return o.repairs[n-1].End
}
