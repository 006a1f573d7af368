package extract

// Kinds of bytes. A byte may have several.
const (
	inURI    = 1 << iota // stands in some URI: unreserved, reserved or "%" (RFC 3986 §2)
	plain                // inURI, and neither delimits nor has to be balanced
	inScheme             // ALPHA / DIGIT / "+" / "-" / "." (§3.1)
	letter               // ALPHA
	digit                // DIGIT
	space                // white space, including line breaks
	ends                 // ends every run: white space, controls, '"', "<", ">"
)

// kinds has the kinds of each byte.
var kinds = func() (k [256]uint8) {
	add := func(bytes string, kind uint8) {
		for i := range len(bytes) {
			k[bytes[i]] |= kind
		}
	}
	add("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", inURI|plain|inScheme|letter)
	add("0123456789", inURI|plain|inScheme|digit)
	add("+-.", inURI|plain|inScheme)
	add("_~:/?#@!$&*,;=%", inURI|plain)
	add("()[]'", inURI)
	add(" \t\n\v\f\r", space)
	add(" \"<>\x7f", ends)
	for control := range 0x20 {
		k[control] |= ends
	}
	return k
}()

// is reports whether a byte is of one of the kinds.
func is(c byte, kind uint8) bool { return kinds[c]&kind != 0 }

// isLineBreak reports whether a byte ends a line; of CR LF, each does.
func isLineBreak(c byte) bool { return c == '\n' || c == '\r' }
