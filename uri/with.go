package uri

// The setters below return a changed reference, and leave the original as it was. They take
// components as written: [Encode] encodes data. The error is a [*SyntaxError] if a
// component does not match its rule, a [*ComponentError] if it cannot stand there, or [ErrTooLong].
// For the scheme, the authority and the host there is the [Builder].

// with returns r with a component changed.
func (r Reference) with(name Component, text string) (Reference, error) {
	c := r.components()
	if err := c.set(name, text); err != nil {
		return Reference{}, err
	}
	return c.reference()
}

// without returns r without its userinfo, port or query: other components do not need these.
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
// For errors see [Builder].
func (r Reference) WithUserinfo(userinfo string) (Reference, error) {
	return r.with(ComponentUserinfo, userinfo)
}

// WithPort returns r with the given port (RFC 3986 §3.2.3). There must be a host.
// For errors see [Builder].
func (r Reference) WithPort(port Port) (Reference, error) { return r.with(ComponentPort, string(port)) }

// WithPath returns r with the given path (RFC 3986 §3.3). With an authority, the path must be empty
// or begin with a slash; without one, it must not begin with two; and without a scheme
// either, its first segment must not have a colon.
// For errors see [Builder].
func (r Reference) WithPath(path Path) (Reference, error) { return r.with(ComponentPath, string(path)) }

// AddSegments returns r with segments added to its path. Segments are data: AddSegments encodes
// them. If the path ends in a slash, the first segment follows it. An empty path after an authority
// gets a slash first. It is an error to add "." or "..", because they would be read as
// dot-segments. Without an authority it is also an error to add an empty first segment to an empty
// path, or to a path that is a slash if more segments follow.
// For errors see [Builder].
func (r Reference) AddSegments(segments ...string) (Reference, error) {
	c := r.components()
	c.segments = segments
	return c.reference()
}

// WithQuery returns r with the given query (RFC 3986 §3.4).
// For errors see [Builder].
func (r Reference) WithQuery(query Query) (Reference, error) {
	return r.with(ComponentQuery, string(query))
}

// WithFragment returns r with the given fragment (RFC 3986 §3.5).
// For errors see [Builder].
func (r Reference) WithFragment(fragment string) (Reference, error) {
	return r.with(ComponentFragment, fragment)
}

// WithoutUserinfo returns r without userinfo.
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
