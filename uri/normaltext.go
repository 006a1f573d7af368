package uri

import "strings"

// The steps for percent-encoded triplets and for case change a text byte by byte. For each step a
// function finds the next change; both the check and the normalization use it.

// decodes reports whether the steps replace a triplet by the byte that it stands for: an unreserved
// character (RFC 3986 §2.3, §6.2.2.2).
func (s Steps) decodes(triplet string) bool {
	return s.has(StepPercent) && unreserved.has(octet(triplet))
}

// unreserved are the unreserved characters.
var unreserved = setOf(RuleUnreserved)

// nextTriplet returns the offset of the first triplet in text[i:] that the steps change, or
// len(text).
func (s Steps) nextTriplet(text string, i int) int {
	if !s.has(StepCase | StepPercent) {
		return len(text)
	}
	for i = nextPercent(text, i); i < len(text); i = nextPercent(text, i+len("%00")) {
		triplet := text[i : i+len("%00")]
		if s.decodes(triplet) || s.has(StepCase) && (triplet[1] != upper(triplet[1]) || triplet[2] != upper(triplet[2])) {
			break
		}
	}
	return i
}

// nextPercent returns the offset of the first percent sign in text[i:], or len(text). It checks
// text[i] first, because triplets often follow each other.
func nextPercent(text string, i int) int {
	if i < len(text) && text[i] == '%' {
		return i
	}
	n := strings.IndexByte(text[i:], '%')
	if n < 0 {
		return len(text)
	}
	return i + n
}

// isText reports whether appendText would change nothing.
func (s Steps) isText(text string) bool { return s.nextTriplet(text, 0) == len(text) }

// appendText appends a component with its triplets normalized.
func (s Steps) appendText(dst []byte, text string) []byte {
	done := 0
	for i := s.nextTriplet(text, 0); i < len(text); i = s.nextTriplet(text, done) {
		dst = append(dst, text[done:i]...)
		done = i + len("%00")
		if triplet := text[i:done]; s.decodes(triplet) {
			dst = append(dst, octet(triplet))
		} else {
			dst = append(dst, '%', upper(triplet[1]), upper(triplet[2]))
		}
	}
	return append(dst, text[done:]...)
}

// appendName appends a scheme or a host, which are case-insensitive, normalized.
func (s Steps) appendName(dst []byte, text string) []byte {
	start := len(dst)
	dst = s.appendText(dst, text)
	if s.has(StepCase) {
		lower(dst[start:])
	}
	return dst
}

// upper returns an ASCII letter in upper case, and any other byte unchanged.
func upper(b byte) byte {
	if 'a' <= b && b <= 'z' {
		b -= 'a' - 'A'
	}
	return b
}

// nextUpper returns the offset of the first upper-case letter in text[i:], except in triplets, or
// len(text).
func nextUpper[T string | []byte](text T, i int) int {
	for i < len(text) && (text[i] < 'A' || 'Z' < text[i]) {
		if text[i] == '%' {
			i += len("00")
		}
		i++
	}
	return min(i, len(text))
}

// lower changes ASCII letters to lower case, in place, except in triplets.
func lower(b []byte) {
	for i := nextUpper(b, 0); i < len(b); i = nextUpper(b, i+1) {
		b[i] += 'a' - 'A'
	}
}

// isLower reports whether lower would change nothing.
func isLower(text string) bool { return nextUpper(text, 0) == len(text) }

// isLower reports whether the scheme and the host have no upper-case letters. It is fast for the
// usual reference, whose userinfo has none either.
func (r *Reference) isLower() bool {
	return hasNoUpper(r.text[:max(r.at.schemeEnd, r.at.hostEnd)]) ||
		isLower(r.text[:r.at.schemeEnd]) && isLower(r.text[r.at.hostStart:r.at.hostEnd])
}

// hasNoUpper reports whether there are no upper-case letters, including in triplets. It is fast.
func hasNoUpper(text string) bool { return zSkip(text, 0, nil, &notUpper, 1) == len(text) }

// notUpper is 1 for all bytes except upper-case letters.
var notUpper = func() (set [256]uint8) {
	for b := range set {
		if b < 'A' || 'Z' < b {
			set[b] = 1
		}
	}
	return set
}()
