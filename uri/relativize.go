package uri

import "github.com/std66/std66/uri/internal/ref"

// Relativize returns the shortest reference that resolves to target with u as the base URI, and
// reports whether there is one. It is the inverse of [URI.Resolve]; [Resolver.Relativize] has
// options. Among references of the same length, it prefers a relative-path reference, then an
// absolute-path reference, then a network-path reference, then target itself.
//
// Resolution removes dot-segments, so no reference resolves to http://a/b/../c, except the empty
// reference if that is the base URI. Relativize compares u and target as written. Normalizing them
// first may give a shorter reference.
func (u URI) Relativize(target URI) (Reference, bool) {
	var r Reference
	ok := ref.Relativize(&r.value, &u.ref.value, &target.ref.value)
	return r, ok
}

// Relativize returns a reference that rs resolves to target, and reports whether there is one.
// Without options it returns the result of [URI.Relativize]. With options it returns the first of
// these that rs resolves to target: that result, an absolute-path reference, a network-path
// reference, target itself. With [UnderflowKeep], the target may contain ".." at the root.
func (rs Resolver) Relativize(target URI) (Reference, bool) {
	var r Reference
	ok := syntax.Relativize(&r.value, &rs.Base.ref.value, &target.ref.value, rs.resolution())
	return r, ok
}

// IsSameDocument reports whether r refers to the document whose base URI is u (RFC 3986 §4.4):
// whether its target and u are the same text except for fragments. It does not normalize. Because
// resolution removes dot-segments, only references of [KindSameDocument] refer to a base URI that
// has dot-segments.
func (u URI) IsSameDocument(r Reference) bool {
	return syntax.IsSameDocument(&u.ref.value, &r.value)
}
