package extract

import (
	"strings"

	"github.com/std66/std66/uri"
)

// maxDepth is how deep parentheses are nested in a relative reference in parentheses. It bounds
// how often the same bytes are looked at: once for each parenthesis that they might be in.
const maxDepth = 4

// relative looks at a delimiter that may open a relative reference. A quotation mark in the
// midst of a word, or directly behind one, opens nothing.
func (s *scanner) relative(open int) (Match, verdict) {
	delimiter, closing := delimited(s.text[open])
	if s.text[open] == closing && s.isInWord(open) {
		return Match{}, nothing
	}
	scope, unclosed := s.scope(open)
	end, ok := relativeEnd(scope, open+1, closing)
	s.looked(open, end)
	if !ok && end == len(scope) {
		return Match{}, unclosed
	}
	if text := scope[open+1 : end]; ok && looksRelative(text) && uri.RuleRelativeRef.Match(text) {
		s.pos = end + 1
		return s.whole(open+1, end, text, delimiter)
	}
	return Match{}, nothing
}

// relativeEnd returns where the delimiter is that closes what begins at i, or where what cannot
// be in a reference is, and reports which.
func relativeEnd(text string, i int, closing byte) (int, bool) {
	depth := 0
	for ; i < len(text); i++ {
		switch c := text[i]; {
		case c == closing && depth == 0:
			return i, true
		case !is(c, inURI), c == '[' && closing == ']':
			return i, false
		case c == '(' && closing == ')':
			if depth++; depth > maxDepth {
				return i, false
			}
		case c == closing:
			depth--
		}
	}
	return i, false
}

// looksRelative reports whether a text in quotes or brackets rather is a relative reference than
// a word, as most that could be either are words, and has not another delimiter around it.
func looksRelative(text string) bool {
	if text == "" || text[0] == '(' {
		return false
	}
	return strings.IndexByte(text, '/') >= 0 || strings.ContainsAny(text[:len(text)-1], ".?#")
}
