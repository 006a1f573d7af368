package uri

// The setters of [URI] use the setters of [Reference]. They return an error for the zero URI,
// because it has no scheme.

// WithUserinfo is [Reference.WithUserinfo] for URIs.
func (u URI) WithUserinfo(userinfo string) (URI, error) { return asURI(u.ref.WithUserinfo(userinfo)) }

// WithPort is [Reference.WithPort] for URIs.
func (u URI) WithPort(port Port) (URI, error) { return asURI(u.ref.WithPort(port)) }

// WithPath is [Reference.WithPath] for URIs.
func (u URI) WithPath(path Path) (URI, error) { return asURI(u.ref.WithPath(path)) }

// AddSegments is [Reference.AddSegments] for URIs.
func (u URI) AddSegments(segments ...string) (URI, error) {
	return asURI(u.ref.AddSegments(segments...))
}

// WithQuery is [Reference.WithQuery] for URIs.
func (u URI) WithQuery(query Query) (URI, error) { return asURI(u.ref.WithQuery(query)) }

// WithFragment is [Reference.WithFragment] for URIs.
func (u URI) WithFragment(fragment string) (URI, error) { return asURI(u.ref.WithFragment(fragment)) }

// WithoutUserinfo is [Reference.WithoutUserinfo] for URIs.
func (u URI) WithoutUserinfo() URI { return URI{u.ref.WithoutUserinfo()} }

// WithoutPort is [Reference.WithoutPort] for URIs.
func (u URI) WithoutPort() URI { return URI{u.ref.WithoutPort()} }

// WithoutQuery is [Reference.WithoutQuery] for URIs.
func (u URI) WithoutQuery() URI { return URI{u.ref.WithoutQuery()} }

// WithoutFragment is [Reference.WithoutFragment] for URIs.
func (u URI) WithoutFragment() URI { return URI{u.ref.WithoutFragment()} }
