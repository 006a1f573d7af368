package extract

import (
	"strings"

	"github.com/std66/std66/uri"
)

// A scanner finds references in one pass over a text. It stops at each trigger, a byte that may
// indicate a reference:
//
//	:      the end of a scheme, in a reference that is not in angle brackets (bare.go)
//	<      an angle bracket (angle.go)
//	"'([{  another delimiter, if relative references are enabled (relative.go)
//
// At each trigger, it looks ahead by little more than MaxLength bytes, and then continues after the
// examined text, unless the number of times that it can examine that text is bounded. So the time
// is linear.
//
// The text may be a moving window. The scanner makes no decision that depends on the end of the
// window: it waits for more text and then examines the same trigger again (wait.go).
type scanner struct {
	Extractor
	text  string
	ended bool // nothing follows text
	owned bool // matches need their own memory

	pos      int    // the position of the scan
	floor    int    // the end of the last match; no match begins before it
	overlong bool   // pos is inside a run that is too long for a reference
	triggers finder // finds the next trigger
	closings closings
	wait     wait
	accepted bool  // an accepted scheme follows the last angle bracket
	match    Match // the last match; it has one place, because it is slow to copy

	clean, alt []byte // buffers for angle brackets
	work       int64  // number of bytes examined from triggers, for tests
}

// verdict is the result of examining a byte.
type verdict uint8

const (
	nothing verdict = iota // not a reference
	found                  // a match, which is in the scanner
	more                   // the result depends on text after the window
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

// drop removes n bytes from the beginning of the text.
func (s *scanner) drop(n int) {
	s.text = s.text[n:]
	s.pos -= n
	s.floor = max(s.floor-n, 0)
	s.triggers.drop(n)
	s.closings.drop(n)
}

// next sets match to the next match and reports whether there is one in the available text.
func (s *scanner) next() bool {
	if !s.isSettled() {
		return false
	}
	for {
		s.skipOverlong()
		s.pos = s.triggers.find(s.text, s.pos)
		if s.pos == len(s.text) {
			return false
		}
		at := s.pos
		s.pos++
		switch s.try(at) {
		case more:
			s.pos = at
			s.waitFor(s.text[at])
			return false
		case found:
			s.floor = int(s.match.End)
			if s.match.Kind == Whole || s.LeftOut {
				return true
			}
		}
	}
}

// try examines the trigger at an offset. If it finds a match, or a run that is not a match, it sets
// pos to its end.
func (s *scanner) try(at int) verdict {
	switch s.text[at] {
	case ':':
		return s.bare(at)
	case '<':
		return s.angle(at)
	}
	return s.relative(at)
}

// looked counts the bytes examined from a trigger on.
func (s *scanner) looked(from, to int) { s.work += int64(to - from) }

// skipOverlong skips the rest of a run that is too long for a reference. A non-ASCII character
// doesn't end such a run.
func (s *scanner) skipOverlong() {
	for s.overlong && s.pos < len(s.text) {
		s.overlong = !is(s.text[s.pos], ends)
		if s.overlong {
			s.pos++
		}
	}
}

// whole sets the match from start to end. text is the text there without the parts removed inside.
// whole returns nothing if text is not a reference.
func (s *scanner) whole(start, end int, text string, d Delimiter) verdict {
	if s.owned {
		text = strings.Clone(text)
	}
	m := &s.match
	*m = Match{Text: text, Start: int64(start), End: int64(end), Delimiter: d}
	var err error
	if m.Reference, err = uri.ParseReference(text); err != nil {
		return nothing
	}
	return found
}

// partial sets the match from start to end for a text that is not a URI. Its longest prefix that is a
// URI has the length prefix and ends at the offset stop.
func (s *scanner) partial(start, end int, text string, prefix, stop int, d Delimiter) verdict {
	m := &s.match
	*m = Match{Kind: Broken, Start: int64(start), End: int64(end), Stop: int64(stop), Delimiter: d}
	if !s.LeftOut {
		return found // next discards it
	}
	if isIRI(text) {
		m.Kind = IRI
	}
	if s.owned {
		text = strings.Clone(text)
	}
	m.Text, m.Rest = text, text[prefix:]
	return found
}

// tooLong sets the match for a reference that is longer than MaxLength. Its beginning is from start to
// end.
func (s *scanner) tooLong(start, end int, d Delimiter) verdict {
	prefix := 0
	text := s.text[start:end]
	if s.LeftOut {
		prefix = max(uri.RuleURI.MatchPrefix(text), 0)
	}
	s.partial(start, end, text, prefix, start+prefix, d)
	s.match.Kind = TooLong
	return found
}

// A finder finds the next of several bytes. It examines each byte of the text once for each of them,
// with strings.IndexByte, which is much faster than a loop if they are rare.
type finder struct {
	bytes string
	clear [8]int // bytes[i] doesn't occur between the latest from and clear[i]
}

// find returns the offset of the first of the bytes in text[from:], or the length of text. from must
// not decrease between calls.
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

// drop adjusts the offsets after n bytes were removed from the beginning of the text.
func (f *finder) drop(n int) {
	for i := range f.clear {
		f.clear[i] -= n // possibly negative: find uses the maximum of it and from
	}
}
