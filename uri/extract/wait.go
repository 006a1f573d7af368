package extract

import "strings"

// A wait decides when a scanner that needs more text should examine a pending trigger again. Doing so
// for each new byte would take quadratic time. So it examines the trigger again only
//
//   - if the new text has a byte that settles the result or changes the kind of wait,
//   - if the length of the text after the trigger has doubled, so that the examined lengths form a
//     geometric series, or
//   - if the reference has become too long, or the text ends.
//
// Lengths and offsets count from pos.
type wait struct {
	on    bool
	kind  waiting
	marks bool // the line of an opening angle bracket has quote marks
	seen  int  // length searched for a settling byte
	until int  // length that is enough to examine the trigger again

	bracket int  // offset of an opening bracket that may begin a placeholder, or 0
	inName  bool // the text ends in the name of that placeholder
}

// waiting is the kind of byte that a scanner waits for.
type waiting uint8

const (
	inRun     waiting = iota // any byte that ends a run
	inAngle                  // a byte that ends a run, except white space
	inAngleWS                // a byte after white space in angle brackets
)

// beyond is added to MaxLength for a length of text that always settles a trigger.
const beyond = 128

// waitFor starts a wait at pos, which is at a trigger.
func (s *scanner) waitFor(trigger byte) {
	have := len(s.text) - s.pos
	s.wait = wait{on: true, seen: have, until: 2 * have}
	if s.wait.until-beyond > s.MaxLength {
		s.wait.until = s.MaxLength + beyond
	}
	if trigger == ':' {
		first := max(s.pos, len(s.text)-maxPlaceholder-len("<>."))
		if i := strings.LastIndexByte(s.text[first:], '<'); i >= 0 {
			s.skipPlaceholder(first + i)
		}
	}
	if trigger != '<' {
		return
	}
	switch {
	case s.accepted:
		s.wait.kind = inAngle
	case is(s.text[len(s.text)-1], space):
		s.wait.kind = inAngleWS
	}
	b := bracketed{open: s.pos, scope: s.text}
	marks, _ := quoteMarks(s.text[b.lineStart():s.pos], 1)
	s.wait.marks = marks > 0
}

// isSettled reports whether the scanner should examine the text at pos: it doesn't wait, or the wait
// is over.
func (s *scanner) isSettled() bool {
	if !s.wait.on {
		return true
	}
	have := len(s.text) - s.pos
	if !s.ended && have < s.wait.until && !s.hasSettling(s.pos+s.wait.seen) {
		s.wait.seen = have
		return false
	}
	s.wait.on = false
	return true
}

// hasSettling reports whether the text has a settling byte from i on. A closing bracket that may be a
// quote mark isn't one.
func (s *scanner) hasSettling(i int) bool {
	s.looked(i, len(s.text))
	for ; i < len(s.text); i++ {
		c := s.text[i]
		if c == '>' && s.wait.marks && (is(s.text[i-1], space) || s.text[i-1] == '>') {
			continue
		}
		switch s.wait.kind {
		case inRun:
			if s.wait.bracket > 0 || c == '<' && s.text[s.pos] == ':' {
				after, settled := s.inPlaceholder(i)
				if settled {
					return true
				}
				i = after - 1
			} else if is(c, ends) {
				return true
			}
		case inAngle:
			if is(c, ends) && !is(c, space) {
				return true
			}
		case inAngleWS:
			if !is(c, space) {
				return true
			}
		}
	}
	return false
}

// inPlaceholder examines a byte that may be in a placeholder or directly after one. It returns the
// offset at which to continue, or settled if the run ends. It doesn't examine a name again for each
// new byte.
func (s *scanner) inPlaceholder(i int) (after int, settled bool) {
	open := i
	if s.wait.bracket > 0 {
		open = s.pos + s.wait.bracket
		if s.wait.inName && isInName(s.text[i]) && i-open <= maxPlaceholder {
			return i + 1, false
		}
	}
	n, v := s.skipPlaceholder(open)
	switch {
	case v == more:
		return len(s.text), false
	case n == 0:
		return i, true
	}
	return open + n, false
}

// skipPlaceholder is like placeholder, and records the opening bracket if more text is needed.
func (s *scanner) skipPlaceholder(open int) (int, verdict) {
	n, v := s.placeholder(open)
	s.wait.bracket = 0
	if v == more {
		last := s.text[len(s.text)-1]
		s.wait.bracket, s.wait.inName = open-s.pos, last == '<' || isInName(last) && strings.IndexByte(s.text[open:], '>') < 0
	}
	return n, v
}
