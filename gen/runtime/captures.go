package runtime

import "iter"

// Span is the place of a capture: the byte offsets of its start and end. Both are -1 if the
// capture is absent.
type Span struct{ Start, End int }

// In returns the part of the parsed string s at p, and reports whether the capture is present.
func (p Span) In(s string) (part string, ok bool) {
	if p.End < 0 {
		return "", false
	}
	return s[p.Start:p.End], true
}

// zCapture is a named capture.
type zCapture struct {
	name  string
	place Span
}

// zAll returns the names of the captures that are present, and their parts of the parsed string s.
func zAll(s string, captures []zCapture) iter.Seq2[string, string] {
	return func(yield func(string, string) bool) {
		for _, c := range captures {
			if part, ok := c.place.In(s); ok && !yield(c.name, part) {
				return
			}
		}
	}
}

// zPlaceOf returns the place of a capture from a parser's registers for its start and end.
func zPlaceOf(start, end int) Span {
	if end < 0 {
		start = -1 // the parser saw a possible start, but no end
	}
	return Span{start, end}
}
