//go:build (amd64 || arm64) && !purego

package runtime

import (
	"math/bits"
	"unsafe"
)

// zWindow has the sets of up to 64 bytes of a text. Code fills a window once, and then finds the end of a
// loop with two operations, without a branch for each byte.
type zWindow struct {
	masks [9]uint64 // for each set, a bit for each byte from base on; the last set begins escapes
	base  int       // the offset of the first byte
	end   int       // the offset where the masks end, or the maximum int if they reach the end of the text
}

// run returns the number of bytes in a set at offset i, as far as the window shows.
func (w *zWindow) run(i int, set uint8) int {
	return bits.TrailingZeros64(^(w.masks[bits.TrailingZeros8(set)] >> uint(i-w.base)))
}

// ends reports whether the window ends at or before offset i. An empty window does.
func (w *zWindow) ends(i int) bool { return i >= w.end }

// zFill fills the window of w with the bytes of s from offset i on. Without vectors, it remains empty. A
// parser that inlines it takes a nanosecond more.
//
//go:noinline
func zFill[T string | []byte](w *zScanner, s T, i int) {
	zMasks(&w.zWindow, &zWindows, zData(s), len(s), i)
}

// zJoinEscapes ends zMasks if there may be escapes: it adds the first bytes of whole escapes to the sets
// whose loops read escapes. These sets have the further bytes of an escape.
//
//lint:ignore U1000 the assembly calls it
func zJoinEscapes(w *zWindow, sets *zWindowSets, p *byte, n, i int) {
	escapes := w.masks[8]
	for k, set := range sets.forced {
		if set == 0 {
			break
		}
		escapes &= w.masks[set-1] >> (k + 1)
	}
	for joined := sets.joined; joined != 0; joined &= joined - 1 {
		w.masks[bits.TrailingZeros8(joined)] |= escapes
	}
}

var _ = zJoinEscapes // only assembly calls it

// zData returns the address of the first byte of s.
func zData[T string | []byte](s T) *byte { return *(**byte)(unsafe.Pointer(&s)) }

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
