package uri

import (
	"errors"
	"math"
	"strings"
	"unsafe"
)

// Resolve returns the target URI of a reference that stands where u is the base URI
// (RFC 3986 §5.2), as a strict parser does. A fragment of u does not matter. The error is
// a [*ComponentError] if u is the zero URI, or [ErrTooLong].
//
// Only what the RFC says is removed: dot-segments, and those only that are not
// percent-encoded ([Resolver] has options). Where the path would then begin with two slashes
// and there is no authority, "/." is put before it; that alone is not in the RFC.
func (u URI) Resolve(r Reference) (URI, error) { return Resolver{Base: u}.Resolve(r) }

// Resolver resolves references against a base URI (RFC 3986 §5.2). The zero value has none,
// and otherwise the options of [URI.Resolve].
type Resolver struct {
	// Base is the base URI. A fragment of it does not matter.
	Base URI

	// NonStrict says to take a reference with the scheme of the base, compared without case,
	// for a relative one, as parsers once did (§5.2.2). The target has the scheme as the
	// base has it.
	NonStrict bool

	// Underflow says what becomes of ".." where the path is at its root.
	Underflow Underflow

	// EncodedDots says that %2E is a dot in dot-segments, too, as it is once the reference is
	// normalized.
	EncodedDots bool
}

// Underflow is what becomes of ".." where a path is at its root already (§5.4.2).
type Underflow uint8

const (
	UnderflowDrop   Underflow = iota // it is removed (§5.2.4)
	UnderflowKeep                    // it stays in the path
	UnderflowReject                  // it is the error [ErrUnderflow]
)

// String returns "drop", "keep" or "reject".
func (u Underflow) String() string {
	return [...]string{"drop", "keep", "reject"}[min(u, UnderflowReject)]
}

// ErrUnderflow says that the path of a reference leads above the root.
var ErrUnderflow = errors.New("uri: the path leads above the root")

// Resolve returns the target URI of a reference. The error is a [*ComponentError] if there is
// no base, [ErrTooLong], or [ErrUnderflow].
func (rs Resolver) Resolve(r Reference) (URI, error) {
	var t target
	if err := t.set(&rs, &r); err != nil {
		return URI{}, err
	}
	if t.own && !t.dots.in(t.path) {
		return URI{r}, nil
	}
	n := t.length()
	if n > math.MaxInt {
		return URI{}, ErrTooLong
	}
	var at offsets
	var room [256]byte
	if n <= uint64(len(room)) {
		dst, err := t.append(room[:0], &at)
		if err != nil {
			return URI{}, err
		}
		return URI{Reference{string(dst), at}}, nil
	}
	dst, err := t.append(make([]byte, 0, n), &at)
	if err != nil {
		return URI{}, err
	}
	return URI{Reference{textOrCopy(dst), at}}, nil
}

// Append appends the text of the target URI to dst. The errors are those of
// [Resolver.Resolve]; dst is returned as it was then.
func (rs Resolver) Append(dst []byte, r Reference) ([]byte, error) {
	var t target
	if err := t.set(&rs, &r); err != nil {
		return dst, err
	}
	var at offsets
	longer, err := t.append(dst, &at)
	if err != nil {
		return dst, err
	}
	return longer, nil
}

// textOf returns b as a string, without copying it. Nobody must change b while it is in use.
func textOf(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }

// textOrCopy is textOf for what is to stay: if much of a large room is not used it is a copy.
func textOrCopy(b []byte) string {
	const large = 4096
	if cap(b) > large && len(b) < cap(b)/2 {
		return string(b)
	}
	return textOf(b)
}

// target has the components of a target URI (RFC 3986 §5.2.2), before dot-segments are
// removed.
type target struct {
	scheme          string
	authority       string // with its slashes; "" if there is none
	hostStart, host uint32 // where the host begins and ends in authority
	kind            HostKind
	dir, path       string // the path: dir is what is merged from the base (§5.2.3)
	query, fragment string // with their delimiters; "" if there is none
	dots            dots
	own             bool // the reference is a URI: the base has nothing to do with it
	keepPath        bool // the path is that of the base, as it is
}

// set divides the base and r into what the target URI is made of.
func (t *target) set(rs *Resolver, r *Reference) error {
	base := &rs.Base.ref
	if base.at.schemeEnd == 0 {
		return &ComponentError{ComponentScheme, "the base URI has none"}
	}
	t.scheme = base.text[:base.at.schemeEnd]
	t.path = r.text[r.at.pathStart:r.at.pathEnd]
	t.query = r.text[r.at.pathEnd:r.at.queryEnd]
	t.fragment = r.text[r.at.queryEnd:]
	t.dots = dots{rs.Underflow, rs.EncodedDots}
	switch scheme := r.text[:r.at.schemeEnd]; {
	case scheme != "" && !(rs.NonStrict && strings.EqualFold(scheme, t.scheme)):
		t.scheme, t.own = scheme, true
		t.setAuthority(r)
		return nil
	case r.at.hostStart > 0:
		t.setAuthority(r)
		return nil
	case t.path == "":
		t.path, t.keepPath = base.text[base.at.pathStart:base.at.pathEnd], true
		if t.query == "" {
			t.query = base.text[base.at.pathEnd:base.at.queryEnd]
		}
	case t.path[0] != '/':
		t.dir = base.directory()
	}
	t.setAuthority(base)
	return nil
}

// setAuthority takes the authority of r, or that it has none.
func (t *target) setAuthority(r *Reference) {
	start := r.afterScheme()
	t.authority = r.text[start:r.at.pathStart]
	if t.authority != "" {
		t.hostStart, t.host, t.kind = r.at.hostStart-start, r.at.hostEnd-start, r.at.kind
	}
}

// directory returns the path up to its last slash, with it (RFC 3986 §5.2.3). A path that is
// empty behind an authority is taken for a slash.
func (r *Reference) directory() string {
	path := r.text[r.at.pathStart:r.at.pathEnd]
	if path == "" && r.at.hostStart > 0 {
		return "/"
	}
	return path[:strings.LastIndexByte(path, '/')+1]
}

// afterScheme returns where the authority with its slashes begins, or else the path.
func (r *Reference) afterScheme() uint32 {
	if r.at.schemeEnd == 0 {
		return 0
	}
	return r.at.schemeEnd + uint32(len(":"))
}

// guard is put before a path that begins with two slashes, where there is no authority. To
// remove dot-segments removes it, too, but then it is needed again.
const guard = "/."

// length returns the length of the text, or more.
func (t *target) length() uint64 {
	return uint64(len(t.scheme)) + uint64(len(":")) + uint64(len(t.authority)) + uint64(len(guard)) +
		uint64(len(t.dir)) + uint64(len(t.path)) + uint64(len(t.query)) + uint64(len(t.fragment))
}

// append appends the text, and stores where the components are in it.
func (t *target) append(dst []byte, at *offsets) ([]byte, error) {
	start := len(dst)
	dst = append(append(dst, t.scheme...), ':')
	at.schemeEnd = uint32(len(t.scheme))
	if t.authority != "" {
		before := at.schemeEnd + uint32(len(":"))
		at.hostStart, at.hostEnd, at.kind = before+t.hostStart, before+t.host, t.kind
		dst = append(dst, t.authority...)
	}
	at.pathStart = uint32(len(dst) - start)
	dst, ok := t.appendPath(dst)
	if !ok {
		return nil, ErrUnderflow
	}
	at.pathEnd = uint32(len(dst) - start)
	dst = append(dst, t.query...)
	at.queryEnd = uint32(len(dst) - start)
	dst = append(dst, t.fragment...)
	if uint64(len(dst)-start) > MaxLength {
		return nil, ErrTooLong
	}
	return dst, nil
}

// appendPath appends the path without dot-segments (RFC 3986 §5.2.4). It is not ok if it leads
// above the root and that is to be an error.
func (t *target) appendPath(dst []byte) ([]byte, bool) {
	start := len(dst)
	dst = append(append(dst, t.dir...), t.path...)
	if t.keepPath || !t.dots.mayBeIn(t.path) && !t.dots.mayBeIn(t.dir) {
		return dst, true
	}
	path, ok := t.dots.remove(dst[start:])
	dst = dst[:start+len(path)]
	if t.authority == "" {
		dst = guardSlashes(dst, start)
	}
	return dst, ok
}
