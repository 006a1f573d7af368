package ref

import "strings"

// needs are the changes that the steps of syntax-based normalization may make to a reference. Most
// references need none, and finding that out is fast.
type needs struct {
	triplets bool // there are triplets
	lower    bool // the scheme, userinfo or host may have upper-case letters
	dots     bool // the path may have dot-segments
}

// needs returns what r needs.
func (r *Ref) needs() needs {
	b := bytesOf(r.text)
	path, pathEnd := int(r.at.PathStart), int(r.at.PathEnd)
	return needs{
		triplets: strings.IndexByte(r.text, '%') >= 0,
		lower:    mayHaveUpper(b, int(max(r.at.SchemeEnd, r.at.HostEnd))),
		dots:     path < pathEnd && b[path] == '.' || mayHaveDots(b, path, pathEnd),
	}
}

// none reports whether there are no needs.
func (n needs) none() bool { return n == needs{} }

// mayHaveUpper reports whether b[:n] may have upper-case letters. In a URI reference, only they, "@",
// "[", "]" and "_" do not have the bit that makes a letter lower case. Of the bytes over %x7F, half do
// not have it, so a host in another script usually may have upper-case letters. The words may
// overlap, so that few sizes need branches, which a processor would mispredict.
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
		return nextDots(b[:end], i) < end
	}
	for {
		pair := b[at:][:second+wordSize]
		x, y := slashDot(word(pair)), slashDot(word(pair[second:]))
		// The first condition is fast, and also true if there are bytes over %x80.
		if ((x-everyByte)|(y-everyByte))&allMarks != 0 && (hasZero(x) || hasZero(y)) {
			return true
		}
		if at <= i {
			return false
		}
		at = max(at-2*second, 0)
	}
}
