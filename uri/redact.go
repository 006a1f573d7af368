package uri

import (
	"fmt"
	"io"
	"log/slog"

	"github.com/std66/std66/uri/internal/ref"
)

// The text after the first colon of userinfo is a password, unless it is empty, and must not be
// shown as clear text (RFC 3986 §3.2.1, §7.5): not in logs, and not where a program prints a value
// for debugging. So %v and package log/slog hide it, and String, %s and %q return the exact text.
// The interfaces of package encoding also return the exact text, so a slog.JSONHandler writes
// passwords in fields of a struct. And %v of a struct cannot call methods of unexported fields, so
// it shows their passwords.

// Redacted returns the text with the password, the text after the first colon of userinfo,
// replaced with "xxxxx".
func (r Reference) Redacted() string { return r.value.Redacted() }

// Redacted returns the text with the password, the text after the first colon of userinfo,
// replaced with "xxxxx".
func (u URI) Redacted() string { return u.ref.value.Redacted() }

// Redacted returns the text with the password, the text after the first colon of userinfo,
// replaced with "xxxxx".
func (a Authority) Redacted() string { return a.value.Redacted() }

// Format implements [fmt.Formatter]. %v prints the text with a password hidden (see
// [Reference.Redacted]). All other verbs, such as %s and %q, print the exact text, as for a string.
func (r Reference) Format(f fmt.State, verb rune) { ref.Format(f, verb, r.String(), r.Redacted) }

// Format implements [fmt.Formatter] as [Reference.Format] does.
func (u URI) Format(f fmt.State, verb rune) { ref.Format(f, verb, u.String(), u.Redacted) }

// Format implements [fmt.Formatter] as [Reference.Format] does.
func (a Authority) Format(f fmt.State, verb rune) { ref.Format(f, verb, a.String(), a.Redacted) }

// Format implements [fmt.Formatter] as [Reference.Format] does.
func (p Parts) Format(f fmt.State, verb rune) { ref.Format(f, verb, p.String(), p.redacted) }

// redacted returns the parts put together, with a possible password hidden.
func (p Parts) redacted() string {
	return (*ref.Parts)(&p).Redacted(RuleIPLiteral.MatchPrefix)
}

// Format implements [fmt.Formatter]. It prints the reference that [Builder.Reference] returns as
// [Reference.Format] does, or the error.
func (b *Builder) Format(f fmt.State, verb rune) {
	if r, err := b.Reference(); err != nil {
		io.WriteString(f, err.Error()) // a Formatter cannot return errors
	} else {
		r.Format(f, verb)
	}
}

// Format implements [fmt.Formatter]. All verbs print the message: %#v, or %v of a ParseError that
// is not a pointer, would otherwise show a password in the text.
func (e ParseError) Format(f fmt.State, verb rune) { ref.Format(f, verb, e.Error(), e.Error) }

// LogValue implements [slog.LogValuer], with the password hidden.
func (r Reference) LogValue() slog.Value { return slog.StringValue(r.Redacted()) }

// LogValue implements [slog.LogValuer], with the password hidden.
func (u URI) LogValue() slog.Value { return slog.StringValue(u.Redacted()) }

// LogValue implements [slog.LogValuer], with the password hidden.
func (a Authority) LogValue() slog.Value { return slog.StringValue(a.Redacted()) }

// LogValue implements [slog.LogValuer], with the password hidden.
func (p Parts) LogValue() slog.Value { return slog.StringValue(p.redacted()) }
