//go:build (amd64 || arm64) && !purego

package runtime

import (
	"math"
	"unsafe"
)

// zVectors reports whether the processor fills windows.
var zVectors = true

func zMasks(w *zWindow, sets *zWindowSets, p *byte, n int) {
	text := unsafe.Slice(p, n)
	w.end = math.MaxInt
	if n > 64 {
		w.end = w.base + 64 - sets.reach
		text = text[:64]
	}
	for k := range sets.count {
		w.masks[k] = 0
	}
	w.escapes = 0
	for i, b := range text {
		for k := range sets.count {
			if sets.sets[b]&(1<<k) != 0 {
				w.masks[k] |= 1 << i
			}
		}
		if b == sets.escape && sets.joined != 0 {
			w.escapes |= 1 << i
		}
	}
	esc := w.escapes
	for k, f := range sets.forced {
		if f > 0 {
			esc &= w.masks[f-1] >> (k + 1)
		}
	}
	for k := range sets.count {
		if sets.joined&(1<<k) != 0 {
			w.masks[k] |= esc
		}
	}
}
