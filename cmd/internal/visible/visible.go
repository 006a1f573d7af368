// Package visible escapes text that a terminal would interpret or hide: control characters,
// characters that change the direction of writing, invisible characters, line separators, and
// invalid UTF-8. There are two escapes:
//
//	\x1b    a control character below U+0020, or a byte of invalid UTF-8
//	\u202e  any other character; above U+FFFF, its two UTF-16 surrogates, as in JSON
//
// A backslash that would begin an escape becomes \x5c, so no two texts look the same.
//
// A line of JSON stays JSON with the same meaning: the second escape is also JSON's, and a JSON
// string has no unescaped character that needs the first one (RFC 8259 §7).
package visible

import (
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

const hexDigits = "0123456789abcdef"

// AppendValue appends a value on one line: a line feed becomes \x0a, and a tab becomes \x09.
func AppendValue(dst []byte, s string) []byte { return appendText(dst, s, true, true) }

// AppendLine appends a line of text. It keeps tabs, which may be indentation.
func AppendLine(dst []byte, s string) []byte { return appendText(dst, s, false, true) }

// AppendMessage appends the name of a file or a message, which has already quoted its parts. It
// keeps tabs and backslashes.
func AppendMessage(dst []byte, s string) []byte { return appendText(dst, s, false, false) }

func appendText(dst []byte, s string, tabs, backslashes bool) []byte {
	for s != "" {
		if n := plainLength(s); n > 0 {
			dst = append(dst, s[:n]...)
			s = s[n:]
			continue
		}
		r, size := utf8.DecodeRuneInString(s)
		switch {
		case r == '\t' && !tabs:
			dst = append(dst, '\t')
		case r == '\\' && backslashes && beginsEscape(s):
			dst = appendByte(dst, '\\')
		default:
			dst = AppendRune(dst, s[:size])
		}
		s = s[size:]
	}
	return dst
}

// plainLength returns the length of the longest prefix of s that every function copies: printable ASCII
// characters except the backslash.
func plainLength(s string) int {
	for i := range len(s) {
		if c := s[i]; c < 0x20 || c > 0x7E || c == '\\' {
			return i
		}
	}
	return len(s)
}

// AppendRune appends s, or its escape if it needs one. s is one character or one invalid byte.
func AppendRune(dst []byte, s string) []byte {
	r, size := utf8.DecodeRuneInString(s)
	switch {
	case r < 0x20, r == utf8.RuneError && size == 1:
		return appendByte(dst, s[0])
	case shown(r):
		return append(dst, s...)
	case r > 0xFFFF:
		high, low := utf16.EncodeRune(r)
		return appendUnit(appendUnit(dst, high), low)
	}
	return appendUnit(dst, r)
}

// shown reports whether a terminal shows a character at or above U+0020 at its place. It does not
// show graphic characters that are default-ignorable.
func shown(r rune) bool {
	if r < 0x7F {
		return true
	}
	return unicode.IsGraphic(r) && !unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}

func appendByte(dst []byte, b byte) []byte {
	return append(dst, '\\', 'x', hexDigits[b>>4], hexDigits[b&15])
}

func appendUnit(dst []byte, r rune) []byte {
	return append(dst, '\\', 'u', hexDigits[r>>12&15], hexDigits[r>>8&15], hexDigits[r>>4&15], hexDigits[r&15])
}

// beginsEscape reports whether s begins with text that reads as an escape, in either case.
func beginsEscape(s string) bool {
	digits := 0
	switch {
	case strings.HasPrefix(s, `\x`):
		digits = 2
	case strings.HasPrefix(s, `\u`):
		digits = 4
	default:
		return false
	}
	s = s[2:]
	return len(s) >= digits && strings.Trim(s[:digits], hexDigits+"ABCDEF") == ""
}
