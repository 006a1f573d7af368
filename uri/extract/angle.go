package extract

import (
	"strings"

	"github.com/std66/std66/uri"
)

// Angle brackets enclose a reference, possibly with white space inside (RFC 3986 Appendix C):
//
//	> I found it at <URL: ftp://foo.example.
//	> com/rfc/very-
//	> long>
//
// White space is removed. Quote marks of mail after a line break are removed too, but no more of them
// than the line of the opening bracket has: a further one is the closing bracket. A hyphen before a
// line break stays; Match.Unhyphenated is the reading without it.
//
// All text between the brackets belongs to the reference, including characters that no URI contains.
// They make it an IRI or a broken reference as a whole: <http://exam[line break]ple.bücher.example>
// doesn't contain the URI http://exam.

// bracketed is a text in angle brackets.
type bracketed struct {
	open       int    // offset of the opening bracket
	marks      int    // number of quote marks in its line, or unknownMarks
	scope      string // the whole text, up to the maximum length of the reference
	start, end int    // the reference, without the prefix and white space at both ends
	closing    int    // offset of the closing bracket

	colon        int  // offset of the colon after the scheme, or -1 for a relative reference
	hierarchical bool // "//" follows the colon

	text         string // without white space and quote marks
	unhyphenated string // also without hyphens before line breaks
	hyphenated   bool   // there are such hyphens
}

// unknownMarks means that the quote marks of a line have not been counted yet.
const unknownMarks = -1

// angle examines an opening angle bracket.
func (s *scanner) angle(open int) verdict {
	scope, unclosed := s.scope(open)
	b := bracketed{open: open, marks: unknownMarks, scope: scope}
	b.start = b.skipPrefix()
	accepted, end := s.head(&b)
	s.accepted = accepted
	closed := false
	if end < len(scope) && (accepted || s.Relative) {
		closed = s.gather(&b)
		end = b.closing
	}
	s.looked(open, end)
	switch {
	case end == len(scope) && len(scope) < len(s.text) && accepted:
		return s.tooLongInBrackets(&b)
	case end == len(scope):
		return unclosed
	case !closed:
		return nothing
	}
	v := s.inBrackets(&b)
	if v == found {
		s.pos = b.closing + 1
	}
	return v
}

// head reports whether the text in angle brackets begins with an accepted scheme, and returns the end
// of the examined text. The scheme has no white space inside. A listed scheme needs no "//", unless a
// blank follows it, as in the remark <tel: see below>.
func (s *scanner) head(b *bracketed) (accepted bool, end int) {
	b.colon = -1
	i := b.start
	for i < len(b.scope) && is(b.scope[i], inScheme) && i-b.start <= maxScheme {
		i++
	}
	scheme := b.scope[b.start:i]
	if i == len(b.scope) || b.scope[i] != ':' || len(scheme) > maxScheme || scheme == "" || !is(scheme[0], letter) {
		return false, i
	}
	after := i + 1
	slash := b.skipBlank(after)
	if slash == len(b.scope) {
		return false, slash
	}
	if end = slash; b.scope[slash] == '/' {
		end = b.skipBlank(slash + 1)
		b.hierarchical = end < len(b.scope) && b.scope[end] == '/'
	}
	if b.hierarchical {
		accepted = s.acceptsAuthority(scheme)
	} else {
		accepted = s.lists(scheme) && (!is(b.scope[after], space) || isLineBreak(b.scope[after]))
	}
	if accepted {
		b.colon = i
	}
	return accepted, end
}

// inBrackets sets the match for a text in angle brackets.
func (s *scanner) inBrackets(b *bracketed) verdict {
	if b.colon < 0 {
		if b.text == "" || !uri.RuleRelativeRef.Match(b.text) {
			return nothing
		}
		return s.whole(b.start, b.end, b.text, AngleBrackets)
	}
	var k knownScheme
	after := b.colon + 1 - b.start
	if !b.hierarchical {
		k, _ = known(b.scope[b.start:b.colon])
	}
	if v := s.judge(b.start, after, b.text, AngleBrackets, k); v != found {
		return v
	}
	m := &s.match
	m.End = int64(b.end)
	if m.Kind != Whole {
		m.Stop = int64(b.offset(int(m.Stop) - b.start))
	} else if b.hyphenated {
		m.Unhyphenated, _ = uri.ParseReference(b.unhyphenated)
	}
	return found
}

// tooLongInBrackets sets the match for a reference in angle brackets that enclose more than
// MaxLength bytes. The match has the text up to the first white space. The scan continues there,
// because the opening bracket may not be a delimiter.
func (s *scanner) tooLongInBrackets(b *bracketed) verdict {
	end := b.start
	for end < len(b.scope) && !is(b.scope[end], ends) {
		end++
	}
	if !hasSubstance(b.scope[b.colon+1 : end]) {
		return nothing
	}
	s.pos, s.overlong = end, true
	return s.tooLong(b.start, end, AngleBrackets)
}

// scope returns the text up to the last position at which the delimiter at open may be closed, and
// the verdict if it isn't closed there.
func (s *scanner) scope(open int) (string, verdict) {
	if rest := s.text[open+1:]; s.MaxLength < len(rest)-1 {
		return s.text[:open+1+s.MaxLength+1], nothing
	}
	if s.ended {
		return s.text, nothing
	}
	return s.text, more
}

// gather collects the text up to the closing bracket, and reports whether there is one before '"',
// another opening bracket or a control character. A relative reference has no white space inside.
// gather sets b.closing to the offset at which it stops.
func (s *scanner) gather(b *bracketed) bool {
	s.clean, s.alt = s.clean[:0], s.alt[:0]
	piece, i := b.start, b.start
	for {
		for i < len(b.scope) && !is(b.scope[i], ends) {
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
		case next == i, b.colon < 0:
			return false
		}
		s.cut(b, piece, next)
		piece, i = next, next
	}
}

// cut stores the piece from piece to b.end. White space follows it up to next.
func (s *scanner) cut(b *bracketed, piece, next int) {
	text := b.scope[piece:b.end]
	s.clean = append(s.clean, text...)
	if strings.HasSuffix(text, "-") && next > b.end && isLineBreak(b.scope[b.end]) {
		b.hyphenated = true
		text = text[:len(text)-1]
	}
	s.alt = append(s.alt, text...)
}

// assemble joins the stored pieces and the last piece, which ends at b.end.
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

// offset maps an offset in b.text to the scope.
func (b *bracketed) offset(n int) int {
	i := b.start
	for n > 0 {
		if is(b.scope[i], ends) {
			i = b.skipBlank(i)
		}
		i++
		n--
	}
	return i
}

// skipPrefix returns the start of the reference, after white space and the prefix "URL:".
func (b *bracketed) skipPrefix() int {
	const prefix = "URL:"
	i := b.skipBlank(b.open + 1)
	for len(b.scope)-i >= len(prefix) && strings.EqualFold(b.scope[i:i+len(prefix)], prefix) {
		i = b.skipBlank(i + len(prefix))
	}
	return i
}

// skipBlank returns the end of the white space at i, if any, including quote marks after line breaks.
func (b *bracketed) skipBlank(i int) int {
	for i < len(b.scope) && is(b.scope[i], space) {
		i++
		if isLineBreak(b.scope[i-1]) {
			i = b.skipMarks(i)
		}
	}
	return i
}

// skipMarks returns the end of the quote marks, if any, at the beginning of the line at i.
func (b *bracketed) skipMarks(i int) int {
	if b.marks == unknownMarks {
		b.marks, _ = quoteMarks(b.scope[b.lineStart():b.open], maxLine)
	}
	_, end := quoteMarks(b.scope[i:], b.marks)
	return i + end
}

// quoteMarks returns the number of quote marks at the beginning of line, limited to most, and their
// end. Blanks may precede each mark.
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

// lineStart returns the start of the opening bracket's line. If the line is too long for mail, it
// returns the bracket's offset, so that the line counts as not quoted.
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

// isInWord reports whether a letter, digit or underscore is directly before i.
func (s *scanner) isInWord(i int) bool {
	return i > 0 && (is(s.text[i-1], letter|digit) || s.text[i-1] == '_')
}
