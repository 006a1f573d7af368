package uri

import (
	"slices"
	"strconv"
	"strings"

	"github.com/std66/std66/uri/internal/ref"
)

// ParseError reports a text that is not a URI, a reference, an authority or a host: the place of
// the error, the expected input and the component. It keeps the text for its message.
type ParseError struct {
	// SyntaxError reports where the text stops matching the rule. [errors.As] finds it.
	SyntaxError

	// Component is the component that contains the offset or ends there, where components are
	// divided as by [Split]. It is ComponentFragment if a text would be an absolute-URI without its
	// fragment.
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
// If the text is longer than 100 bytes, the message shows about 60 bytes before and 40 bytes after
// the offset, with "..." in place of the rest. It hides passwords, even if they contain unencoded
// delimiters. So if there is a colon after "//", the message may hide more than a password: up to
// the last "@", unless the colon is followed by a port. An error that was not returned by this
// package has no text, and names the rule instead.
func (e *ParseError) Error() string {
	if e.text == nil || !e.Rule.valid() {
		return e.SyntaxError.Error() + ", in the " + e.Component.String()
	}
	start, end := ref.Password(*e.text, e.Rule == RuleAuthority || e.Rule == RuleHost, RuleIPLiteral.MatchPrefix)
	var room [512]byte
	dst := append(room[:0], zPackage+": "...)
	dst = ref.AppendQuoteAround(dst, *e.text, e.Offset, start, end, zCharacterStart)
	dst = append(dst, ": offset "...)
	dst = strconv.AppendInt(dst, int64(e.Offset), 10)
	dst = append(dst, ": "...)
	return string(e.appendReason(dst, start <= e.Offset && e.Offset < end))
}

// appendReason appends a description of the error at the offset. inPassword says that the character
// there must not be shown.
func (e *ParseError) appendReason(dst []byte, inPassword bool) []byte {
	switch {
	case e.Component == ComponentScheme && e.Rule != RuleURIReference && !Split(*e.text).HasScheme:
		expected := RuleALPHA.String()
		if colon := `":"`; slices.Contains(e.Expected(), colon) {
			expected = colon
		}
		return append(append(append(dst, "no scheme: expected "...), expected...), " (RFC 3986 §3.1)"...)
	case e.Component == ComponentFragment && e.Rule == RuleAbsoluteURI:
		return append(dst, "unexpected fragment: expected "+zEndOfInput+" (RFC 3986 §4.3)"...)
	}
	dst = e.appendExpected(dst)
	if !inPassword {
		dst = e.appendFound(append(dst, ", "...))
	}
	return append(append(dst, ", in the "...), e.Component.String()...)
}

// Unwrap returns the [*SyntaxError].
func (e *ParseError) Unwrap() error { return &e.SyntaxError }

// newParseError returns the error for a text that does not match r.
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

// must returns the result of parse for s. It panics on errors, with a value that names the
// function.
func must[T any](function, s string, parse func(string) (T, error)) T {
	v, err := parse(s)
	if err != nil {
		panic(&ref.MustError{Package: zPackage, Function: function, Err: err})
	}
	return v
}

// componentAt returns the component of s that contains offset, for a text that does not match r.
func componentAt(r Rule, s string, offset int) Component {
	switch r {
	case RuleAuthority:
		return Component(ref.AuthorityComponentAt(s, offset))
	case RuleHost:
		return ComponentHost
	}
	if r == RuleAbsoluteURI && strings.IndexByte(s, '#') == offset && r.Match(s[:offset]) {
		return ComponentFragment // an absolute-URI must not have a fragment
	}
	return Component(ref.ComponentAt(s, offset, r != RuleURIReference))
}
