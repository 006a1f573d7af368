//go:build !(amd64 || arm64) || purego

package runtime

// zVectors is 0, because there are no windows.
const zVectors = 0

// zWindow is empty without vectors: loops read eight bytes at a time (see zSkip).
type zWindow struct{}

// run returns the number of bytes in a set at offset i, as far as the window shows.
func (w *zWindow) run(i int, set uint8) int { return 0 }

// ends reports whether the window ends at or before offset i.
func (w *zWindow) ends(i int) bool { return true }

// zFill fills the window of w with the bytes of s from offset i on.
func zFill[T string | []byte](w *zScanner, s T, i int) {}

// zSkipWindow is zSkip with windows.
func zSkipWindow[T string | []byte](s T, i int, w *zScanner, set uint8) int { return i }
