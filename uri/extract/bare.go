package extract

import (
	"strings"
	"unicode/utf8"

	"github.com/std66/std66/uri"
)

// bare looks at a colon outside of angle brackets. If a scheme ends there, a run begins with
// it; run.go says where the run ends. If quotes or brackets stand right around the run, it is the
// reference as a whole. Otherwise the reference is the run without the punctuation at its end.
//
// A run is looked at once. If it is not a reference as a whole, no part of it is one: the
// text from b.example on in http://www.bücher.example/http://b.example/ belongs to an IRI.
func (s *scanner) bare(colon int) (Match, verdict) {
	if rest := s.text[colon:]; !s.ended && len(rest) < len("://") && strings.HasPrefix("://", rest) {
		return Match{}, more
	}
	start := s.schemeStart(colon)
	if start < 0 {
		return Match{}, nothing
	}
	k, ok := s.bareScheme(start, colon)
	if !ok {
		return Match{}, nothing
	}
	if v := s.looksLike(colon+1, k.needs); v != found {
		return Match{}, v
	}
	delimiter, closing := s.opener(start)
	r := run{start: start, colon: colon, closing: closing}
	v := s.measure(&r)
	s.looked(colon, r.end)
	if v != found {
		return Match{}, v
	}
	s.pos = r.end
	text := s.text[start:r.end]
	if r.tooLong {
		s.overlong = true
		return s.tooLong(start, r.end, Bare)
	}
	if r.closed && delimiter != Bare {
		s.pos++
	} else {
		delimiter, text = Bare, withoutPunctuation(text)
	}
	return s.judge(start, colon+1-start, text, delimiter, k)
}

// judge returns the match for the text of a run that begins at start, with a scheme and colon of
// so many bytes.
func (s *scanner) judge(start, after int, text string, d Delimiter, k knownScheme) (Match, verdict) {
	if len(text) < after || !hasSubstance(text[after:]) {
		return Match{}, nothing
	}
	if uri.RuleURI.Match(text) {
		return s.ifAccepted(start, after, text, d, k)
	}
	prefix := max(uri.RuleURI.MatchPrefix(text), 0)
	if d == Bare && endsAtBracket(text, prefix) {
		return s.judge(start, after, withoutPunctuation(text[:prefix]), d, k)
	}
	if isIRI(text) && k.accepts(text[after:]) || k.accepts(text[min(after, prefix):prefix]) {
		return s.partial(start, start+len(text), text, prefix, start+prefix, d)
	}
	return Match{}, nothing
}

// ifAccepted returns the match for a URI, if it has what its scheme needs.
func (s *scanner) ifAccepted(start, after int, text string, d Delimiter, k knownScheme) (Match, verdict) {
	if !k.accepts(text[after:]) {
		return Match{}, nothing
	}
	return s.whole(start, start+len(text), text, d)
}

// schemeStart returns where the scheme begins that ends at a colon, or -1.
func (s *scanner) schemeStart(colon int) int {
	start := colon
	for start > s.floor && is(s.text[start-1], inScheme) {
		if start--; colon-start > maxScheme {
			return -1
		}
	}
	for start < colon && !is(s.text[start], letter) {
		start++
	}
	if start > s.floor && s.text[start-1] == '\\' && strings.IndexByte("nrt", s.text[start]) >= 0 {
		start++ // of an escape sequence, as in "\nhttp://example.com/"
	}
	if start == colon {
		return -1
	}
	if strings.HasPrefix(s.text[colon:], "://") {
		start = colon - len(behindMissingSpace(s.text[start:colon]))
	}
	return start
}

// behindMissingSpace returns what is behind the last dot or hyphen of a scheme, if that is one
// of the most usual schemes: for "Look here.http://example.com/" and "this--http://example.com/".
// No registered scheme ends like that.
func behindMissingSpace(scheme string) string {
	last := scheme[strings.LastIndexAny(scheme, ".-")+1:]
	if strings.EqualFold(last, "http") || strings.EqualFold(last, "https") || strings.EqualFold(last, "ftp") {
		return last
	}
	return scheme
}

// bareScheme reports whether the scheme that begins at start is one that makes a URI outside of
// angle brackets, and returns what has to follow it.
func (s *scanner) bareScheme(start, colon int) (k knownScheme, ok bool) {
	scheme := s.text[start:colon]
	hierarchical := strings.HasPrefix(s.text[colon:], "://")
	switch {
	case isPrefix(scheme):
		return knownScheme{}, false
	case hierarchical:
		return knownScheme{}, s.acceptsAuthority(scheme)
	case start > 0 && (is(s.text[start-1], digit) || strings.IndexByte("_$@", s.text[start-1]) >= 0):
		return knownScheme{}, false // the end of another word
	case !s.lists(scheme):
		return knownScheme{}, false
	}
	k, _ = known(scheme)
	return k, true
}

// looksLike says whether one of the bytes that are needed comes soon in the run from i on. It is
// asked before the run is looked at as a whole, so that what is no reference need not be passed
// over with all that follows: of tel:http://a/ the second one is.
func (s *scanner) looksLike(i int, needs string) verdict {
	if needs == "" {
		return found
	}
	soon := s.text[i:min(i+neededWithin, len(s.text))]
	for j := range len(soon) {
		if !is(soon[j], inURI) && soon[j] < utf8.RuneSelf {
			return nothing
		}
		if strings.IndexByte(needs, soon[j]) >= 0 {
			return found
		}
	}
	if len(soon) < neededWithin && !s.ended {
		return more
	}
	return nothing
}

// opener returns the delimiters that a reference beginning at start may stand in, and the byte that
// closes them. A backquote and a bar end the reference, and do not count as its delimiters.
func (s *scanner) opener(start int) (Delimiter, byte) {
	before := s.before(start)
	switch d, closing := delimited(before); {
	case d != Bare:
		return d, closing
	case before == '`':
		return Bare, '`'
	case s.isInCell(start):
		return Bare, '|'
	}
	return Bare, 0
}

// isInCell reports whether a reference that begins at start is in a cell of a table, or a parameter
// as in {{cite|url=http://example.com/|title=Example}}: whether a bar stands before it with
// nothing between but words, blanks and equals signs, and not many of them.
func (s *scanner) isInCell(start int) bool {
	const most = 64
	for i := start - 1; i >= max(s.floor, start-most); i-- {
		switch c := s.text[i]; {
		case c == '|':
			return true
		case !is(c, letter|digit) && strings.IndexByte(" \t=_-", c) < 0:
			return false
		}
	}
	return false
}

// before returns the byte before a reference that begins at start, and before the prefix
// "URL:", or 0.
func (s *scanner) before(start int) byte {
	text := s.text[s.floor:start]
	for _, prefix := range []string{"URL:", "URL: "} {
		if n := len(text) - len(prefix); n >= 0 && strings.EqualFold(text[n:], prefix) {
			text = text[:n]
			break
		}
	}
	if text == "" {
		return 0
	}
	return text[len(text)-1]
}
