package main

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/iri"
)

// packages are the package names at the start of errors.
var packages = []string{"uri", "audit", "repair", "suffix", "html", "iri", "rfc2396", "urlsyntax01", "rfc1630", "urls"}

// A plainError is an error of a package as the commands print it: without the name of the package
// and, if the command prints the invalid text with the message, without that text.
type plainError struct {
	err         error
	withoutText bool
}

// plain returns err without the name of its package.
func plain(err error) error { return plainError{err: err} }

// withoutText returns err without the name of its package and without the invalid text.
func withoutText(err error) error { return plainError{err: err, withoutText: true} }

// Unwrap returns the error of the package.
func (e plainError) Unwrap() error { return e.err }

// Error returns the message.
func (e plainError) Error() string {
	text := e.err.Error()
	if name, rest, ok := strings.Cut(text, ": "); ok && slices.Contains(packages, name) {
		text = rest
	}
	if !e.withoutText {
		return text
	}
	switch parse := e.err.(type) {
	case *uri.ParseError:
		return withRule(text, parse.Rule)
	case *iri.ParseError:
		return withRule(text, parse.Rule)
	}
	return text
}

// withRule returns the message of a ParseError with the name of the rule instead of the invalid text.
// In the message, the text is quoted, with dots where it was cut.
func withRule(message string, rule rule) string {
	const dots = "..."
	rest := strings.TrimPrefix(message, dots)
	quoted, err := strconv.QuotedPrefix(rest)
	if err != nil {
		return message // no text
	}
	return rule.String() + strings.TrimPrefix(rest[len(quoted):], dots)
}

// errTooLong reports that a candidate, not a result, is longer than a value can hold.
var errTooLong = errors.New(plain(uri.ErrTooLong).Error())
