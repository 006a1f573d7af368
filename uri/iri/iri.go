package iri

import "github.com/std66/std66/uri"

// IRI is an IRI (RFC 3987 §2): a reference with a scheme. Like a [Reference], it is a small, immutable
// value that can be compared with ==.
//
// The zero value is not an IRI: its text is empty, and it has no scheme. See [IRI.IsZero].
type IRI struct {
	ref Reference
}

// Parse parses s as an IRI. The error is a [*ParseError] for [RuleIRI], or [uri.ErrTooLong].
func Parse(s string) (i IRI, err error) {
	err = parse(&i.ref, s, RuleIRI)
	return i, err
}

// ParseAbsoluteIRI parses s as an IRI without a fragment, such as a base IRI. The error is a
// [*ParseError] for [RuleAbsoluteIRI], or [uri.ErrTooLong].
func ParseAbsoluteIRI(s string) (i IRI, err error) {
	err = parse(&i.ref, s, RuleAbsoluteIRI)
	return i, err
}

// MustParse is [Parse] for texts that are known to be IRIs, such as constants of a program. It panics
// if s is not an IRI.
func MustParse(s string) IRI { return must("MustParse", s, Parse) }

// asIRI returns a reference as an IRI, unless there is an error already. The error is a
// [*uri.ComponentError] if the reference has no scheme.
func asIRI(r Reference, err error) (IRI, error) {
	if err == nil && !r.value.HasScheme() {
		err = &uri.ComponentError{Component: uri.ComponentScheme, Reason: "missing, but an IRI must have one"}
	}
	if err != nil {
		return IRI{}, err
	}
	return IRI{r}, nil
}

// IsZero reports whether i is the zero value, which is not an IRI.
func (i IRI) IsZero() bool { return i == IRI{} }

// Reference returns i as a reference. It does not allocate.
func (i IRI) Reference() Reference { return i.ref }

// String returns the text as it was parsed or built.
func (i IRI) String() string { return i.ref.String() }

// Scheme returns the scheme as written, without the colon. It is ASCII.
func (i IRI) Scheme() string { return i.ref.value.Scheme() }

// Authority returns the authority, without the slashes before it, and reports whether there is one, as
// [uri.URI.Authority] does.
func (i IRI) Authority() (Authority, bool) { return i.ref.Authority() }

// Hostname returns the host, decoded and without the brackets of an IP-literal, as [Host.Name] does.
// The result is "" if the host is empty or there is no authority.
func (i IRI) Hostname() string {
	a, _ := i.Authority()
	return a.Host().Name()
}

// EffectivePort returns the port to connect to, as [uri.URI.EffectivePort] does.
func (i IRI) EffectivePort() (port uint16, ok bool) {
	a, ok := i.Authority()
	if !ok {
		return 0, false
	}
	if written, _ := a.Port(); written != "" {
		return written.Uint16()
	}
	port = uri.Schemes(nil).Rules(i.Scheme()).Port
	return port, port != 0
}

// Path returns the path as written. It may be empty, but there is always one.
func (i IRI) Path() uri.Path { return i.ref.Path() }

// Query returns the query as written, without the question mark, and reports whether there is one.
// Only a query may have private characters (RFC 3987 §2.2).
func (i IRI) Query() (query uri.Query, ok bool) { return i.ref.Query() }

// Fragment returns the fragment as written, without the number sign, and reports whether there is one.
func (i IRI) Fragment() (fragment string, ok bool) { return i.ref.Fragment() }
