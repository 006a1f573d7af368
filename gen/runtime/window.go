//go:build (amd64 || arm64) && !purego

package runtime

import (
	"math/bits"
	"unsafe"
)

// zWindow has the sets of up to 64 bytes of a text. Code fills a window once, and then finds the end of a
// loop with two operations, without a branch for each byte.
type zWindow struct {
	masks   [8]uint64 // for each set, a bit for each byte from base on
	escapes uint64    // the bytes that begin an escape
	base    int       // the offset of the first byte
	end     int       // the offset where the masks end, or the maximum int if they reach the end of the text
}

// run returns the number of bytes in a set at offset i, as far as the window shows.
func (w *zWindow) run(i int, set uint8) int {
	return bits.TrailingZeros64(^(w.masks[bits.TrailingZeros8(set)] >> uint(i-w.base)))
}

// ends reports whether the window ends at or before offset i. An empty window does.
func (w *zWindow) ends(i int) bool { return i >= w.end }

// zFill fills the window of w with the bytes of s from offset i on.
func zFill[T string | []byte](w *zScanner, s T, i int) {
	if zVectors {
		w.base = i
		zMasks(&w.zWindow, &zWindows, (*byte)(unsafe.Add(zData(s), i)), len(s)-i)
	}
}

// zData returns the address of the first byte of s.
func zData[T string | []byte](s T) unsafe.Pointer { return *(*unsafe.Pointer)(unsafe.Pointer(&s)) }

// zSkipWindow is zSkip with windows.
func zSkipWindow[T string | []byte](s T, i int, w *zScanner, set uint8) int {
	for i < len(s) {
		zFill(w, s, i)
		if i += w.run(i, set); !w.ends(i) {
			break
		}
	}
	return i
}
