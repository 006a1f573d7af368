package iri

import "unicode/utf8"

// isUCS reports whether c is an ucschar (RFC 3987 §2.2): a code point over U+009F, except private ones, noncharacters
// and surrogates.
func isUCS(c rune) bool {
	switch {
	case c < 0xA0, 0xD800 <= c && c < 0xF900, 0xFDD0 <= c && c < 0xFDF0, 0xFFF0 <= c && c < 0x10000:
		return false
	case 0xE0000 <= c && c < 0xE1000, c >= 0xF0000:
		return false
	}
	return c&0xFFFE != 0xFFFE
}

// isPrivate reports whether c is an iprivate (RFC 3987 §2.2), which is allowed only in a query.
func isPrivate(c rune) bool {
	return 0xE000 <= c && c <= 0xF8FF || 0xF0000 <= c && c <= 0x10FFFD && c&0xFFFE != 0xFFFE
}

// isBidiFormatting reports whether c is a bidirectional formatting character: LRM, RLM, LRE, RLE, PDF, LRO
// or RLO (RFC 3987 §4.1), or one that Unicode has had since 6.3, after the RFC: ALM, LRI, RLI, FSI or PDI.
// The grammar allows them, but IRIs must not contain them.
func isBidiFormatting(c rune) bool {
	return c == 0x61C || c == 0x200E || c == 0x200F || 0x202A <= c && c <= 0x202E || 0x2066 <= c && c <= 0x2069
}

// appendEncoded appends s with each byte over %x7F as a triplet (RFC 3987 §3.1, step 2).
func appendEncoded(dst []byte, s string) []byte {
	const digits = "0123456789ABCDEF"
	for i := range len(s) {
		if c := s[i]; c < utf8.RuneSelf {
			dst = append(dst, c)
		} else {
			dst = append(dst, '%', digits[c>>4], digits[c&15])
		}
	}
	return dst
}

// encodedLen returns the length of the text that appendEncoded appends.
func encodedLen(s string) uint64 {
	n := uint64(len(s))
	for i := range len(s) {
		n += uint64(s[i]>>7) * uint64(len("%00")-1)
	}
	return n
}

// isPlain reports whether IRIs have the non-ASCII character c without encoding, in any component that
// may have such characters.
func isPlain(c rune) bool { return isUCS(c) && !isBidiFormatting(c) }
