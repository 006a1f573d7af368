// Package visible escapes text that a terminal would obey or hide: control characters, characters
// that turn the direction of writing, invisible characters, line separators, and bytes that are not
// UTF-8. There are two escapes:
//
//	\x1b    a control character below U+0020, or a byte that is not UTF-8
//	\u202e  any other character; above U+FFFF its two UTF-16 surrogates, as in JSON
//
// A backslash that would begin an escape becomes \x5c, so no two texts look the same.
//
// The second escape is JSON's, and JSON (RFC 8259 §7) has none of the characters of the first one
// unescaped. JSON text therefore stays JSON with the same meaning.
package visible

import (
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

const hexDigits = "0123456789abcdef"

// AppendValue appends a value. Nothing in it ends the line or moves the cursor: a line feed becomes
// \x0a, and a tab \x09.
func AppendValue(dst []byte, s string) []byte { return appendText(dst, s, true, true) }

// AppendLine appends a line of a text. A tab stays, as it may be indentation.
func AppendLine(dst []byte, s string) []byte { return appendText(dst, s, false, true) }

// AppendMessage appends a message, which has quoted its parts itself, or the name of a file. A tab
// and a backslash stay.
func AppendMessage(dst []byte, s string) []byte { return appendText(dst, s, false, false) }

func appendText(dst []byte, s string, tabs, backslashes bool) []byte {
	for s != "" {
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

// AppendRune appends the first character of s, or its escape if it has one. The length of s is that
// of the character; an invalid byte counts as one.
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

// shown reports whether a character that is not below U+0020 is seen where it is written. Of the
// characters that Unicode calls graphic, the default-ignorable ones are not.
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

// beginsEscape reports whether s reads as an escape at its start, also with digits in upper case.
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
