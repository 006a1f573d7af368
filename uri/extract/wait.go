package extract

// A window that grows by one byte must not make the scanner look at a pending reference again for
// each byte: that would take quadratic time. So a scanner that has asked for more text looks
// again only
//
//   - if a byte has come that ends the look, whatever stands before it: one look more, and
//     the scanner passes on, or
//   - if twice as many bytes are there as at the last look, which makes the looks at one
//     reference a geometric series, or
//   - if the reference has become too long, or the text ends.
type wait struct {
	on    bool
	angle bool // for what follows an angle bracket, which may have white space
	seen  int  // bytes after pos that were searched for a byte that ends the look
	until int  // bytes after pos that are enough to look again
}

// beyond is how many bytes after a trigger, more than MaxLength, are certain to settle it.
const beyond = 128

// waitFor starts to wait at pos, where a trigger stands.
func (s *scanner) waitFor(trigger byte) {
	have := len(s.text) - s.pos
	s.wait = wait{on: true, angle: trigger == '<', seen: have, until: 2 * have}
	if s.wait.until-beyond > s.MaxLength {
		s.wait.until = s.MaxLength + beyond
	}
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

// hasSettling reports whether the text has a byte from i on that ends the look.
func (s *scanner) hasSettling(i int) bool {
	s.looked(i, len(s.text))
	for ; i < len(s.text); i++ {
		if c := s.text[i]; is(c, ends) && !(s.wait.angle && is(c, space)) {
			return true
		}
	}
	return false
}
