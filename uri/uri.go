package uri

// URI is a URI (RFC 3986 §3): a reference with a scheme. Like a [Reference], it is a small,
// immutable value that can be compared with ==.
//
// The zero value is not a URI: its text is empty, and it has no scheme. See [URI.IsZero].
type URI struct {
	ref Reference
}

// Parse parses s as a URI. The error is a [*ParseError] for [RuleURI], or [ErrTooLong].
func Parse(s string) (u URI, err error) {
	err = parse(&u.ref, s, RuleURI)
	return u, err
}

// ParseAbsoluteURI parses s as a URI without a fragment, such as a base URI (RFC 3986 §4.3). The
// error is a [*ParseError] for [RuleAbsoluteURI], or [ErrTooLong].
func ParseAbsoluteURI(s string) (u URI, err error) {
	err = parse(&u.ref, s, RuleAbsoluteURI)
	return u, err
}

// asURI returns a reference as a URI, unless there is an error already. The error is a
// [*ComponentError] if the reference has no scheme.
func asURI(r Reference, err error) (URI, error) {
	if err == nil && !r.value.HasScheme() {
		err = &ComponentError{ComponentScheme, "missing, but a URI must have one"}
	}
	if err != nil {
		return URI{}, err
	}
	return URI{r}, nil
}

// MustParse is [Parse] for texts that are known to be URIs, such as constants of a program.
// It panics if s is not a URI.
func MustParse(s string) URI { return must("MustParse", s, Parse) }

// IsZero reports whether u is the zero value, which is not a URI.
func (u URI) IsZero() bool { return u == URI{} }

// Reference returns u as a reference. It does not allocate.
func (u URI) Reference() Reference { return u.ref }

// String returns the text as it was parsed or built.
func (u URI) String() string { return u.ref.value.Text() }

// Scheme returns the scheme (RFC 3986 §3.1) as written, without the colon.
func (u URI) Scheme() string { return u.ref.value.Scheme() }

// Authority returns the authority (RFC 3986 §3.2), without the slashes before it, and reports
// whether there is one. It may be empty, as in file:///etc/hosts.
func (u URI) Authority() (Authority, bool) {
	var a Authority
	ok := u.ref.value.Authority(&a.value)
	return a, ok
}

// Hostname returns the host, decoded and without the brackets of an IP-literal, as [Host.Name]
// does. The result is "" if the host is empty or there is no authority.
func (u URI) Hostname() string {
	a, _ := u.Authority()
	return a.Host().Name()
}

// EffectivePort returns the port to connect to: the port of the authority or, if that is absent or
// empty, the default port of the scheme (RFC 3986 §3.2.3). [Schemes] lists the default ports. ok is
// false if there is no authority, if the port is greater than 65535, or if the default port is
// unknown.
func (u URI) EffectivePort() (port uint16, ok bool) {
	a, ok := u.Authority()
	if !ok {
		return 0, false
	}
	if written, _ := a.Port(); written != "" {
		return written.Uint16()
	}
	port = Schemes(nil).Rules(u.Scheme()).Port
	return port, port != 0
}

// Path returns the path (RFC 3986 §3.3) as written. It may be empty, but there is always
// one.
func (u URI) Path() Path { return Path(u.ref.value.Path()) }

// Query returns the query (RFC 3986 §3.4) as written, without the question mark, and reports
// whether there is one. It may be empty, as in http://example.com/?.
func (u URI) Query() (query Query, ok bool) {
	text, ok := u.ref.value.Query()
	return Query(text), ok
}

// Fragment returns the fragment (RFC 3986 §3.5) as written, without the number sign, and
// reports whether there is one. It may be empty, as in http://example.com/#.
func (u URI) Fragment() (fragment string, ok bool) { return u.ref.value.Fragment() }

// ResolveString parses s as a reference, as [ParseReference] does, and returns its target URI, as
// [URI.Resolve] does. The error is a [*ParseError] if s is not a reference, a [*ComponentError] if
// u is the zero URI, or [ErrTooLong].
func (u URI) ResolveString(s string) (URI, error) {
	r, err := ParseReference(s)
	if err != nil {
		return URI{}, err
	}
	return u.Resolve(r)
}
