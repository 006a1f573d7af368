package audit

import (
	"net/netip"
	"strings"
)

// checkAddress reports an address of the local machine or a local network.
func (a *auditor) checkAddress(host part, addr netip.Addr) {
	if !a.policy.Addresses {
		return
	}
	within := embedded(addr)
	for _, addr := range [...]netip.Addr{addr, within} {
		if code, kind := classify(addr); kind != "" {
			a.addf(code, host.at, host.end(), "the host leads to %s, %s", addr, kind)
			return
		}
	}
}

// checkLocalhost reports localhost and its subdomains. They are loopback regardless of the DNS.
func (a *auditor) checkLocalhost(host part) {
	if !a.policy.Addresses {
		return
	}
	name := canonicalName(host.text)
	if strings.EqualFold(name[strings.LastIndexByte(name, '.')+1:], "localhost") {
		a.add(LoopbackAddress, host.at, host.end())
	}
}

// Address blocks without a method in package netip.
var (
	thisNetwork = netip.MustParsePrefix("0.0.0.0/8")     // 0.0.0.0 is the local machine on Linux
	shared      = netip.MustParsePrefix("100.64.0.0/10") // shared address space, for a provider's NAT
	broadcast   = netip.MustParsePrefix("255.255.255.255/32")
	siteLocal   = netip.MustParsePrefix("fec0::/10")      // site-local, deprecated
	localNAT64  = netip.MustParsePrefix("64:ff9b:1::/48") // NAT64 within a network

	compatible = netip.MustParsePrefix("::/96") // IPv4-compatible
	nat64      = netip.MustParsePrefix("64:ff9b::/96")
	sixToFour  = netip.MustParsePrefix("2002::/16")
	teredo     = netip.MustParsePrefix("2001:0000::/32")
)

// classify returns the code for an address and a description, or "" if no code applies.
func classify(addr netip.Addr) (code Code, kind string) {
	switch addr = addr.Unmap(); {
	case addr.IsLoopback():
		return LoopbackAddress, "a loopback address: the local machine"
	case addr.IsUnspecified() || thisNetwork.Contains(addr):
		return UnspecifiedAddress, "an unspecified address: often the local machine"
	case addr.IsLinkLocalUnicast():
		return LinkLocalAddress, "a link-local address, as cloud providers use for metadata"
	case addr.IsMulticast() || broadcast.Contains(addr):
		return MulticastAddress, "a multicast or broadcast address"
	case addr.IsPrivate() || shared.Contains(addr) || siteLocal.Contains(addr) || localNAT64.Contains(addr):
		return PrivateAddress, "an address in a private network"
	}
	return 0, ""
}

// embedded returns the IPv4 address that an IPv6 address leads to, or the zero Addr. It ignores
// mapped addresses such as ::ffff:127.0.0.1, because classify unmaps addresses.
func embedded(addr netip.Addr) netip.Addr {
	b := addr.As16()
	switch {
	case !addr.Is6() || addr.Is4In6():
		return netip.Addr{}
	case compatible.Contains(addr), nat64.Contains(addr):
		return netip.AddrFrom4([4]byte(b[12:]))
	case sixToFour.Contains(addr):
		return netip.AddrFrom4([4]byte(b[2:6]))
	case teredo.Contains(addr): // which inverts the bits
		return netip.AddrFrom4([4]byte{^b[12], ^b[13], ^b[14], ^b[15]})
	}
	return netip.Addr{}
}
