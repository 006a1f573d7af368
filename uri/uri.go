package uri

// URI is a URI (RFC 3986 §3): a reference with a scheme. Like a [Reference] it is the text
// and the offsets of its components, a small value that can be compared with ==.
//
// The zero value is not a URI: its text is empty, and it has no scheme. [URI.IsZero] reports
// it.
type URI struct {
	ref Reference
}

// Parse returns the URI with the given text. The error is a [*ParseError] for [RuleURI],
// or [ErrTooLong].
func Parse(s string) (u URI, err error) {
	err = parse(&u.ref, s, RuleURI)
	return u, err
}

// ParseAbsoluteURI is [Parse] for a URI without a fragment, as a base URI is (RFC 3986 §4.3).
// The error is a [*ParseError] for [RuleAbsoluteURI], or [ErrTooLong].
func ParseAbsoluteURI(s string) (u URI, err error) {
	err = parse(&u.ref, s, RuleAbsoluteURI)
	return u, err
}

// asURI returns a reference as a URI. The error is a [*ComponentError] if it has no scheme.
func asURI(r Reference, err error) (URI, error) {
	if err == nil && r.at.schemeEnd == 0 {
		err = &ComponentError{ComponentScheme, "there is none, and a URI has one"}
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

// Reference returns u as a reference, at no cost.
func (u URI) Reference() Reference { return u.ref }

// String returns the text as it was parsed or built.
func (u URI) String() string { return u.ref.text }

// Scheme returns the scheme (RFC 3986 §3.1) as written, without the colon.
func (u URI) Scheme() string { return u.ref.text[:u.ref.at.schemeEnd] }

// Authority returns the authority (RFC 3986 §3.2), without the slashes before it, and reports
// whether there is one. It may be empty, as in file:///etc/hosts.
func (u URI) Authority() (Authority, bool) { return u.ref.Authority() }

// Hostname returns the host, decoded and without the brackets of an IP-literal, as [Host.Name]
// does. It is "" if the host is empty or there is no authority.
func (u URI) Hostname() string {
	a, _ := u.Authority()
	return a.Host().Name()
}

// EffectivePort returns the port to connect to: the port of the authority, or the default port
// of the scheme if there is none or it is empty (RFC 3986 §3.2.3). Default ports are those of
// the registered [Schemes]. It is not ok if there is no authority, if the port is greater than
// 65535, or if the scheme has no default port that is known.
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
func (u URI) Path() Path { return u.ref.Path() }

// Query returns the query (RFC 3986 §3.4) as written, without the question mark, and reports
// whether there is one. It may be empty, as in http://example.com/?.
func (u URI) Query() (query Query, ok bool) { return u.ref.Query() }

// Fragment returns the fragment (RFC 3986 §3.5) as written, without the number sign, and
// reports whether there is one. It may be empty, as in http://example.com/#.
func (u URI) Fragment() (fragment string, ok bool) { return u.ref.Fragment() }

// ResolveString parses s as a reference and returns its target URI, as [ParseReference] and
// [URI.Resolve] do. The error is a [*ParseError] if s is not a reference, a [*ComponentError] if
// u is the zero URI, or [ErrTooLong].
func (u URI) ResolveString(s string) (URI, error) {
	r, err := ParseReference(s)
	if err != nil {
		return URI{}, err
	}
	return u.Resolve(r)
}
