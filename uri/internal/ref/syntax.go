package ref

// A Syntax is the part of a grammar that the engine needs, and the errors of the package with that
// grammar. It must not be changed. Functions get texts that they may keep.
type Syntax struct {
	// The errors for a text that is longer than MaxLength, and for a path that leads above the root, with
	// UnderflowReject. They are pointers to variables, so that a Syntax needs no initialization when a
	// program starts, and the linker can leave it out.
	TooLong, Underflow *error

	// ComponentError returns the error for a component that is not allowed in its place.
	ComponentError func(name Component, reason string) error

	// Check returns an error if the text of a component does not match its rule. The component is
	// not an authority or a host.
	Check func(name Component, text string) error

	Parse          func(s string) (Ref, error)
	ParseAuthority func(s string) (Authority, error)
	ParseHost      func(s string) (Host, error)

	// These are the characters that need no encoding: anywhere, in a segment, and in the first
	// segment of a relative path. Triplets of unreserved characters are equivalent to these (RFC 3986
	// §6.2.2.2).
	Unreserved, Segment, SegmentNzNc *Set

	// IsPlainInQuery reports whether b is allowed in a query and is not a sub-delim.
	IsPlainInQuery func(b byte) bool
}
