package runtime

// ExcerptLines returns the two lines of [SyntaxError.Excerpt] for a text and an offset in it,
// without their line ends. The function show appends text with escapes in it, and columns
// returns the width of such text, which has no tabs. A tab in a text stays one if show lets it.
//
// The commands of this module draw with it. It is not copied into generated packages.
func ExcerptLines(text string, offset int, show func(dst []byte, s string) []byte, columns func(shown string) int) (line, caret string) {
	return zExcerpt(text, offset, show, columns)
}
