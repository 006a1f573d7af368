package runtime

// zWindowSets describes the sets of a window. A set contains all bytes from %x80 on or none of them.
//
// A byte below %x80 is its high nibble h, its first four bits, from 0 to 7, and its low nibble l,
// from 0 to 15. The bit 1<<h of low[k][l] reports whether set k contains h<<4|l. The bit 1<<k of
// high reports whether set k contains the bytes from %x80 on. Set 8 is the first byte of an escape.
type zWindowSets struct {
	low    [9][16]uint8
	high   uint32
	want   uint32      // the sets in use, as bits
	bits   *[256]uint8 // for each byte, the bits of sets 0 to 7
	escape uint8       // the first byte of an escape
	joined uint8       // the sets whose loops also read escapes, as bits
	forced [6]uint8    // for each further byte of an escape, 1 plus the number of its set; then 0
	reach  int         // the number of further bytes
}
