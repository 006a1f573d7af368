package imap

import (
	"math"
	"strings"
)

// externLiteral returns the length of the literal at the start of text, and true. If text does not begin
// with a complete literal, it returns the length of the longest prefix that begins one, and false
// (RFC 9051 §4.3).
//
//	literal = "{" number64 ["+"] "}" CRLF *CHAR8
func externLiteral(text string) (n int, ok bool) {
	rest, found := strings.CutPrefix(text, "{")
	if !found {
		return 0, false
	}
	digits, length := 0, int64(0)
	for ; digits < len(rest) && '0' <= rest[digits] && rest[digits] <= '9'; digits++ {
		digit := int64(rest[digits] - '0')
		if length > (math.MaxInt64-digit)/10 { // number64 has at most 63 bits
			return 1 + digits, false
		}
		length = 10*length + digit
	}
	if digits == 0 {
		return 1, false
	}
	rest = strings.TrimPrefix(rest[digits:], "+")
	const end = "}\r\n"
	for i := range len(end) {
		if i == len(rest) || rest[i] != end[i] {
			return len(text) - len(rest) + i, false
		}
	}
	rest = rest[len(end):]
	if int64(len(rest)) < length {
		return len(text), false
	}
	// CHAR8 = %x01-ff
	if i := strings.IndexByte(rest[:length], 0); i >= 0 {
		return len(text) - len(rest) + i, false
	}
	return len(text) - len(rest) + int(length), true
}
