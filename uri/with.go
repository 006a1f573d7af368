package uri

import "github.com/std66/std66/uri/internal/ref"

// The setters below return a changed reference; the original does not change. They take components
// as written: [Encode] encodes data. The error is a [*SyntaxError] if a component does not match
// its rule, a [*ComponentError] if it is not allowed in its place, or [ErrTooLong]. There are no
// setters for the scheme, the authority and the host, because the [Builder] sets them.

// with returns r with a component changed.
func (r Reference) with(name ref.Component, text string) (Reference, error) {
	var changed Reference
	err := syntax.With(&changed.value, &r.value, name, text)
	return changed, err
}

// WithUserinfo returns r with the given userinfo (RFC 3986 §3.2.1). There must be a host.
// See [Builder] for errors.
func (r Reference) WithUserinfo(userinfo string) (Reference, error) {
	return r.with(ref.ComponentUserinfo, userinfo)
}

// WithPort returns r with the given port (RFC 3986 §3.2.3). There must be a host.
// See [Builder] for errors.
func (r Reference) WithPort(port Port) (Reference, error) {
	return r.with(ref.ComponentPort, string(port))
}

// WithPath returns r with the given path (RFC 3986 §3.3). With an authority, the path must be empty
// or begin with a slash. Without an authority, it must not begin with two slashes. Without an
// authority and a scheme, its first segment must not contain a colon. See [Builder] for errors.
func (r Reference) WithPath(path Path) (Reference, error) {
	return r.with(ref.ComponentPath, string(path))
}

// AddSegments returns r with segments added to its path. Segments are data, which AddSegments
// encodes. It puts a slash before each segment, except before the first segment if the path ends in
// a slash, or if the path is empty and there is no authority. It is an error to add "." or "..",
// because a parser would read them as dot-segments. Without an authority, it is also an error to
// add an empty first segment to an empty path, or to add an empty first segment and more segments
// to the path "/". See [Builder] for errors.
func (r Reference) AddSegments(segments ...string) (Reference, error) {
	var changed Reference
	err := syntax.AddSegments(&changed.value, &r.value, segments)
	return changed, err
}

// WithQuery returns r with the given query (RFC 3986 §3.4).
// See [Builder] for errors.
func (r Reference) WithQuery(query Query) (Reference, error) {
	return r.with(ref.ComponentQuery, string(query))
}

// WithFragment returns r with the given fragment (RFC 3986 §3.5).
// See [Builder] for errors.
func (r Reference) WithFragment(fragment string) (Reference, error) {
	return r.with(ref.ComponentFragment, fragment)
}

// WithoutUserinfo returns r without its userinfo.
func (r Reference) WithoutUserinfo() Reference {
	syntax.Without(&r.value, ref.ComponentUserinfo)
	return r
}

// WithoutPort returns r without its port.
func (r Reference) WithoutPort() Reference {
	syntax.Without(&r.value, ref.ComponentPort)
	return r
}

// WithoutQuery returns r without its query.
func (r Reference) WithoutQuery() Reference {
	syntax.Without(&r.value, ref.ComponentQuery)
	return r
}

// WithoutFragment returns r without its fragment. It allocates nothing.
func (r Reference) WithoutFragment() Reference {
	r.value.CutFragment()
	return r
}
