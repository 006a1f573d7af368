//go:build (amd64 || arm64) && !purego

package runtime

// zMasks looks up 64 bytes in the sets of a window. It sets bit i of masks[k] if set k contains byte i of
// the n bytes at p, and clears the bit if set k does not contain the byte or if i >= n. It ignores bytes
// from 64 on. It may read bytes before and after the n bytes, but only on the memory pages of the n bytes. If
// n is 0, p may be nil. n must not be negative.
//
// The processor may lack the instructions that zMasks needs: call it only if zVectors is not 0.
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
// At level 2, an instruction looks up each byte in a table of 128 bytes, sets.bits, for eight sets at once.
//
//go:noescape
func zMasks(masks *[9]uint64, sets *zWindowSets, p *byte, n int)

// zVectors is the level of the instructions that the processor and the operating system support: 0 if
// zMasks cannot run, 1 if it can, and 2 if it can use AVX-512 with VBMI.
var zVectors = zDetectVectors()

// zDetectVectors returns zVectors.
func zDetectVectors() uint8
