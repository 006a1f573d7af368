package uri

// The setters below return a changed reference; the original does not change. They take components
// as written: [Encode] encodes data. The error is a [*SyntaxError] if a component does not match
// its rule, a [*ComponentError] if it is not allowed in its place, or [ErrTooLong]. There are no
// setters for the scheme, the authority and the host, because the [Builder] sets them.

// with returns r with a component changed.
func (r Reference) with(name Component, text string) (Reference, error) {
	c := r.components()
	if err := c.set(name, text); err != nil {
		return Reference{}, err
	}
	return c.reference()
}

// without returns r without its userinfo, port or query, which other components do not depend on.
func (r Reference) without(name Component) Reference {
	c := r.components()
	part := c.at(name)
	if !part.defined {
		return r
	}
	*part = component{}
	return c.unchecked()
}

// WithUserinfo returns r with the given userinfo (RFC 3986 §3.2.1). There must be a host.
// See [Builder] for errors.
func (r Reference) WithUserinfo(userinfo string) (Reference, error) {
	return r.with(ComponentUserinfo, userinfo)
}

// WithPort returns r with the given port (RFC 3986 §3.2.3). There must be a host.
// See [Builder] for errors.
func (r Reference) WithPort(port Port) (Reference, error) { return r.with(ComponentPort, string(port)) }

// WithPath returns r with the given path (RFC 3986 §3.3). With an authority, the path must be empty
// or begin with a slash. Without an authority, it must not begin with two slashes. Without an
// authority and a scheme, its first segment must not contain a colon. See [Builder] for errors.
func (r Reference) WithPath(path Path) (Reference, error) { return r.with(ComponentPath, string(path)) }

// AddSegments returns r with segments added to its path. Segments are data, which AddSegments
// encodes. It puts a slash before each segment, except before the first segment if the path ends in
// a slash, or if the path is empty and there is no authority. It is an error to add "." or "..",
// because a parser would read them as dot-segments. Without an authority, it is also an error to
// add an empty first segment to an empty path, or to add an empty first segment and more segments
// to the path "/". See [Builder] for errors.
func (r Reference) AddSegments(segments ...string) (Reference, error) {
	c := r.components()
	c.segments = segments
	return c.reference()
}

// WithQuery returns r with the given query (RFC 3986 §3.4).
// See [Builder] for errors.
func (r Reference) WithQuery(query Query) (Reference, error) {
	return r.with(ComponentQuery, string(query))
}

// WithFragment returns r with the given fragment (RFC 3986 §3.5).
// See [Builder] for errors.
func (r Reference) WithFragment(fragment string) (Reference, error) {
	return r.with(ComponentFragment, fragment)
}

// WithoutUserinfo returns r without its userinfo.
func (r Reference) WithoutUserinfo() Reference { return r.without(ComponentUserinfo) }

// WithoutPort returns r without its port.
func (r Reference) WithoutPort() Reference { return r.without(ComponentPort) }

// WithoutQuery returns r without its query.
func (r Reference) WithoutQuery() Reference { return r.without(ComponentQuery) }

// WithoutFragment returns r without its fragment. It allocates nothing.
func (r Reference) WithoutFragment() Reference {
	r.text = r.text[:r.at.queryEnd]
	return r
}
