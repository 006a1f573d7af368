package audit

import "net/netip"

// inetAton parses a registered name as an IPv4 address in a rare format and reports whether it is
// one (RFC 3986 §7.4). Such an address consists of one to four numbers, each decimal, octal after 0
// or hexadecimal after 0x. The last number fills the remaining octets.
//
// inet_aton accepts these formats, and so do browsers, which also drop a dot at the end, read a
// bare 0x as zero, and first convert other forms of digits, dots and letters to ASCII. inetAton
// accepts a name that either accepts. 256.1.1.1 and 08.1.1.1 are not addresses.
func inetAton(name string) (netip.Addr, bool) {
	if name == "" || name[0] != '%' && (name[0] < '0' || '9' < name[0]) {
		return netip.Addr{}, false // most names
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

// digitValue returns the value of a hexadecimal digit, and 16 for any other character.
func digitValue(c rune) uint64 {
	switch lower := c | 0x20; {
	case '0' <= c && c <= '9':
		return uint64(c - '0')
	case 'a' <= lower && lower <= 'f':
		return uint64(lower-'a') + 10
	}
	return 16
}

// foldRune is like decodeRune, but converts a character to ASCII if IDNA does.
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
