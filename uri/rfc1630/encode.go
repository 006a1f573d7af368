package rfc1630

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// CharacterError reports a character of a name that RFC 1630 cannot encode, because it is not in
// ISO Latin 1.
type CharacterError struct {
	Offset int    // in the name, in bytes
	Found  string // the character, or a byte of invalid UTF-8
}

// Error returns the error on one line, as in
//
//	rfc1630: offset 3: expected a character of ISO Latin 1, found "€"
func (e *CharacterError) Error() string {
	return fmt.Sprintf("rfc1630: offset %d: expected a character of ISO Latin 1, found %q", e.Offset, e.Found)
}

// Encode encodes a name as data for one element of a path, a search or a fragmentid (RFC 1630,
// "Conventional URI encoding scheme"). The name is UTF-8 text. Each character that xalpha does not
// allow becomes "%" and two digits (0-9, A-F), its code in ISO Latin 1: é becomes %E9.
//
// Encode also encodes "*" and "!", which xalpha allows but the text reserves, and the dots of the
// names "." and "..". Encode a hierarchical name element by element. The error is a
// [*CharacterError]. [Decode] is the inverse.
func Encode(name string) (string, error) {
	if name == "." || name == ".." {
		return strings.Repeat("%2E", len(name)), nil
	}
	return encode(name, false)
}

// EncodeSearch is like [Encode] but encodes a whole search, where "+" is "shorthand notation for a
// space" (RFC 1630, "Query strings"): a space becomes "+", and a plus sign becomes %2B.
// [DecodeSearch] is the inverse.
func EncodeSearch(words string) (string, error) { return encode(words, true) }

func encode(name string, inSearch bool) (string, error) {
	dst := make([]byte, 0, len(name)+len(name)/2)
	for i := 0; i < len(name); {
		r, size := utf8.DecodeRuneInString(name[i:])
		switch {
		case r > 0xFF: // also utf8.RuneError
			return "", &CharacterError{i, name[i : i+size]}
		case r == ' ' && inSearch:
			dst = append(dst, '+')
		case isXalpha(byte(r)) && r != '*' && r != '!':
			dst = append(dst, byte(r))
		default:
			dst = appendEscape(dst, byte(r))
		}
		i += size
	}
	return string(dst), nil
}

// Decode is the inverse of [Encode]: it replaces each escape with its character of ISO Latin 1, in
// UTF-8, and copies everything else. Split a path into elements before decoding them.
//
// If two hexadecimal digits do not follow a percent sign, the error is a [*SyntaxError] for
// [RuleEscape]: such sequences are illegal, and "reserved for future extension" (RFC 1630, "Reduced
// or increased safe character sets").
func Decode(text string) (string, error) { return decodeName(text, false) }

// DecodeSearch is like [Decode] but decodes a search: it also replaces each "+" with a space
// (RFC 1630, "Query strings").
func DecodeSearch(text string) (string, error) { return decodeName(text, true) }

func decodeName(text string, inSearch bool) (string, error) {
	dst := make([]byte, 0, len(text))
	for i := 0; i < len(text); {
		c, n := decoded(text[i:])
		switch {
		case n > 1:
			dst = utf8.AppendRune(dst, rune(c))
		case c == '%':
			return "", escapeError(text, i)
		case c == '+' && inSearch:
			dst = append(dst, ' ')
		default:
			dst = append(dst, c)
		}
		i += n
	}
	return string(dst), nil
}

// escapeError returns the error for the percent sign at s[i], which does not begin an escape.
func escapeError(s string, i int) error {
	e := zNewSyntaxError(RuleEscape, s[i:])
	e.Offset += i
	return e
}

// appendEscape appends the escape of an octet.
func appendEscape(dst []byte, c byte) []byte {
	const digits = "0123456789ABCDEF"
	return append(dst, '%', digits[c>>4], digits[c&15])
}

// isXalpha reports whether the grammar's rule xalpha allows an octet unencoded.
func isXalpha(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z' || strings.IndexByte(`$-_@.&!*"'(),`, c) >= 0
}
