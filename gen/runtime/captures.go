package runtime

import "iter"

// Span is the place of a capture: the offsets in bytes of its start and its end. Both are -1
// if there is no capture.
type Span struct{ Start, End int }

// In returns the part of the parsed string s that p is the place of, and reports whether
// there is one.
func (p Span) In(s string) (part string, ok bool) {
	if p.End < 0 {
		return "", false
	}
	return s[p.Start:p.End], true
}

// zCapture is a capture with its name.
type zCapture struct {
	name  string
	place Span
}

// zAll returns the names of the captures that are in the parsed string s, and their parts of s.
func zAll(s string, captures []zCapture) iter.Seq2[string, string] {
	return func(yield func(string, string) bool) {
		for _, c := range captures {
			if part, ok := c.place.In(s); ok && !yield(c.name, part) {
				return
			}
		}
	}
}

// zPlaceOf returns the place of a capture from its start and its end as a parser leaves them.
func zPlaceOf(start, end int) Span {
	if end < 0 {
		start = -1 // the capture seemed to begin, but did not end
	}
	return Span{start, end}
}
