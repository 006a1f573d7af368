package ref

import "bytes"

// The steps for percent-encoded triplets and for case read a text in words of eight bytes; see
// words.go.

// percents marks percent signs.
func percents(x uint64) uint64 { return ^isNot(x, '%') & allMarks }

// digits marks the digits of triplets in a word, and separately their first digits. percent has the marks
// of percent signs in the word, and before those in the word before it.
func digits(percent, before uint64) (all, first uint64) {
	first = percent<<8 | before>>56
	return first | percent<<16 | before>>48, first
}

// mayDecode marks the digits that may be the first of a triplet of an unreserved character: "0" to "7",
// but "2" only if "D", "E" or the next word follows. So it rarely marks a triplet that stays, such as a space
// or a delimiter, and then processors predict the branch on it.
func mayDecode(x uint64) uint64 {
	upTo7 := ^(x<<1 | x<<4) // no letter, "8" or "9"
	beforeDE := ^isNot(x>>8|everyByte*('D'^'e'), 'e') | 1<<63
	return upTo7 & (isNot(x, '2') | beforeDE)
}

// A changer has the marks of the bytes that the steps can change: allMarks, or 0 for the other steps.
type changer struct {
	upper, decode uint64
	unreserved    *Set
}

// changer returns the changes that the steps make to triplets.
func (n *Normalization) changer() (c changer) {
	if n.Steps.has(StepCase) {
		c.upper = allMarks
	}
	if n.Steps.has(StepPercent) {
		c.decode = allMarks
	}
	c.unreserved = n.Syntax.Unreserved
	return c
}

// decoded returns the offset of the first triplet in b that StepPercent decodes: a triplet of
// an unreserved character (RFC 3986 §2.3, §6.2.2.2). The marks are of first digits in b[i:]. If
// there is none, it returns len(b).
func (c *changer) decoded(b []byte, i int, marks uint64) int {
	for ; marks != 0; marks &= marks - 1 {
		k := i + firstMark(marks)
		if c.unreserved.Has(hexValue(b[k])<<4 | hexValue(b[k+1])) {
			return k - len("%")
		}
	}
	return len(b)
}

// nextPercent returns the offset of the first percent sign in b[i:], or len(b).
func nextPercent(b []byte, i int) int {
	n := bytes.IndexByte(b[i:], '%')
	if n < 0 {
		return len(b)
	}
	return i + n
}

// isText reports whether the steps change no triplet in text.
func (n *Normalization) isText(text string) bool {
	b, c := bytesOf(text), n.changer()
	var before uint64
	for i := nextPercent(b, 0); i < len(b); i += wordSize {
		x := wordAt(b, i)
		percent := percents(x)
		if percent|before == 0 { // the next triplet may be far away
			i = nextPercent(b, i) - wordSize
			continue
		}
		all, first := digits(percent, before)
		before = percent
		if all&atLeast(x, 'a')&c.upper != 0 || c.decoded(b, i, first&mayDecode(x)&c.decode) < len(b) {
			return false
		}
	}
	return true
}

// changeTriplets normalizes the triplets in dst[i:], in place, and corrects the offsets after triplets that
// it decodes.
func (w *writer) changeTriplets(n *Normalization, dst []byte, i int) []byte {
	c := n.changer()
	i = c.changeDigits(dst, nextPercent(dst, i))
	end := i
	for i < len(dst) {
		dst[end] = hexValue(dst[i+1])<<4 | hexValue(dst[i+2])
		w.cut(uint32(end-w.start), uint32(len("%00")-len("\x00")))
		i += len("%00")
		next := c.changeDigits(dst, i)
		end += 1 + copy(dst[end+1:], dst[i:next])
		i = next
	}
	return dst[:end]
}

// changeDigits changes the digits of triplets in b[i:] to upper case if the steps do. It returns
// the offset of the first triplet that the steps decode, or len(b).
func (c *changer) changeDigits(b []byte, i int) int {
	var before uint64
	for ; i < len(b); i += wordSize {
		x := wordAt(b, i)
		percent := percents(x)
		if percent|before == 0 {
			i = nextPercent(b, i) - wordSize
			continue
		}
		all, first := digits(percent, before)
		before = percent
		if upper := all & atLeast(x, 'a') & c.upper; i <= len(b)-wordSize {
			putWord(b[i:], flipCase(x, upper))
		} else {
			flipCases(b, i, upper)
		}
		if decode := first & mayDecode(x) & c.decode; decode != 0 {
			if k := c.decoded(b, i, decode); k < len(b) {
				return k
			}
		}
	}
	return len(b)
}

// Lower changes the letters of b[i:end] to lower case, in place, except in triplets.
func Lower(b []byte, i, end int) {
	var before uint64
	for ; i < end; i += wordSize {
		x := wordAt(b, i)
		letters := lettersIn(x, &before) & firstBytes(end-i)
		if i <= len(b)-wordSize {
			putWord(b[i:], flipCase(x, letters))
		} else {
			flipCases(b, i, letters)
		}
	}
}

// IsLower reports whether Lower would change nothing in text[i:end].
func IsLower(text string, i, end int) bool {
	b := bytesOf(text)
	var before uint64
	for ; i < end; i += wordSize {
		if lettersIn(wordAt(b, i), &before)&firstBytes(end-i) != 0 {
			return false
		}
	}
	return true
}

// lettersIn marks the upper-case letters of a word that are not in triplets. before has the marks of the
// percent signs in the word before it. lettersIn then stores the marks of this word there.
func lettersIn(x uint64, before *uint64) uint64 {
	percent := percents(x)
	all, _ := digits(percent, *before)
	*before = percent
	return areUpper(x) & allMarks &^ all
}

// isLower reports whether the scheme and the host have no upper-case letters.
func (r *Ref) isLower() bool {
	return IsLower(r.text, 0, int(r.at.SchemeEnd)) && IsLower(r.text, int(r.at.HostStart), int(r.at.HostEnd))
}
