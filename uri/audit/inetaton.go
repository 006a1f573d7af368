package audit

import "net/netip"

// inetAton returns the IPv4 address that programs make of a name which the grammar does not
// take for one, and whether there is such an address (RFC 3986 §7.4): one to four numbers, each
// decimal, octal after 0 or hexadecimal after 0x, of which the last fills all octets that are
// left. That is what inet_aton does, and browsers do, which also drop a last dot, take a mere 0x
// for zero, and map other forms of digits, dots and letters to those of ASCII first.
//
// A name of which any of them makes an address is one here. 256.1.1.1 and 08.1.1.1 are none.
func inetAton(name string) (netip.Addr, bool) {
	if name == "" || name[0] != '%' && (name[0] < '0' || '9' < name[0]) {
		return netip.Addr{}, false // as most names
	}
	address := uint64(0)
	for i, parts := 0, 1; parts <= 4; parts++ {
		n, end, ok := scanNumber(name, i)
		if !ok {
			return netip.Addr{}, false
		}
		i = end
		if i < len(name) { // at a dot
			_, i = foldRune(name, i)
		}
		if i == len(name) {
			room := 8 * (5 - parts) // bits of the octets that are left
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

// scanNumber returns the number at name[i:], or 1<<32 for a larger one, and where it ends: at
// a dot or at the end of the name. Otherwise it is not ok.
func scanNumber(name string, i int) (n uint64, end int, ok bool) {
	base, digits := uint64(10), 0
	for i < len(name) {
		c, next := foldRune(name, i)
		if c == '.' {
			break
		}
		d := digitValue(c)
		switch {
		case c|0x20 == 'x' && digits == 1 && base == 8:
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
		i = next
	}
	return n, i, digits > 0
}

// digitValue returns the value of a hexadecimal digit, and 16 for what is none.
func digitValue(c rune) uint64 {
	switch lower := c | 0x20; {
	case '0' <= c && c <= '9':
		return uint64(c - '0')
	case 'a' <= lower && lower <= 'f':
		return uint64(lower-'a') + 10
	}
	return 16
}

// foldRune is decodeRune with what IDNA takes for ASCII as such.
func foldRune(text string, i int) (r rune, end int) {
	r, end = decodeRune(text, i)
	if isDot(r) {
		return '.', end
	}
	if c, ok := asciiForm(r); ok {
		return c, end
	}
	return r, end
}
