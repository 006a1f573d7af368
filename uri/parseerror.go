package uri

import "strings"

// ParseError says why a text is not a reference: where it stops being like one, what was
// expected there, and which component that is in. Its text does not repeat the input, so
// it shows no password.
type ParseError struct {
	// SyntaxError is that of the rule that the text was to match. [errors.As] finds it.
	SyntaxError

	// Component is the component that the offset lies in, or that it is the end of, as far
	// as such a text has any. It is found as by [Split]. Where there is a fragment that an
	// absolute-URI has not, it is ComponentFragment.
	Component Component
}

// Error returns the error on one line, as in
//
//	URI: offset 7: expected ":", "@", "/", "?", "#", unreserved, pct-encoded, sub-delims or end of input, found "^", in the host
func (e *ParseError) Error() string {
	return e.SyntaxError.Error() + ", in the " + e.Component.String()
}

// Unwrap returns the [*SyntaxError].
func (e *ParseError) Unwrap() error { return &e.SyntaxError }

// newParseError returns the error for s, which does not match r.
func newParseError(r Rule, s string) *ParseError {
	e := new(ParseError)
	e.set(r, s)
	e.Component = componentAt(r, s, e.Offset)
	return e
}

// componentAt returns the component that an offset in s lies in, where s does not match r.
func componentAt(r Rule, s string, offset int) Component {
	if r == RuleAuthority {
		return authorityComponentAt(s, offset)
	}
	p := Split(s)
	if r == RuleAbsoluteURI && p.HasScheme && p.HasFragment && offset == len(s)-len("#")-len(p.Fragment) {
		return ComponentFragment // which such a URI has not
	}
	end := 0
	if p.HasScheme {
		end = len(p.Scheme)
	}
	if p.HasScheme && offset <= end || !p.HasScheme && r != RuleURIReference {
		return ComponentScheme
	}
	if p.HasScheme {
		end += len(":")
	}
	if p.HasAuthority {
		start := end + len("//")
		if end = start + len(p.Authority); offset <= end {
			return authorityComponentAt(p.Authority, max(offset-start, 0))
		}
	}
	if end += len(p.Path); offset <= end {
		return ComponentPath
	}
	if end += len("?") + len(p.Query); p.HasQuery && offset <= end {
		return ComponentQuery
	}
	return ComponentFragment
}

// authorityComponentAt is componentAt for an authority.
func authorityComponentAt(s string, offset int) Component {
	if end := strings.IndexAny(s, "/?#"); end >= 0 {
		s = s[:end]
	}
	host := 0
	if at := strings.IndexByte(s, '@'); at >= 0 && s[0] != '[' {
		if offset <= at {
			return ComponentUserinfo
		}
		host = at + 1
	}
	literal := 0
	if strings.HasPrefix(s[host:], "[") {
		literal = strings.IndexByte(s[host:], ']') + 1
		if literal == 0 {
			return ComponentHost
		}
	}
	colon := strings.IndexByte(s[host+literal:], ':')
	if colon < 0 || offset <= host+literal+colon {
		return ComponentHost
	}
	return ComponentPort // though without an at sign it could still become userinfo
}
