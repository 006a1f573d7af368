package gen

import (
	"slices"
	"strconv"
)

// Text often has escapes in it: in a path, "%" with its two digits may stand wherever a
// plain character may. So the loop over text goes over them as well, and a state need not
// be left for each of them.

// escape is an edge that leads from a state with a loop over text back to that state.
type escape struct {
	edge
	name string // of the function that goes over text with such escapes
}

// planEscapes finds the escapes. Those that are spelled alike share a function.
func (p *plan) planEscapes() {
	for _, m := range p.withCode() {
		for _, s := range m.code.states {
			i := slices.IndexFunc(s.edges, func(e edge) bool { return e.to == s && e.isEscape() })
			if i < 0 || !s.long {
				continue
			}
			s.escape = p.escapeFor(s.edges[i])
			s.edges = slices.Delete(s.edges, i, i+1)
			s.targets--
		}
	}
}

// isEscape reports whether e is no more than some bytes.
func (e edge) isEscape() bool {
	return e.callee == nil && len(e.ops) == 0 && len(e.or) == 0 && len(e.forced) > 0
}

// escapeFor returns the escape that is spelled like e.
func (p *plan) escapeFor(e edge) *escape {
	i := slices.IndexFunc(p.escapes, func(known *escape) bool {
		return known.on == e.on && slices.Equal(known.forced, e.forced)
	})
	if i < 0 {
		i = len(p.escapes)
		p.escapes = append(p.escapes, &escape{e, p.nameEscape(e)})
	}
	return p.escapes[i]
}

// nameEscape names the function for e after the rule that e is, if there is one.
func (p *plan) nameEscape(e edge) string {
	const prefix = "skipWith"
	for _, r := range p.rules {
		if r.machine.isExactly(e) {
			return prefix + goName(r.rule.Name)
		}
	}
	return prefix + "Escape" + strconv.Itoa(len(p.escapes)+1)
}

// isExactly reports whether m matches what takes e, and nothing else.
func (m *machine) isExactly(e edge) bool {
	state := int32(0)
	for _, set := range slices.Concat([]*byteSet{e.on}, e.forced) {
		on, next, ok := m.forced(state)
		if !ok || on != set.Set {
			return false
		}
		state = next
	}
	return m.Accept[state] && m.First(state).IsEmpty()
}
