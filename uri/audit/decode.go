package audit

import (
	"unicode/utf8"

	"github.com/std66/std66/uri"
)

// Texts are walked decoded, character by character, and not decoded first: so each character
// is known together with its place, and nothing is allocated. What is decoded is never divided
// at characters that were encoded, but to see what a program would make of it that does.

// tripletLength is the length of a triplet (RFC 3986 §2.1).
const tripletLength = len("%00")

// decodeRune returns the character at text[i:], decoded, and where it ends. What is not UTF-8
// is [utf8.RuneError], one octet of it at a time.
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

// isBroken reports whether decodeRune found something that is not UTF-8.
func isBroken(r rune, start, end int) bool { return r == utf8.RuneError && end-start <= tripletLength }

// octet returns the octet that the triplet at text[i:] stands for.
func octet(text string, i int) byte { return hexValue(text[i+1])<<4 | hexValue(text[i+2]) }

// hexValue returns the value of a HEXDIG. Letters have 1 for A and a in their last bits.
func hexValue(digit byte) byte {
	if digit <= '9' {
		return digit - '0'
	}
	return digit&7 + 9
}

// isTriplet reports whether a triplet begins at text[i:], which may be anything.
func isTriplet(text string, i int) bool {
	return len(text)-i >= tripletLength && uri.RulePctEncoded.Match(text[i:i+tripletLength])
}

// decode returns text decoded. It has come out of a reference, so all triplets are right.
func decode(text string) string {
	decoded, err := uri.Decode(text)
	if err != nil {
		return text
	}
	return decoded
}
