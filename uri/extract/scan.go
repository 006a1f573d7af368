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
// From each of them it looks ahead, at most a little over MaxLength, and continues after the
// text that it looked at unless that text is looked at a bounded number of times. So the time is
// linear.
//
// The text may be a window that moves. Nothing is decided at its end: a scanner that reaches
// the end asks for more text, and looks at the same byte again; wait.go.
type scanner struct {
	Extractor
	text  string
	ended bool // nothing follows text
	owned bool // references need memory of their own

	pos      int    // where to continue
	floor    int    // where the last match ended: none begins before
	overlong bool   // pos is inside a run that is too long for a reference
	triggers finder // of the bytes to stop at
	closings closings
	wait     wait
	accepted bool // the text after the last angle bracket begins with a scheme that makes a URI

	clean, alt []byte // for angle brackets; kept for their memory
	work       int64  // bytes looked at from triggers, for tests
}

// verdict is the result of a look at a byte.
type verdict uint8

const (
	nothing verdict = iota // no reference
	found                  // a match
	more                   // the result depends on what follows the window
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
	s.closings.drop(n)
}

// next returns the next match, and whether there is one in the text as it is.
func (s *scanner) next() (Match, bool) {
	if !s.isSettled() {
		return Match{}, false
	}
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
			s.waitFor(s.text[at])
			return Match{}, false
		case found:
			s.floor = int(m.End)
			if m.Kind == Whole || s.LeftOut {
				return m, true
			}
		}
	}
}

// try looks at the byte at an offset. Where it finds a match, or a run that is none, it sets pos
// after it.
func (s *scanner) try(at int) (Match, verdict) {
	switch s.text[at] {
	case ':':
		return s.bare(at)
	case '<':
		return s.angle(at)
	}
	return s.relative(at)
}

// looked counts the bytes from a trigger to the end of the look at what follows it.
func (s *scanner) looked(from, to int) { s.work += int64(to - from) }

// skipOverlong goes to the end of a run that is too long for a reference. In such a run a
// character outside ASCII ends nothing.
func (s *scanner) skipOverlong() {
	for s.overlong && s.pos < len(s.text) {
		s.overlong = !is(s.text[s.pos], ends)
		if s.overlong {
			s.pos++
		}
	}
}

// whole returns the match at a span, whose text is without what is cut out inside. It returns
// nothing if the text is not a reference.
func (s *scanner) whole(start, end int, text string, d Delimiter) (Match, verdict) {
	if s.owned {
		text = strings.Clone(text)
	}
	r, err := uri.ParseReference(text)
	if err != nil {
		return Match{}, nothing
	}
	return Match{Reference: r, Text: text, Start: int64(start), End: int64(end), Delimiter: d}, found
}

// partial returns the match at a span whose text is not a URI. Its longest prefix that is one
// has so many bytes, and ends at the offset stop.
func (s *scanner) partial(start, end int, text string, prefix, stop int, d Delimiter) (Match, verdict) {
	m := Match{Kind: Broken, Start: int64(start), End: int64(end), Stop: int64(stop), Delimiter: d}
	if !s.LeftOut {
		return m, found // nobody will see it
	}
	if isIRI(text) {
		m.Kind = IRI
	}
	if s.owned {
		text = strings.Clone(text)
	}
	m.Text, m.Rest = text, text[prefix:]
	return m, found
}

// tooLong returns the match for a reference that is longer than MaxLength, whose beginning is at a
// span.
func (s *scanner) tooLong(start, end int, d Delimiter) (Match, verdict) {
	prefix := 0
	text := s.text[start:end]
	if s.LeftOut {
		prefix = max(uri.RuleURI.MatchPrefix(text), 0)
	}
	m, v := s.partial(start, end, text, prefix, start+prefix, d)
	m.Kind = TooLong
	return m, v
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
