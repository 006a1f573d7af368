package uri

import (
	"fmt"
	"io"
	"log/slog"
	"strings"
)

// What follows the first colon of userinfo is not to be shown as clear text, unless it is
// empty, which says that there is no password (RFC 3986 §3.2.1, §7.5): not in logs, and not
// where a program prints a value without much thought. So %v and package log/slog have it
// hidden, while String, %s and %q give the text as it is. So do the interfaces of package
// encoding, and with them JSON: a slog.JSONHandler that gets a struct with a URI in it, and not
// the URI, writes its text. And %v of a struct cannot call methods of unexported fields.

// hidden stands for a password. It is valid in userinfo.
const hidden = "xxxxx"

// Redacted returns the text with what follows the first colon of userinfo hidden.
func (r Reference) Redacted() string {
	a, ok := r.Authority()
	if !ok {
		return r.text
	}
	before := r.text[:r.authorityStart()]
	return before + a.Redacted() + r.text[r.at.pathStart:]
}

// Redacted returns the text with what follows the first colon of userinfo hidden.
func (u URI) Redacted() string { return u.ref.Redacted() }

// Redacted returns the text with what follows the first colon of userinfo hidden.
func (a Authority) Redacted() string {
	userinfo, _ := a.Userinfo()
	return redact(a.text, len(userinfo))
}

// redact returns the text of an authority with the password hidden, if there is one in its
// first bytes, which are the userinfo.
func redact(authority string, userinfo int) string {
	user, password, _ := strings.Cut(authority[:userinfo], ":")
	if password == "" {
		return authority
	}
	return user + ":" + hidden + authority[userinfo:]
}

// passwordIn returns where the password is in a text that need not be a reference, or two equal
// numbers if there is none. The text is an authority, or has authorities after slashes. A
// password that nobody has encoded may have delimiters in it, so this hides too much rather
// than too little: up to the last at sign of the text.
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

// afterSlashes returns the offset after the first run of two or more slashes that begins at or
// after offset i of s, or len(s) if there is none. People write backslashes, too.
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

// colonOfPassword returns the offset of the colon before the password if s begins with an
// authority that has one, or whose password has a delimiter in it, and -1 otherwise: the first
// colon of userinfo, or one that no port follows. It also returns the length of the authority.
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

// Format implements [fmt.Formatter]: %v gives the text with a password hidden (see
// [Reference.Redacted]), and all that strings have, such as %s and %q, the text itself.
func (r Reference) Format(f fmt.State, verb rune) { format(f, verb, r.text, r.Redacted) }

// Format is that of [Reference].
func (u URI) Format(f fmt.State, verb rune) { format(f, verb, u.ref.text, u.Redacted) }

// Format is that of [Reference].
func (a Authority) Format(f fmt.State, verb rune) { format(f, verb, a.text, a.Redacted) }

// Format is that of [Reference].
func (p Parts) Format(f fmt.State, verb rune) { format(f, verb, p.String(), p.redacted) }

// redacted returns the parts put together, with what may be a password hidden.
func (p Parts) redacted() string {
	s := p.String()
	start, end := passwordIn(s, false)
	if start == end {
		return s
	}
	return s[:start] + hidden + s[end:]
}

// Format prints what is being built as [Reference.Format] does, or why it cannot be.
func (b *Builder) Format(f fmt.State, verb rune) {
	if r, err := b.Reference(); err != nil {
		io.WriteString(f, err.Error()) // a Formatter has nobody to tell errors
	} else {
		r.Format(f, verb)
	}
}

// Format implements [fmt.Formatter]: all verbs print the message, so that %#v, or %v of an error
// that is not a pointer, does not show the text that the error keeps, with its password.
func (e ParseError) Format(f fmt.State, verb rune) { format(f, verb, e.Error(), e.Error) }

// format prints redacted() for %v, with any flags, and text for other verbs.
func format(f fmt.State, verb rune, text string, redacted func() string) {
	if verb == 'v' {
		text, verb = redacted(), 's'
		if f.Flag('#') {
			io.WriteString(f, fmt.Sprintf("%q", text)) // a Formatter has nobody to tell errors
			return
		}
	}
	fmt.Fprintf(f, fmt.FormatString(f, verb), text)
}

// LogValue implements [slog.LogValuer], with a password hidden.
func (r Reference) LogValue() slog.Value { return slog.StringValue(r.Redacted()) }

// LogValue implements [slog.LogValuer], with a password hidden.
func (u URI) LogValue() slog.Value { return slog.StringValue(u.Redacted()) }

// LogValue implements [slog.LogValuer], with a password hidden.
func (a Authority) LogValue() slog.Value { return slog.StringValue(a.Redacted()) }

// LogValue implements [slog.LogValuer], with a password hidden.
func (p Parts) LogValue() slog.Value { return slog.StringValue(p.redacted()) }
