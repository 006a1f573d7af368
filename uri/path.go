package uri

import (
	"iter"

	"github.com/std66/std66/uri/internal/ref"
)

// Path is a path as written (RFC 3986 §3.3): segments separated by slashes, with an optional slash
// before the first. The path of a [Reference] has been checked; a Path that is converted from
// another string has not.
type Path string

// Segments returns the segments as written. The empty path has no segments, "/" has an empty
// segment, "//" has two empty segments, and "/a/" has the segments "a" and "". A leading slash
// makes no difference otherwise: "/a" and "a" have the same segments.
func (p Path) Segments() iter.Seq[string] {
	return func(yield func(string) bool) { ref.Segments(string(p), yield) }
}

// DecodedSegments returns the segments, each decoded as by [Decode], so a slash in a segment is
// data. Invalid triplets, which only an unchecked path can have, stay unchanged.
func (p Path) DecodedSegments() iter.Seq[string] {
	return func(yield func(string) bool) {
		ref.Segments(string(p), func(s string) bool { return yield(ref.Decode(s)) })
	}
}
