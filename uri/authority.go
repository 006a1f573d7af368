package uri

import (
	"net/netip"
	"strconv"

	"github.com/std66/std66/uri/internal/ref"
)

// Authority is the authority of a reference (RFC 3986 §3.2): a host, optionally with userinfo
// before it and a port after it. The zero value is the empty authority: its host is empty, and it
// has no userinfo and no port.
type Authority struct {
	value ref.Authority
}

// ParseAuthority parses s as an authority, without the slashes before it. The error is a
// [*ParseError] for [RuleAuthority], or [ErrTooLong].
func ParseAuthority(s string) (Authority, error) {
	a, err := parseAuthority(s)
	return Authority{a}, err
}

// parseAuthority is ParseAuthority for package ref.
func parseAuthority(s string) (ref.Authority, error) {
	if uint64(len(s)) > MaxLength {
		return ref.Authority{}, ErrTooLong
	}
	var at zAuthorityCaptures
	if !zParseAuthority(s, &at) {
		return ref.Authority{}, newParseError(RuleAuthority, s)
	}
	return ref.NewAuthority(s, at.HostStart, at.HostEnd, ref.HostKind(at.Kind)), nil
}

// String returns the text, as it was parsed.
func (a Authority) String() string { return a.value.Text() }

// Userinfo returns the userinfo (RFC 3986 §3.2.1) as written, without the at sign, and reports
// whether there is one. It may be empty, as in //@example.com. [Authority.User] and
// [Authority.Password] return its parts, decoded.
func (a Authority) Userinfo() (userinfo string, ok bool) { return a.value.Userinfo() }

// User returns the part of the userinfo before its first colon, which is the user's name (RFC 3986
// §3.2.1), decoded as by [Decode], and reports whether there is a userinfo. Without a colon, the
// name is all of the userinfo. It may be empty, as in //@example.com.
func (a Authority) User() (user string, ok bool) { return a.value.User() }

// Password returns the part of the userinfo after its first colon (RFC 3986 §3.2.1), decoded as by
// [Decode], and reports whether there is such a colon. It may contain further colons. An empty
// password, as in //user:@example.com, stands for a missing password.
//
// Passwords in URIs are deprecated, and must not be shown as clear text: see [Authority.Redacted].
func (a Authority) Password() (password string, ok bool) { return a.value.Password() }

// Host returns the host. It may be empty, but there is always one.
func (a Authority) Host() Host { return Host{a.value.Host()} }

// Port returns the port (RFC 3986 §3.2.3), without the colon, and reports whether there is one. It
// may be empty, as in http://example.com:/. [URI.EffectivePort] returns the default port of a
// scheme, too.
func (a Authority) Port() (Port, bool) {
	text, ok := a.value.Port()
	return Port(text), ok
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
	value ref.Host
}

// ParseHost parses s as a host. An IPv6 address, or an address of a later version, must be in
// brackets. The error is a [*ParseError] for [RuleHost].
func ParseHost(s string) (Host, error) {
	h, err := parseHost(s)
	return Host{h}, err
}

// parseHost is ParseHost for package ref.
func parseHost(s string) (ref.Host, error) {
	var at zHostCaptures
	if !zParseHost(s, &at) {
		return ref.Host{}, newParseError(RuleHost, s)
	}
	return ref.NewHost(s, ref.HostKind(at.Kind)), nil
}

// String returns the text, as it was parsed, with the brackets of an IP-literal.
func (h Host) String() string { return h.value.Text() }

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
func (h Host) Kind() HostKind { return HostKind(h.value.Kind()) }

// Addr returns the IP address, and reports whether h is an IPv4address or IPv6address.
func (h Host) Addr() (netip.Addr, bool) { return h.value.Addr() }

// Name returns the host, decoded as by [Decode], and without the brackets of an IP-literal:
// "é.example" for %C3%A9.example, and "::1" for [::1]. A registered name may hold any bytes, even
// delimiters such as a colon or a slash, and it need not be a name in the DNS (RFC 3986 §3.2.2). So
// encode the name before putting it into a URI; [Host.String] returns the host as written.
func (h Host) Name() string { return h.value.Name() }
