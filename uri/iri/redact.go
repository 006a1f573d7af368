package iri

import (
	"fmt"
	"log/slog"
	"strings"

	"github.com/std66/std66/uri/internal/ref"
)

// As in package uri, %v and package log/slog hide the password in userinfo, and String, %s and %q return
// the exact text.

// Redacted returns the text with the password, the text after the first colon of userinfo, replaced
// with "xxxxx".
func (r Reference) Redacted() string { return r.value.Redacted() }

// Redacted returns the text with the password, the text after the first colon of userinfo, replaced
// with "xxxxx".
func (i IRI) Redacted() string { return i.ref.Redacted() }

// Redacted returns the text with the password, the text after the first colon of userinfo, replaced
// with "xxxxx".
func (a Authority) Redacted() string { return a.value.Redacted() }

// Format implements [fmt.Formatter]. %v prints the text with a password hidden (see
// [Reference.Redacted]). All other verbs, such as %s and %q, print the exact text, as for a string.
func (r Reference) Format(f fmt.State, verb rune) { ref.Format(f, verb, r.String(), r.Redacted) }

// Format implements [fmt.Formatter] as [Reference.Format] does.
func (i IRI) Format(f fmt.State, verb rune) { ref.Format(f, verb, i.String(), i.Redacted) }

// Format implements [fmt.Formatter] as [Reference.Format] does.
func (a Authority) Format(f fmt.State, verb rune) { ref.Format(f, verb, a.String(), a.Redacted) }

// LogValue implements [slog.LogValuer], with the password hidden.
func (r Reference) LogValue() slog.Value { return slog.StringValue(r.Redacted()) }

// LogValue implements [slog.LogValuer], with the password hidden.
func (i IRI) LogValue() slog.Value { return slog.StringValue(i.Redacted()) }

// LogValue implements [slog.LogValuer], with the password hidden.
func (a Authority) LogValue() slog.Value { return slog.StringValue(a.Redacted()) }

// Compare returns -1, 0 or +1 depending on whether the text of i sorts before, equals or sorts after
// the text of j, byte by byte, which for UTF-8 is the order of code points. It does not normalize.
func (i IRI) Compare(j IRI) int { return i.ref.Compare(j.ref) }

// Compare returns -1, 0 or +1 depending on whether the text of r sorts before, equals or sorts after
// the text of s, as [IRI.Compare] does.
func (r Reference) Compare(s Reference) int { return strings.Compare(r.String(), s.String()) }
