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
func (u URI) Resolve(r Reference) (target URI, err error) {
	err = resolve(&target.ref, &u.ref, &r, resolution{})
	return target, err
}

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
func (rs Resolver) Resolve(r Reference) (target URI, err error) {
	err = resolve(&target.ref, &rs.Base.ref, &r, rs.resolution())
	return target, err
}

// Append appends the text of the target URI to dst. On error, it returns dst unchanged. The errors
// are the same as for [Resolver.Resolve].
func (rs Resolver) Append(dst []byte, r Reference) ([]byte, error) {
	var t target
	if err := t.set(&rs.Base.ref, &r, rs.resolution()); err != nil {
		return dst, err
	}
	var w writer
	longer, err := t.append(dst, &w, &rs.Base.ref, &r)
	if err != nil {
		return dst, err
	}
	return longer, nil
}

// resolution has the options of a Resolver.
type resolution struct {
	dots
	nonStrict bool
}

// resolution returns the options.
func (rs *Resolver) resolution() resolution {
	return resolution{dots{rs.Underflow, rs.EncodedDots}, rs.NonStrict}
}

// resolve stores the target of r in result. The methods that call it are inlined, and so do not copy a
// reference twice. On error, it does not change result.
func resolve(result, base, r *Reference, how resolution) error {
	var t target
	if err := t.set(base, r, how); err != nil {
		return err
	}
	if t.own && !t.dots.in(r.text[r.at.pathStart:r.at.pathEnd]) {
		*result = *r
		return nil
	}
	n := t.length(r)
	if n > math.MaxInt {
		return ErrTooLong
	}
	var w writer
	var room [256]byte
	if n <= uint64(len(room)) {
		dst, err := t.append(room[:0], &w, base, r)
		if err == nil {
			*result = Reference{string(dst), w.at}
		}
		return err
	}
	dst, err := t.append(make([]byte, 0, n), &w, base, r)
	if err == nil {
		*result = Reference{textOrCopy(dst), w.at}
	}
	return err
}

// A target says how to compose a target URI (RFC 3986 §5.2.2, §5.3): from the beginning of the base and the
// end of the reference.
type target struct {
	fromBase  uint32 // the text begins with base.text[:fromBase]
	slash     bool   // a slash follows
	fromR     uint32 // r.text[fromR:] follows
	dots      dots
	own       bool // the components are only from r
	keepPath  bool // the path is from the base, and keeps its dot-segments
	keepQuery bool // the query is also from the base
}

// set finds the components from the base and from r.
func (t *target) set(base, r *Reference, how resolution) error {
	if base.at.schemeEnd == 0 {
		return &ComponentError{ComponentScheme, "missing from the base URI"}
	}
	t.dots = how.dots
	if scheme := r.text[:r.at.schemeEnd]; scheme != "" {
		if t.own = !how.nonStrict || !strings.EqualFold(scheme, base.text[:base.at.schemeEnd]); t.own {
			return nil
		}
		t.fromR = r.afterScheme()
	}
	switch {
	case r.at.hostStart > 0:
		t.fromBase = base.afterScheme()
	case r.at.pathStart == r.at.pathEnd:
		t.keepPath, t.keepQuery = true, r.at.pathEnd == r.at.queryEnd
		t.fromBase = base.at.pathEnd
		if t.keepQuery {
			t.fromBase = base.at.queryEnd
		}
	case r.text[r.at.pathStart] == '/':
		t.fromBase = base.at.pathStart
	default:
		t.fromBase, t.slash = base.directoryEnd()
	}
	return nil
}

// directory returns the path up to and including its last slash (RFC 3986 §5.2.3). After an
// authority, an empty path counts as a slash.
func (r *Reference) directory() string {
	end, slash := r.directoryEnd()
	if slash {
		return "/"
	}
	return r.text[r.at.pathStart:end]
}

// directoryEnd returns the end of the directory in the text. slash reports whether the directory is instead
// a slash that is not in the text.
func (r *Reference) directoryEnd() (end uint32, slash bool) {
	path := r.text[r.at.pathStart:r.at.pathEnd]
	return r.at.pathStart + uint32(strings.LastIndexByte(path, '/')+1), path == "" && r.at.hostStart > 0
}

// length returns an upper bound of the length of the text.
func (t *target) length(r *Reference) uint64 {
	n := uint64(t.fromBase) + uint64(len(r.text)) - uint64(t.fromR) + uint64(len(guard))
	if t.slash {
		n += uint64(len("/"))
	}
	return n
}

// append appends the text.
func (t *target) append(dst []byte, w *writer, base, r *Reference) ([]byte, error) {
	switch {
	case t.own:
		w.startLike(dst, r)
	case r.at.hostStart > 0:
		w.startAfterScheme(dst, base, r, t.fromBase-t.fromR)
	default:
		w.startLike(dst, base)
	}
	dst = append(dst, base.text[:t.fromBase]...)
	if t.slash {
		dst = append(dst, '/')
	}
	if !t.keepPath {
		dst = append(dst, r.text[t.fromR:r.at.pathEnd]...)
		if t.dots.mayBeIn(textOf(w.path(dst))) {
			var ok bool
			if dst, ok = w.removeDots(dst, t.dots); !ok {
				return nil, ErrUnderflow
			}
		}
		w.endPath(dst)
	}
	if !t.keepQuery {
		w.endQueryLater(r.at.queryEnd - r.at.pathEnd)
	}
	dst = append(dst, r.text[r.at.pathEnd:]...)
	if uint64(len(dst)-w.start) > MaxLength {
		return nil, ErrTooLong
	}
	return dst, nil
}
