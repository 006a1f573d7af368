package gen

import (
	"strings"
)

// planExpected collects the distinct lists of words. Those that name the end of the
// input come first, so that a state accepts exactly if its list is one of them: the
// tables need no second mark for it.
func (p *plan) planExpected() {
	known := map[string]bool{}
	var others [][]string
	for _, m := range p.machines {
		for s, accept := range m.Accept {
			w := m.DFA.Words(int32(s))
			key := strings.Join(w, "\n")
			if k, _ := m.AlwaysCalls(int32(s)); k >= 0 || known[key] {
				continue
			}
			known[key] = true
			if accept {
				p.expected = append(p.expected, w)
			} else {
				others = append(others, w)
			}
		}
	}
	p.withEnd = len(p.expected)
	p.expected = append(p.expected, others...)
}
