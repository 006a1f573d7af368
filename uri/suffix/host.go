package suffix

import (
	"errors"
	"strings"

	"github.com/std66/std66/uri"
)

// relativeOf parses a suffix reference, with "//" in front, as a network-path reference and checks
// its host. For errors, see [Heuristics.URI].
func relativeOf(s string) (uri.Reference, error) {
	const slashes = "//"
	if s == "" {
		return uri.Reference{}, &Error{0, "expected a host, found the end of the text"}
	}
	if strings.IndexByte("/?#.", s[0]) >= 0 {
		return uri.Reference{}, &Error{0, "expected a host: a relative reference needs a base URI"}
	}
	r, err := uri.ParseReference(slashes + s)
	if e := (*uri.ParseError)(nil); errors.As(err, &e) {
		err = moved(e, e.Offset-len(slashes))
	}
	if err == nil {
		err = checkAuthority(r)
	}
	return r, err
}

// checkAuthority returns an [*Error] if a suffix reference can't have r's authority.
func checkAuthority(r uri.Reference) error {
	authority, _ := r.Authority()
	if userinfo, ok := authority.Userinfo(); ok {
		return &Error{len(userinfo), `expected a host without userinfo, found "@"`}
	}
	host := authority.Host()
	if host.Kind() == uri.HostRegName && !looksLikeName(host.String()) {
		return &Error{0, "expected a host: localhost, an IP address, or a name with a dot between labels"}
	}
	return nil
}

// looksLikeName reports whether s is localhost, an IPv4 address, or at least two labels separated
// by dots, with an optional dot at the end. The last label of a name is not a number (RFC 1123
// §2.1).
func looksLikeName(s string) bool {
	if strings.EqualFold(s, "localhost") || uri.RuleIPv4address.Match(s) {
		return true
	}
	labels, last := 0, ""
	for rest, more := strings.TrimSuffix(s, "."), true; more; labels++ {
		last, rest, more = strings.Cut(rest, ".")
		if !looksLikeLabel(last) {
			return false
		}
	}
	return labels > 1 && !uri.RulePort.Match(last)
}

// looksLikeLabel reports whether s consists of letters, digits, hyphens except at either end (RFC
// 1123 §2.1), underscores, as in the names of services, and percent-encoded non-ASCII octets. The
// parser has checked the triplets.
func looksLikeLabel(s string) bool {
	if s == "" || s[0] == '-' || s[len(s)-1] == '-' {
		return false
	}
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '-' || c == '_' || '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z':
		case c == '%' && i+1 < len(s) && s[i+1] >= '8': // first digit of a non-ASCII octet
		default:
			return false
		}
	}
	return true
}
