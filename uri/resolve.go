package uri

import (
	"errors"

	"github.com/std66/std66/uri/internal/ref"
)

// Resolve returns the target URI of a reference, with u as the base URI (RFC 3986 §5.2). Resolution
// is strict (§5.2.2), and ignores a fragment of u. The error is a [*ComponentError] if u is the
// zero URI, or [ErrTooLong].
//
// Resolve removes dot-segments, but not percent-encoded dot-segments ([Resolver] has options). If
// the path then begins with two slashes and there is no authority, Resolve puts "/." before it,
// because a parser would read an authority there. The RFC's algorithm does not do that.
func (u URI) Resolve(r Reference) (target URI, err error) {
	err = syntax.Resolve(&target.ref.value, &u.ref.value, &r.value, ref.Resolution{})
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
	err = rs.resolve(&target.ref.value, &r.value)
	return target, err
}

// Append appends the text of the target URI to dst. On error, it returns dst unchanged. The errors
// are the same as for [Resolver.Resolve].
func (rs Resolver) Append(dst []byte, r Reference) ([]byte, error) {
	return rs.append(dst, &r.value)
}

// resolve is Resolve in place. Its callers can be inlined, and then copy a reference only once.
func (rs *Resolver) resolve(target, r *ref.Ref) error {
	return syntax.Resolve(target, &rs.Base.ref.value, r, rs.resolution())
}

// append is Append without copies of references, like resolve.
func (rs *Resolver) append(dst []byte, r *ref.Ref) ([]byte, error) {
	return syntax.Append(dst, &rs.Base.ref.value, r, rs.resolution())
}

// resolution returns the options.
func (rs *Resolver) resolution() ref.Resolution {
	return ref.Resolution{Underflow: ref.Underflow(rs.Underflow), EncodedDots: rs.EncodedDots, NonStrict: rs.NonStrict}
}
