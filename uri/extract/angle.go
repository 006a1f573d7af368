package extract

import (
	"strings"

	"github.com/std66/std66/uri"
)

// What stands in angle brackets is a reference, perhaps with white space in it (RFC 3986
// Appendix C):
//
//	> I found it at <URL: ftp://foo.example.
//	> com/rfc/very-
//	> long>
//
// White space is cut out, and the quote marks of mail behind a line break, if the line with the
// opening bracket has such marks, too, and at most as many: a closing bracket may begin a line.
// A hyphen before a line break stays, as it is written; there is another reading without it.

// bracketed is what stands in angle brackets.
type bracketed struct {
	open       int    // where the opening bracket is
	marks      int    // how many quote marks its line has, or unknownMarks
	scope      string // the text as far as it may reach
	start, end int    // without the prefix, and white space at both ends
	closing    int    // where the closing bracket is

	text, unhyphenated string // without what is cut out, and the latter without hyphens before line breaks
	hyphenated         bool   // there are some
}

// unknownMarks is for a line at whose quote marks nobody has looked yet.
const unknownMarks = -1

// angle looks at an opening angle bracket.
func (s *scanner) angle(open int) (Match, verdict) {
	scope, unclosed := s.scope(open)
	b := bracketed{open: open, marks: unknownMarks, scope: scope}
	if !s.gather(&b) {
		if b.closing == len(scope) {
			return Match{}, unclosed
		}
		return Match{}, nothing
	}
	if !s.accepts(&b) {
		return Match{}, nothing
	}
	m, v := s.match(b.start, b.end, b.text, AngleBrackets)
	if v == found {
		s.pos = b.closing + 1
	}
	if v == found && b.hyphenated {
		m.Unhyphenated, _ = uri.ParseReference(b.unhyphenated)
	}
	return m, v
}

// scope returns the text up to where what an opening delimiter opens has to be closed, and
// what it means that it is not.
func (s *scanner) scope(open int) (string, verdict) {
	if rest := s.text[open+1:]; s.MaxLength < len(rest)-1 {
		return s.text[:open+1+s.MaxLength+1], nothing
	}
	if s.ended {
		return s.text, nothing
	}
	return s.text, more
}

// gather goes up to the closing bracket, and reports whether there is nothing but characters of
// URIs and white space before it. Where it stops, b.closing is.
func (s *scanner) gather(b *bracketed) bool {
	b.start = b.skipPrefix()
	s.clean, s.alt = s.clean[:0], s.alt[:0]
	piece, i := b.start, b.start
	for {
		for i < len(b.scope) && is(b.scope[i], inURI) {
			i++
		}
		b.end = i
		next := b.skipBlank(i)
		b.closing = next
		switch {
		case next == len(b.scope):
			return false
		case b.scope[next] == '>':
			s.assemble(b, piece)
			return true
		case next == i:
			return false
		}
		s.cut(b, piece, next)
		piece, i = next, next
	}
}

// cut stores the piece that ends at b.end, before white space.
func (s *scanner) cut(b *bracketed, piece, next int) {
	text := b.scope[piece:b.end]
	s.clean = append(s.clean, text...)
	if strings.HasSuffix(text, "-") && next > b.end && isLineBreak(b.scope[b.end]) {
		b.hyphenated = true
		text = text[:len(text)-1]
	}
	s.alt = append(s.alt, text...)
}

// assemble makes the texts of the pieces, the last of which ends at b.end.
func (s *scanner) assemble(b *bracketed, piece int) {
	b.text = b.scope[piece:b.end]
	if piece == b.start {
		return
	}
	if b.hyphenated {
		b.unhyphenated = string(s.alt) + b.text
	}
	b.text = string(append(s.clean, b.text...))
}

// isWhole reports whether nothing is cut out inside.
func (b *bracketed) isWhole() bool { return len(b.text) == b.end-b.start }

// skipPrefix returns where the text begins, behind white space and the prefix "URL:".
func (b *bracketed) skipPrefix() int {
	const prefix = "URL:"
	i := b.skipBlank(b.open + 1)
	for len(b.scope)-i >= len(prefix) && strings.EqualFold(b.scope[i:i+len(prefix)], prefix) {
		i = b.skipBlank(i + len(prefix))
	}
	return i
}

// skipBlank returns where white space, with quote marks behind line breaks, ends that may begin
// at i.
func (b *bracketed) skipBlank(i int) int {
	for i < len(b.scope) && is(b.scope[i], space) {
		i++
		if isLineBreak(b.scope[i-1]) {
			i = b.skipMarks(i)
		}
	}
	return i
}

// skipMarks returns where the quote marks end that may be at the beginning of a line, at i.
func (b *bracketed) skipMarks(i int) int {
	if b.marks == unknownMarks {
		b.marks, _ = quoteMarks(b.scope[b.lineStart():b.open], maxLine)
	}
	_, end := quoteMarks(b.scope[i:], b.marks)
	return i + end
}

// quoteMarks returns how many > are at the beginning of a line, perhaps with blanks before them,
// up to so many, and where they end.
func quoteMarks(line string, most int) (marks, end int) {
	for i := 0; i < len(line) && marks < most; i++ {
		switch line[i] {
		case '>':
			marks, end = marks+1, i+1
		case ' ', '\t':
		default:
			return marks, end
		}
	}
	return marks, end
}

// lineStart returns where the line begins that the opening bracket is in. One that is longer than
// lines of mail are is taken to begin at the bracket, and so not to be quoted.
func (b *bracketed) lineStart() int {
	first := max(b.open-maxLine, 0)
	if i := strings.LastIndexAny(b.scope[first:b.open], "\r\n"); i >= 0 {
		return first + i + 1
	}
	if first > 0 {
		return b.open
	}
	return 0
}

// accepts reports whether what stands in brackets is a reference to be found.
func (s *scanner) accepts(b *bracketed) bool {
	scheme, rest, ok := strings.Cut(b.text, ":")
	if !ok || !uri.RuleScheme.Match(scheme) {
		return s.Relative && b.text != "" && b.isWhole() && uri.RuleRelativeRef.Match(b.text)
	}
	if len(scheme) > maxScheme || s.text[b.start+len(scheme)] != ':' { // white space is in the scheme
		return false
	}
	return hasSubstance(rest) && s.acceptsScheme(b, scheme, rest) && uri.RuleURI.Match(b.text)
}

// acceptsScheme reports whether a scheme makes a URI in angle brackets. With "//" it does. Without,
// one that is listed does if no blank follows, as in the remark <tel: see below>. Any other does
// where it is neither a remark, such as <note:see below>, nor a scope of C++, such as
// <std::string>, nor a type parameter, such as f<Key:Ordered>.
func (s *scanner) acceptsScheme(b *bracketed, scheme, rest string) bool {
	hierarchical := strings.HasPrefix(rest, "//")
	switch behind := b.scope[b.start+len(scheme)+1]; {
	case hierarchical && len(scheme) > 1:
		return true
	case s.lists(scheme):
		return hierarchical || !is(behind, space) || isLineBreak(behind)
	}
	return len(scheme) > 1 && b.isWhole() && rest[0] != ':' && !s.isInWord(b.open)
}

// isInWord reports whether what begins at i is directly behind a letter, digit or underscore.
func (s *scanner) isInWord(i int) bool {
	return i > 0 && (is(s.text[i-1], letter|digit) || s.text[i-1] == '_')
}
