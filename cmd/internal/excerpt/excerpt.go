// Package excerpt shows a line of input with a caret under a character, as compilers do:
//
//	http://example.com/over there
//	                       ^
//
// Generated packages draw the same excerpts. This package also handles hostile input: package visible
// escapes the characters that a terminal would interpret, and the caret stands under the escape.
package excerpt

import (
	"github.com/mattn/go-runewidth"

	"github.com/std66/std66/cmd/internal/visible"
	"github.com/std66/std66/gen/runtime"
)

// indent begins both lines, so that no input can look like a message.
const indent = "    "

// Append appends two lines to dst: the text, and a caret under the character
// at the byte offset, or after the text when offset is its length.
func Append(dst []byte, text string, offset int) []byte {
	line, caret := runtime.ExcerptLines(text, offset, visible.AppendLine, Width)
	for _, s := range [...]string{line, caret} {
		dst = append(append(append(dst, indent...), s...), '\n')
	}
	return dst
}

// Width returns the width of s in terminal cells. It does not depend on the locale, so the same input
// gives the same output everywhere. Current terminals agree with it.
func Width(s string) int {
	width := runewidth.Condition{StrictEmojiNeutral: true}
	return width.StringWidth(s)
}
