package extract

import "strings"

// An opening angle bracket ends a run unless it opens a placeholder: a name in angle brackets for a
// part of the reference, as in https://s3.<region>.amazonaws.com/, or code of a template, as in
// https://s3.<%= region %>.amazonaws.com/. Without this rule, the URI https://s3 would be found in
// both. A name is a placeholder if the text before or after the brackets continues the reference, as in
// http://example.com/<name>, unless it is more likely a tag of HTML, as in http://example.com/<br>.

// maxPlaceholder is the maximum length of a placeholder's name.
const maxPlaceholder = 64

// Characters that make a name a placeholder, directly before and after its brackets.
const (
	beforePlaceholder = ":@="
	beforeName        = "/?#&" // unless the name is an element's
	afterPlaceholder  = "/:@?&#=-_%+~"
)

// placeholder returns the length of the placeholder at i, or 0 if the bracket there doesn't open one.
// For code, it returns the length of the bracket, which makes the run a broken reference.
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
	case strings.IndexByte(beforePlaceholder, s.text[i-1]) >= 0,
		strings.IndexByte(beforeName, s.text[i-1]) >= 0 && !isElement(s.text[i+len("<"):end-len(">")]):
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

// moreUnlessEnded returns more if text may follow, and found otherwise.
func (s *scanner) moreUnlessEnded() verdict {
	if s.ended {
		return found
	}
	return more
}

// isInName reports whether the name of a placeholder may contain c.
func isInName(c byte) bool { return is(c, letter|digit) || c == '_' || c == '-' || c == '.' }

// elements are the elements of HTML whose start tags often follow text directly.
const elements = " a b big blockquote br center code dd del div dl dt em font h1 h2 h3 h4 h5 h6 hr i img ins kbd li" +
	" ol p pre q s small span strike strong sub sup table tbody td th tr tt u ul var wbr "

// isElement reports whether name is one of the elements.
func isElement(name string) bool {
	const longest = len("blockquote")
	return len(name) <= longest && strings.Contains(elements, " "+strings.ToLower(name)+" ")
}
