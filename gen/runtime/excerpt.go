package runtime

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// Excerpt draws text, the string that e is about, on one line and a caret under the character
// at e.Offset on the next. Each line ends in a line feed:
//
//	http://example.com/over there
//	                       ^
//
// The function width returns the number of columns that a character takes; if it is nil, each
// takes one. A character without width combines with the one before it, and a caret under the
// former stands under the latter.
//
// A tab stays a tab, in both lines. Excerpt escapes other characters that would break the
// picture, such as line ends, and bytes that are not UTF-8 as in a Go string. It cuts a text of
// more than 2,000 bytes to about 100 on each side of the offset, and writes "…" where it cuts.
// It hides nothing else, so a password in text is in the picture.
func (e *SyntaxError) Excerpt(text string, width func(r rune) int) string {
	columns := utf8.RuneCountInString
	if width != nil {
		columns = func(shown string) (n int) {
			for _, r := range shown {
				n += max(width(r), 0)
			}
			return n
		}
	}
	line, caret := zExcerpt(text, e.Offset, zShow, columns)
	return line + "\n" + caret + "\n"
}

// A longer text than zLongest bytes is cut to zAround bytes on each side of the caret, which
// nobody would find under ten megabytes.
const (
	zLongest  = 2000
	zAround   = 100
	zEllipsis = "…"
)

// zExcerpt returns a line with the text and a line with a caret under the character at the
// offset, or after the text if the offset is not in it. The function show appends text with
// escapes in it, and columns returns the width of such text without tabs.
func zExcerpt(text string, offset int, show func(dst []byte, s string) []byte, columns func(shown string) int) (line, caret string) {
	offset = zCharacterStart(text, min(max(offset, 0), len(text)))
	before, after := text[:offset], text[offset:]
	var left, right string
	if len(text) > zLongest && len(before) > zAround {
		left, before = zEllipsis, before[zCharacterStart(before, len(before)-zAround):]
	}
	if len(text) > zLongest && len(after) > zAround {
		right, after = zEllipsis, after[:zCharacterStart(after, zAround)]
	}
	// What stands before the caret may look otherwise without the rest, as when it ends in the
	// first character of an escape.
	all, rest := show(nil, before+after), show(nil, after)
	pad := zPad(left+string(all[:len(all)-len(rest)]), columns)
	r, size := utf8.DecodeRuneInString(after)
	if size > 0 && r != '\t' && columns(string(show(nil, after[:size]))) == 0 {
		pad = strings.TrimSuffix(pad, " ")
	}
	return left + string(all) + right, pad + "^"
}

// zPad returns white space as wide as shown, which makes the same steps from tab stop to tab
// stop.
func zPad(shown string, columns func(shown string) int) string {
	parts := strings.Split(shown, "\t")
	for i, part := range parts {
		parts[i] = strings.Repeat(" ", columns(part))
	}
	return strings.Join(parts, "\t")
}

// zCharacterStart returns the offset at which the character begins that the byte at offset i
// belongs to: i, unless that is inside a UTF-8 sequence.
func zCharacterStart(s string, i int) int {
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

// zShow appends s. What is not a graphic character or a tab becomes an escape.
func zShow(dst []byte, s string) []byte {
	for i, r := range s {
		_, size := utf8.DecodeRuneInString(s[i:])
		if invalid := r == utf8.RuneError && size == 1; !invalid && (r == '\t' || strconv.IsGraphic(r)) {
			dst = append(dst, s[i:i+size]...)
			continue
		}
		quoted := strconv.Quote(s[i : i+size])
		dst = append(dst, quoted[1:len(quoted)-1]...)
	}
	return dst
}
