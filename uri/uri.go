package uri

// URI is a URI (RFC 3986 §3): a reference with a scheme. Like a [Reference] it is the text
// together with where its components are.
//
// The zero value is not a URI: its text is empty, and it has no scheme. [URI.IsZero]
// tells.
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

// ParseBytes is [Parse] for bytes. It copies them, if there is no error.
func ParseBytes(b []byte) (u URI, err error) {
	err = parseBytes(&u.ref, b, RuleURI)
	return u, err
}

// ParseAbsoluteBytes is [ParseAbsoluteURI] for bytes. It copies them, if there is no error.
func ParseAbsoluteBytes(b []byte) (u URI, err error) {
	err = parseBytes(&u.ref, b, RuleAbsoluteURI)
	return u, err
}

// asURI returns a reference, which has to have a scheme, as a URI.
func asURI(r Reference, err error) (URI, error) {
	if err == nil && r.at.schemeEnd == 0 {
		err = &ComponentError{ComponentScheme, "there is none, and a URI has one"}
	}
	if err != nil {
		return URI{}, err
	}
	return URI{r}, nil
}

// MustParse is [Parse] for texts that are known to be right, such as those in a program.
// It panics on others.
func MustParse(s string) URI { return must("MustParse", s, Parse) }

// MustParseAbsolute is [ParseAbsoluteURI] for texts that are known to be right. It panics on
// others.
func MustParseAbsolute(s string) URI { return must("MustParseAbsolute", s, ParseAbsoluteURI) }

// IsZero reports whether u is the zero value, which is not a URI.
func (u URI) IsZero() bool { return u == URI{} }

// Reference returns u as a reference, at no cost.
func (u URI) Reference() Reference { return u.ref }

// String returns the text, as it was parsed or put together.
func (u URI) String() string { return u.ref.text }

// Scheme returns the scheme (RFC 3986 §3.1) as written, without the colon.
func (u URI) Scheme() string { return u.ref.text[:u.ref.at.schemeEnd] }

// Authority returns the authority (RFC 3986 §3.2), without the slashes before it, and
// whether there is one. It may be empty, as in file:///etc/hosts.
func (u URI) Authority() (Authority, bool) { return u.ref.Authority() }

// Path returns the path (RFC 3986 §3.3) as written. It may be empty, but there is always
// one.
func (u URI) Path() Path { return u.ref.Path() }

// Query returns the query (RFC 3986 §3.4) as written, without the question mark, and
// whether there is one. It may be empty, as in http://example.com/?.
func (u URI) Query() (query Query, ok bool) { return u.ref.Query() }

// Fragment returns the fragment (RFC 3986 §3.5) as written, without the number sign, and
// whether there is one. It may be empty, as in http://example.com/#.
func (u URI) Fragment() (fragment string, ok bool) { return u.ref.Fragment() }
