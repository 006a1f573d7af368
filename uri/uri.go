package uri

// URI is a URI (RFC 3986 §3): a reference with a scheme. Like a [Reference] it is the text
// together with where its components are.
//
// The zero value is not a URI: its text is empty, and it has no scheme. [URI.IsZero]
// tells.
type URI struct {
	ref Reference
}

// Parse returns the URI with the given text. The error is a [*SyntaxError] for [RuleURI],
// or [ErrTooLong].
func Parse(s string) (URI, error) {
	r, err := parse(s, RuleURI)
	return URI{r}, err
}

// ParseAbsolute is [Parse] for a URI without a fragment, as a base URI is (RFC 3986 §4.3).
// The error is a [*SyntaxError] for [RuleAbsoluteURI], or [ErrTooLong].
func ParseAbsolute(s string) (URI, error) {
	r, err := parse(s, RuleAbsoluteURI)
	return URI{r}, err
}

// MustParse is [Parse] for texts that are known to be right, such as those in a program.
// It panics on others.
func MustParse(s string) URI { return must(Parse(s)) }

// IsZero reports whether u is the zero value, which is not a URI.
func (u URI) IsZero() bool { return u == URI{} }

// Reference returns u as a reference, at no cost.
func (u URI) Reference() Reference { return u.ref }

// String returns the text, as it was parsed.
func (u URI) String() string { return u.ref.text }

// Scheme returns the scheme (RFC 3986 §3.1) as written, without the colon.
func (u URI) Scheme() string { return u.ref.text[:u.ref.at.scheme] }

// Authority returns the authority (RFC 3986 §3.2), without the slashes before it, and
// whether there is one. It may be empty, as in file:///etc/hosts.
func (u URI) Authority() (Authority, bool) { return u.ref.Authority() }

// Path returns the path (RFC 3986 §3.3) as written. It may be empty, but there is always
// one.
func (u URI) Path() string { return u.ref.Path() }

// Query returns the query (RFC 3986 §3.4) as written, without the question mark, and
// whether there is one. It may be empty, as in http://example.com/?.
func (u URI) Query() (query string, ok bool) { return u.ref.Query() }

// Fragment returns the fragment (RFC 3986 §3.5) as written, without the number sign, and
// whether there is one. It may be empty, as in http://example.com/#.
func (u URI) Fragment() (fragment string, ok bool) { return u.ref.Fragment() }
