package ref

import (
	"encoding/binary"
	"math/bits"
	"unsafe"
)

// Normalization reads texts in words of eight bytes, whose first byte is in the lowest eight bits.
// The functions here return marks: the highest bit of a byte is set if the byte satisfies a condition.
// The other bits have no meaning before a mask with allMarks. Bytes over %x7F have the highest bit
// themselves, so the arithmetic sets or clears it first, and no byte carries into the next or borrows
// from it.

const (
	wordSize  = 8
	everyByte = ^uint64(0) / 255 // 1 in each byte
	allMarks  = everyByte << 7
	caseBits  = everyByte * ('a' - 'A')
)

// word returns the first eight bytes of b, which must have them.
func word(b []byte) uint64 { return binary.LittleEndian.Uint64(b) }

// putWord replaces the first eight bytes of b.
func putWord(b []byte, x uint64) { binary.LittleEndian.PutUint64(b, x) }

// wordAt returns the word at b[i:], which ends in zeros if b does.
func wordAt(b []byte, i int) uint64 {
	if len(b)-i >= wordSize {
		return word(b[i:])
	}
	return restOf(b, i)
}

// restOf returns b[i:], which has fewer than eight bytes, as a word that ends in zeros.
func restOf(b []byte, i int) (x uint64) {
	if len(b) >= wordSize {
		return word(b[len(b)-wordSize:]) >> (8 * (wordSize - (len(b) - i)))
	}
	for k := len(b) - 1; k >= i; k-- {
		x = x<<8 | uint64(b[k])
	}
	return x
}

// isNot marks the bytes other than c.
func isNot(x uint64, c byte) uint64 { return areNotZero(x ^ everyByte*uint64(c)) }

// areNotZero marks the bytes other than 0.
func areNotZero(x uint64) uint64 { return (x | allMarks) - everyByte | x }

// atLeast marks the bytes from c on. c must be in US-ASCII, and not 0.
func atLeast(x uint64, c byte) uint64 { return x&^allMarks + everyByte*uint64(0x80-c) | x }

// areUpper marks the upper-case letters of US-ASCII.
func areUpper(x uint64) uint64 {
	low := x &^ allMarks
	return (low + everyByte*(0x80-'A')) &^ (low + everyByte*(0x80-'Z'-1)) &^ x
}

// slashDot has a 0 for each slash before a dot, and other bytes for the others. The last byte is not 0.
func slashDot(x uint64) uint64 { return (x ^ everyByte*'/') | (x>>8 ^ everyByte*'.') }

// hasZero reports whether a byte is 0.
func hasZero(x uint64) bool { return (x-everyByte)&^x&allMarks != 0 }

// flipCase changes the case of the marked letters. No other bits of marks may be set.
func flipCase(x, marks uint64) uint64 { return x ^ marks>>2 }

// flipCases is flipCase for the bytes of b from i on.
func flipCases(b []byte, i int, marks uint64) {
	for ; marks != 0; marks &= marks - 1 {
		b[i+firstMark(marks)] ^= 'a' - 'A'
	}
}

// firstMark returns the offset of the first byte with a mark, or with any other bit.
func firstMark(marks uint64) int { return bits.TrailingZeros64(marks) / 8 }

// firstBytes returns all bits of the first n bytes of a word. n may be more than eight.
func firstBytes(n int) uint64 { return 1<<(8*uint(n)) - 1 }

// bytesOf returns the bytes of a text without copying them. They must not be changed.
func bytesOf(text string) []byte { return unsafe.Slice(unsafe.StringData(text), len(text)) }
