// Package inetaton reads IPv4 addresses in the formats that RFC 3986 §7.4 calls rare.
package inetaton

import "net/netip"

// Parse parses a name as an IPv4 address and reports whether it is one. An address consists of one to
// four numbers, each decimal, octal after 0 or hexadecimal after 0x. The last number fills the remaining
// octets.
//
// inet_aton accepts these formats, and so do browsers, which also drop a dot at the end and read a bare
// 0x as zero. Parse accepts a name that either accepts. 256.1.1.1 and 08.1.1.1 are not addresses.
func Parse(name string) (netip.Addr, bool) {
	if name == "" || name[0] < '0' || '9' < name[0] {
		return netip.Addr{}, false // most names
	}
	address := uint64(0)
	for i, parts := 0, 1; parts <= 4; parts++ {
		n, end, ok := scanNumber(name, i)
		if !ok {
			return netip.Addr{}, false
		}
		i = min(end+len("."), len(name))
		if i == len(name) {
			room := 8 * (5 - parts) // bits in the remaining octets
			address = address<<room | n
			octets := [4]byte{byte(address >> 24), byte(address >> 16), byte(address >> 8), byte(address)}
			return netip.AddrFrom4(octets), n < 1<<room
		}
		if n > 255 {
			return netip.Addr{}, false
		}
		address = address<<8 | n
	}
	return netip.Addr{}, false
}

// scanNumber returns the number at name[i:], at most 1<<32, and its end. The number must end at a dot
// or at the end of name; otherwise ok is false.
func scanNumber(name string, i int) (n uint64, end int, ok bool) {
	base, digits := uint64(10), 0
	for ; i < len(name) && name[i] != '.'; i++ {
		d := digitValue(name[i])
		switch {
		case name[i]|0x20 == 'x' && digits == 1 && base == 8:
			base = 16
		case d >= base:
			return 0, 0, false
		default:
			if digits == 0 && d == 0 {
				base = 8
			}
			n = min(n*base+d, 1<<32)
			digits++
		}
	}
	return n, i, digits > 0
}

// digitValue returns the value of a hexadecimal digit, and 16 for any other character.
func digitValue(c byte) uint64 {
	switch lower := c | 0x20; {
	case '0' <= c && c <= '9':
		return uint64(c - '0')
	case 'a' <= lower && lower <= 'f':
		return uint64(lower-'a') + 10
	}
	return 16
}
