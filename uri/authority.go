package uri

import (
	"net/netip"
	"strconv"
	"strings"
)

// Authority is the authority of a reference (RFC 3986 §3.2): a host, optionally with userinfo
// before it and a port after it. The zero value is the empty authority: its host is empty, and it
// has no userinfo and no port.
type Authority struct {
	text               string
	hostStart, hostEnd uint32 // where the host begins and ends
	kind               HostKind
}

// ParseAuthority parses s as an authority, without the slashes before it. The error is a
// [*ParseError] for [RuleAuthority], or [ErrTooLong].
func ParseAuthority(s string) (Authority, error) {
	if uint64(len(s)) > MaxLength {
		return Authority{}, ErrTooLong
	}
	var at zAuthorityCaptures
	if !zParseAuthority(s, &at) {
		return Authority{}, newParseError(RuleAuthority, s)
	}
	return Authority{s, at.hostStart, at.hostEnd, HostKind(at.kind)}, nil
}

// String returns the text, as it was parsed.
func (a Authority) String() string { return a.text }

// Userinfo returns the userinfo (RFC 3986 §3.2.1) as written, without the at sign, and reports
// whether there is one. It may be empty, as in //@example.com. [Authority.User] and
// [Authority.Password] return its parts, decoded.
func (a Authority) Userinfo() (userinfo string, ok bool) {
	if a.hostStart == 0 {
		return "", false
	}
	return a.text[:a.hostStart-1], true
}

// User returns the part of the userinfo before its first colon, which is the user's name (RFC 3986
// §3.2.1), decoded as by [Decode], and reports whether there is a userinfo. Without a colon, the
// name is all of the userinfo. It may be empty, as in //@example.com.
func (a Authority) User() (user string, ok bool) {
	userinfo, ok := a.Userinfo()
	user, _, _ = strings.Cut(userinfo, ":")
	return decode(user), ok
}

// Password returns the part of the userinfo after its first colon (RFC 3986 §3.2.1), decoded as by
// [Decode], and reports whether there is such a colon. It may contain further colons. An empty
// password, as in //user:@example.com, stands for a missing password.
//
// Passwords in URIs are deprecated, and must not be shown as clear text: see [Authority.Redacted].
func (a Authority) Password() (password string, ok bool) {
	userinfo, _ := a.Userinfo()
	_, password, ok = strings.Cut(userinfo, ":")
	return decode(password), ok
}

// Host returns the host. It may be empty, but there is always one.
func (a Authority) Host() Host { return Host{a.text[a.hostStart:a.hostEnd], a.kind} }

// Port returns the port (RFC 3986 §3.2.3), without the colon, and reports whether there is one. It
// may be empty, as in http://example.com:/. [URI.EffectivePort] returns the default port of a
// scheme, too.
func (a Authority) Port() (Port, bool) {
	if int(a.hostEnd) == len(a.text) {
		return "", false
	}
	return Port(a.text[a.hostEnd+1:]), true
}

// Port is a port as written: any number of decimal digits, or none. A Port that is converted from
// another string is not checked.
type Port string

// Uint16 returns the port as a number, and reports whether it is a number from 0 to 65535. The
// empty port, which stands for the scheme's default port, is not a number.
func (p Port) Uint16() (uint16, bool) {
	n, err := strconv.ParseUint(string(p), 10, 16)
	if err != nil {
		return 0, false
	}
	return uint16(n), true
}

// Host is the host of an authority (RFC 3986 §3.2.2). The zero value is the empty host,
// which is a reg-name.
type Host struct {
	text string
	kind HostKind
}

// ParseHost parses s as a host. An IPv6 address, or an address of a later version, must be in
// brackets. The error is a [*ParseError] for [RuleHost].
func ParseHost(s string) (Host, error) {
	var at zHostCaptures
	if !zParseHost(s, &at) {
		return Host{}, newParseError(RuleHost, s)
	}
	return Host{s, HostKind(at.kind)}, nil
}

// String returns the text, as it was parsed, with the brackets of an IP-literal.
func (h Host) String() string { return h.text }

// The generated parsers store the values of HostKind, by the layouts in grammar/rfc3986.parsers.

// HostKind is the rule of the grammar that a host matches.
type HostKind uint8

const (
	HostRegName     HostKind = iota // a registered name, which may be empty
	HostIPv4address                 // an IPv4 address: four decimal numbers, separated by dots
	HostIPv6address                 // an IPv6 address in brackets
	HostIPvFuture                   // an address of a later version in brackets
)

// String returns the name of the kind's rule: "reg-name", "IPv4address", "IPv6address" or
// "IPvFuture".
func (k HostKind) String() string {
	switch k {
	case HostIPv4address:
		return RuleIPv4address.String()
	case HostIPv6address:
		return RuleIPv6address.String()
	case HostIPvFuture:
		return RuleIPvFuture.String()
	}
	return RuleRegName.String()
}

// Kind returns the kind of h. A host that matches both IPv4address and reg-name is an IPv4 address
// (§3.2.2); 256.1.1.1 is a reg-name.
func (h Host) Kind() HostKind { return h.kind }

// address returns the text without the brackets of an IP-literal.
func (h Host) address() string {
	if h.kind == HostIPv6address || h.kind == HostIPvFuture {
		return h.text[len("[") : len(h.text)-len("]")]
	}
	return h.text
}

// Addr returns the IP address, and reports whether h is an IPv4address or IPv6address.
func (h Host) Addr() (netip.Addr, bool) {
	if h.kind != HostIPv4address && h.kind != HostIPv6address {
		return netip.Addr{}, false
	}
	addr, err := netip.ParseAddr(h.address())
	return addr, err == nil
}

// Name returns the host, decoded as by [Decode], and without the brackets of an IP-literal:
// "é.example" for %C3%A9.example, and "::1" for [::1]. A registered name may hold any bytes, even
// delimiters such as a colon or a slash, and it need not be a name in the DNS (RFC 3986 §3.2.2). So
// encode the name before putting it into a URI; [Host.String] returns the host as written.
func (h Host) Name() string { return decode(h.address()) }
