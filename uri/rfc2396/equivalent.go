package rfc2396

import (
	"strconv"
	"strings"

	"github.com/std66/std66/uri"
)

// Equivalent reports whether a and b are equivalent by the common syntax equivalence rules of
// RFC 2396 §6: scheme and host name are case-insensitive, and an explicit default port is
// equivalent to no port. It knows the default ports of the zero [uri.Schemes]; a [Comparer] can
// know others.
//
// A port without digits is an omitted port: "the default port number is assumed" (§3.2.2).
// Everything else is compared byte by byte, because "the rules for equivalence [...] are scheme
// dependent" otherwise: escapes, userinfo, dot-segments, and authorities that are not servers. A
// string that is not a URI-reference is equivalent only to itself. Relative references are not
// resolved first.
func Equivalent(a, b string) bool { return Comparer{}.Equivalent(a, b) }

// Comparer compares URI references by RFC 2396 §6 with a program's own default ports. The zero
// value compares like [Equivalent].
type Comparer struct {
	Schemes uri.Schemes // only the default ports matter
}

// Equivalent reports whether a and b are equivalent. It takes linear time and allocates only for
// strings that are not URI-references.
func (c Comparer) Equivalent(a, b string) bool {
	if a == b {
		return true
	}
	x, errX := ParseURIReference(a)
	y, errY := ParseURIReference(b)
	if errX != nil || errY != nil {
		return false
	}
	scheme, hasScheme := x.Scheme.In(a)
	schemeOfB, hasSchemeOfB := y.Scheme.In(b)
	if hasScheme != hasSchemeOfB || !strings.EqualFold(scheme, schemeOfB) {
		return false
	}
	authority, hasAuthority := x.Authority.In(a)
	authorityOfB, hasAuthorityOfB := y.Authority.In(b)
	if !hasAuthority || !hasAuthorityOfB {
		return hasAuthority == hasAuthorityOfB && a[len(scheme):] == b[len(schemeOfB):]
	}
	return a[x.Authority.End:] == b[y.Authority.End:] && c.equivalentAuthorities(scheme, authority, authorityOfB)
}

// equivalentAuthorities reports whether two authorities are equivalent after a scheme, or after
// none if scheme is "".
func (c Comparer) equivalentAuthorities(scheme, a, b string) bool {
	x, errX := ParseAuthority(a)
	y, errY := ParseAuthority(b)
	host, isServer := x.Host.In(a)
	hostOfB, isServerOfB := y.Host.In(b)
	if errX != nil || errY != nil || !isServer || !isServerOfB {
		return a == b // registries have their own rules (§3.2.1)
	}
	return a[:x.Host.Start] == b[:y.Host.Start] && // userinfo
		strings.EqualFold(host, hostOfB) &&
		c.writtenPort(scheme, a[x.Host.End:]) == c.writtenPort(scheme, b[y.Host.End:])
}

// writtenPort returns a port without its colon, and "" for a default port.
func (c Comparer) writtenPort(scheme, colonAndPort string) string {
	port := strings.TrimPrefix(colonAndPort, ":")
	number := c.Schemes.Rules(scheme).Port
	if number == 0 {
		return port
	}
	var room [5]byte // the digits of a uint16
	if strings.TrimLeft(port, "0") == string(strconv.AppendUint(room[:0], uint64(number), 10)) {
		return ""
	}
	return port
}
