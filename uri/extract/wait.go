package extract

import "strings"

// A window that grows by one byte must not make the scanner look at a pending reference again for
// each byte: that would take quadratic time. So a scanner that has asked for more text looks
// again only
//
//   - if a byte has come that ends the look or changes what it waits for, or
//   - if twice as many bytes are there as at the last look, which makes the looks at one
//     reference a geometric series, or
//   - if the reference has become too long, or the text ends.
type wait struct {
	on    bool
	kind  waiting
	marks bool // the line of an opening angle bracket has quote marks
	seen  int  // bytes after pos that were searched for a byte that ends the look
	until int  // bytes after pos that are enough to look again

	bracket int  // bytes after pos to an opening bracket that may begin a placeholder, or 0
	inName  bool // the text ends in the name of that placeholder
}

// waiting says what a scanner waits for.
type waiting uint8

const (
	inRun     waiting = iota // any byte that ends a run
	inAngle                  // a byte that ends a run, except for white space
	inAngleWS                // a byte after white space in angle brackets
)

// beyond is how many bytes after a trigger, more than MaxLength, are certain to settle it.
const beyond = 128

// waitFor starts to wait at pos, where a trigger stands.
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

// isSettled reports whether the scanner should look again, or does not wait.
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

// hasSettling reports whether the text has a byte from i on that ends the look. A closing bracket
// does not where it may be a quote mark.
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

// inPlaceholder looks at a byte that may be in a placeholder, which does not end a run, or right
// after one. It returns where to continue, or that the run ends. A name is not looked at again for
// each byte of it.
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

// skipPlaceholder is placeholder, and notes where the placeholder begins if more text is needed.
func (s *scanner) skipPlaceholder(open int) (int, verdict) {
	n, v := s.placeholder(open)
	s.wait.bracket = 0
	if v == more {
		last := s.text[len(s.text)-1]
		s.wait.bracket, s.wait.inName = open-s.pos, last == '<' || isInName(last) && strings.IndexByte(s.text[open:], '>') < 0
	}
	return n, v
}
