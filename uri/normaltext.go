package uri

import (
	"bytes"
	"strings"
)

// The steps for percent-encoded triplets and for case read a text in words of eight bytes; see
// words.go. For each step a function finds the next change in a word; both the check and the
// normalization use it.

// triplets finds the triplets in the words of a text, which it is given in order.
type triplets struct {
	percent uint64 // marks of percent signs in the word before
}

// digits marks the digits of triplets in the next word, and separately their first digits.
func (t *triplets) digits(x uint64) (all, first uint64) {
	percent := ^isNot(x, '%') & allMarks
	first = percent<<8 | t.percent>>56
	all = first | percent<<16 | t.percent>>48
	t.percent = percent
	return all, first
}

// changes marks, in the next word, the digits that the steps change to upper case, and the first
// digits of the triplets that the steps may decode: all octets from %x20 to %x7F.
func (t *triplets) changes(s Steps, x uint64) (lower, decodable uint64) {
	all, first := t.digits(x)
	if s.has(StepCase) {
		lower = all & atLeast(x, 'a')
	}
	if s.has(StepPercent) {
		decodable = first & atLeast(x, '2') &^ atLeast(x, '8')
	}
	return lower, decodable
}

// unreserved are the unreserved characters.
var unreserved = setOf(RuleUnreserved)

// decoded returns the offset of the first triplet in b that StepPercent decodes: a triplet of
// an unreserved character (RFC 3986 §2.3, §6.2.2.2). The marks are of first digits in b[i:]. If
// there is none, it returns len(b).
func decoded(b []byte, i int, marks uint64) int {
	for ; marks != 0; marks &= marks - 1 {
		k := i + firstMark(marks)
		if unreserved.has(hexValue(b[k])<<4 | hexValue(b[k+1])) {
			return k - len("%")
		}
	}
	return len(b)
}

// isText reports whether the steps change no triplet in text.
func (s Steps) isText(text string) bool {
	i := strings.IndexByte(text, '%')
	if i < 0 || !s.has(StepCase|StepPercent) {
		return true
	}
	b := bytesOf(text)
	var t triplets
	for ; i <= len(b)-wordSize; i += wordSize {
		lower, decodable := t.changes(s, word(b[i:]))
		if lower != 0 || decodable != 0 && decoded(b, i, decodable) < len(b) {
			return false
		}
	}
	lower, decodable := t.changes(s, restOf(b, i))
	return lower == 0 && decoded(b, i, decodable) == len(b)
}

// changeTriplets normalizes the triplets in dst[i:], in place, and corrects the offsets after triplets that
// it decodes.
func (w *writer) changeTriplets(s Steps, dst []byte, i int) []byte {
	next := bytes.IndexByte(dst[i:], '%')
	if next < 0 || !s.has(StepCase|StepPercent) {
		return dst
	}
	i = s.changeDigits(dst, i+next)
	end := i
	for i < len(dst) {
		dst[end] = hexValue(dst[i+1])<<4 | hexValue(dst[i+2])
		w.cut(uint32(end-w.start), uint32(len("%00")-len("\x00")))
		i += len("%00")
		next := s.changeDigits(dst, i)
		end += 1 + copy(dst[end+1:], dst[i:next])
		i = next
	}
	return dst[:end]
}

// changeDigits changes the digits of triplets in b[i:] to upper case if the steps do. It returns
// the offset of the first triplet that the steps decode, or len(b).
func (s Steps) changeDigits(b []byte, i int) int {
	var t triplets
	for ; i <= len(b)-wordSize; i += wordSize {
		x := word(b[i:])
		lower, decodable := t.changes(s, x)
		putWord(b[i:], flipCase(x, lower))
		if decodable != 0 {
			if k := decoded(b, i, decodable); k < len(b) {
				return k
			}
		}
	}
	lower, decodable := t.changes(s, restOf(b, i))
	flipCases(b, i, lower)
	return decoded(b, i, decodable)
}

// lower changes the letters of b[i:end] to lower case, in place, except in triplets.
func lower(b []byte, i, end int) {
	var t triplets
	for ; i < end; i += wordSize {
		if len(b)-i < wordSize {
			x := restOf(b, i)
			digits, _ := t.digits(x)
			flipCases(b, i, areUpper(x)&firstBytes(end-i)&allMarks&^digits)
			return
		}
		x := word(b[i:])
		digits, _ := t.digits(x)
		putWord(b[i:], flipCase(x, areUpper(x)&firstBytes(end-i)&allMarks&^digits))
	}
}

// isLower reports whether lower would change nothing in text[i:end].
func isLower(text string, i, end int) bool {
	b := bytesOf(text)
	var t triplets
	for ; i < end; i += wordSize {
		x := wordAt(b, i)
		digits, _ := t.digits(x)
		if areUpper(x)&firstBytes(end-i)&allMarks&^digits != 0 {
			return false
		}
	}
	return true
}

// isLower reports whether the scheme and the host have no upper-case letters.
func (r *Reference) isLower() bool {
	return isLower(r.text, 0, int(r.at.schemeEnd)) && isLower(r.text, int(r.at.hostStart), int(r.at.hostEnd))
}
