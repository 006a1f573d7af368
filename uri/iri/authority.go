package iri

import (
	"net/netip"

	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/internal/ref"
)

// Authority is the authority of a reference: a host, optionally with userinfo before it and a port
// after it. The zero value is the empty authority: its host is empty, and it has no userinfo and no
// port.
type Authority struct {
	value ref.Authority
}

// ParseAuthority parses s as an authority, without the slashes before it. The error is a [*ParseError]
// for [RuleIauthority], or [uri.ErrTooLong].
func ParseAuthority(s string) (Authority, error) {
	a, err := parseAuthority(s)
	return Authority{a}, err
}

// parseAuthority is ParseAuthority for package ref.
func parseAuthority(s string) (ref.Authority, error) {
	if uint64(len(s)) > uri.MaxLength {
		return ref.Authority{}, uri.ErrTooLong
	}
	var at zIauthorityCaptures
	if !zParseIauthority(s, &at) {
		return ref.Authority{}, newParseError(RuleIauthority, s)
	}
	return ref.NewAuthority(s, at.HostStart, at.HostEnd, ref.HostKind(at.Kind)), nil
}

// String returns the text, as it was parsed.
func (a Authority) String() string { return a.value.Text() }

// Userinfo returns the userinfo as written, without the at sign, and reports whether there is one.
func (a Authority) Userinfo() (userinfo string, ok bool) { return a.value.Userinfo() }

// User returns the part of the userinfo before its first colon, decoded as by [uri.Decode], and
// reports whether there is a userinfo.
func (a Authority) User() (user string, ok bool) { return a.value.User() }

// Password returns the part of the userinfo after its first colon, decoded as by [uri.Decode], and
// reports whether there is such a colon. Passwords must not be shown as clear text: see
// [Authority.Redacted].
func (a Authority) Password() (password string, ok bool) { return a.value.Password() }

// Host returns the host. It may be empty, but there is always one.
func (a Authority) Host() Host { return Host{a.value.Host()} }

// Port returns the port, without the colon, and reports whether there is one.
func (a Authority) Port() (uri.Port, bool) {
	text, ok := a.value.Port()
	return uri.Port(text), ok
}

// Host is the host of an authority (RFC 3987 §2.2, ihost). The zero value is the empty host, which is
// an ireg-name.
type Host struct {
	value ref.Host
}

// ParseHost parses s as a host. An IPv6 address, or an address of a later version, must be in
// brackets. The error is a [*ParseError] for [RuleIhost].
func ParseHost(s string) (Host, error) {
	h, err := parseHost(s)
	return Host{h}, err
}

// parseHost is ParseHost for package ref.
func parseHost(s string) (ref.Host, error) {
	var at zIhostCaptures
	if !zParseIhost(s, &at) {
		return ref.Host{}, newParseError(RuleIhost, s)
	}
	return ref.NewHost(s, ref.HostKind(at.Kind)), nil
}

// String returns the text, as it was parsed, with the brackets of an IP-literal.
func (h Host) String() string { return h.value.Text() }

// Kind returns the kind of h. [uri.HostRegName] stands for an ireg-name.
func (h Host) Kind() uri.HostKind { return uri.HostKind(h.value.Kind()) }

// Addr returns the IP address, and reports whether h is an IPv4address or IPv6address.
func (h Host) Addr() (netip.Addr, bool) { return h.value.Addr() }

// Name returns the host, decoded as by [uri.Decode], and without the brackets of an IP-literal.
func (h Host) Name() string { return h.value.Name() }
