package extract

import (
	"strings"

	"github.com/std66/std66/uri"
)

// maxDepth is the maximum depth of parentheses in a relative reference in parentheses. It bounds the
// number of times that a byte is examined: once for each parenthesis that may enclose it.
const maxDepth = 4

// relative examines a delimiter that may open a relative reference. A quote directly after a letter,
// digit or underscore doesn't.
func (s *scanner) relative(open int) verdict {
	delimiter, closing := delimited(s.text[open])
	if s.text[open] == closing && s.isInWord(open) {
		return nothing
	}
	scope, unclosed := s.scope(open)
	end, ok := relativeEnd(scope, open+1, closing)
	s.looked(open, end)
	if !ok && end == len(scope) {
		return unclosed
	}
	if text := scope[open+1 : end]; ok && looksRelative(text) && uri.RuleRelativeRef.Match(text) {
		s.pos = end + 1
		return s.whole(open+1, end, text, delimiter)
	}
	return nothing
}

// relativeEnd returns the offset of the closing delimiter for the text at i and true, or the offset
// of the first byte that can't be in the reference and false.
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

// looksRelative reports whether a text in quotes or brackets is more likely a relative reference than
// a word, and doesn't begin with another parenthesis. Most texts that could be either are words.
func looksRelative(text string) bool {
	if text == "" || text[0] == '(' {
		return false
	}
	return strings.IndexByte(text, '/') >= 0 || strings.ContainsAny(text[:len(text)-1], ".?#")
}
