package uri

import "github.com/std66/std66/uri/internal/ref"

// Builder puts a [URI] or [Reference] together from components, in any order. The zero value has no
// components, and builds the empty reference. To change components of a value, start with
// [URI.Builder] or [Reference.Builder]. Methods return the Builder, so that calls can be chained:
//
//	u, err := new(uri.Builder).Scheme("https").Host("example.com").AddSegments("a b").URI()
//
// Components are set as written, and must match their rules; segments and pairs that are added are
// data, which the Builder encodes. [Builder.URI] and [Builder.Reference] return the error of the
// first call with an invalid argument: a [*SyntaxError] for a component's rule, or a
// [*ComponentError]. Setting the component again does not clear the error. They also return a
// [*ComponentError] if the components do not fit together, and [ErrTooLong]. They may be called
// more than once, with changes in between.
//
// The text is the only allocation, unless more than 8 segments or 4 pairs are added.
//
// A Builder is not safe for concurrent use, and must not be copied after its first use.
type Builder struct {
	value ref.Builder
}

// Builder returns a Builder with the components of r. It does not change r.
func (r Reference) Builder() *Builder {
	b := new(Builder)
	b.value.Start(&r.value)
	return b
}

// Builder returns a Builder with the components of u.
func (u URI) Builder() *Builder { return u.ref.Builder() }

// set sets a component.
func (b *Builder) set(name ref.Component, text string) *Builder {
	b.value.Set(&syntax, name, text)
	return b
}

// Scheme sets the scheme.
func (b *Builder) Scheme(scheme string) *Builder { return b.set(ref.ComponentScheme, scheme) }

// Authority sets the userinfo, host and port. An authority without userinfo or port removes them.
func (b *Builder) Authority(authority string) *Builder {
	return b.set(ref.ComponentAuthority, authority)
}

// Userinfo sets the userinfo. A host must be set, too.
func (b *Builder) Userinfo(userinfo string) *Builder { return b.set(ref.ComponentUserinfo, userinfo) }

// Host sets the host. An IPv6 address, or an address of a later version, must be in brackets.
func (b *Builder) Host(host string) *Builder { return b.set(ref.ComponentHost, host) }

// Port sets the port. A host must be set, too.
func (b *Builder) Port(port Port) *Builder { return b.set(ref.ComponentPort, string(port)) }

// Path sets the path, and discards segments that were added before.
func (b *Builder) Path(path Path) *Builder { return b.set(ref.ComponentPath, string(path)) }

// AddSegments adds segments to the path, as [Reference.AddSegments] does.
func (b *Builder) AddSegments(segments ...string) *Builder {
	b.value.AddSegments(&syntax, segments)
	return b
}

// Query sets the query, and discards pairs that were added before.
func (b *Builder) Query(query Query) *Builder { return b.set(ref.ComponentQuery, string(query)) }

// AddPair adds a name and a value to the query, as [Pairs.Add] does.
func (b *Builder) AddPair(name, value string) *Builder {
	b.value.AddPair(name, value)
	return b
}

// Fragment sets the fragment.
func (b *Builder) Fragment(fragment string) *Builder { return b.set(ref.ComponentFragment, fragment) }

// Without removes the named components, if they are present. Removing ComponentAuthority removes
// the userinfo, host and port. Removing ComponentPath makes the path empty and discards added
// segments; removing ComponentQuery discards added pairs. Userinfo and port need a host: the
// Builder returns a [*ComponentError] if only the host is removed. A name that is not a [Component]
// is a *ComponentError, too.
func (b *Builder) Without(names ...Component) *Builder {
	for _, name := range names {
		b.value.Remove(&syntax, ref.Component(name))
	}
	return b
}

// GuardPath permits the Builder to put a dot-segment before a path that would otherwise be parsed
// differently. It puts "/." before two slashes if there is no authority, and "./" before a first
// segment with a colon if there is no scheme (RFC 3986 §4.2), or before an empty first segment that
// is added to an empty path. The dot-segment is part of the resulting path. Without GuardPath, such
// paths are errors.
func (b *Builder) GuardPath() *Builder {
	b.value.Guard()
	return b
}

// Reference returns a reference with the components.
func (b *Builder) Reference() (Reference, error) {
	var r Reference
	err := b.value.Build(&syntax, &r.value)
	return r, err
}

// URI returns a URI with the components. A scheme must be set.
func (b *Builder) URI() (URI, error) { return asURI(b.Reference()) }
