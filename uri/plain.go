package uri

import "strings"

// Most references need no normalization, and a fast test finds most of these.

// isPlain reports whether the steps of syntax-based normalization do not change r. It may also
// return false for such a reference. It looks for upper-case letters in the scheme and the host, for
// dots after slashes in the path, and for triplets.
func (r *Reference) isPlain() bool {
	b := bytesOf(r.text)
	if i := int(r.at.pathStart); i < len(b) && b[i] == '.' {
		return false
	}
	return !mayHaveUpper(b, int(max(r.at.schemeEnd, r.at.hostEnd))) &&
		!mayHaveDots(b, int(r.at.pathStart), int(r.at.pathEnd)) &&
		strings.IndexByte(r.text, '%') < 0
}

// mayHaveUpper reports whether b[:n] may have upper-case letters. In a reference only they, "@", "[",
// "]" and "_" do not have the bit that makes a letter lower case. The words may overlap, so that few
// sizes need branches, which a processor would mispredict.
func mayHaveUpper(b []byte, n int) bool {
	all := ^uint64(0)
	switch {
	case n <= wordSize:
		all = wordAt(b, 0) | ^firstBytes(n)
	case n <= 2*wordSize:
		all = word(b) & word(b[n-wordSize:])
	case n <= 4*wordSize:
		all = word(b) & word(b[wordSize:]) & word(b[n-2*wordSize:]) & word(b[n-wordSize:])
	default:
		for i := 0; i < n-wordSize; i += wordSize {
			all &= word(b[i:])
		}
		all &= word(b[n-wordSize:])
	}
	return all&caseBits != caseBits
}

// mayHaveDots reports whether b[i:end] may have a slash before a dot. It may look at bytes before i,
// because it reads backward in overlapping pairs of overlapping words, so that each slash is in a word
// with the next byte.
func mayHaveDots(b []byte, i, end int) bool {
	const second = wordSize - 1 // the offset of the second word
	at := end - second - wordSize
	if at < 0 {
		return strings.Contains(textOf(b[i:end]), "/.")
	}
	for {
		pair := b[at:][:second+wordSize]
		if (isNotSlashDot(word(pair))&isNotSlashDot(word(pair[second:])))&allMarks != allMarks {
			return true
		}
		if at <= i {
			return false
		}
		at = max(at-2*second, 0)
	}
}

// isNotSlashDot marks the bytes that are not a slash before a dot. It marks the last byte always.
func isNotSlashDot(x uint64) uint64 {
	return ((x ^ zEveryByte*'/') | (x>>8 ^ zEveryByte*'.')) + zEveryByte*0x7f
}
