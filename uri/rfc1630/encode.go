package rfc1630

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// CharacterError says that a name has a character that RFC 1630 has no encoding for, as it is not
// in ISO Latin 1.
type CharacterError struct {
	Offset int    // in the name, in bytes
	Found  string // the character, or a byte that is not UTF-8
}

// Error returns the error on one line, as in
//
//	rfc1630: offset 3: expected a character of ISO Latin 1, found "€"
func (e *CharacterError) Error() string {
	return fmt.Sprintf("rfc1630: offset %d: expected a character of ISO Latin 1, found %q", e.Offset, e.Found)
}

// Encode returns a name of a local naming scheme, which is text in UTF-8, by the conventional
// encoding (RFC 1630, "Conventional URI encoding scheme"), as data for one element of a path, a
// search or a fragmentid: it represents each character that xalpha does not have by "%" and two
// digits (0-9, A-F), its code in ISO Latin 1. So é is %E9.
//
// It also encodes "*" and "!", which xalpha has and the text reserves, and the dots of a name that
// is "." or "..". A hierarchical name is encoded element by element. The error is a
// [*CharacterError]. [Decode] is the inverse.
func Encode(name string) (string, error) {
	if name == "." || name == ".." {
		return strings.Repeat("%2E", len(name)), nil
	}
	return encode(name, false)
}

// EncodeSearch is [Encode] for a whole search, in which "+" is "shorthand notation for a space"
// (RFC 1630, "Query strings"): it writes each space as "+", and a real plus sign as %2B.
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

// Decode returns the name that [Encode] has encoded: each escape is replaced by the character of
// ISO Latin 1 that it stands for, in UTF-8. Everything else stays as it is, so a path is divided
// before it is decoded, not after.
//
// The error is a [*SyntaxError] for [RuleEscape] if a percent sign is not followed by two
// hexadecimal digits: such sequences are illegal, and "reserved for future extension" (RFC 1630,
// "Reduced or increased safe character sets").
func Decode(text string) (string, error) { return decodeName(text, false) }

// DecodeSearch is [Decode] for a search: it replaces each "+" by a space (RFC 1630, "Query
// strings").
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

// escapeError returns the error for the percent sign at s[i:], which begins no escape.
func escapeError(s string, i int) error {
	e := newSyntaxError(RuleEscape, s[i:])
	e.Offset += i
	return e
}

// appendEscape appends the escape of an octet.
func appendEscape(dst []byte, c byte) []byte {
	const digits = "0123456789ABCDEF"
	return append(dst, '%', digits[c>>4], digits[c&15])
}

// isXalpha reports whether the grammar's rule xalpha has an octet unencoded.
func isXalpha(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z' || strings.IndexByte(`$-_@.&!*"'(),`, c) >= 0
}
