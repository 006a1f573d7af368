package ref

import (
	"fmt"
	"io"
	"strings"
)

// Hidden replaces a password. It is valid in userinfo.
const Hidden = "xxxxx"

// Redacted returns the text with the password, the text after the first colon of userinfo (RFC 3986
// §3.2.1), replaced with [Hidden]. An empty password stays.
func (r *Ref) Redacted() string {
	var a Authority
	if !r.Authority(&a) {
		return r.text
	}
	before := r.text[:r.authorityStart()]
	return before + a.Redacted() + r.text[r.at.PathStart:]
}

// Redacted returns the text with the password replaced, as [Ref.Redacted] does.
func (a Authority) Redacted() string {
	userinfo, _ := a.Userinfo()
	user, password, _ := strings.Cut(userinfo, ":")
	if password == "" {
		return a.text
	}
	return user + ":" + Hidden + a.text[len(userinfo):]
}

// Redacted returns the parts put together, with a possible password hidden. ipLiteral is as for
// [Password].
func (p *Parts) Redacted(ipLiteral func(s string) int) string {
	s := p.String()
	start, end := Password(s, false, ipLiteral)
	if start == end {
		return s
	}
	return s[:start] + Hidden + s[end:]
}

// Format prints redacted() for %v, with any flags, and text for other verbs.
func Format(f fmt.State, verb rune, text string, redacted func() string) {
	if verb == 'v' {
		text, verb = redacted(), 's'
		if f.Flag('#') {
			io.WriteString(f, fmt.Sprintf("%q", text)) // a Formatter cannot return errors
			return
		}
	}
	fmt.Fprintf(f, fmt.FormatString(f, verb), text)
}

// Password returns the start and end of the password in any text, valid or not, or two equal
// numbers if there is none. The text is an authority, or has authorities after slashes. An
// unencoded password may contain delimiters, so everything up to the last at sign of the text
// counts as the password. ipLiteral returns the length of the IP-literal that s begins with, or a
// number below 1 if there is none.
func Password(s string, isAuthority bool, ipLiteral func(s string) int) (start, end int) {
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
			colon, n := colonOfPassword(s[at:], ipLiteral)
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
func colonOfPassword(s string, ipLiteral func(s string) int) (colon, length int) {
	if end := strings.IndexAny(s, "/?#"); end >= 0 {
		s = s[:end]
	}
	host := strings.LastIndexByte(s, '@') + 1
	if colon := strings.IndexByte(s[:host], ':'); colon >= 0 {
		return colon, len(s)
	}
	host += max(ipLiteral(s[host:]), 0)
	colon = strings.IndexByte(s[host:], ':')
	if colon < 0 {
		return -1, len(s)
	}
	colon += host
	if port := s[colon+1:]; port != "" && strings.Trim(port, "0123456789") == "" {
		return -1, len(s)
	}
	return colon, len(s)
}
