package gofiles

import (
	"strings"
	"unicode/utf8"
)

// docWidth is the length of a line of a comment, without the slashes.
const docWidth = 88

// Wrap returns text as lines.
func Wrap(text string) []string {
	var lines []string
	for len(text) > docWidth {
		i := strings.LastIndexByte(text[:docWidth+1], ' ')
		if i < 0 {
			break
		}
		lines = append(lines, text[:i])
		text = text[i+1:]
	}
	return append(lines, text)
}

// CommentText returns text as it may stand in a comment of a Go file, which has no control
// characters, no byte order mark, and only UTF-8.
func CommentText(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' && r != '\t' || r == 0x7F || r == '\uFEFF' {
			return utf8.RuneError
		}
		return r
	}, strings.ToValidUTF8(text, string(utf8.RuneError)))
}

// Unsigned returns the smallest unsigned type that holds n.
func Unsigned(n int) string {
	switch {
	case n < 1<<8:
		return "uint8"
	case n < 1<<16:
		return "uint16"
	}
	return "uint32"
}
