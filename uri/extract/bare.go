package extract

import (
	"strings"
	"unicode/utf8"

	"github.com/std66/std66/uri"
)

// bare examines a colon outside angle brackets. If a scheme ends there, a run begins with the scheme
// (see run.go for its end). If quotes or brackets directly enclose the run, the whole run is the
// reference. Otherwise the reference is the run without the punctuation at its end.
//
// A run is examined once. If it isn't a reference as a whole, no part of it is one: in
// http://www.bücher.example/http://b.example/, http://b.example/ belongs to an IRI.
func (s *scanner) bare(colon int) verdict {
	if rest := s.text[colon:]; !s.ended && len(rest) < len("://") && strings.HasPrefix("://", rest) {
		return more
	}
	start := s.schemeStart(colon)
	if start < 0 {
		return nothing
	}
	k, ok := s.bareScheme(start, colon)
	if !ok {
		return nothing
	}
	if v := s.looksLike(colon+1, k.needs); v != found {
		return v
	}
	delimiter, closing := s.opener(start)
	r := run{start: start, colon: colon, closing: closing}
	v := s.measure(&r)
	s.looked(colon, r.end)
	if v != found {
		return v
	}
	s.pos = r.end
	text := s.text[start:r.end]
	if r.tooLong {
		s.overlong = true
		return s.tooLong(start, r.end, Bare)
	}
	switch {
	case r.closed && delimiter != Bare:
		s.pos++
	case r.closed && closing == '`':
		// Code is literal, including punctuation at its end.
	default:
		delimiter, text = Bare, withoutPunctuation(text)
	}
	return s.judge(start, colon+1-start, text, delimiter, k)
}

// judge sets the match for the text of a run that begins at start. after is the length of its
// scheme and colon.
func (s *scanner) judge(start, after int, text string, d Delimiter, k knownScheme) verdict {
	if len(text) < after || !hasSubstance(text[after:]) {
		return nothing
	}
	if k.accepts(text[after:]) {
		// A reference that begins with a scheme and a colon is a URI.
		if s.whole(start, start+len(text), text, d) == found {
			return found
		}
	} else if uri.RuleURI.Match(text) {
		return nothing
	}
	prefix := max(uri.RuleURI.MatchPrefix(text), 0)
	if d == Bare && endsAtBracket(text, prefix) {
		return s.judge(start, after, withoutPunctuation(text[:prefix]), d, k)
	}
	if isIRI(text) && k.accepts(text[after:]) || k.accepts(text[min(after, prefix):prefix]) {
		return s.partial(start, start+len(text), text, prefix, start+prefix, d)
	}
	return nothing
}

// schemeStart returns the start of the scheme that ends at colon, or -1.
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
		start++ // skip the letter of an escape sequence, as in "\nhttp://example.com/"
	}
	if start == colon {
		return -1
	}
	if strings.HasPrefix(s.text[colon:], "://") {
		start = colon - len(afterMissingSpace(s.text[start:colon]))
	}
	return start
}

// afterMissingSpace returns the part of scheme after its last dot or hyphen if that is http, https or
// ftp, as in "Look here.http://example.com/" and "this--http://example.com/". Otherwise it returns
// scheme. No registered scheme ends in this way.
func afterMissingSpace(scheme string) string {
	dot := len(scheme) - 1
	for dot >= 0 && scheme[dot] != '.' && scheme[dot] != '-' {
		dot--
	}
	last := scheme[dot+1:]
	if dot < 0 || strings.EqualFold(last, "http") || strings.EqualFold(last, "https") || strings.EqualFold(last, "ftp") {
		return last
	}
	return scheme
}

// bareScheme reports whether the scheme at start is accepted outside angle brackets, and returns its
// needs.
func (s *scanner) bareScheme(start, colon int) (k knownScheme, ok bool) {
	scheme := s.text[start:colon]
	hierarchical := strings.HasPrefix(s.text[colon:], "://")
	switch {
	case isPrefix(scheme):
		return knownScheme{}, false
	case hierarchical:
		return knownScheme{}, s.acceptsAuthority(scheme)
	case start > 0 && (is(s.text[start-1], digit) || strings.IndexByte("_$@", s.text[start-1]) >= 0):
		return knownScheme{}, false // part of a longer word
	case !s.lists(scheme):
		return knownScheme{}, false
	}
	k, _ = known(scheme)
	return k, true
}

// looksLike looks for a needed byte soon after i in the run. It is called before the whole run is
// examined, so that a run without such a byte isn't skipped: tel:http://a/ contains http://a/.
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

// opener returns the delimiters that may enclose a reference at start, and the byte that closes them.
// A backquote and a bar end the reference, but its Delimiter is Bare.
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

// isInCell reports whether a reference at start is in a table cell, or in a parameter as in
// {{cite|url=http://example.com/|title=Example}}. A bar must be within the 64 bytes before it, with
// only words, blanks, hyphens and equals signs between.
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

// before returns the byte before a reference at start and its prefix "URL:", if any, or 0.
func (s *scanner) before(start int) byte {
	text := s.text[s.floor:start]
	for _, prefix := range []string{"URL:", "URL: "} {
		if n := len(text) - len(prefix); n >= 0 && text[n+3] == ':' && strings.EqualFold(text[n:], prefix) {
			text = text[:n]
			break
		}
	}
	if text == "" {
		return 0
	}
	return text[len(text)-1]
}
