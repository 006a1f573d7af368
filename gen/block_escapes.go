package gen

import (
	"slices"
	"strconv"

	"github.com/std66/std66/internal/dfa"
)

// Text often has escapes: in a path, "%" and two digits may replace any plain character. The
// loop over text therefore reads escapes as well, without a transition for each.

// escape is an edge that leads from a state with a loop over text back to that state.
type escape struct {
	edge
	name string // name of the function that reads text with such escapes
}

// planEscapes turns edges into escapes. Equal escapes share a function.
func (p *program) planEscapes() {
	for _, f := range p.withCode() {
		for _, s := range f.code.states {
			i := s.escapeEdge()
			if i < 0 || !s.text {
				continue
			}
			s.escape = p.escapeFor(s.edges[i])
			s.edges = slices.Delete(s.edges, i, i+1)
			s.targets--
		}
	}
}

// escapeEdge returns the number of the edge that the loop of s reads as an escape, or -1. An escape in ASCII is
// better than a code point in UTF-8: windows read it.
func (s *state) escapeEdge() int {
	best := -1
	for i, e := range s.edges {
		if e.to == s && e.isEscape() {
			if first, _ := e.on.Min(); first < 0x80 {
				return i
			} else if best < 0 {
				best = i
			}
		}
	}
	return best
}

// isEscape reports whether e reads at least two bytes, without a call and without captures.
func (e edge) isEscape() bool {
	return e.callee == nil && len(e.ops) == 0 && len(e.or) == 0 && len(e.forced) > 0
}

// escapeFor returns the escape with the bytes of e.
func (p *program) escapeFor(e edge) *escape {
	i := slices.IndexFunc(p.escapes, func(known *escape) bool {
		return known.on == e.on && slices.Equal(known.forced, e.forced)
	})
	if i < 0 {
		i = len(p.escapes)
		p.escapes = append(p.escapes, &escape{edge: e})
	}
	return p.escapes[i]
}

// nameEscapes names the functions of escapes.
func (p *program) nameEscapes() {
	for i, e := range p.escapes {
		e.name = p.nameEscape(e.edge, i)
	}
}

// nameEscape names the function for e after the rule that matches the same, if any.
func (p *program) nameEscape(e edge, number int) string {
	const prefix = "zSkipWith"
	for i, r := range p.rules {
		if isExactly(p.machines.Rules[i], e) {
			return prefix + r.ident
		}
	}
	return prefix + "Escape" + strconv.Itoa(number+1)
}

// isExactly reports whether the automaton a matches exactly the strings that take e.
func isExactly(a *dfa.Machine, e edge) bool {
	state := int32(0)
	for _, set := range slices.Concat([]*byteSet{e.on}, e.forced) {
		on, next, ok := a.Forced(state)
		if !ok || on != set.Set {
			return false
		}
		state = next
	}
	return a.Accept[state] && a.First(state).IsEmpty()
}
