//go:build (amd64 || arm64) && !purego

package runtime

// zNibbles has up to 16 sets of bytes in the form that zMasks reads.
//
// A byte below %x80 is its high nibble h, its first four bits, from 0 to 7, and its low nibble l,
// from 0 to 15. The bit 1<<h of low[k][l] reports whether set k contains h<<4|l. The bit 1<<k of
// high reports whether set k contains all bytes from %x80 on; otherwise it contains none of them.
type zNibbles struct {
	low  [16][16]uint8
	high uint32
}

// zMasks looks up 64 bytes in several sets. For each bit 1<<k of want, it sets bit i of masks[k] if
// set k contains byte i of the n bytes at p, and clears the bit if set k does not contain the byte
// or if i >= n. It ignores bytes from 64 on, and leaves the other elements of masks unchanged. It
// may read bytes before and after the n bytes, but only on the memory pages of the n bytes. If n is
// 0, p may be nil. n must not be negative.
//
// The processor may lack the instructions that zMasks needs: call it only if zHasVectors is true.
//
// A vector register holds many bytes, and an instruction does the same to each of them. The central
// instruction, a shuffle, looks up each byte in a table of 16 bytes. A set of 256 bytes is too large
// for such a table, but two lookups are enough. The low nibble selects an entry of low[k], whose bits
// are the high nibbles that make it a byte of the set. The high nibble h selects 1<<h. The set contains
// the byte if the two have a common bit. The high nibbles are looked up once for all sets. Finally one
// bit of each byte is collected in the mask. In Go, for n <= 64:
//
//	for i := range n {
//		low, high := p[i]&15, p[i]>>4
//		if high < 8 && sets.low[k][low]&(1<<high) != 0 || high >= 8 && sets.high&(1<<k) != 0 {
//			masks[k] |= 1 << i
//		}
//	}
//
//go:noescape
func zMasks(masks *[16]uint64, sets *zNibbles, want uint32, p *byte, n int)

// zHasVectors reports whether the processor and the operating system support zMasks.
var zHasVectors = zDetectVectors()

// zDetectVectors returns zHasVectors.
func zDetectVectors() bool
