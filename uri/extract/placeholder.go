package extract

import "strings"

// An opening angle bracket ends a run, unless it opens a placeholder: a name in angle brackets that
// stands for a part of the reference, as in https://s3.<region>.amazonaws.com/, or code of a
// template, as in https://s3.<%= region %>.amazonaws.com/. Without this the first part of each would
// be the URI https://s3. A name is a placeholder if the text before or after the brackets needs it;
// otherwise it is rather a tag of HTML, as in http://example.com/<br>.

// maxPlaceholder is how long the name of a placeholder may be.
const maxPlaceholder = 64

// The characters that make a name a placeholder, right before and right after its brackets.
const (
	beforePlaceholder = ":@="
	afterPlaceholder  = "/:@?&#=-_%+~"
)

// placeholder returns how many bytes a placeholder that begins at i has, or 0 if there is none. Of
// code it returns the opening bracket, which makes the run a broken reference.
func (s *scanner) placeholder(i int) (int, verdict) {
	end := i + len("<")
	if end < len(s.text) && (s.text[end] == '%' || s.text[end] == '?') {
		return len("<"), found
	}
	for end < len(s.text) && end-i <= maxPlaceholder && isInName(s.text[end]) {
		end++
	}
	switch {
	case end == len(s.text):
		return 0, s.moreUnlessEnded()
	case s.text[end] != '>', !is(s.text[i+1], letter):
		return 0, found
	}
	end += len(">")
	switch {
	case strings.IndexByte(beforePlaceholder, s.text[i-1]) >= 0:
		return end - i, found
	case end == len(s.text):
		return 0, s.moreUnlessEnded()
	case strings.IndexByte(afterPlaceholder, s.text[end]) >= 0:
		return end - i, found
	case s.text[end] != '.':
		return 0, found
	case end+1 == len(s.text):
		return 0, s.moreUnlessEnded()
	case s.wordFollows(end + 1), s.text[end+1] == '<':
		return end - i, found
	}
	return 0, found
}

// moreUnlessEnded returns more if text may follow, and otherwise found.
func (s *scanner) moreUnlessEnded() verdict {
	if s.ended {
		return found
	}
	return more
}

// isInName reports whether a byte may stand in the name of a placeholder.
func isInName(c byte) bool { return is(c, letter|digit) || c == '_' || c == '-' || c == '.' }
