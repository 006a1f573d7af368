package runtime

import "math/bits"

// zEveryByte has the value 1 in each of its eight bytes.
const zEveryByte = ^uint64(0) / 255

// zSkip returns the offset of the first byte of s, from i on, that is not in a set; bit is the
// set's bit in sets. It tests eight bytes together. If one of them fails, it packs all eight into
// one number to find the first failure without another branch. If w is not nil, the set is one of its
// window, which replaces that loop where the processor can fill it.
func zSkip[T string | []byte](s T, i int, w *zScanner, sets *[256]uint8, bit uint8) int {
	if zVectors > 0 && w != nil {
		return zSkipWindow(s, i, w, bit)
	}
	n := len(s)
	for ; i <= n-8; i += 8 {
		all := sets[s[i]] & sets[s[i+1]] & sets[s[i+2]] & sets[s[i+3]] &
			sets[s[i+4]] & sets[s[i+5]] & sets[s[i+6]] & sets[s[i+7]]
		if all&bit == 0 {
			packed := uint64(sets[s[i]]) | uint64(sets[s[i+1]])<<8 | uint64(sets[s[i+2]])<<16 | uint64(sets[s[i+3]])<<24 |
				uint64(sets[s[i+4]])<<32 | uint64(sets[s[i+5]])<<40 | uint64(sets[s[i+6]])<<48 | uint64(sets[s[i+7]])<<56
			wanted := uint64(bit) * zEveryByte
			return i + bits.TrailingZeros64(^packed&wanted)/8
		}
	}
	if i < n && n >= 8 {
		// Fewer than eight bytes are left: test the last eight.
		all := sets[s[n-8]] & sets[s[n-7]] & sets[s[n-6]] & sets[s[n-5]] &
			sets[s[n-4]] & sets[s[n-3]] & sets[s[n-2]] & sets[s[n-1]]
		if all&bit != 0 {
			return n
		}
	}
	for i < n && sets[s[i]]&bit != 0 {
		i++
	}
	return i
}
