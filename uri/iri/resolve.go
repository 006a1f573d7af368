package iri

import (
	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/internal/ref"
)

// Resolve returns the target IRI of a reference, with i as the base IRI (RFC 3987 §6.5), as
// [uri.URI.Resolve] does. The error is a [*uri.ComponentError] if i is the zero IRI, or [uri.ErrTooLong].
func (i IRI) Resolve(r Reference) (target IRI, err error) {
	err = syntax.Resolve(&target.ref.value, &i.ref.value, &r.value, ref.Resolution{})
	return target, err
}

// ResolveString parses s as a reference, as [ParseReference] does, and returns its target IRI, as
// [IRI.Resolve] does.
func (i IRI) ResolveString(s string) (IRI, error) {
	r, err := ParseReference(s)
	if err != nil {
		return IRI{}, err
	}
	return i.Resolve(r)
}

// Relativize returns the shortest reference that resolves to target with i as the base IRI, and
// reports whether there is one, as [uri.URI.Relativize] does.
func (i IRI) Relativize(target IRI) (Reference, bool) {
	var r Reference
	ok := ref.Relativize(&r.value, &i.ref.value, &target.ref.value)
	return r, ok
}

// IsSameDocument reports whether r refers to the document whose base IRI is i, as
// [uri.URI.IsSameDocument] does.
func (i IRI) IsSameDocument(r Reference) bool {
	return syntax.IsSameDocument(&i.ref.value, &r.value)
}

// Resolver resolves references against a base IRI, as [uri.Resolver] does. The zero value has no base
// IRI, and returns an error.
type Resolver struct {
	Base        IRI           // its fragment is ignored
	NonStrict   bool          // ignore the scheme of a reference if it is the scheme of the base IRI
	Underflow   uri.Underflow // the treatment of ".." at the root of the path
	EncodedDots bool          // treat %2E as a dot in dot-segments
}

// Resolve returns the target IRI of a reference. The error is a [*uri.ComponentError] if there is no
// base IRI, [uri.ErrTooLong], or [uri.ErrUnderflow] with [uri.UnderflowReject].
func (rs Resolver) Resolve(r Reference) (target IRI, err error) {
	err = syntax.Resolve(&target.ref.value, &rs.Base.ref.value, &r.value, rs.resolution())
	return target, err
}

// Append appends the text of the target IRI to dst. On error, it returns dst unchanged.
func (rs Resolver) Append(dst []byte, r Reference) ([]byte, error) {
	return syntax.Append(dst, &rs.Base.ref.value, &r.value, rs.resolution())
}

// Relativize returns a reference that rs resolves to target, and reports whether there is one, as
// [uri.Resolver.Relativize] does.
func (rs Resolver) Relativize(target IRI) (Reference, bool) {
	var r Reference
	ok := syntax.Relativize(&r.value, &rs.Base.ref.value, &target.ref.value, rs.resolution())
	return r, ok
}

// resolution returns the options.
func (rs *Resolver) resolution() ref.Resolution {
	return ref.Resolution{Underflow: ref.Underflow(rs.Underflow), EncodedDots: rs.EncodedDots, NonStrict: rs.NonStrict}
}
