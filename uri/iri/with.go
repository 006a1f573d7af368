package iri

import (
	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/internal/ref"
)

// The setters return a changed value; the original does not change. They take components as written.
// The error is a [*SyntaxError] if a component does not match its rule, a [*uri.ComponentError] if it is
// not allowed in its place, or [uri.ErrTooLong]. [Builder] sets the other components.

// with returns r with a component changed.
func (r Reference) with(name ref.Component, text string) (Reference, error) {
	var changed Reference
	err := syntax.With(&changed.value, &r.value, name, text)
	return changed, err
}

// without returns r without its userinfo, port or query.
func (r Reference) without(name ref.Component) Reference {
	syntax.Without(&r.value, name)
	return r
}

// WithUserinfo returns r with the given userinfo. There must be a host.
func (r Reference) WithUserinfo(userinfo string) (Reference, error) {
	return r.with(ref.ComponentUserinfo, userinfo)
}

// WithPort returns r with the given port. There must be a host.
func (r Reference) WithPort(port uri.Port) (Reference, error) {
	return r.with(ref.ComponentPort, string(port))
}

// WithPath returns r with the given path, under the conditions of [uri.Reference.WithPath].
func (r Reference) WithPath(path uri.Path) (Reference, error) {
	return r.with(ref.ComponentPath, string(path))
}

// AddSegments returns r with segments added to its path, as [uri.Reference.AddSegments] does. Segments
// are data: AddSegments encodes characters that a segment cannot have, and not other non-ASCII characters.
func (r Reference) AddSegments(segments ...string) (Reference, error) {
	var changed Reference
	err := syntax.AddSegments(&changed.value, &r.value, segments)
	return changed, err
}

// WithQuery returns r with the given query.
func (r Reference) WithQuery(query uri.Query) (Reference, error) {
	return r.with(ref.ComponentQuery, string(query))
}

// WithFragment returns r with the given fragment.
func (r Reference) WithFragment(fragment string) (Reference, error) {
	return r.with(ref.ComponentFragment, fragment)
}

// WithoutUserinfo returns r without its userinfo.
func (r Reference) WithoutUserinfo() Reference { return r.without(ref.ComponentUserinfo) }

// WithoutPort returns r without its port.
func (r Reference) WithoutPort() Reference { return r.without(ref.ComponentPort) }

// WithoutQuery returns r without its query.
func (r Reference) WithoutQuery() Reference { return r.without(ref.ComponentQuery) }

// WithoutFragment returns r without its fragment. It allocates nothing.
func (r Reference) WithoutFragment() Reference {
	r.value.CutFragment()
	return r
}

// WithUserinfo is [Reference.WithUserinfo] for IRIs.
func (i IRI) WithUserinfo(userinfo string) (IRI, error) { return asIRI(i.ref.WithUserinfo(userinfo)) }

// WithPort is [Reference.WithPort] for IRIs.
func (i IRI) WithPort(port uri.Port) (IRI, error) { return asIRI(i.ref.WithPort(port)) }

// WithPath is [Reference.WithPath] for IRIs.
func (i IRI) WithPath(path uri.Path) (IRI, error) { return asIRI(i.ref.WithPath(path)) }

// AddSegments is [Reference.AddSegments] for IRIs.
func (i IRI) AddSegments(segments ...string) (IRI, error) {
	return asIRI(i.ref.AddSegments(segments...))
}

// WithQuery is [Reference.WithQuery] for IRIs.
func (i IRI) WithQuery(query uri.Query) (IRI, error) { return asIRI(i.ref.WithQuery(query)) }

// WithFragment is [Reference.WithFragment] for IRIs.
func (i IRI) WithFragment(fragment string) (IRI, error) { return asIRI(i.ref.WithFragment(fragment)) }

// WithoutUserinfo is [Reference.WithoutUserinfo] for IRIs.
func (i IRI) WithoutUserinfo() IRI { return IRI{i.ref.WithoutUserinfo()} }

// WithoutPort is [Reference.WithoutPort] for IRIs.
func (i IRI) WithoutPort() IRI { return IRI{i.ref.WithoutPort()} }

// WithoutQuery is [Reference.WithoutQuery] for IRIs.
func (i IRI) WithoutQuery() IRI { return IRI{i.ref.WithoutQuery()} }

// WithoutFragment is [Reference.WithoutFragment] for IRIs.
func (i IRI) WithoutFragment() IRI { return IRI{i.ref.WithoutFragment()} }
