package audit

import (
	"net/netip"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/std66/std66/uri"
)

// Policy says what to report. The zero value is ready to use: it allows any scheme, host and
// port, gives each code its default severity, and does not look into Punycode.
type Policy struct {
	// AllowedSchemes are the schemes that a reference may have, compared without case. nil
	// is for any, and what is empty but not nil for none. A reference without a scheme is
	// not judged.
	AllowedSchemes []string

	// AllowedHosts are the hosts that it may have; nil is for any. "example.com" is that name
	// alone, and "*.example.com" are those that end in ".example.com", if before that they have
	// only what names of hosts are made of, and no delimiter that is encoded. Names are compared
	// decoded, without the case of ASCII letters and without a last dot, and IP addresses as
	// numbers, those in rare formats, too (RFC 3986 §7.4). IPv6 addresses are in brackets. A
	// reference without an authority is not judged: AllowedSchemes keeps mailto and data out.
	AllowedHosts []string

	// AllowedPorts are the ports that it may have; nil is for any. Where no port is written it
	// is the default of the scheme, if Schemes knows one, and else not judged.
	AllowedPorts []uint16

	// Schemes are the rules of schemes, of which default ports matter here.
	Schemes uri.Schemes

	// Addresses says to report hosts that lead to the machine itself or a network around it:
	// addresses that are loopback, private, link-local, unspecified or multicast, in any
	// format and also inside IPv6 addresses, and the name localhost. Names are not looked up.
	Addresses bool

	// ToUnicode decodes a label that begins with "xn--", such as xn--bcher-kva, which it gets in
	// lower case. idna.Punycode.ToUnicode of golang.org/x/net does; other profiles refuse
	// more labels, about which there is less to say then. Where it is nil, such labels are
	// reported as not decoded.
	ToUnicode func(label string) (string, error)

	// MaxPerCode is how many findings with one code [Policy.Audit] returns for a reference. 0
	// means [DefaultMaxPerCode], and a negative number means no limit.
	MaxPerCode int

	// own has for each code one more than its severity, or 0 where that is the default.
	own [codeCount]Severity
}

// DefaultMaxPerCode is the limit for [Policy.MaxPerCode] of 0. It keeps reports short: a hostile
// reference may have the same finding thousands of times.
const DefaultMaxPerCode = 10

// maxPerCode returns the limit; a negative number means none.
func (p *Policy) maxPerCode() int {
	if p.MaxPerCode == 0 {
		return DefaultMaxPerCode
	}
	return p.MaxPerCode
}

// WithSeverity returns the policy with the severity of a code changed: to [Off], for one, so
// that it is not reported. What is no code is not changed.
func (p Policy) WithSeverity(code Code, severity Severity) Policy {
	if int(code) < len(p.own) && severity <= Error {
		p.own[code] = severity + 1
	}
	return p
}

// Severity returns the severity of findings with a code.
func (p Policy) Severity(code Code) Severity {
	if int(code) < len(p.own) && p.own[code] > 0 {
		return p.own[code] - 1
	}
	return code.Severity()
}

// checkScheme reports a scheme that is not allowed.
func (a *auditor) checkScheme() {
	if a.policy.AllowedSchemes == nil {
		return
	}
	for _, allowed := range a.policy.AllowedSchemes {
		if a.is(allowed) {
			return
		}
	}
	a.addf(SchemeNotAllowed, 0, len(a.scheme), "the policy does not allow the scheme %s", a.scheme)
}

// checkAllowedHost reports a host that is not allowed. addr is the address that it is, if any.
func (a *auditor) checkAllowedHost(host part, addr netip.Addr) {
	if a.policy.AllowedHosts == nil {
		return
	}
	name := canonicalName(host.text)
	for _, entry := range a.policy.AllowedHosts {
		if allowsHost(entry, name, addr) {
			return
		}
	}
	a.addf(HostNotAllowed, host.at, host.end(), "the policy does not allow the host %q", host.text)
}

// allowsHost reports whether an entry of the hosts allowed is for a host.
func allowsHost(entry, name string, addr netip.Addr) bool {
	if addr.IsValid() {
		host, err := uri.ParseHost(entry)
		allowed, ok := host.Addr()
		return err == nil && ok && allowed.Unmap() == addr.Unmap()
	}
	entry = canonicalName(entry)
	if suffix, ok := strings.CutPrefix(entry, "*"); ok && strings.HasPrefix(suffix, ".") {
		n := len(name) - len(suffix)
		return n > 0 && equalFoldASCII(name[n:], suffix) && isPlainName(name[:n])
	}
	return equalFoldASCII(name, entry)
}

// equalFoldASCII reports whether two names are equal but for the case of ASCII letters. That of
// others is not for an audit to judge: U+212A KELVIN SIGN would be a k.
func equalFoldASCII(a, b string) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range len(a) {
		if a[i] != b[i] && (a[i]|0x20 != b[i]|0x20 || a[i]|0x20 < 'a' || 'z' < a[i]|0x20) {
			return false
		}
	}
	return true
}

// isPlainName reports whether a name, decoded, has only what names of hosts are made of. One that
// has a delimiter, or what lookup makes one of, may end before a suffix that it seems to have.
func isPlainName(name string) bool {
	for _, r := range name {
		if !isNameRune(r) && r != '_' || r >= utf8.RuneSelf && (!unicode.In(r, unicode.L, unicode.M, unicode.N) || isInvisible(r)) {
			return false
		}
	}
	return true
}

// canonicalName returns a name decoded, and without a last dot.
func canonicalName(name string) string {
	return strings.TrimSuffix(decode(name), ".")
}
