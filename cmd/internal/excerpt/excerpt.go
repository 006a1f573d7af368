// Package excerpt shows a line of input with a caret under the place that is
// meant, as compilers do:
//
//	http://example.com/over there
//	                       ^
//
// Generated packages draw the same picture. Here the input may be hostile: package
// visible escapes characters that a terminal would obey, and the caret stands under
// the escape.
package excerpt

import (
	"github.com/mattn/go-runewidth"

	"github.com/std66/std66/cmd/internal/visible"
	"github.com/std66/std66/gen/runtime"
)

// indent stands before both lines, so that no input can look like a message.
const indent = "    "

// Append appends two lines to dst: the text, and a caret under the character
// at the byte offset, or after the text when offset is its length.
func Append(dst []byte, text string, offset int) []byte {
	line, caret := runtime.ExcerptLines(text, offset, visible.AppendLine, cells)
	for _, s := range [...]string{line, caret} {
		dst = append(append(append(dst, indent...), s...), '\n')
	}
	return dst
}

// cells returns how many cells of a terminal s takes. It does not depend on the
// locale: the same input gives the same output everywhere, and the terminals of
// today agree with it.
func cells(s string) int {
	width := runewidth.Condition{StrictEmojiNeutral: true}
	return width.StringWidth(s)
}
