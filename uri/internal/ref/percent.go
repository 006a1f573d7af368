package ref

import "strings"

// Decode returns s with each triplet (RFC 3986 §2.1) replaced by the byte that it stands for. Percent
// signs that do not begin a triplet stay unchanged. If there are no triplets, the result is s.
func Decode(s string) string {
	if !strings.Contains(s, "%") {
		return s
	}
	return TextOf(AppendDecoded(make([]byte, 0, len(s)), s))
}

// AppendDecoded appends s, decoded as by [Decode], to dst.
func AppendDecoded(dst []byte, s string) []byte {
	for s != "" {
		run, b, rest, ok := CutTriplet(s)
		dst = append(dst, run...)
		if ok {
			dst = append(dst, b)
		}
		s = rest
	}
	return dst
}

// CutTriplet cuts s around its first triplet, if it has one, and returns the text before it, the
// byte that it stands for, and the text after it.
func CutTriplet(s string) (run string, b byte, rest string, ok bool) {
	for i := 0; ; i++ {
		next := strings.IndexByte(s[i:], '%')
		if next < 0 {
			return s, 0, "", false
		}
		i += next
		if IsTriplet(s, i) {
			return s[:i], hexValue(s[i+1])<<4 | hexValue(s[i+2]), s[i+len("%00"):], true
		}
	}
}

// IsTriplet reports whether the percent sign at offset i of s begins a triplet, pct-encoded in the
// grammar (RFC 3986 §2.1).
func IsTriplet(s string, i int) bool {
	return len(s)-i >= len("%00") && isHexDigit(s[i+1]) && isHexDigit(s[i+2])
}

// isHexDigit reports whether b is a HEXDIG, in upper or lower case.
func isHexDigit(b byte) bool { return '0' <= b && b <= '9' || 'a' <= b|0x20 && b|0x20 <= 'f' }

// hexValue returns the value of a HEXDIG. The low four bits of "A" and "a" are 1, and only letters have
// bit 6. A branch would be mispredicted often.
func hexValue(digit byte) byte { return digit&15 + digit>>6*9 }
