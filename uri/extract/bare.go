package extract

import (
	"strings"

	"github.com/std66/std66/uri"
)

// bare looks at a colon outside of angle brackets. If a scheme ends there, then a run of
// characters of URIs begins with it. Quotes and brackets right around it delimit the reference,
// and otherwise it is what is left without punctuation at its end.
//
// A run is looked at once: behind a place where the grammar stops, the rest of it is passed
// over. Otherwise http://a% again and again would have the same run looked at once for each.
func (s *scanner) bare(colon int) (Match, verdict) {
	if colon+len("://") > len(s.text) && !s.ended {
		return Match{}, more
	}
	start := s.schemeStart(colon)
	if start < 0 {
		return Match{}, nothing
	}
	needs, ok := s.bareScheme(start, colon)
	if !ok {
		return Match{}, nothing
	}
	if v := s.looksLike(colon+1, needs); v != found {
		return Match{}, v
	}
	delimiter, closing := delimited(s.before(start))
	end, v := s.runEnd(start, colon+1, closing)
	if v != found {
		return Match{}, v
	}
	s.pos = end
	text := s.text[start:end]
	if closing != 0 && end < len(s.text) && s.text[end] == closing && uri.RuleURI.Match(text) {
		s.pos++
	} else {
		delimiter, text = Bare, sensible(text)
	}
	if rest := text[min(colon+1-start, len(text)):]; !hasSubstance(rest) || !hasOneOf(rest, needs) {
		return Match{}, nothing
	}
	return s.match(start, start+len(text), text, delimiter)
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
// angle brackets, and returns the bytes of which one has to follow then, or "".
func (s *scanner) bareScheme(start, colon int) (needs string, ok bool) {
	scheme := s.text[start:colon]
	hierarchical := strings.HasPrefix(s.text[colon:], "://")
	switch {
	case isPrefix(scheme):
		return "", false
	case hierarchical && len(scheme) > 1:
		return "", true
	case !hierarchical && start > 0 && (is(s.text[start-1], digit) || strings.IndexByte("_$@", s.text[start-1]) >= 0):
		return "", false // the end of another word
	case !s.lists(scheme):
		return "", false
	case hierarchical:
		return "", true
	}
	k, _ := known(scheme)
	return k.needs, true
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
		if !is(soon[j], inURI) {
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

// runEnd returns where the run ends that begins at start, and is known as far as i: before a
// byte that stands in no URI, before a bracket that closes none of the run, and before a
// single quote if that is what closes it. A run that is too long is passed over later.
func (s *scanner) runEnd(start, i int, closing byte) (int, verdict) {
	var parentheses, brackets int
	for ; ; i++ {
		for i < len(s.text) && is(s.text[i], plain) && i-start <= s.MaxLength {
			i++
		}
		switch {
		case i-start > s.MaxLength:
			s.pos, s.overlong = i, true
			return 0, nothing
		case i == len(s.text) && !s.ended:
			return 0, more
		case i == len(s.text):
			return i, found
		}
		switch c := s.text[i]; {
		case !is(c, inURI), c == '\'' && closing == '\'', c == ')' && parentheses == 0, c == ']' && brackets == 0:
			return i, found
		case c == '(':
			parentheses++
		case c == ')':
			parentheses--
		case c == '[':
			brackets++
		case c == ']':
			brackets--
		}
	}
}

// sensible returns what is a URI at the beginning of a run, without the punctuation at its end.
func sensible(run string) string {
	run = withoutPunctuation(run)
	if uri.RuleURI.Match(run) {
		return run
	}
	return withoutPunctuation(run[:max(uri.RuleURI.MatchPrefix(run), 0)])
}

// withoutPunctuation returns s without what rather belongs to the text around it: punctuation at
// its end, opening brackets, and character references of HTML. Asterisk, underscore and tilde
// are for emphasis, as in GitHub Flavored Markdown §6.9.
func withoutPunctuation(s string) string {
	for s != "" && strings.IndexByte(".,;:!?'*_~([", s[len(s)-1]) >= 0 {
		s = s[:len(s)-max(1, characterReference(s))]
	}
	return s
}

// characterReference returns the length of the character reference that s ends in, such as
// &gt; or &#39;, or 0.
func characterReference(s string) int {
	if s[len(s)-1] != ';' {
		return 0
	}
	i := len(s) - 1
	for i > 0 && is(s[i-1], letter|digit) {
		i--
	}
	if i > 0 && s[i-1] == '#' {
		i--
	}
	if i == len(s)-1 || i == 0 || s[i-1] != '&' {
		return 0
	}
	return len(s) - i + len("&")
}

// hasSubstance reports whether what follows a scheme and its colon says anything: what begins
// with "//" needs more than punctuation, unlike "http://...".
func hasSubstance(rest string) bool {
	if authority, ok := strings.CutPrefix(rest, "//"); ok {
		return withoutPunctuation(authority) != ""
	}
	return rest != ""
}
