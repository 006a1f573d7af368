package uri

import (
	"net/netip"
	"strconv"
	"strings"
)

// Authority is the authority of a reference (RFC 3986 §3.2): a host, optionally with userinfo
// before it and a port after it. The zero value is the empty authority, whose host is the empty
// name.
type Authority struct {
	text               string
	hostStart, hostEnd uint32 // where the host begins and ends
	kind               HostKind
}

// ParseAuthority returns the authority with the given text, which has no slashes before
// it. The error is a [*ParseError] for [RuleAuthority], or [ErrTooLong].
func ParseAuthority(s string) (Authority, error) {
	if uint64(len(s)) > MaxLength {
		return Authority{}, ErrTooLong
	}
	var c zAuthorityCaptures
	if !zParseAuthority(s, &c) {
		return Authority{}, newParseError(RuleAuthority, s)
	}
	host, _ := ParseHost(s[c.host.start:c.host.end])
	return Authority{s, uint32(c.host.start), uint32(c.host.end), host.kind}, nil
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

// User returns the part of the userinfo before its first colon, which is the user's name
// (RFC 3986 §3.2.1), decoded as by [Decode], and reports whether there is a userinfo. Without a
// colon the name is all of the userinfo. It may be empty, as in //@example.com.
func (a Authority) User() (user string, ok bool) {
	userinfo, ok := a.Userinfo()
	user, _, _ = strings.Cut(userinfo, ":")
	return decode(user), ok
}

// Password returns the part of the userinfo after its first colon (RFC 3986 §3.2.1), decoded as
// by [Decode], and reports whether there is such a colon. The password may be empty, as in
// //user:@example.com, which means that there is no password. It may have further colons.
//
// A password in a URI is deprecated, and must not be shown as clear text: see
// [Authority.Redacted].
func (a Authority) Password() (password string, ok bool) {
	userinfo, _ := a.Userinfo()
	_, password, ok = strings.Cut(userinfo, ":")
	return decode(password), ok
}

// Host returns the host. It may be empty, but there is always one.
func (a Authority) Host() Host { return Host{a.text[a.hostStart:a.hostEnd], a.kind} }

// Port returns the port (RFC 3986 §3.2.3), without the colon, and reports whether there is one.
// It may be empty, as in http://example.com:/. [URI.EffectivePort] also knows default ports.
func (a Authority) Port() (Port, bool) {
	if int(a.hostEnd) == len(a.text) {
		return "", false
	}
	return Port(a.text[a.hostEnd+1:]), true
}

// Port is a port as written: any number of decimal digits, or none. A port that a program makes
// by conversion is not checked.
type Port string

// Uint16 returns the port as a number, and reports whether it is one from 0 to 65535. The empty
// port is not; it stands for the scheme's default port.
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

// ParseHost returns the host with the given text, in which an IPv6 address, or one of a later
// version, is in brackets. The error is a [*ParseError] for [RuleHost].
func ParseHost(s string) (Host, error) {
	var c zHostCaptures
	if !zParseHost(s, &c) {
		return Host{}, newParseError(RuleHost, s)
	}
	return Host{s, kindOf(c.ipv4.end, c.ipv6.end, c.ipvFuture.end)}, nil
}

// String returns the text, as it was parsed: brackets belong to it.
func (h Host) String() string { return h.text }

// HostKind is the rule of the grammar that a host matches.
type HostKind uint8

const (
	HostRegName     HostKind = iota // a registered name, or the empty one
	HostIPv4address                 // an IPv4 address: four decimal numbers with dots between
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

// Kind returns the kind of h. An IPv4 address also matches reg-name, but is not one
// (first-match-wins); 256.1.1.1 is a reg-name.
func (h Host) Kind() HostKind { return h.kind }

// kindOf returns the kind of a host, from the ends of its captures, which are -1 for a rule that
// it does not match.
func kindOf(ipv4, ipv6, ipvFuture int) HostKind {
	switch {
	case ipv4 >= 0:
		return HostIPv4address
	case ipv6 >= 0:
		return HostIPv6address
	case ipvFuture >= 0:
		return HostIPvFuture
	}
	return HostRegName
}

// address returns the text without the brackets of an IP-literal.
func (h Host) address() string {
	if h.kind == HostIPv6address || h.kind == HostIPvFuture {
		return h.text[len("[") : len(h.text)-len("]")]
	}
	return h.text
}

// Addr returns the IP address that h is, and reports whether it is an IPv4address or
// IPv6address.
func (h Host) Addr() (netip.Addr, bool) {
	if h.kind != HostIPv4address && h.kind != HostIPv6address {
		return netip.Addr{}, false
	}
	addr, err := netip.ParseAddr(h.address())
	return addr, err == nil
}

// Name returns the host, decoded as by [Decode], and without the brackets of an IP-literal:
// "é.example" for %C3%A9.example, and "::1" for [::1]. A registered name may hold any bytes, even
// delimiters such as a colon or a slash, and it need not be a name in the DNS (RFC 3986 §3.2.2).
// So the name must not be put into a URI without encoding it; [Host.String] returns the host as
// written.
func (h Host) Name() string { return decode(h.address()) }
