//go:build (amd64 || arm64) && !purego

package runtime

// zMasks looks up 64 bytes in the sets of a window. It sets bit b of w.masks[k] if set k contains byte i+b
// of the n bytes at p, and clears the bit if set k does not contain the byte or if there is no
// such byte. It sets w.base to i, and w.end: if more than 64 bytes follow, the masks end before the last bytes of the 64, which
// may be the start of an escape. If bytes can begin an escape, it calls zJoinEscapes. It does nothing if zVectors is 0.
//
// It may read bytes before and after the n bytes, but only on the memory pages of the n bytes. If n is 0, p may
// be nil. i must not be negative or over n.
//
// A vector register holds many bytes, and an instruction does the same to each of them. The central
// instruction, a shuffle, looks up each byte in a table of 16 bytes. A set of 256 bytes is too large
// for such a table, but two lookups are enough. The low nibble selects an entry of low[k], whose bits
// are the high nibbles that make it a byte of the set. The high nibble h selects 1<<h. The set contains
// the byte if the two have a common bit. The high nibbles are looked up once for all sets. Finally one
// bit of each byte is collected in the mask. In Go, for i = 0 and n <= 64:
//
//	for b := range n {
//		low, high := p[b]&15, p[b]>>4
//		if high < 8 && sets.low[k][low]&(1<<high) != 0 || high >= 8 && sets.high&(1<<k) != 0 {
//			w.masks[k] |= 1 << b
//		}
//	}
//
// At level 2, an instruction looks up each byte in a table of 128 bytes, sets.bits, for eight sets at once.
//
//go:noescape
func zMasks(w *zWindow, sets *zWindowSets, p *byte, n, i int)

// zVectors is the level of the instructions that the processor and the operating system support: 0 if
// zMasks cannot run, 1 if it can, and 2 if it can use AVX-512 with VBMI.
var zVectors = zDetectVectors()

// zDetectVectors returns zVectors.
func zDetectVectors() uint8
