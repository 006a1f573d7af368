// Package record appends results in formats for other programs: JSON (RFC 8259) and tab-separated
// values.
package record

import (
	"encoding/base64"
	"unicode/utf8"
)

// AppendMember appends "key":"value". JSON cannot hold a value that is not UTF-8, so such a value
// becomes "key_base64" with the bytes in base64.
func AppendMember(dst []byte, key, value string) []byte {
	dst = append(dst, '"')
	dst = append(dst, key...)
	if isUTF8(value) {
		dst = append(dst, `":`...)
		return appendString(dst, value)
	}
	dst = append(dst, `_base64":`...)
	return appendBase64(dst, value)
}

// AppendStrings appends an array of strings. A string that is not UTF-8 becomes an object with the
// member "base64".
func AppendStrings(dst []byte, list []string) []byte {
	dst = append(dst, '[')
	for i, s := range list {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = AppendElement(dst, s)
	}
	return append(dst, ']')
}

// AppendElement appends a string as an element of [AppendStrings].
func AppendElement(dst []byte, s string) []byte {
	if isUTF8(s) {
		return appendString(dst, s)
	}
	dst = appendBase64(append(dst, `{"base64":`...), s)
	return append(dst, '}')
}

// isUTF8 is utf8.ValidString, faster for the usual text.
func isUTF8(s string) bool { return utf8.ValidString(s[plainLength(s):]) }

func appendBase64(dst []byte, s string) []byte {
	dst = append(dst, '"')
	dst = base64.StdEncoding.AppendEncode(dst, []byte(s))
	return append(dst, '"')
}

// appendString appends s, which is UTF-8, as a JSON string (RFC 8259 §7). It escapes only the
// characters that JSON requires, and so not < > &, which are dangerous only inside HTML.
func appendString(dst []byte, s string) []byte {
	const hex = "0123456789abcdef"
	dst = append(dst, '"')
	for {
		i := escapeIndex(s)
		dst = append(dst, s[:i]...)
		if i == len(s) {
			return append(dst, '"')
		}
		switch c := s[i]; c {
		case '"', '\\':
			dst = append(dst, '\\', c)
		case '\t':
			dst = append(dst, `\t`...)
		case '\n':
			dst = append(dst, `\n`...)
		case '\r':
			dst = append(dst, `\r`...)
		default:
			dst = append(dst, `\u00`...)
			dst = append(dst, hex[c>>4], hex[c&15])
		}
		s = s[i+1:]
	}
}

// escapeIndex returns the offset of the first byte of s that appendString escapes, or the
// length of s.
func escapeIndex(s string) int {
	for i := plainLength(s); i < len(s); i++ {
		if c := s[i]; c < 0x20 || c == '"' || c == '\\' {
			return i
		}
	}
	return len(s)
}
