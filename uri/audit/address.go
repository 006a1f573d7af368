package audit

import (
	"net/netip"
	"strings"
)

// checkAddress reports an address that leads to the machine itself or a network around it.
func (a *auditor) checkAddress(host part, addr netip.Addr) {
	if !a.policy.Addresses {
		return
	}
	within := embedded(addr)
	for _, addr := range [...]netip.Addr{addr, within} {
		if code, kind := classify(addr); kind != "" {
			a.addf(code, host.at, host.end(), "the host leads to %s, which is %s", addr, kind)
			return
		}
	}
}

// checkLocalhost reports the name localhost, and those below it, which are loopback whatever
// the DNS says.
func (a *auditor) checkLocalhost(host part) {
	if !a.policy.Addresses {
		return
	}
	name := canonicalName(host.text)
	if strings.EqualFold(name[strings.LastIndexByte(name, '.')+1:], "localhost") {
		a.add(LoopbackAddress, host.at, host.end())
	}
}

// Blocks of addresses that package netip has no methods for.
var (
	thisNetwork = netip.MustParsePrefix("0.0.0.0/8")     // Linux takes 0.0.0.0 for itself
	shared      = netip.MustParsePrefix("100.64.0.0/10") // shared address space, behind the NAT of a provider
	broadcast   = netip.MustParsePrefix("255.255.255.255/32")
	siteLocal   = netip.MustParsePrefix("fec0::/10")      // site-local, which is deprecated
	localNAT64  = netip.MustParsePrefix("64:ff9b:1::/48") // NAT64 inside a network

	compatible = netip.MustParsePrefix("::/96") // IPv4-compatible
	nat64      = netip.MustParsePrefix("64:ff9b::/96")
	sixToFour  = netip.MustParsePrefix("2002::/16")
	teredo     = netip.MustParsePrefix("2001:0000::/32")
)

// classify returns the code for an address and what it is, or "" if there is nothing to say.
func classify(addr netip.Addr) (code Code, kind string) {
	switch addr = addr.Unmap(); {
	case addr.IsLoopback():
		return LoopbackAddress, "loopback: the machine itself"
	case addr.IsUnspecified() || thisNetwork.Contains(addr):
		return UnspecifiedAddress, "unspecified: often the machine itself"
	case addr.IsLinkLocalUnicast():
		return LinkLocalAddress, "on the link, where the metadata of cloud machines is, too"
	case addr.IsMulticast() || broadcast.Contains(addr):
		return MulticastAddress, "for many machines at once"
	case addr.IsPrivate() || shared.Contains(addr) || siteLocal.Contains(addr) || localNAT64.Contains(addr):
		return PrivateAddress, "in a private network"
	}
	return 0, ""
}

// embedded returns the IPv4 address that an IPv6 address leads to, or the zero Addr. Mapped
// ones (::ffff:127.0.0.1) are not its business: they are unmapped wherever one looks.
func embedded(addr netip.Addr) netip.Addr {
	b := addr.As16()
	switch {
	case !addr.Is6() || addr.Is4In6():
		return netip.Addr{}
	case compatible.Contains(addr), nat64.Contains(addr):
		return netip.AddrFrom4([4]byte(b[12:]))
	case sixToFour.Contains(addr):
		return netip.AddrFrom4([4]byte(b[2:6]))
	case teredo.Contains(addr): // where each bit is the other way round
		return netip.AddrFrom4([4]byte{^b[12], ^b[13], ^b[14], ^b[15]})
	}
	return netip.Addr{}
}
