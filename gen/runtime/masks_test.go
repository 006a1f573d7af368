//go:build (amd64 || arm64) && !purego

package runtime

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// byteSets are the sets of windows, byte by byte. Each contains all bytes from %x80 on or none. The last
// set has one byte, which is not from %x80 on.
type byteSets [9][256]bool

// window returns the sets in the form that zMasks reads.
func (s *byteSets) window() *zWindowSets {
	w := zWindowSets{want: 0x1FF, bits: new([256]uint8)}
	for k := range s {
		for b := range 256 {
			switch {
			case !s[k][b]:
			case b < 0x80:
				w.low[k][b&15] |= 1 << (b >> 4)
			default:
				w.high |= 1 << k
			}
			if s[k][b] && k < 8 {
				w.bits[b] |= 1 << k
			}
			if s[k][b] && k == 8 {
				w.escape = byte(b)
			}
		}
	}
	return &w
}

// mask is the slow twin of zMasks for one set.
func (s *byteSets) mask(k int, text []byte) (mask uint64) {
	for i, b := range text[:min(len(text), 64)] {
		if s[k][b] {
			mask |= 1 << i
		}
	}
	return mask
}

// randomSets returns sets that differ in the number of their bytes. Some contain the bytes from
// %x80 on.
func randomSets(r *rand.Rand) *byteSets {
	var s byteSets
	s[8][r.IntN(0x80)] = true
	for k := range s[:8] {
		share := r.IntN(9)
		for b := range 0x80 {
			s[k][b] = r.IntN(8) < share
		}
		for b := 0x80; b <= 0xFF; b++ {
			s[k][b] = k%3 == 1
		}
	}
	return &s
}

// randomText returns n bytes, one fifth of them from %x80 on.
func randomText(r *rand.Rand, n int) []byte {
	text := make([]byte, n)
	for i := range text {
		text[i] = byte(r.IntN(0x80))
		if r.IntN(5) == 0 {
			text[i] |= 0x80
		}
	}
	return text
}

// atEachLevel runs a test at each level of zVectors that the processor has.
func atEachLevel(t *testing.T, test func(t *testing.T)) {
	highest := zVectors
	defer func() { zVectors = highest }()
	for zVectors = 1; zVectors <= highest; zVectors++ {
		t.Run(fmt.Sprint("level ", zVectors), test)
	}
	if highest == 0 {
		t.Skip("the processor lacks the instructions")
	}
}

// TestMasksRandom compares zMasks with its twin for random sets, texts and places in a text of several
// pages.
func TestMasksRandom(t *testing.T) { atEachLevel(t, testMasksRandom) }

func testMasksRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	text := randomText(r, 3*4096)
	for range 100 {
		sets := randomSets(r)
		window := sets.window()
		for range 20 {
			start := r.IntN(len(text) - 200)
			if r.IntN(2) == 0 {
				start = 4096 - 80 + r.IntN(90) // near the end of 4096 bytes, which may be a page
			}
			piece := text[start:][:r.IntN(200)]
			var got zWindow
			zMasks(&got, window, &text[start], len(piece), 0)
			for k := range got.masks {
				if want := sets.mask(k, piece); got.masks[k] != want {
					t.Fatalf("set %d, %d bytes at %d, %q:\ngot  %064b\nwant %064b", k, len(piece), start, piece, got.masks[k], want)
				}
			}
		}
	}
}

// TestMasksEveryByte looks up all bytes in the set of each single byte, and in its complement, with
// the bytes from %x80 on and without them.
func TestMasksEveryByte(t *testing.T) { atEachLevel(t, testMasksEveryByte) }

func testMasksEveryByte(t *testing.T) {
	var text [256]byte
	for b := range text {
		text[b] = byte(b)
	}
	for b := range 0x80 {
		var sets byteSets
		for other := range 256 {
			sets[0][other] = other == b
			sets[3][other] = other != b
			sets[5][other] = other == b || other >= 0x80
			sets[7][other] = other != b && other < 0x80
			sets[8][other] = other == b
		}
		window := sets.window()
		for start := 0; start < 256; start += 64 {
			var got zWindow
			zMasks(&got, window, &text[start], 64, 0)
			for k := range got.masks {
				if want := sets.mask(k, text[start:]); got.masks[k] != want {
					t.Errorf("set %d of %%x%02X, bytes from %%x%02X on: got %064b, want %064b", k, b, start, got.masks[k], want)
				}
			}
		}
	}
}

// TestMasksOfNothing checks that zMasks of no bytes reads none, and finds none.
func TestMasksOfNothing(t *testing.T) {
	atEachLevel(t, func(t *testing.T) {
		got := zWindow{masks: [9]uint64{1, 2, 3, 4, 5, 6, 7, 8, 9}}
		zMasks(&got, randomSets(rand.New(rand.NewPCG(3, 4))).window(), nil, 0, 0)
		if got.masks != [9]uint64{} {
			t.Errorf("got %x, want zeros", got.masks)
		}
	})
}

// TestMasksInUse checks that zMasks finds the sets in use if others are not, and writes nothing after the
// masks.
func TestMasksInUse(t *testing.T) {
	atEachLevel(t, func(t *testing.T) {
		text := []byte("text")
		sets := randomSets(rand.New(rand.NewPCG(3, 4)))
		window := sets.window()
		untouched := [55]uint64(slices.Repeat([]uint64{0x5555_AAAA_5A5A_A5A5}, 55))
		for want := range uint32(1 << 9) {
			window.want = want
			var got struct {
				zWindow
				after [55]uint64
			}
			got.after = untouched
			zMasks(&got.zWindow, window, &text[0], len(text), 0)
			if got.after != untouched {
				t.Fatalf("%09b: after the window: %x", want, got.after)
			}
			for k := range got.masks {
				if mask := sets.mask(k, text); want&(1<<k) != 0 && got.masks[k] != mask {
					t.Errorf("set %d of %09b: got %b, want %b", k, want, got.masks[k], mask)
				}
			}
		}
	})
}
