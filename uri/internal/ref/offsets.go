package ref

import "math"

// MaxLength is the length in bytes of the longest text of a [Ref].
const MaxLength uint64 = math.MaxUint32

// Offsets are the places of the components of a reference in its text. A reference is
//
//	[ scheme ":" ] [ "//" [ userinfo "@" ] host [ ":" port ] ] path [ "?" query ] [ "#" fragment ]
//
// so the places of the other components, and which components are present, follow from these
// offsets. All are 0 in the empty reference.
//
// The fields are exported and in this order because the generated parsers have them, by the layouts
// in grammar/rfc3986.parsers and grammar/rfc3987.parsers: Go converts a pointer to Offsets to a
// pointer to a parser's captures.
type Offsets struct {
	SchemeEnd uint32
	HostStart uint32
	HostEnd   uint32
	PathStart uint32
	PathEnd   uint32
	QueryEnd  uint32 // without a query, PathEnd
	Kind      uint8  // the HostKind
}

// Complete completes the offsets that a parser has stored for a text of length n: without a query, it
// has stored 0 as the end of the query. It reports whether the components are allowed: whether there
// is a scheme, if it is required, and no fragment, if the reference must be absolute (RFC 3986 §4.3). An
// absolute reference requires a scheme.
func (at *Offsets) Complete(n int, scheme, absolute bool) bool {
	at.QueryEnd = max(at.QueryEnd, at.PathEnd)
	return !scheme || at.SchemeEnd > 0 && (!absolute || int(at.QueryEnd) == n)
}

// cut removes the text before start, which is the offset of the delimiter of the authority, the
// query or the fragment. The rest is a relative reference.
func (r *Ref) cut(start uint32) {
	r.text = r.text[start:]
	r.at.SchemeEnd = 0
	r.at.HostStart = max(r.at.HostStart, start) - start
	r.at.HostEnd = max(r.at.HostEnd, start) - start
	r.at.PathStart = max(r.at.PathStart, start) - start
	r.at.PathEnd = max(r.at.PathEnd, start) - start
	r.at.QueryEnd = max(r.at.QueryEnd, start) - start
	if r.at.HostStart == 0 {
		r.at.Kind = uint8(HostRegName)
	}
}

// CutPath removes the path, the query and the fragment.
func (r *Ref) CutPath() {
	r.text = r.text[:r.at.PathStart]
	r.at.PathEnd = r.at.PathStart
	r.at.QueryEnd = r.at.PathStart
}

// CutFragment removes the fragment.
func (r *Ref) CutFragment() { r.text = r.text[:r.at.QueryEnd] }

// setKind records the kind of the host.
func (r *Ref) setKind(kind HostKind) { r.at.Kind = uint8(kind) }
