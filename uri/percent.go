package uri

import "strings"

// Decode returns s with each percent-encoded triplet replaced by the byte that it stands for (RFC
// 3986 §2.1). It decodes once: %2541 becomes %41. "+" is not decoded to a space. The result may
// contain any bytes, so split a component at its delimiters before decoding its parts. If s has no
// triplets, the result is s.
//
// The error is a [*SyntaxError] for [RulePctEncoded] if a percent sign is not followed by two
// hexadecimal digits. Its offset in s is the place of the missing digit.
func Decode(s string) (string, error) {
	if err := checkTriplets(s); err != nil {
		return "", err
	}
	return decode(s), nil
}

// AppendDecode appends s, decoded as by [Decode], to dst. On error, it returns dst unchanged.
func AppendDecode(dst []byte, s string) ([]byte, error) {
	if err := checkTriplets(s); err != nil {
		return dst, err
	}
	return appendDecoded(dst, s), nil
}

// appendDecoded is AppendDecode without the check: invalid triplets stay unchanged.
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

// checkTriplets returns an error for the first percent sign in s that does not begin a triplet.
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

// decode is Decode without the check: invalid triplets stay unchanged.
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

// isTriplet reports whether the percent sign at offset i of s begins a triplet, pct-encoded in the
// grammar (RFC 3986 §2.1).
func isTriplet(s string, i int) bool {
	return len(s)-i >= 3 && zSets[s[i+1]]&zSets[s[i+2]]&zInHEXDIG != 0
}

// octet returns the byte that a triplet stands for.
func octet(triplet string) byte { return hexValue(triplet[1])<<4 | hexValue(triplet[2]) }

// hexValue returns the value of a HEXDIG. The low four bits of "A" and "a" are 1, and only letters have
// bit 6. A branch would be mispredicted often.
func hexValue(digit byte) byte { return digit&15 + digit>>6*9 }

// Encode returns s with each byte that is not in c percent-encoded (RFC 3986 §2.1, §2.4). It always
// encodes percent signs, so [Decode] returns s again. The result matches the rule with the name of
// c, such as segment for [CharsSegment], with two exceptions: an empty text is not a segment-nz-nc,
// and the rule unreserved matches only single characters. With [CharsUser] the result matches
// userinfo and has no colon.
//
// Delimiters in c are not encoded, such as "&" in [CharsQuery]; [Pairs.Add] encodes it. The
// segments "." and ".." stay unchanged, too.
//
// Encode does not convert between character encodings; text must be in UTF-8 (§2.5). If there is
// nothing to encode, the result is s.
func Encode(c Chars, s string) string {
	set := c.set()
	if set.next(s, 0) == len(s) {
		return s
	}
	return textOf(set.append(make([]byte, 0, int(set.length(s))), s))
}

// AppendEncode appends s, encoded as by [Encode], to dst.
func AppendEncode(dst []byte, c Chars, s string) []byte { return c.set().append(dst, s) }

// byteSet is a set of bytes that are not encoded. Its bytes have the bit in the table.
type byteSet struct {
	table *[256]uint8
	bit   uint8

	// separator is not 0 in the set for names and values of pairs. That set also contains the bytes
	// that isPlainInQuery accepts, except the separator.
	separator byte
}

// setOf returns the bytes that r matches as a text of one byte. r must be among the rules of the
// generator's flag --bytes.
func setOf(r Rule) byteSet {
	table, bit, _ := zBytesOf(r)
	return byteSet{table: table, bit: bit}
}

// next returns the offset of the first byte in s[i:] that must be encoded, or len(s).
func (set byteSet) next(s string, i int) int {
	for i < len(s) {
		if set.has(s[i]) {
			i = zSkip(s, i, nil, set.table, set.bit)
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
