package extract

import (
	"strings"
	"unicode/utf8"
)

// A run is a reference and all text that directly follows it, up to an end that a reader would see.
// It includes characters that the grammar doesn't allow, because a reference is found as a whole or
// not at all. These end a run:
//
//   - white space, control characters, '"', "<" and ">"
//   - an unbalanced closing bracket
//   - the delimiter that opened the run: a single quote, a backquote (Markdown) or a bar (a table
//     cell)
//   - a comma before the next reference of a list (list.go)
//   - a backslash that escapes a quote, or a line break or tab at the end of a string: \" or \n"
//   - non-ASCII punctuation (see runes.go), unless the run is in delimiters that enclose it as a
//     whole
type run struct {
	start   int  // offset of the scheme
	colon   int  // offset of the colon after the scheme
	closing byte // the delimiter that closes the run, or 0

	end    int
	closed bool // closing is at end

	tooLong bool // the run is longer than MaxLength and continues at end

	authority int // no delimiter ends the authority before this offset
	query     int // no query or fragment begins before this offset
}

// measure sets the end of a run, or sets tooLong.
func (s *scanner) measure(r *run) verdict {
	var depth [len(openingBrackets)]int
	most := s.text // up to one byte more than MaxLength allows
	if s.MaxLength < len(most)-r.start {
		most = most[:r.start+s.MaxLength+1]
	}
	for i := r.colon + 1; ; {
		i = skipPlain(most, i)
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

// Brackets that must be balanced in a run.
const (
	openingBrackets = "([{"
	closingBrackets = ")]}"
)

// step returns the length of the character at i, or 0 if it ends the run. The character is not a
// closing bracket.
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
	case c == ',':
		return s.comma(r, i)
	case c == '\\':
		return s.escape(i)
	case c >= utf8.RuneSelf:
		return s.stepNonASCII(r, i)
	}
	return 1, found
}

// singleQuote is step for a single quote in a run that a single quote opened. The quote closes the
// run unless a letter or digit follows, as in 'http://example.com/Hilbert's_hotel', and a later
// quote closes the run.
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

// maxEscapes is the maximum length of the escape sequences that escape examines.
const maxEscapes = 16

// escape is step for a backslash. In text with escape sequences, it ends the run before a quote, as
// in \"http://example.com/\", and before line breaks and tabs at the end of the string, as in
// "http://example.com/\r\n". Otherwise, \n may be the beginning of a file name.
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

// stepNonASCII is step for a non-ASCII character.
func (s *scanner) stepNonASCII(r *run, i int) (int, verdict) {
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

// isJoined reports whether the character c from i to end is between letters or digits.
func (s *scanner) isJoined(r *run, c rune, i, end int) (bool, verdict) {
	switch {
	case (c == ideographicStop || c == halfwidthStop) && !s.inAuthority(r, i):
		return false, found
	case c == apostrophe && strings.HasSuffix(s.text[:r.start], openingQuote):
		// This is a closing quote, unless a letter follows, as in ‘http://mcdonald’s.example/’.
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

// continuesPossessive reports whether the reference continues at i, after ’s, as in
// http://bob’s.example/ and http://bob’s:80/. Otherwise, http://bob’s is a possessive.
func (s *scanner) continuesPossessive(i int) (bool, verdict) {
	word, v := s.startsWord(i, "/_-~@#$%&*+=")
	if v == found && !word && i < len(s.text) && strings.IndexByte(".:", s.text[i]) >= 0 {
		return s.startsWord(i+1, "[")
	}
	return word, v
}

// startsWord reports whether a letter, a number or one of the other bytes is at i.
func (s *scanner) startsWord(i int, others string) (bool, verdict) {
	if !s.ended && !utf8.FullRuneInString(s.text[i:]) {
		return false, more
	}
	c, n := utf8.DecodeRuneInString(s.text[i:])
	return isWord(c, n) || n == 1 && strings.IndexByte(others, s.text[i]) >= 0, found
}

// inAuthority reports whether i is in the authority of a run. All calls for one run together examine
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

// closes reports whether the delimiter that closes the run comes before any byte that ends all runs.
// If so, all text up to the delimiter belongs to the run.
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
		return true, found // nothing ends the run before it is too long
	}
	return at < limit && s.text[at] == r.closing, found
}

// closings finds the next closing delimiter or byte that ends all runs. It examines each byte of the
// text once per delimiter.
type closings struct {
	// The text between the latest from and clear[i] has neither closingBytes[i] nor a byte that
	// ends all runs.
	clear [len(closingBytes)]int
}

// closingBytes are the delimiters that close a run.
const closingBytes = "\"')]}`|"

// find returns the offset of the first delimiter or byte that ends all runs in text[from:limit], or
// limit. A single quote before a letter or digit isn't a delimiter. find also returns the offset at
// which it began to search. For the same delimiter, from must not decrease.
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

// drop adjusts the offsets after n bytes were removed from the beginning of the text.
func (c *closings) drop(n int) {
	for i := range c.clear {
		c.clear[i] -= n
	}
}
