package extract

import (
	"strings"
	"unicode/utf8"
)

// A run is a reference and all text that directly follows it, up to an end that a reader would see:
// not only characters of URIs, but also those that the grammar does not allow, since a reference
// is found as a whole or not at all. These end a run:
//
//   - white space, control characters, '"', "<" and ">"
//   - a closing bracket that closes no bracket of the run
//   - the delimiter that opened it: a single quote, a backquote (Markdown), or a bar (a cell of
//     a table)
//   - a backslash that escapes a quote, or a line break or tab at the end of a string: \" or \n"
//   - punctuation outside ASCII, as in runes.go, unless the run is in delimiters that enclose
//     it as a whole
type run struct {
	start   int  // where the scheme begins
	colon   int  // the colon after the scheme
	closing byte // the delimiter that closes the run, or 0

	end    int
	closed bool // closing stands at end

	tooLong bool // it continues at end, where it is longer than MaxLength

	authority int // where the authority ends, as far as is known
}

// measure finds the end of a run, or that it is too long.
func (s *scanner) measure(r *run) verdict {
	var depth [len(openingBrackets)]int
	for i := r.colon + 1; ; {
		for i < len(s.text) && is(s.text[i], plain) && i-r.start <= s.MaxLength {
			i++
		}
		r.end = i
		switch {
		case i-r.start > s.MaxLength:
			r.tooLong = true
			return found
		case i == len(s.text) && !s.ended:
			return more
		case i == len(s.text):
			return found
		}
		c := s.text[i]
		closes := strings.IndexByte(closingBrackets, c)
		if closes >= 0 && depth[closes] == 0 {
			r.closed = c == r.closing
			return found
		}
		if closes >= 0 {
			depth[closes]--
			i++
			continue
		}
		if opens := strings.IndexByte(openingBrackets, c); opens >= 0 {
			depth[opens]++
		}
		n, v := s.step(r, i)
		if n == 0 {
			r.closed = c == r.closing
			return v
		}
		i += n
	}
}

// The brackets that have to be balanced in a run.
const (
	openingBrackets = "([{"
	closingBrackets = ")]}"
)

// step returns how many bytes the character at i has, or 0 if it ends the run. It is not a closing
// bracket.
func (s *scanner) step(r *run, i int) (int, verdict) {
	switch c := s.text[i]; {
	case c == '<':
		return s.placeholder(i)
	case is(c, ends):
		return 0, found
	case c == '\'' && c == r.closing:
		return s.singleQuote(r, i)
	case c == r.closing:
		return 0, found
	case c == '\\':
		return s.escape(i)
	case c >= utf8.RuneSelf:
		return s.stepOutsideASCII(r, i)
	}
	return 1, found
}

// singleQuote looks at a single quote in a run that one opened. It closes the run unless it stands
// in a word, as in 'http://example.com/Hilbert's_hotel', and a later one closes the run.
func (s *scanner) singleQuote(r *run, i int) (int, verdict) {
	if !s.ended && i+1 == len(s.text) {
		return 0, more
	}
	if !s.wordFollows(i + 1) {
		return 0, found
	}
	closes, v := s.closes(r, i)
	if closes && v == found {
		return 1, found
	}
	return 0, v
}

// wordFollows reports whether an ASCII letter or digit is at i.
func (s *scanner) wordFollows(i int) bool { return i < len(s.text) && is(s.text[i], letter|digit) }

// maxEscapes is how many bytes of escape sequences are looked at after a reference.
const maxEscapes = 16

// escape looks at a backslash, which ends a run in text with escape sequences: before a quote,
// as in \"http://example.com/\", and where line breaks and tabs follow up to the end of the
// string, as in "http://example.com/\r\n". What follows \n otherwise may be the name of a file.
func (s *scanner) escape(i int) (int, verdict) {
	text := s.text[i:min(i+maxEscapes, len(s.text))]
	j := 0
	for j < len(text) && text[j] == '\\' {
		for j < len(text) && text[j] == '\\' {
			j++
		}
		switch {
		case j == len(text):
		case text[j] == '"', text[j] == '\'' && j+1 < len(text) && !is(text[j+1], letter|digit):
			return 0, found
		case text[j] == '\'' && j+1 == len(text) && !s.ended && len(text) < maxEscapes:
			return 0, more
		case text[j] == '\'' && j+1 == len(text) && s.ended && len(text) < maxEscapes:
			return 0, found
		}
		if j == len(text) || strings.IndexByte("nrt", text[j]) < 0 {
			break
		}
		j++
	}
	switch atEnd := j == len(text); {
	case atEnd && len(text) < maxEscapes && !s.ended:
		return 0, more
	case strings.IndexByte("nrt", text[j-1]) < 0:
		return 1, found
	case atEnd && len(text) < maxEscapes, !atEnd && (is(text[j], ends) || text[j] == '\'' || text[j] == '`'):
		return 0, found
	}
	return 1, found
}

// stepOutsideASCII is step for a character outside ASCII.
func (s *scanner) stepOutsideASCII(r *run, i int) (int, verdict) {
	if !s.ended && !utf8.FullRuneInString(s.text[i:]) {
		return 0, more
	}
	c, n := utf8.DecodeRuneInString(s.text[i:])
	switch classOf(c, n) {
	case continues:
		return n, found
	case blank:
		return 0, found
	case joins:
		if joined, v := s.isJoined(r, c, i, i+n); v != found {
			return 0, v
		} else if joined {
			return n, found
		}
	}
	if r.closing != 0 {
		if closes, v := s.closes(r, i); v != found {
			return 0, v
		} else if closes {
			return n, found
		}
	}
	return 0, found
}

// isJoined reports whether the character between i and end stands inside a word: between letters
// and digits.
func (s *scanner) isJoined(r *run, c rune, i, end int) (bool, verdict) {
	switch {
	case (c == ideographicStop || c == halfwidthStop) && !s.inAuthority(r, i):
		return false, found
	case c == apostrophe && strings.HasSuffix(s.text[:r.start], openingQuote):
		// A closing quote, unless a letter follows as in ‘http://mcdonald’s.example/’.
		if !s.ended && end == len(s.text) {
			return false, more
		}
		if end == len(s.text) || !is(s.text[end], letter|digit) {
			return false, found
		}
	}
	before := s.text[i-1]
	if !is(before, letter|digit) && before < utf8.RuneSelf {
		return false, found
	}
	word, v := s.startsWord(end, "")
	if c == apostrophe && v == found && word && s.text[end] == 's' {
		return s.continuesPossessive(end + 1)
	}
	return word, v
}

// continuesPossessive reports whether more of a reference follows ’s at i, as in http://bob’s.example/
// and http://bob’s:80/, so that it is not the possessive of http://bob.
func (s *scanner) continuesPossessive(i int) (bool, verdict) {
	word, v := s.startsWord(i, "/_-~@#$%&*+=")
	if v == found && !word && i < len(s.text) && strings.IndexByte(".:", s.text[i]) >= 0 {
		return s.startsWord(i+1, "[")
	}
	return word, v
}

// startsWord reports whether a letter or number is at i, or one of some other bytes.
func (s *scanner) startsWord(i int, others string) (bool, verdict) {
	if !s.ended && !utf8.FullRuneInString(s.text[i:]) {
		return false, more
	}
	c, n := utf8.DecodeRuneInString(s.text[i:])
	return isWord(c, n) || n == 1 && strings.IndexByte(others, s.text[i]) >= 0, found
}

// inAuthority reports whether i is in the authority of a run. All calls for one run together look at
// each byte once.
func (s *scanner) inAuthority(r *run, i int) bool {
	if !strings.HasPrefix(s.text[r.colon:], "://") {
		return false
	}
	r.authority = max(r.authority, r.colon+len("://"))
	for r.authority < i && strings.IndexByte("/?#", s.text[r.authority]) < 0 {
		r.authority++
	}
	return r.authority == i
}

// closes reports whether the delimiter that closes the run comes before the next white space or
// the like, so that all that is between belongs to the run.
func (s *scanner) closes(r *run, i int) (bool, verdict) {
	limit := len(s.text)
	if s.MaxLength < limit-r.start-1 {
		limit = r.start + s.MaxLength + 1
	}
	from, at := s.closings.find(s.text, limit, i, r.closing)
	s.looked(from, at)
	switch {
	case !s.ended && (at == len(s.text) || at+1 == len(s.text) && s.text[at] == '\''):
		return false, more
	case at == limit && limit < len(s.text):
		return true, found // nothing ends the run, so it is too long
	}
	return at < limit && s.text[at] == r.closing, found
}

// closings finds the next closing delimiter or byte that ends every run. It passes over each byte of
// the text once for each delimiter.
type closings struct {
	clear [len(closingBytes)]int // neither is between where the search is and clear[i]
}

// closingBytes are the delimiters that close a run.
const closingBytes = "\"')]}`|"

// find returns the offset of the first delimiter or byte that ends every run at from or after it, or
// limit. A single quote right before a letter or digit is no delimiter. It also returns where it
// began to look. For one delimiter, from never decreases.
func (c *closings) find(text string, limit, from int, closing byte) (began, at int) {
	n := strings.IndexByte(closingBytes, closing)
	at = max(c.clear[n], from)
	began = at
	for at < limit && !is(text[at], ends) {
		if text[at] == closing && (closing != '\'' || at+1 == len(text) || !is(text[at+1], letter|digit)) {
			break
		}
		at++
	}
	c.clear[n] = at
	return began, at
}

// drop says that n bytes were taken from the beginning of the text.
func (c *closings) drop(n int) {
	for i := range c.clear {
		c.clear[i] -= n
	}
}
