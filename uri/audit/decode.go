package audit

import (
	"unicode/utf8"

	"github.com/std66/std66/uri"
)

// The checks decode texts character by character instead of as a whole. So the position of each
// character is known, and nothing is allocated. Encoded characters are not treated as delimiters,
// except to find out how a program that does so would read the text.

// tripletLength is the length of a triplet (RFC 3986 §2.1).
const tripletLength = len("%00")

// decodeRune decodes the character at text[i:] and returns it with the offset of its end. For
// invalid UTF-8, it returns [utf8.RuneError] for a single octet.
func decodeRune(text string, i int) (r rune, end int) {
	if text[i] != '%' {
		return rune(text[i]), i + 1
	}
	var room [utf8.UTFMax]byte
	n := 0
	for at := i; n < len(room) && at < len(text) && text[at] == '%'; at += tripletLength {
		room[n] = octet(text, at)
		n++
	}
	r, size := utf8.DecodeRune(room[:n])
	return r, i + size*tripletLength
}

// isBroken reports whether decodeRune found invalid UTF-8.
func isBroken(r rune, start, end int) bool { return r == utf8.RuneError && end-start <= tripletLength }

// octet returns the octet of the triplet at text[i:].
func octet(text string, i int) byte { return hexValue(text[i+1])<<4 | hexValue(text[i+2]) }

// hexValue returns the value of a HEXDIG. The low three bits of a letter are 1 for A and a, 2 for B
// and b, and so on.
func hexValue(digit byte) byte {
	if digit <= '9' {
		return digit - '0'
	}
	return digit&7 + 9
}

// isTriplet reports whether a triplet begins at text[i:]. text may be invalid.
func isTriplet(text string, i int) bool {
	return len(text)-i >= tripletLength && uri.RulePctEncoded.Match(text[i:i+tripletLength])
}

// decode returns text decoded, or unchanged if it has an invalid triplet. Parts of a reference have
// none, but entries of a policy and results of ToUnicode may.
func decode(text string) string {
	decoded, err := uri.Decode(text)
	if err != nil {
		return text
	}
	return decoded
}
