package gofiles

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// docWidth is the width of a comment line without the slashes.
const docWidth = 88

// Wrap splits text into lines at spaces.
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

// CommentText returns text for a comment in a Go file: it replaces control characters, byte
// order marks and invalid UTF-8.
func CommentText(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' && r != '\t' || r == 0x7F || r == '\uFEFF' {
			return utf8.RuneError
		}
		return r
	}, strings.ToValidUTF8(text, string(utf8.RuneError)))
}

// Count returns n and the noun, in the plural unless n is 1.
func Count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
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
