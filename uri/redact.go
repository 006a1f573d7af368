package uri

import (
	"fmt"
	"io"
	"log/slog"
	"strings"
)

// The text after the first colon of userinfo is a password, unless it is empty, and must not be
// shown as clear text (RFC 3986 §3.2.1, §7.5): not in logs, and not where a program prints a value
// for debugging. So %v and package log/slog hide it, and String, %s and %q return the exact text.
// The interfaces of package encoding also return the exact text, so a slog.JSONHandler writes
// passwords in fields of a struct. And %v of a struct cannot call methods of unexported fields, so
// it shows their passwords.

// hidden replaces a password. It is valid in userinfo.
const hidden = "xxxxx"

// Redacted returns the text with the password, the text after the first colon of userinfo,
// replaced with "xxxxx".
func (r Reference) Redacted() string {
	a, ok := r.Authority()
	if !ok {
		return r.text
	}
	before := r.text[:r.authorityStart()]
	return before + a.Redacted() + r.text[r.at.pathStart:]
}

// Redacted returns the text with the password, the text after the first colon of userinfo,
// replaced with "xxxxx".
func (u URI) Redacted() string { return u.ref.Redacted() }

// Redacted returns the text with the password, the text after the first colon of userinfo,
// replaced with "xxxxx".
func (a Authority) Redacted() string {
	userinfo, _ := a.Userinfo()
	return redact(a.text, len(userinfo))
}

// redact returns an authority with its password hidden. userinfo is the length of the userinfo,
// without the at sign.
func redact(authority string, userinfo int) string {
	user, password, _ := strings.Cut(authority[:userinfo], ":")
	if password == "" {
		return authority
	}
	return user + ":" + hidden + authority[userinfo:]
}

// passwordIn returns the start and end of the password in any text, valid or not, or two equal
// numbers if there is none. The text is an authority, or has authorities after slashes. An
// unencoded password may contain delimiters, so everything up to the last at sign of the text
// counts as the password.
func passwordIn(s string, isAuthority bool) (start, end int) {
	end = strings.LastIndexByte(s, '@')
	at := 0
	if !isAuthority {
		at = afterSlashes(s, 0)
	}
	// After backslashes, several authorities may begin before the same delimiter. If the first of
	// them has no password, the others have none, so each part of the text is searched once.
	searched := 0
	for at < end {
		if at >= searched {
			colon, n := colonOfPassword(s[at:])
			if colon >= 0 && at+colon < end {
				return at + colon + len(":"), end
			}
			searched = at + n
		}
		at = afterSlashes(s, at)
	}
	return 0, 0
}

// afterSlashes returns the offset in s after the first run of two or more slashes in s[i:], or
// len(s). Backslashes count, too, because some texts have them by mistake.
func afterSlashes(s string, i int) int {
	for run := 0; i < len(s); i++ {
		switch {
		case s[i] == '/' || s[i] == '\\':
			run++
		case run > 1:
			return i
		default:
			run = 0
		}
	}
	return len(s)
}

// colonOfPassword returns the offset of the colon before the password of the authority that s
// begins with, or -1, and the length of the authority. It is the first colon of userinfo, or of a
// host if no port follows: then the at sign may come after a delimiter.
func colonOfPassword(s string) (colon, length int) {
	if end := strings.IndexAny(s, "/?#"); end >= 0 {
		s = s[:end]
	}
	host := strings.LastIndexByte(s, '@') + 1
	if colon := strings.IndexByte(s[:host], ':'); colon >= 0 {
		return colon, len(s)
	}
	host += max(RuleIPLiteral.MatchPrefix(s[host:]), 0)
	colon = strings.IndexByte(s[host:], ':')
	if colon < 0 {
		return -1, len(s)
	}
	colon += host
	if port := s[colon+1:]; port != "" && RulePort.Match(port) {
		return -1, len(s)
	}
	return colon, len(s)
}

// Format implements [fmt.Formatter]. %v prints the text with a password hidden (see
// [Reference.Redacted]). All other verbs, such as %s and %q, print the exact text, as for a string.
func (r Reference) Format(f fmt.State, verb rune) { format(f, verb, r.text, r.Redacted) }

// Format implements [fmt.Formatter] as [Reference.Format] does.
func (u URI) Format(f fmt.State, verb rune) { format(f, verb, u.ref.text, u.Redacted) }

// Format implements [fmt.Formatter] as [Reference.Format] does.
func (a Authority) Format(f fmt.State, verb rune) { format(f, verb, a.text, a.Redacted) }

// Format implements [fmt.Formatter] as [Reference.Format] does.
func (p Parts) Format(f fmt.State, verb rune) { format(f, verb, p.String(), p.redacted) }

// redacted returns the parts put together, with a possible password hidden.
func (p Parts) redacted() string {
	s := p.String()
	start, end := passwordIn(s, false)
	if start == end {
		return s
	}
	return s[:start] + hidden + s[end:]
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
func (e ParseError) Format(f fmt.State, verb rune) { format(f, verb, e.Error(), e.Error) }

// format prints redacted() for %v, with any flags, and text for other verbs.
func format(f fmt.State, verb rune, text string, redacted func() string) {
	if verb == 'v' {
		text, verb = redacted(), 's'
		if f.Flag('#') {
			io.WriteString(f, fmt.Sprintf("%q", text)) // a Formatter cannot return errors
			return
		}
	}
	fmt.Fprintf(f, fmt.FormatString(f, verb), text)
}

// LogValue implements [slog.LogValuer], with the password hidden.
func (r Reference) LogValue() slog.Value { return slog.StringValue(r.Redacted()) }

// LogValue implements [slog.LogValuer], with the password hidden.
func (u URI) LogValue() slog.Value { return slog.StringValue(u.Redacted()) }

// LogValue implements [slog.LogValuer], with the password hidden.
func (a Authority) LogValue() slog.Value { return slog.StringValue(a.Redacted()) }

// LogValue implements [slog.LogValuer], with the password hidden.
func (p Parts) LogValue() slog.Value { return slog.StringValue(p.redacted()) }
