package uri

import (
	"slices"
	"strconv"
	"strings"
)

// ParseError reports why a text is not a reference, an authority or a host: where it stops
// being one, what was expected there, and which component that is in. It keeps the text for
// its message.
type ParseError struct {
	// SyntaxError is the error of the rule that the text does not match. [errors.As] finds it.
	SyntaxError

	// Component is the component that the offset lies in or at the end of. It is found as by
	// [Split]. If the text goes wrong at the fragment that an absolute-URI must not have, it is
	// ComponentFragment.
	Component Component

	// text is nil if the error has no text. It is a pointer because package fmt does not follow
	// pointers inside other values: a verb that does not call Error or Format shows an address.
	text *string
}

// Error returns the error on one line. It quotes the text, as in
//
//	uri: "http://a^b/": offset 8: expected ":", "@", "/", "?", "#", unreserved, pct-encoded, sub-delims or end of input, found "^", in the host
//	uri: "www.example.com/a": offset 15: no scheme: expected ":" (RFC 3986 §3.1)
//
// Of a text of more than 100 bytes it shows about 60 before and 40 after the offset, and "..."
// where it cuts. It hides passwords, also those with delimiters in them, so for a text that has
// a colon after "//" it may hide more than a password: up to the last "@", unless digits and
// then a delimiter follow the colon, as they follow it before a port. An error that the caller
// has made, rather than this package, has no text. It names the rule instead.
func (e *ParseError) Error() string {
	if e.text == nil || !e.Rule.valid() {
		return e.SyntaxError.Error() + ", in the " + e.Component.String()
	}
	start, end := passwordIn(*e.text, e.Rule == RuleAuthority || e.Rule == RuleHost)
	place := quoteAround(*e.text, e.Offset, start, end) + ": offset " + strconv.Itoa(e.Offset)
	return zPackage + ": " + place + ": " + e.reason(start <= e.Offset && e.Offset < end)
}

// reason says what is wrong at the offset. It does not show a character of a password.
func (e *ParseError) reason(inPassword bool) string {
	switch {
	case e.Component == ComponentScheme && e.Rule != RuleURIReference && !Split(*e.text).HasScheme:
		expected := RuleALPHA.String()
		if colon := `":"`; slices.Contains(e.Expected(), colon) {
			expected = colon
		}
		return "no scheme: expected " + expected + " (RFC 3986 §3.1)"
	case e.Component == ComponentFragment && e.Rule == RuleAbsoluteURI:
		return "unexpected fragment: expected " + zEndOfInput + " (RFC 3986 §4.3)"
	case inPassword:
		return "expected " + e.expected() + ", in the " + e.Component.String()
	}
	return "expected " + e.expected() + ", found " + e.found() + ", in the " + e.Component.String()
}

// Of a text that is longer than maxQuoted, errors quote quotedBefore bytes before the offset and
// quotedAfter after it.
const (
	maxQuoted    = quotedBefore + quotedAfter
	quotedBefore = 60
	quotedAfter  = 40
)

// quoteAround quotes s, if it is long the part around an offset, with s[start:end] hidden.
func quoteAround(s string, offset, start, end int) string {
	// More bytes of a part than these change nothing.
	first := func(s string) string { return s[:min(len(s), maxQuoted+1)] }
	last := func(s string) string { return s[max(len(s)-maxQuoted-1, 0):] }
	offset = min(max(offset, 0), len(s))
	before, after := last(s[:offset]), first(s[offset:])
	switch {
	case start == end:
	case offset <= start:
		after = first(s[offset:start]) + hidden + first(s[end:])
	case offset < end:
		before, after = last(s[:start]), hidden+first(s[end:])
	default:
		before = last(s[:start]) + hidden + last(s[end:offset])
	}
	left, right := "", ""
	if len(before)+len(after) > maxQuoted {
		if cut := zCharacterStart(before, max(len(before)-quotedBefore, 0)); cut > 0 {
			left, before = "...", before[cut:]
		}
		if cut := zCharacterStart(after, min(quotedAfter, len(after))); cut < len(after) {
			right, after = "...", after[:cut]
		}
	}
	return left + strconv.Quote(before+after) + right
}

// Unwrap returns the [*SyntaxError].
func (e *ParseError) Unwrap() error { return &e.SyntaxError }

// newParseError returns the error for s, which does not match r.
func newParseError(r Rule, s string) *ParseError {
	// One allocation holds the error and its text.
	var e struct {
		ParseError
		named string
	}
	e.named, e.text = s, &e.named
	e.set(r, s)
	e.Component = componentAt(r, s, e.Offset)
	return &e.ParseError
}

// must returns what parse returns for s. If that is an error, it panics with one that names
// the function.
func must[T any](function, s string, parse func(string) (T, error)) T {
	v, err := parse(s)
	if err != nil {
		panic(&mustError{function, err})
	}
	return v
}

// mustError is the panic value of a function that returns no error.
type mustError struct {
	function string
	err      error // begins with the package's name
}

// Error returns the error, as in
//
//	uri: MustParse: "http://a^b/": offset 8: ...
func (e *mustError) Error() string {
	return zPackage + ": " + e.function + strings.TrimPrefix(e.err.Error(), zPackage)
}

// Unwrap returns the error of the parser.
func (e *mustError) Unwrap() error { return e.err }

// componentAt returns the component that an offset in s lies in, where s does not match r.
func componentAt(r Rule, s string, offset int) Component {
	switch r {
	case RuleAuthority:
		return authorityComponentAt(s, offset)
	case RuleHost:
		return ComponentHost
	}
	p := Split(s)
	if r == RuleAbsoluteURI && p.HasFragment && offset == len(s)-len("#")-len(p.Fragment) && r.Match(s[:offset]) {
		return ComponentFragment // which an absolute-URI must not have
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
