package extract

import (
	"strings"

	"github.com/std66/std66/uri"
)

// scanner goes over a text once, from one byte that may belong to a reference to the next:
//
//	:   the end of a scheme: a bare reference, or one in quotes or brackets; bare.go
//	<   an angle bracket; angle.go
//	"'([{  a delimiter, which matters only to relative references; relative.go
//
// What it looks at from there is bounded by MaxLength, and it goes on behind that, but where
// what follows cannot be looked at many times: so it takes linear time.
//
// The text may be a window that moves. So nothing is decided at its end: a scanner
// that gets there asks for more, and looks at the same byte again.
type scanner struct {
	Extractor
	text  string
	ended bool // nothing follows text
	owned bool // references are to have memory of their own

	pos      int    // where to go on
	floor    int    // where the last reference ended: none begins before
	overlong bool   // pos is in the midst of a run that is too long for a reference
	triggers finder // of the bytes to stop at

	clean, alt []byte // for angle brackets; kept for their memory
}

// verdict is what came out at a byte.
type verdict uint8

const (
	nothing verdict = iota // no reference
	found                  // a reference
	more                   // that depends on what follows the window
)

// newScanner returns a scanner without a text.
func newScanner(x Extractor) scanner {
	if x.MaxLength <= 0 {
		x.MaxLength = DefaultMaxLength
	}
	s := scanner{Extractor: x}
	s.triggers.bytes = ":<"
	if x.Relative {
		s.triggers.bytes = ":<\"'([{"
	}
	return s
}

// drop takes n bytes from the beginning of the text.
func (s *scanner) drop(n int) {
	s.text = s.text[n:]
	s.pos -= n
	s.floor = max(s.floor-n, 0)
	s.triggers.drop(n)
}

// next returns the next reference, and whether there is one in the text as it is.
func (s *scanner) next() (Match, bool) {
	for {
		s.skipOverlong()
		s.pos = s.triggers.find(s.text, s.pos)
		if s.pos == len(s.text) {
			return Match{}, false
		}
		at := s.pos
		s.pos++
		switch m, v := s.try(at); v {
		case more:
			s.pos = at
			return Match{}, false
		case found:
			s.floor = int(m.End)
			return m, true
		}
	}
}

// try looks at the byte at an offset. Where it finds a reference, or a run that is none, it
// sets pos behind it.
func (s *scanner) try(at int) (Match, verdict) {
	switch s.text[at] {
	case ':':
		return s.bare(at)
	case '<':
		return s.angle(at)
	}
	return s.relative(at)
}

// skipOverlong goes to the end of a run that is too long for a reference.
func (s *scanner) skipOverlong() {
	for s.overlong && s.pos < len(s.text) {
		s.overlong = is(s.text[s.pos], inURI)
		if s.overlong {
			s.pos++
		}
	}
}

// match returns the match at a span, whose text is without what is cut out inside, and nothing if
// that is no reference.
func (s *scanner) match(start, end int, text string, d Delimiter) (Match, verdict) {
	if s.owned {
		text = strings.Clone(text)
	}
	r, err := uri.ParseReference(text)
	if err != nil {
		return Match{}, nothing
	}
	return Match{Reference: r, Start: int64(start), End: int64(end), Delimiter: d}, found
}

// finder finds the next of several bytes. It passes over each byte of the text once for each of
// them, with strings.IndexByte, which is much faster than a loop where they are rare.
type finder struct {
	bytes string
	clear [8]int // the i-th byte is not between where the search is and clear[i]
}

// find returns the offset from which on, and not before, text has one of the bytes, or its
// length. From is never less than before.
func (f *finder) find(text string, from int) int {
	nearest := len(text)
	for i := range len(f.bytes) {
		at := max(f.clear[i], from)
		if at < nearest {
			if n := strings.IndexByte(text[at:nearest], f.bytes[i]); n >= 0 {
				nearest = at + n
			}
			at = nearest
		}
		f.clear[i] = at
	}
	return nearest
}

// drop says that n bytes were taken from the beginning of the text.
func (f *finder) drop(n int) {
	for i := range f.clear {
		f.clear[i] -= n // that may be less than 0, as find takes the greater of it and from
	}
}
