package audit

import (
	"net/netip"

	"github.com/std66/std66/uri/internal/inetaton"
)

// inetAton parses a registered name as an IPv4 address in a rare format and reports whether it is one
// (RFC 3986 §7.4). Browsers first convert other forms of digits, dots and letters to ASCII, and
// percent-encoded ones too.
func inetAton(name string) (netip.Addr, bool) {
	if name == "" || name[0] != '%' && (name[0] < '0' || '9' < name[0]) {
		return netip.Addr{}, false // most names
	}
	for i := range len(name) {
		if name[i] == '%' {
			return inetaton.Parse(foldName(name))
		}
	}
	return inetaton.Parse(name)
}

// foldName returns name with percent-encoded characters decoded, and converted to ASCII where IDNA does
// so.
func foldName(name string) string {
	folded := make([]rune, 0, len(name))
	for i := 0; i < len(name); {
		r, end := foldRune(name, i)
		folded, i = append(folded, r), end
	}
	return string(folded)
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
