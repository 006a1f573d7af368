package repair

// Parts of a reference, as bits. A byte has a part's bit if the grammar allows it there.
const (
	inUserinfo  = 1 << iota // unreserved / sub-delims / ":" (RFC 3986 §3.2.1)
	inName                  // unreserved / sub-delims, as in a reg-name (§3.2.2)
	inPath                  // pchar / "/" (§3.3)
	inQuery                 // pchar / "/" / "?", also for fragments (§3.4, §3.5)
	inScheme                // ALPHA / DIGIT / "+" / "-" / "." (§3.1)
	letter                  // ALPHA
	digit                   // DIGIT
	hexadecimal             // HEXDIG
)

// kinds maps each byte to its bits.
var kinds = func() (bits [256]uint8) {
	add := func(chars string, set uint8) {
		for i := range len(chars) {
			bits[chars[i]] |= set
		}
	}
	const anywhere = inUserinfo | inName | inPath | inQuery
	add("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", anywhere|inScheme|letter)
	add("0123456789", anywhere|inScheme|digit|hexadecimal)
	add("ABCDEFabcdef", hexadecimal)
	add("-._~!$&'()*+,;=", anywhere)
	add("+-.", inScheme)
	add(":", inUserinfo|inPath|inQuery)
	add("@/", inPath|inQuery)
	add("?", inQuery)
	return bits
}()

// is reports whether c has one of the bits.
func is(c byte, bits uint8) bool { return kinds[c]&bits != 0 }

// isTriplet reports whether a percent-encoded octet begins at s[i].
func isTriplet(s string, i int) bool {
	return len(s)-i >= 3 && s[i] == '%' && is(s[i+1], hexadecimal) && is(s[i+2], hexadecimal)
}

// skip returns the offset of the first byte of s[i:end] that needs a closer look: a byte without the bits, or
// a percent sign.
func skip(s string, i, end int, bits uint8) int {
	for i < end && is(s[i], bits) {
		i++
	}
	return i
}
