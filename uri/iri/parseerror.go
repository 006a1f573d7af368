package iri

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/internal/ref"
)

// ParseError reports a text that is not an IRI, a reference, an authority or a host: the place of the
// error, the expected input and the component. It keeps the text for its message.
type ParseError struct {
	// SyntaxError reports where the text stops matching the rule. [errors.As] finds it.
	SyntaxError

	// Component is the component that contains the offset or ends there, as in [uri.ParseError].
	Component uri.Component

	text *string // nil if the error has no text
}

// Error returns the error on one line. It quotes the text and hides passwords, as the error of package
// uri does.
func (e *ParseError) Error() string {
	if e.text == nil || !e.Rule.valid() {
		return e.SyntaxError.Error() + ", in the " + e.Component.String()
	}
	start, end := ref.Password(*e.text, e.Rule == RuleIauthority || e.Rule == RuleIhost, RuleIPLiteral.MatchPrefix)
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
	case e.Component == uri.ComponentScheme && e.Rule != RuleIRIReference && !uri.Split(*e.text).HasScheme:
		expected := RuleALPHA.String()
		if colon := `":"`; slices.Contains(e.Expected(), colon) {
			expected = colon
		}
		return append(append(append(dst, "no scheme: expected "...), expected...), " (RFC 3986 §3.1)"...)
	case e.Component == uri.ComponentFragment && e.Rule == RuleAbsoluteIRI:
		return append(dst, "unexpected fragment: expected "+zEndOfInput+" (RFC 3987 §2.2)"...)
	}
	dst = e.appendExpected(dst)
	if !inPassword {
		dst = e.appendFound(append(dst, ", "...))
	}
	return append(append(dst, ", in the "...), e.Component.String()...)
}

// Unwrap returns the [*SyntaxError].
func (e *ParseError) Unwrap() error { return &e.SyntaxError }

// Format implements [fmt.Formatter]. All verbs print the message, which shows no password.
func (e ParseError) Format(f fmt.State, verb rune) { ref.Format(f, verb, e.Error(), e.Error) }

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

// componentAt returns the component of s that contains offset, for a text that does not match r.
func componentAt(r Rule, s string, offset int) uri.Component {
	switch r {
	case RuleIauthority:
		return uri.Component(ref.AuthorityComponentAt(s, offset))
	case RuleIhost:
		return uri.ComponentHost
	case RuleAbsoluteIRI:
		p := uri.Split(s)
		if p.HasFragment && offset == len(s)-len("#")-len(p.Fragment) && r.Match(s[:offset]) {
			return uri.ComponentFragment // an absolute-IRI must not have a fragment
		}
	}
	return uri.Component(ref.ComponentAt(s, offset, r != RuleIRIReference))
}

// must returns the result of parse for s. It panics on errors, with a value that names the function.
func must[T any](function, s string, parse func(string) (T, error)) T {
	v, err := parse(s)
	if err != nil {
		panic(&ref.MustError{Package: zPackage, Function: function, Err: err})
	}
	return v
}
