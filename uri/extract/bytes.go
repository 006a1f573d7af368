package extract

// Kinds of bytes. A byte may have several.
const (
	inURI    = 1 << iota // allowed in a URI: unreserved, reserved or "%" (RFC 3986 §2)
	plain                // inURI, except brackets, the single quote and the comma
	inScheme             // ALPHA / DIGIT / "+" / "-" / "." (§3.1)
	letter               // ALPHA
	digit                // DIGIT
	space                // white space, including line breaks
	ends                 // ends all runs: white space, controls, '"', "<", ">"
	trimmed              // punctuation or markup that is not at the end of a reference
)

// kinds maps each byte to its kinds.
var kinds = func() (k [256]uint8) {
	add := func(bytes string, kind uint8) {
		for i := range len(bytes) {
			k[bytes[i]] |= kind
		}
	}
	add("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", inURI|plain|inScheme|letter)
	add("0123456789", inURI|plain|inScheme|digit)
	add("+-.", inURI|plain|inScheme)
	add("_~:/?#@!$&*;=%", inURI|plain)
	add("()[]',", inURI)
	add(" \t\n\v\f\r", space)
	add(" \"<>\x7f", ends)
	add(".,;:!?'*_~([`|", trimmed)
	for control := range 0x20 {
		k[control] |= ends
	}
	return k
}()

// is reports whether c has one of the kinds.
func is(c byte, kind uint8) bool { return kinds[c]&kind != 0 }

// skipPlain returns the offset of the first byte in text[i:] that is not plain, or the length of text.
func skipPlain(text string, i int) int {
	for ; len(text)-i >= 8; i += 8 {
		b := text[i : i+8]
		if kinds[b[0]]&kinds[b[1]]&kinds[b[2]]&kinds[b[3]]&kinds[b[4]]&kinds[b[5]]&kinds[b[6]]&kinds[b[7]]&plain == 0 {
			break
		}
	}
	for i < len(text) && is(text[i], plain) {
		i++
	}
	return i
}

// isLineBreak reports whether c is CR or LF.
func isLineBreak(c byte) bool { return c == '\n' || c == '\r' }
