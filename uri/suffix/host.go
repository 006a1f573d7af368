package suffix

import (
	"errors"
	"strings"

	"github.com/std66/std66/uri"
)

// relativeOf returns a suffix reference as what it is but for the scheme: a network-path
// reference, which has two slashes before it. Its host looks like one. The error is that of
// [Heuristics.URI].
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

// checkAuthority returns an [*Error] for an authority that a suffix reference would not have.
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

// looksLikeName reports whether a text looks like the name of a host on the Internet, or is an
// IPv4 address: labels with dots between, and perhaps one dot behind them. A last label that is
// a number is none of a name (RFC 1123 §2.1).
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

// looksLikeLabel reports whether a text looks like a label of a name: letters, digits and
// hyphens, which do not stand at its ends (RFC 1123 §2.1), underscores, which services have, and
// percent-encoded octets that are not ASCII.
func looksLikeLabel(s string) bool {
	if s == "" || s[0] == '-' || s[len(s)-1] == '-' {
		return false
	}
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '-' || c == '_' || '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z':
		case c == '%' && i+1 < len(s) && s[i+1] >= '8': // the first digit of an octet that is not ASCII
		default:
			return false
		}
	}
	return true
}
