//go:build (amd64 || arm64) && !purego

package runtime

import (
	"math/rand/v2"
	"testing"
)

// byteSets are the sets of a zNibbles, byte by byte. Each contains all bytes from %x80 on or none.
type byteSets [16][256]bool

// nibbles returns the sets in the form that zMasks reads.
func (s *byteSets) nibbles() *zNibbles {
	var n zNibbles
	for k := range s {
		for b := range 0x80 {
			if s[k][b] {
				n.low[k][b&15] |= 1 << (b >> 4)
			}
		}
		if s[k][0x80] {
			n.high |= 1 << k
		}
	}
	return &n
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
	for k := range s {
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

// needVectors skips the test if zMasks cannot run.
func needVectors(t *testing.T) {
	if !zHasVectors {
		t.Skip("the processor lacks the instructions")
	}
}

// unwanted is the value of the masks before a call, so that a test sees what the call has changed.
const unwanted = 0x5555_AAAA_5A5A_A5A5

// masksOf calls zMasks with masks that are unwanted, and checks that it changes nothing after them.
func masksOf(t *testing.T, n *zNibbles, want uint32, p *byte, length int) [16]uint64 {
	var memory [64]uint64
	for k := range memory {
		memory[k] = unwanted
	}
	masks := (*[16]uint64)(memory[:])
	zMasks(masks, n, want, p, length)
	for k, got := range memory[len(masks):] {
		if got != unwanted {
			t.Fatalf("%b wanted, mask %d: got %x, want %x", want, len(masks)+k, got, uint64(unwanted))
		}
	}
	return *masks
}

// TestMasksRandom compares zMasks with its twin for random sets, wanted sets, texts and places in a
// text of several pages.
func TestMasksRandom(t *testing.T) {
	needVectors(t)
	r := rand.New(rand.NewPCG(1, 2))
	text := randomText(r, 3*4096)
	for range 100 {
		sets := randomSets(r)
		nibbles := sets.nibbles()
		for range 20 {
			want := r.Uint32N(1<<16) & r.Uint32N(1<<16)
			start := r.IntN(len(text) - 200)
			if r.IntN(2) == 0 {
				start = 4096 - 80 + r.IntN(90) // near the end of 4096 bytes, which may be a page
			}
			piece := text[start:][:r.IntN(200)]
			got := masksOf(t, nibbles, want, &text[start], len(piece))
			for k := range got {
				expect := uint64(unwanted)
				if want&(1<<k) != 0 {
					expect = sets.mask(k, piece)
				}
				if got[k] != expect {
					t.Fatalf("set %d of %016b, %d bytes at %d, %q:\ngot  %064b\nwant %064b", k, want, len(piece), start, piece, got[k], expect)
				}
			}
		}
	}
}

// TestMasksEveryByte looks up all bytes in the set of each single byte, and in its complement, with
// the bytes from %x80 on and without them.
func TestMasksEveryByte(t *testing.T) {
	needVectors(t)
	var text [256]byte
	for b := range text {
		text[b] = byte(b)
	}
	for b := range 0x80 {
		var sets byteSets
		for other := range 256 {
			sets[0][other] = other == b
			sets[5][other] = other != b
			sets[10][other] = other == b || other >= 0x80
			sets[15][other] = other != b && other < 0x80
		}
		nibbles := sets.nibbles()
		for start := 0; start < 256; start += 64 {
			got := masksOf(t, nibbles, 1|1<<5|1<<10|1<<15, &text[start], 64)
			for _, k := range []int{0, 5, 10, 15} {
				if want := sets.mask(k, text[start:]); got[k] != want {
					t.Errorf("set %d of %%x%02X, bytes from %%x%02X on: got %064b, want %064b", k, b, start, got[k], want)
				}
			}
		}
	}
}

// TestMasksOfNothing checks that zMasks of no bytes reads none, and that it can be called for no set.
func TestMasksOfNothing(t *testing.T) {
	needVectors(t)
	nibbles := randomSets(rand.New(rand.NewPCG(3, 4))).nibbles()
	got := masksOf(t, nibbles, 1<<0|1<<1|1<<15, nil, 0)
	for k := range got {
		if want := uint64(unwanted); k == 0 || k == 1 || k == 15 {
			if got[k] != 0 {
				t.Errorf("no bytes, set %d: got %x, want 0", k, got[k])
			}
		} else if got[k] != want {
			t.Errorf("no bytes, set %d is not wanted: got %x, want %x", k, got[k], want)
		}
	}
	text := []byte("text")
	for k, got := range masksOf(t, nibbles, 0, &text[0], len(text)) {
		if got != unwanted {
			t.Errorf("no set wanted, set %d: got %x, want %x", k, got, uint64(unwanted))
		}
	}
}
