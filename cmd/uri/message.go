package main

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/std66/std66/uri"
)

// packages are the names of the packages with which their errors begin.
var packages = []string{"uri", "audit", "suffix", "rfc2396", "urlsyntax01", "rfc1630", "urls"}

// A plainError is an error of a package as the commands print it: without the name of the
// package, and if the text that the error is about stands beside the message, without that text.
type plainError struct {
	err    error
	beside bool
}

// plain returns err without the name of its package.
func plain(err error) error { return plainError{err: err} }

// besideText returns err without the name of its package and without the text.
func besideText(err error) error { return plainError{err: err, beside: true} }

// Unwrap returns the error of the package.
func (e plainError) Unwrap() error { return e.err }

// Error returns the message.
func (e plainError) Error() string {
	text := e.err.Error()
	if name, rest, ok := strings.Cut(text, ": "); ok && slices.Contains(packages, name) {
		text = rest
	}
	if parse, ok := e.err.(*uri.ParseError); ok && e.beside {
		return withRule(text, parse.Rule)
	}
	return text
}

// withRule returns the message of a ParseError with the name of the rule in place of the text,
// which is quoted and has dots where it was cut.
func withRule(message string, rule uri.Rule) string {
	const dots = "..."
	rest := strings.TrimPrefix(message, dots)
	quoted, err := strconv.QuotedPrefix(rest)
	if err != nil {
		return message // there is no text
	}
	return rule.String() + strings.TrimPrefix(rest[len(quoted):], dots)
}

// errTooLong says that a candidate, rather than a result, is longer than a value can hold.
var errTooLong = errors.New(plain(uri.ErrTooLong).Error())
