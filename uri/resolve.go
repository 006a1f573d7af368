package uri

import (
	"errors"
	"math"
	"strings"
)

// Resolve returns the target URI of a reference, with u as the base URI (RFC 3986 §5.2). Resolution
// is strict (§5.2.2), and ignores a fragment of u. The error is a [*ComponentError] if u is the
// zero URI, or [ErrTooLong].
//
// Resolve removes dot-segments, but not percent-encoded dot-segments ([Resolver] has options). If
// the path then begins with two slashes and there is no authority, Resolve puts "/." before it,
// because a parser would read an authority there. The RFC's algorithm does not do that.
func (u URI) Resolve(r Reference) (URI, error) { return Resolver{Base: u}.Resolve(r) }

// Resolver resolves references against a base URI (RFC 3986 §5.2). With only a base URI, it
// resolves as [URI.Resolve] does. The zero value has no base URI, and returns an error.
type Resolver struct {
	// Base is the base URI. Its fragment is ignored.
	Base URI

	// NonStrict ignores the scheme of a reference if it is the scheme of the base URI, as old
	// parsers did (§5.2.2). Schemes are compared without case. The target has the scheme as written
	// in the base URI.
	NonStrict bool

	// Underflow says how to treat ".." at the root of the path.
	Underflow Underflow

	// EncodedDots treats %2E as a dot in dot-segments, as normalization does.
	EncodedDots bool
}

// Underflow says how to treat ".." at the root of a path (§5.4.2).
type Underflow uint8

const (
	UnderflowDrop   Underflow = iota // remove ".." (§5.2.4)
	UnderflowKeep                    // keep ".." in the path
	UnderflowReject                  // return [ErrUnderflow]
)

// String returns "drop", "keep" or "reject". A value that is none of the constants is UnderflowDrop.
func (u Underflow) String() string {
	if u > UnderflowReject {
		u = UnderflowDrop
	}
	return [...]string{"drop", "keep", "reject"}[u]
}

// ErrUnderflow is the error for a reference whose path leads above the root.
var ErrUnderflow = errors.New("uri: the path leads above the root")

// Resolve returns the target URI of a reference. The error is a [*ComponentError] if there is no
// base URI, [ErrTooLong], or [ErrUnderflow] with [UnderflowReject].
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
	var w writer
	var room [256]byte
	if n <= uint64(len(room)) {
		dst, err := t.append(room[:0], &w)
		if err != nil {
			return URI{}, err
		}
		return URI{Reference{string(dst), w.at}}, nil
	}
	dst, err := t.append(make([]byte, 0, n), &w)
	if err != nil {
		return URI{}, err
	}
	return URI{Reference{textOrCopy(dst), w.at}}, nil
}

// Append appends the text of the target URI to dst. On error, it returns dst unchanged. The errors
// are the same as for [Resolver.Resolve].
func (rs Resolver) Append(dst []byte, r Reference) ([]byte, error) {
	var t target
	if err := t.set(&rs, &r); err != nil {
		return dst, err
	}
	var w writer
	longer, err := t.append(dst, &w)
	if err != nil {
		return dst, err
	}
	return longer, nil
}

// target holds the components of a target URI (RFC 3986 §5.2.2) before the removal of dot-segments.
type target struct {
	scheme          string
	authority       Authority
	hasAuthority    bool
	dir, path       string // the path is dir, from the base, and path (§5.2.3)
	query, fragment string // with their delimiters; "" if undefined
	dots            dots
	own             bool // the components are only from the reference
	keepPath        bool // the path is from the base, and keeps its dot-segments
}

// set takes the components from the base and from r.
func (t *target) set(rs *Resolver, r *Reference) error {
	base := &rs.Base.ref
	if base.at.schemeEnd == 0 {
		return &ComponentError{ComponentScheme, "missing from the base URI"}
	}
	t.scheme = base.text[:base.at.schemeEnd]
	t.path = r.text[r.at.pathStart:r.at.pathEnd]
	t.query = r.text[r.at.pathEnd:r.at.queryEnd]
	t.fragment = r.text[r.at.queryEnd:]
	t.dots = dots{rs.Underflow, rs.EncodedDots}
	switch scheme := r.text[:r.at.schemeEnd]; {
	case scheme != "" && !(rs.NonStrict && strings.EqualFold(scheme, t.scheme)):
		t.scheme, t.own = scheme, true
		t.hasAuthority = r.getAuthority(&t.authority)
		return nil
	case r.at.hostStart > 0:
		t.hasAuthority = r.getAuthority(&t.authority)
		return nil
	case t.path == "":
		t.path, t.keepPath = base.text[base.at.pathStart:base.at.pathEnd], true
		if t.query == "" {
			t.query = base.text[base.at.pathEnd:base.at.queryEnd]
		}
	case t.path[0] != '/':
		t.dir = base.directory()
	}
	t.hasAuthority = base.getAuthority(&t.authority)
	return nil
}

// directory returns the path up to and including its last slash (RFC 3986 §5.2.3). After an
// authority, an empty path counts as a slash.
func (r *Reference) directory() string {
	path := r.text[r.at.pathStart:r.at.pathEnd]
	if path == "" && r.at.hostStart > 0 {
		return "/"
	}
	return path[:strings.LastIndexByte(path, '/')+1]
}

// length returns an upper bound of the length of the text. It counts the slashes of an authority or
// a guard, which the text never has both.
func (t *target) length() uint64 {
	return uint64(len(t.scheme)) + uint64(len(":")) + uint64(max(len("//"), len(guard))) + uint64(len(t.authority.text)) +
		uint64(len(t.dir)) + uint64(len(t.path)) + uint64(len(t.query)) + uint64(len(t.fragment))
}

// append appends the text (RFC 3986 §5.3).
func (t *target) append(dst []byte, w *writer) ([]byte, error) {
	w.startText(dst)
	dst = w.endScheme(append(dst, t.scheme...))
	if t.hasAuthority {
		dst = w.authority(dst, &t.authority)
	}
	w.startPath(dst)
	dst = append(append(dst, t.dir...), t.path...)
	if !t.keepPath && (t.dots.mayBeIn(t.path) || t.dots.mayBeIn(t.dir)) {
		var ok bool
		if dst, ok = w.removeDots(dst, t.dots); !ok {
			return nil, ErrUnderflow
		}
	}
	w.endPath(dst)
	dst = append(dst, t.query...)
	w.endQuery(dst)
	dst = append(dst, t.fragment...)
	if uint64(len(dst)-w.start) > MaxLength {
		return nil, ErrTooLong
	}
	return dst, nil
}
