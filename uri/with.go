package uri

// The setters below return a changed reference, and leave the one that they are called
// for as it was. They take components as they are to be written: what has to be encoded is
// encoded with [Encode]. The error is a [*SyntaxError] if a component does not match its
// rule, a [*ComponentError] if it cannot stand there, or [ErrTooLong].

// with returns r with a component changed.
func (r Reference) with(name Component, text string) (Reference, error) {
	c := r.components()
	if err := c.set(name, text); err != nil {
		return Reference{}, err
	}
	return c.reference()
}

// without returns r without some components.
func (r Reference) without(names ...Component) (Reference, error) {
	c := r.components()
	changed := false
	for _, name := range names {
		part := c.at(name)
		changed = changed || part.defined
		*part = component{}
	}
	if !changed {
		return r, nil
	}
	return c.reference()
}

// always returns a reference for which there can be no error.
func always(r Reference, _ error) Reference { return r }

// WithScheme returns r with the given scheme (RFC 3986 §3.1).
// For errors see [Builder].
func (r Reference) WithScheme(scheme string) (Reference, error) {
	return r.with(ComponentScheme, scheme)
}

// WithAuthority returns r with the given authority (RFC 3986 §3.2). The path has to be empty
// or begin with a slash.
// For errors see [Builder].
func (r Reference) WithAuthority(authority string) (Reference, error) {
	return r.with(ComponentAuthority, authority)
}

// WithUserinfo returns r with the given userinfo (RFC 3986 §3.2.1). There has to be a host.
// For errors see [Builder].
func (r Reference) WithUserinfo(userinfo string) (Reference, error) {
	return r.with(ComponentUserinfo, userinfo)
}

// WithHost returns r with the given host (RFC 3986 §3.2.2), in which an IPv6 address, or one of
// a later version, is in brackets. The path has to be empty or begin with a slash.
// For errors see [Builder].
func (r Reference) WithHost(host string) (Reference, error) { return r.with(ComponentHost, host) }

// WithPort returns r with the given port (RFC 3986 §3.2.3). There has to be a host.
// For errors see [Builder].
func (r Reference) WithPort(port Port) (Reference, error) { return r.with(ComponentPort, string(port)) }

// WithPath returns r with the given path (RFC 3986 §3.3). If there is an authority, it has to
// be empty or begin with a slash; if there is none, it must not begin with two; and if
// there is no scheme either, there must be no colon in its first segment.
// For errors see [Builder].
func (r Reference) WithPath(path Path) (Reference, error) { return r.with(ComponentPath, string(path)) }

// AddSegments returns r with segments added to its path. They are data, and encoded here. If
// the path ends in a slash, the first of them follows it. A path that is empty gets a
// slash before them where there is an authority. "." and ".." are errors, for they would
// not be taken for data, and without an authority so is a first one that is empty, if the
// path is empty, or more follow it and the path is a slash.
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

// WithoutScheme returns r without its scheme. That is an error if the path then begins with
// what would be one.
// For errors see [Builder].
func (r Reference) WithoutScheme() (Reference, error) { return r.without(ComponentScheme) }

// WithoutAuthority returns r without its authority. That is an error if the path then begins
// with what would be one.
// For errors see [Builder].
func (r Reference) WithoutAuthority() (Reference, error) {
	return r.without(ComponentUserinfo, ComponentHost, ComponentPort)
}

// WithoutUserinfo returns r without userinfo.
func (r Reference) WithoutUserinfo() Reference { return always(r.without(ComponentUserinfo)) }

// WithoutPort returns r without its port.
func (r Reference) WithoutPort() Reference { return always(r.without(ComponentPort)) }

// WithoutQuery returns r without its query.
func (r Reference) WithoutQuery() Reference { return always(r.without(ComponentQuery)) }

// WithoutFragment returns r without its fragment.
func (r Reference) WithoutFragment() Reference {
	r.text = r.text[:r.at.queryEnd]
	return r
}
