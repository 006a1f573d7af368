package ref

import "net/netip"

// maxGrowthIPv6 is the maximum number of bytes that appendIPv6 adds to a host: [::ffff:ffff:ffff]
// becomes [::ffff:255.255.255.255].
const maxGrowthIPv6 = len("255.255.255.255") - len("ffff:ffff")

// maxIPv6 is the maximum length of an IPv6 address in brackets.
const maxIPv6 = len("[") + len("0000:0000:0000:0000:0000:0000:255.255.255.255") + len("]")

// appendIPv6 appends host, an IPv6 address in brackets, in the form of RFC 5952 (see [StepIPv6]).
func appendIPv6(dst []byte, host string) []byte {
	addr, err := netip.ParseAddr(host[len("[") : len(host)-len("]")])
	if err != nil {
		return append(dst, host...) // unreachable, unless net/netip rejects an address that RFC 3986 §3.2.2 allows
	}
	return append(addr.AppendTo(append(dst, '[')), ']')
}

// isIPv6 reports whether appendIPv6 would change nothing.
func isIPv6(host string) bool {
	var room [maxIPv6]byte
	return string(appendIPv6(room[:0], host)) == host
}
