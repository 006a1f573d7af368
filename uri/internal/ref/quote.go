package ref

import "strconv"

// If a text is longer than maxQuoted, errors quote quotedBefore bytes before the offset and
// quotedAfter bytes after it.
const (
	maxQuoted    = quotedBefore + quotedAfter
	quotedBefore = 60
	quotedAfter  = 40
)

// AppendQuoteAround appends s in quotation marks, or the part around the offset if s is long, with
// s[start:end], a password, hidden. characterStart returns the start of the character in s that
// contains s[i].
func AppendQuoteAround(dst []byte, s string, offset, start, end int, characterStart func(s string, i int) int) []byte {
	// More bytes than these do not change the result.
	first := func(s string) string { return s[:min(len(s), maxQuoted+1)] }
	last := func(s string) string { return s[max(len(s)-maxQuoted-1, 0):] }
	offset = min(max(offset, 0), len(s))
	before, after := last(s[:offset]), first(s[offset:])
	switch {
	case start == end:
	case offset <= start:
		after = first(s[offset:start]) + Hidden + first(s[end:])
	case offset < end:
		before, after = last(s[:start]), Hidden+first(s[end:])
	default:
		before = last(s[:start]) + Hidden + last(s[end:offset])
	}
	left, right := "", ""
	if len(before)+len(after) > maxQuoted {
		if cut := characterStart(before, max(len(before)-quotedBefore, 0)); cut > 0 {
			left, before = "...", before[cut:]
		}
		if cut := characterStart(after, min(quotedAfter, len(after))); cut < len(after) {
			right, after = "...", after[:cut]
		}
	}
	var text string
	if start == end {
		text = s[offset-len(before) : offset+len(after)] // without an allocation
	} else {
		text = before + after
	}
	dst = append(dst, left...)
	dst = strconv.AppendQuote(dst, text)
	return append(dst, right...)
}
