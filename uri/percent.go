package uri

import "strings"

// Decode returns s with each percent-encoded triplet replaced by the byte that it stands
// for (RFC 3986 §2.1), once: %2541 becomes %41. "+" is not decoded to a space. The result may
// hold any bytes, so a component must be split at its delimiters first, and decoded then. If s
// has no triplets the result is s.
//
// The error is a [*SyntaxError] for [RulePctEncoded] if a percent sign is not followed by two
// hexadecimal digits. Its offset is the place in s where a digit is missing.
func Decode(s string) (string, error) {
	if err := checkTriplets(s); err != nil {
		return "", err
	}
	return decode(s), nil
}

// AppendDecode appends s, decoded as by [Decode], to dst. If there is an error it returns dst
// unchanged.
func AppendDecode(dst []byte, s string) ([]byte, error) {
	if err := checkTriplets(s); err != nil {
		return dst, err
	}
	return appendDecoded(dst, s), nil
}

// appendDecoded is AppendDecode without an error: invalid triplets stay.
func appendDecoded(dst []byte, s string) []byte {
	for s != "" {
		run, b, rest, ok := cutTriplet(s)
		dst = append(dst, run...)
		if ok {
			dst = append(dst, b)
		}
		s = rest
	}
	return dst
}

// checkTriplets returns the error for the first percent sign in s that begins no triplet.
func checkTriplets(s string) error {
	for i := 0; ; {
		next := strings.IndexByte(s[i:], '%')
		if next < 0 {
			return nil
		}
		percent := i + next
		if i = percent + 3; !isTriplet(s, percent) {
			e := zNewSyntaxError(RulePctEncoded, s[percent:])
			e.Offset += percent
			return e
		}
	}
}

// decode is Decode with appendDecoded.
func decode(s string) string {
	if !strings.Contains(s, "%") {
		return s
	}
	return textOf(appendDecoded(make([]byte, 0, len(s)), s))
}

// cutTriplet cuts s around its first triplet, if it has one, and returns the text before it,
// the byte that it stands for, and the text after it.
func cutTriplet(s string) (run string, b byte, rest string, ok bool) {
	for i := 0; ; i++ {
		next := strings.IndexByte(s[i:], '%')
		if next < 0 {
			return s, 0, "", false
		}
		i += next
		if isTriplet(s, i) {
			return s[:i], octet(s[i : i+3]), s[i+3:], true
		}
	}
}

// isTriplet reports whether the percent sign at offset i of s begins a triplet, which is a
// pct-encoded (RFC 3986 §2.1).
func isTriplet(s string, i int) bool {
	return len(s)-i >= 3 && zSets[s[i+1]]&zSets[s[i+2]]&zInHEXDIG != 0
}

// octet returns the byte that a triplet stands for.
func octet(triplet string) byte { return hexValue(triplet[1])<<4 | hexValue(triplet[2]) }

// hexValue returns the value of a HEXDIG. Letters have 1 for A and a in their last bits.
func hexValue(digit byte) byte {
	if digit <= '9' {
		return digit - '0'
	}
	return digit&7 + 9
}

// Encode returns s with each byte percent-encoded that is not in c (RFC 3986 §2.1, §2.4). A
// percent sign is always encoded. The result matches the rule of the same name, such as segment
// for [CharsSegment], and [Decode] returns s again. There are two exceptions: an empty text
// stays empty, which is not a segment-nz-nc, and the rule unreserved matches a single character.
// With [CharsUser] the result matches userinfo and has no colon.
//
// Delimiters that c has stay: with [CharsQuery] "&" is not encoded, but [Pairs.Add] encodes it.
// The segments "." and ".." stay, too.
//
// Encode takes bytes as they are; text must be in UTF-8 (§2.5). It returns s itself if there is
// nothing to encode.
func Encode(c Chars, s string) string {
	set := c.set()
	if set.next(s, 0) == len(s) {
		return s
	}
	var b strings.Builder
	b.Grow(int(set.length(s)))
	set.write(&b, s)
	return b.String()
}

// AppendEncode appends s, encoded as by [Encode], to dst.
func AppendEncode(dst []byte, c Chars, s string) []byte { return c.set().append(dst, s) }

// byteSet is a set of bytes that are not encoded: those with a bit in a table.
type byteSet struct {
	table *[256]uint8
	bit   uint8

	// separator is not 0 in the set for data in the pairs of a query. That set also has the
	// bytes for which isPlainInQuery is true, except the separator.
	separator byte
}

// setOf returns the bytes that r matches by themselves. r must be one of the rules that the
// generator has after --bytes.
func setOf(r Rule) byteSet {
	table, bit, _ := zBytesOf(r)
	return byteSet{table: table, bit: bit}
}

// next returns the offset of the first byte in s[i:] that must be encoded, or len(s).
func (set byteSet) next(s string, i int) int {
	for i < len(s) {
		if set.has(s[i]) {
			i = zSkip(s, i, set.table, set.bit)
			continue
		}
		if set.separator == 0 || set.separator == s[i] || !isPlainInQuery(s[i]) {
			return i
		}
		i++
	}
	return i
}

// has reports whether b is in the set.
func (set byteSet) has(b byte) bool { return set.table[b]&set.bit != 0 }

// length returns the length of s, encoded.
func (set byteSet) length(s string) uint64 {
	n := uint64(len(s))
	for i := set.next(s, 0); i < len(s); i = set.next(s, i+1) {
		n += uint64(len("%00") - len("\x00"))
	}
	return n
}

// append appends s, encoded. Digits are in upper case (RFC 3986 §2.1).
func (set byteSet) append(dst []byte, s string) []byte {
	const hex = "0123456789ABCDEF"
	for {
		i := set.next(s, 0)
		dst = append(dst, s[:i]...)
		if i == len(s) {
			return dst
		}
		dst = append(dst, '%', hex[s[i]>>4], hex[s[i]&15])
		s = s[i+1:]
	}
}

// write writes s, encoded, piece by piece.
func (set byteSet) write(b *strings.Builder, s string) {
	const piece = 128
	var room [3 * piece]byte
	for len(s) > piece {
		b.Write(set.append(room[:0], s[:piece]))
		s = s[piece:]
	}
	b.Write(set.append(room[:0], s))
}
