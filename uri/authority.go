package uri

import (
	"net/netip"
	"strconv"
	"strings"
)

// Authority is the authority of a reference (RFC 3986 §3.2): a host, perhaps with userinfo
// before it and a port behind it. The zero value is the empty authority, whose host is
// the empty name.
type Authority struct {
	text            string
	hostStart, host uint32 // where the host begins and ends
}

// String returns the text, as it was parsed.
func (a Authority) String() string { return a.text }

// Userinfo returns the userinfo (RFC 3986 §3.2.1) as written, without the at sign, and
// whether there is one. It may be empty, as in //@example.com.
func (a Authority) Userinfo() (userinfo string, ok bool) {
	if a.hostStart == 0 {
		return "", false
	}
	return a.text[:a.hostStart-1], true
}

// Host returns the host. It may be empty, but there is always one.
func (a Authority) Host() Host { return Host{a.text[a.hostStart:a.host]} }

// Port returns the port (RFC 3986 §3.2.3), without the colon, and whether there is one. It
// may be empty, as in http://example.com:/.
func (a Authority) Port() (Port, bool) {
	if int(a.host) == len(a.text) {
		return "", false
	}
	return Port(a.text[a.host+1:]), true
}

// Port is a port as written: any number of decimal digits, or none.
type Port string

// Uint16 returns the port as a number, and whether it is one from 0 to 65535. The empty
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
}

// String returns the text, as it was parsed: brackets belong to it.
func (h Host) String() string { return h.text }

// HostKind is what a host is by the grammar.
type HostKind uint8

const (
	RegName     HostKind = iota // a registered name, or the empty one
	IPv4address                 // an IPv4 address: four decimal numbers with dots between
	IPv6address                 // an IPv6 address in brackets
	IPvFuture                   // an address of a later version in brackets
)

// String returns the name of the kind's rule: "reg-name", "IPv4address", "IPv6address" or
// "IPvFuture".
func (k HostKind) String() string {
	switch k {
	case IPv4address:
		return RuleIPv4address.String()
	case IPv6address:
		return RuleIPv6address.String()
	case IPvFuture:
		return RuleIPvFuture.String()
	}
	return RuleRegName.String()
}

// Kind returns what h is. What is an IPv4 address is no registered name, though the
// grammar would allow it (first-match-wins); 256.1.1.1 is a name.
func (h Host) Kind() HostKind {
	switch {
	case len(h.text) > 1 && h.text[0] == '[':
		if h.text[1]|0x20 == 'v' {
			return IPvFuture
		}
		return IPv6address
	case RuleIPv4address.Match(h.text):
		return IPv4address
	}
	return RegName
}

// Addr returns the IP address that h is, and whether it is an IPv4address or IPv6address.
func (h Host) Addr() (netip.Addr, bool) {
	text := h.text
	switch h.Kind() {
	case IPv6address:
		text = text[1 : len(text)-1]
	case IPv4address:
	default:
		return netip.Addr{}, false
	}
	addr, err := netip.ParseAddr(text)
	return addr, err == nil
}

// Future returns the version and the address of an IPvFuture, as written, and whether h
// is one: "1f" and "a:b" of [v1f.a:b].
func (h Host) Future() (version, address string, ok bool) {
	if h.Kind() != IPvFuture {
		return "", "", false
	}
	return strings.Cut(h.text[len("[v"):len(h.text)-len("]")], ".")
}
