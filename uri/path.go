package uri

import "iter"

// Path is a path as written (RFC 3986 §3.3): segments with slashes between them, and
// perhaps a slash before the first. That of a [Reference] has been checked; one that is made
// by conversion has not.
type Path string

// Segments returns the segments as written. The empty path has none; "/" has one, which is
// empty, "//" has two, and "/a/" has "a" and an empty one. The slash that may begin a path
// is before its first segment: "/a" and "a" have the same.
func (p Path) Segments() iter.Seq[string] {
	return func(yield func(string) bool) { p.segments(yield) }
}

// DecodedSegments returns the segments, each decoded (see [Decode]): a slash in one was
// encoded, and is data. What is no triplet in a path that was not checked stays as it is.
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
