package audit

import (
	"net/netip"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/std66/std66/uri"
)

// A Policy determines the findings to report. The zero value is ready to use: it allows any scheme,
// host and port, gives each code its default severity, and doesn't decode Punycode.
type Policy struct {
	// AllowedSchemes lists the allowed schemes, compared without case. nil allows any scheme, and
	// an empty non-nil slice none. A reference without a scheme is always allowed.
	AllowedSchemes []string

	// AllowedHosts lists the allowed hosts. nil allows any host, and an empty non-nil slice none.
	//
	// "example.com" allows only that name. "*.example.com" allows names that end in
	// ".example.com", provided that the part before consists only of characters of host names,
	// and contains no percent-encoded delimiter. IPv6 addresses are in brackets.
	//
	// Names are compared after decoding, without the case of ASCII letters and without a dot at
	// the end. IP addresses are compared as numbers, including those in rare formats (RFC 3986
	// §7.4). A reference without an authority is always allowed: use AllowedSchemes to exclude
	// mailto and data.
	AllowedHosts []string

	// AllowedPorts lists the allowed ports. nil allows any port, and an empty non-nil slice none.
	// If a reference has no port, the scheme's default counts; if that is unknown, the reference
	// is allowed.
	AllowedPorts []uint16

	// Schemes are the rules of schemes. Only the default ports matter here.
	Schemes uri.Schemes

	// Addresses enables findings for hosts on the local machine or a local network: loopback,
	// private, link-local, unspecified and multicast addresses in any format, also within IPv6
	// addresses, and the name localhost. Names are not looked up.
	Addresses bool

	// ToUnicode decodes a label that begins with "xn--", such as xn--bcher-kva. Labels are passed
	// in lower case. Use idna.Punycode.ToUnicode of golang.org/x/net; other profiles reject more
	// labels, and a rejected label can't be examined. If ToUnicode is nil, such labels are
	// reported as not decoded.
	ToUnicode func(label string) (string, error)

	// MaxPerCode is the maximum number of findings per code and reference that [Policy.Audit]
	// returns. 0 means [DefaultMaxPerCode], and a negative number means no limit.
	MaxPerCode int

	// own holds for each code its severity plus 1, or 0 for the default severity.
	own [codeCount]Severity
}

// DefaultMaxPerCode is the limit if [Policy.MaxPerCode] is 0. It keeps reports short, because a
// hostile reference may have thousands of findings with the same code.
const DefaultMaxPerCode = 10

// maxPerCode returns the limit. A negative number means no limit.
func (p *Policy) maxPerCode() int {
	if p.MaxPerCode == 0 {
		return DefaultMaxPerCode
	}
	return p.MaxPerCode
}

// WithSeverity returns a copy of p with the severity of code changed. [Off] suppresses its
// findings. An invalid code or severity changes nothing.
func (p Policy) WithSeverity(code Code, severity Severity) Policy {
	if int(code) < len(p.own) && severity <= Error {
		p.own[code] = severity + 1
	}
	return p
}

// Severity returns the severity of findings with the given code, or [Off] if the code is invalid.
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

// checkAllowedHost reports a host that is not allowed. addr is its address, or the zero Addr if it
// has none.
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

// allowsHost reports whether an entry of AllowedHosts allows the host with the given name or, if
// valid, address.
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

// equalFoldASCII reports whether two names are equal if the case of ASCII letters is ignored.
// Folding other letters would be wrong here: U+212A KELVIN SIGN would become a k.
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

// isPlainName reports whether a decoded name consists only of characters of host names. With a
// delimiter, or a character that a lookup turns into one, a name may end before its suffix.
func isPlainName(name string) bool {
	for _, r := range name {
		if !isNameRune(r) && r != '_' || r >= utf8.RuneSelf && (!unicode.In(r, unicode.L, unicode.M, unicode.N) || isInvisible(r)) {
			return false
		}
	}
	return true
}

// canonicalName returns name decoded and without a dot at the end.
func canonicalName(name string) string {
	return strings.TrimSuffix(decode(name), ".")
}
