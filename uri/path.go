package uri

import "iter"

// Path is a path as written (RFC 3986 §3.3): segments separated by slashes, with an optional slash
// before the first. The path of a [Reference] has been checked; a Path that is converted from
// another string has not.
type Path string

// Segments returns the segments as written. The empty path has no segments, "/" has an empty
// segment, "//" has two empty segments, and "/a/" has the segments "a" and "". A leading slash
// makes no difference otherwise: "/a" and "a" have the same segments.
func (p Path) Segments() iter.Seq[string] {
	return func(yield func(string) bool) { p.segments(yield) }
}

// DecodedSegments returns the segments, each decoded as by [Decode], so a slash in a segment is
// data. Invalid triplets, which only an unchecked path can have, stay unchanged.
func (p Path) DecodedSegments() iter.Seq[string] {
	return func(yield func(string) bool) {
		p.segments(func(s string) bool { return yield(decode(s)) })
	}
}

// segments yields the segments as written.
func (p Path) segments(yield func(string) bool) {
	if p == "" {
		return
	}
	if p[0] == '/' {
		p = p[1:]
	}
	for start, i := 0, 0; ; i++ {
		if i == len(p) || p[i] == '/' {
			if !yield(string(p[start:i])) || i == len(p) {
				return
			}
			start = i + 1
		}
	}
}
