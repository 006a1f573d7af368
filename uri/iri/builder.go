package iri

import (
	"fmt"
	"io"

	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/internal/ref"
)

// Builder puts an [IRI] or [Reference] together from components, in any order, as [uri.Builder] does
// for URIs. The zero value has no components, and builds the empty reference.
//
// Components are set as written, and must match their rules; segments and pairs that are added are
// data, which the Builder encodes. [Builder.IRI] and [Builder.Reference] return the error of the first
// call with an invalid argument: a [*SyntaxError] for a component's rule, or a [*uri.ComponentError].
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

// Builder returns a Builder with the components of i.
func (i IRI) Builder() *Builder { return i.ref.Builder() }

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
func (b *Builder) Port(port uri.Port) *Builder { return b.set(ref.ComponentPort, string(port)) }

// Path sets the path, and discards segments that were added before.
func (b *Builder) Path(path uri.Path) *Builder { return b.set(ref.ComponentPath, string(path)) }

// AddSegments adds segments to the path, as [Reference.AddSegments] does.
func (b *Builder) AddSegments(segments ...string) *Builder {
	b.value.AddSegments(&syntax, segments)
	return b
}

// Query sets the query, and discards pairs that were added before.
func (b *Builder) Query(query uri.Query) *Builder { return b.set(ref.ComponentQuery, string(query)) }

// AddPair adds a name and a value to the query. It encodes characters that a name or value cannot have,
// and not other non-ASCII characters.
func (b *Builder) AddPair(name, value string) *Builder {
	b.value.AddPair(name, value)
	return b
}

// Fragment sets the fragment.
func (b *Builder) Fragment(fragment string) *Builder { return b.set(ref.ComponentFragment, fragment) }

// Without removes the named components, if they are present, as [uri.Builder.Without] does.
func (b *Builder) Without(names ...uri.Component) *Builder {
	for _, name := range names {
		b.value.Remove(&syntax, ref.Component(name))
	}
	return b
}

// GuardPath permits the Builder to put a dot-segment before a path that would otherwise be parsed
// differently, as [uri.Builder.GuardPath] does.
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

// IRI returns an IRI with the components. A scheme must be set.
func (b *Builder) IRI() (IRI, error) { return asIRI(b.Reference()) }

// Format implements [fmt.Formatter]. It prints the reference that [Builder.Reference] returns as
// [Reference.Format] does, or the error.
func (b *Builder) Format(f fmt.State, verb rune) {
	if r, err := b.Reference(); err != nil {
		io.WriteString(f, err.Error()) // a Formatter cannot return errors
	} else {
		r.Format(f, verb)
	}
}
