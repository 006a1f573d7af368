// Package excerpt shows a line of input with a caret under the place that is
// meant, as compilers do:
//
//	http://example.com/over there
//	                       ^
//
// The input may be hostile. Package visible escapes characters that a terminal
// would obey, and the caret stands under the escape.
package excerpt

import (
	"bytes"
	"unicode/utf8"

	"github.com/mattn/go-runewidth"

	"github.com/std66/std66/cmd/internal/visible"
)

// indent stands before both lines, so that no input can look like a message.
const indent = "    "

// A text of more than maxLen bytes is cut to about around bytes on each side of
// the caret: nobody finds a caret under ten megabytes. The ellipsis says where.
const (
	maxLen   = 2000
	around   = 100
	ellipsis = "…"
)

// Append appends two lines to dst: the text, and a caret under the character
// at the byte offset, or behind the text when offset is its length.
func Append(dst []byte, text string, offset int) []byte {
	offset = characterStart(text, offset)
	before, after := text[:offset], text[offset:]
	var left, right string
	if len(text) > maxLen && len(before) > around {
		left, before = ellipsis, before[characterStart(before, len(before)-around):]
	}
	if len(text) > maxLen && len(after) > around {
		right, after = ellipsis, after[:characterStart(after, around)]
	}
	dst = append(dst, indent...)
	shown := len(dst)
	dst = append(dst, left...)
	dst = visible.AppendLine(dst, before+after)
	shownAfter := visible.AppendLine(nil, after)
	pad := padding(dst[shown:len(dst)-len(shownAfter)], after)
	dst = append(dst, right...)
	dst = append(dst, '\n')
	dst = append(dst, indent...)
	dst = append(dst, pad...)
	return append(dst, "^\n"...)
}

// characterStart returns the offset at which the character begins that the
// byte at offset i belongs to: i, unless that is inside a UTF-8 sequence.
func characterStart(s string, i int) int {
	if i == len(s) {
		return i
	}
	for start := i; start >= 0 && i-start < utf8.UTFMax; start-- {
		if !utf8.RuneStart(s[start]) {
			continue
		}
		if _, size := utf8.DecodeRuneInString(s[start:]); start+size > i {
			return start
		}
		break
	}
	return i
}

// padding returns white space as wide as shown, which makes the same steps
// from tab stop to tab stop. If after begins with a character of no width, it
// ends one cell earlier, under what that character combines with.
func padding(shown []byte, after string) []byte {
	var pad []byte
	for i, part := range bytes.Split(shown, []byte{'\t'}) {
		if i > 0 {
			pad = append(pad, '\t')
		}
		pad = append(pad, bytes.Repeat([]byte{' '}, cells(string(part)))...)
	}
	r, size := utf8.DecodeRuneInString(after)
	if size > 0 && r != '\t' && cells(string(visible.AppendLine(nil, after[:size]))) == 0 {
		pad = bytes.TrimSuffix(pad, []byte{' '})
	}
	return pad
}

// cells returns how many cells of a terminal s takes. It does not depend on the
// locale: the same input gives the same output everywhere, and the terminals of
// today agree with it.
func cells(s string) int {
	width := runewidth.Condition{StrictEmojiNeutral: true}
	return width.StringWidth(s)
}
