package ref

import "unicode/utf8"

// Set is a set of characters that are not percent-encoded. Without runes, all of them are US-ASCII: the
// bytes over %x7F, which UTF-8 has in all other characters, are encoded.
type Set struct {
	table *[256]uint8 // has bit for each byte in the set
	bit   uint8
	runes func(r rune) bool // reports whether a non-ASCII character is in the set; nil if none is

	// In the set for names and values of pairs, separator is not 0. That set also contains the bytes
	// that plain accepts, except the separator.
	separator byte
	plain     func(b byte) bool
}

// NewSet returns the set of the bytes that have the bit in the table.
func NewSet(table *[256]uint8, bit uint8) Set { return Set{table: table, bit: bit} }

// WithRunes returns the set with the non-ASCII characters that runes accepts.
func (set Set) WithRunes(runes func(r rune) bool) Set {
	set.runes = runes
	return set
}

// PairSet returns the bytes that are not encoded in names and values of pairs: the characters of a
// query, except the separator and sub-delims, which may be delimiters.
func (syntax *Syntax) PairSet(separator byte) Set {
	set := *syntax.Unreserved
	set.separator, set.plain = separator, syntax.IsPlainInQuery
	return set
}

// Has reports whether b has the bit in the table, and so is in a set that is not a PairSet.
func (set *Set) Has(b byte) bool { return set.table[b]&set.bit != 0 }

// Next returns the offset of the first byte in s[i:] that must be encoded, or len(s).
func (set *Set) Next(s string, i int) int {
	for i < len(s) {
		if set.Has(s[i]) {
			i = set.skip(s, i)
			continue
		}
		if n := set.runeAt(s, i); n > 0 {
			i += n
			continue
		}
		if set.separator == 0 || set.separator == s[i] || !set.plain(s[i]) {
			return i
		}
		i++
	}
	return i
}

// runeAt returns the length of the non-ASCII character of the set at offset i, or 0.
func (set *Set) runeAt(s string, i int) int {
	if set.runes == nil || s[i] < utf8.RuneSelf {
		return 0
	}
	r, n := utf8.DecodeRuneInString(s[i:])
	if r == utf8.RuneError && n == 1 || !set.runes(r) {
		return 0
	}
	return n
}

// skip returns the offset of the first byte in s[i:] without the bit in the table, or len(s). It tests
// eight bytes together. If one of them fails, it packs all eight into a word to find the first
// without another branch.
func (set *Set) skip(s string, i int) int {
	table, bit := set.table, set.bit
	for ; i <= len(s)-wordSize; i += wordSize {
		b := s[i : i+wordSize]
		if table[b[0]]&table[b[1]]&table[b[2]]&table[b[3]]&table[b[4]]&table[b[5]]&table[b[6]]&table[b[7]]&bit == 0 {
			packed := uint64(table[b[0]]) | uint64(table[b[1]])<<8 | uint64(table[b[2]])<<16 | uint64(table[b[3]])<<24 |
				uint64(table[b[4]])<<32 | uint64(table[b[5]])<<40 | uint64(table[b[6]])<<48 | uint64(table[b[7]])<<56
			return i + firstMark(^packed&(uint64(bit)*everyByte))
		}
	}
	for i < len(s) && table[s[i]]&bit != 0 {
		i++
	}
	return i
}

// Length returns the length of s, encoded.
func (set *Set) Length(s string) uint64 {
	n := uint64(len(s))
	for i := set.Next(s, 0); i < len(s); i = set.Next(s, i+1) {
		n += uint64(len("%00") - len("\x00"))
	}
	return n
}

// Append appends s, encoded. Digits are in upper case (RFC 3986 §2.1).
func (set *Set) Append(dst []byte, s string) []byte {
	const hex = "0123456789ABCDEF"
	for {
		i := set.Next(s, 0)
		dst = append(dst, s[:i]...)
		if i == len(s) {
			return dst
		}
		dst = append(dst, '%', hex[s[i]>>4], hex[s[i]&15])
		s = s[i+1:]
	}
}

// AppendPair appends a name and a value to a query with the given separator, encoded.
func (syntax *Syntax) AppendPair(dst []byte, name, value string, separator byte) []byte {
	set := syntax.PairSet(separator)
	return set.Append(append(set.Append(dst, name), '='), value)
}

// PairLength returns the length of the text that AppendPair appends.
func (syntax *Syntax) PairLength(name, value string, separator byte) uint64 {
	set := syntax.PairSet(separator)
	return set.Length(name) + uint64(len("=")) + set.Length(value)
}
