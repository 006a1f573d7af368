package runtime

// ExcerptLines returns the two lines of [SyntaxError.Excerpt] for a text and an offset in it,
// without their line ends. The function show appends s in escaped form, and columns returns the
// width of escaped text without tabs. If show keeps tabs, both lines have them.
//
// The commands of this module use it. It is not copied into generated packages.
func ExcerptLines(text string, offset int, show func(dst []byte, s string) []byte, columns func(shown string) int) (line, caret string) {
	return zExcerpt(text, offset, show, columns)
}
