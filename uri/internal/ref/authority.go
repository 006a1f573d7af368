package ref

import (
	"net/netip"
	"strings"
)

// Authority is the authority of a reference (RFC 3986 §3.2). The zero value is the empty authority.
type Authority struct {
	text               string
	hostStart, hostEnd uint32 // where the host begins and ends
	kind               HostKind
}

// NewAuthority returns the authority with the given text and the offsets and kind of its host.
func NewAuthority(text string, hostStart, hostEnd uint32, kind HostKind) Authority {
	return Authority{text, hostStart, hostEnd, kind}
}

// Text returns the text.
func (a Authority) Text() string { return a.text }

// Userinfo returns the userinfo (RFC 3986 §3.2.1), without the at sign, and reports whether there is
// one.
func (a Authority) Userinfo() (userinfo string, ok bool) {
	if a.hostStart == 0 {
		return "", false
	}
	return a.text[:a.hostStart-1], true
}

// User returns the part of the userinfo before its first colon, decoded, and reports whether there is
// a userinfo.
func (a Authority) User() (user string, ok bool) {
	userinfo, ok := a.Userinfo()
	user, _, _ = strings.Cut(userinfo, ":")
	return Decode(user), ok
}

// Password returns the part of the userinfo after its first colon, decoded, and reports whether there
// is such a colon.
func (a Authority) Password() (password string, ok bool) {
	userinfo, _ := a.Userinfo()
	_, password, ok = strings.Cut(userinfo, ":")
	return Decode(password), ok
}

// Host returns the host.
func (a Authority) Host() Host { return Host{a.text[a.hostStart:a.hostEnd], a.kind} }

// Port returns the port (RFC 3986 §3.2.3), without the colon, and reports whether there is one.
func (a Authority) Port() (port string, ok bool) {
	if int(a.hostEnd) == len(a.text) {
		return "", false
	}
	return a.text[a.hostEnd+1:], true
}

// HostKind is the rule of the grammar that a host matches. The generated parsers store the values,
// by the layouts in grammar/rfc3986.parsers and grammar/rfc3987.parsers.
type HostKind uint8

const (
	HostRegName HostKind = iota
	HostIPv4address
	HostIPv6address
	HostIPvFuture
)

// Host is the host of an authority (RFC 3986 §3.2.2). The zero value is the empty host.
type Host struct {
	text string
	kind HostKind
}

// NewHost returns the host with the given text and kind.
func NewHost(text string, kind HostKind) Host { return Host{text, kind} }

// Text returns the text, with the brackets of an IP-literal.
func (h Host) Text() string { return h.text }

// Kind returns the kind.
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

// Name returns the host, decoded, and without the brackets of an IP-literal.
func (h Host) Name() string { return Decode(h.address()) }
