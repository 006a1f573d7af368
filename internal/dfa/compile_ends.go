package dfa

import (
	"fmt"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/limit"
)

// checkEnds returns an error if a machine with captures cannot decide where a use of an embedding
// cycle begins or ends. The automaton of the cycle has the right strings, but not the order of their
// parses, so no capture may depend on it. This is so if calls of the cycle would be safe (see
// machine_calls.go).
func (p captured) checkEnds(g *abnf.Grammar, b *limit.Budget) error {
	j := job{grammar: g, rule: p.root, budget: limit.OrDefault(b), callees: map[*abnf.Rule]*Machine{}}
	held := j.budget.Held()
	defer func() { j.budget.ReleaseTo(held, 0) }()
	for _, r := range g.Needed([]*abnf.Rule{p.root}) {
		for _, to := range r.References() {
			if to.Cycle == nil || !to.Cycle.Embeds || to.Cycle == r.Cycle || j.callees[to] != nil {
				continue
			}
			m, err := CompileCalling(g, to, j.budget, nil)
			if err != nil {
				return err
			}
			j.callees[to] = m
		}
	}
	if len(j.callees) == 0 {
		return nil
	}
	m, err := j.run()
	if err != nil {
		return err
	}
	for _, m := range m.unsafeCalls() {
		return &abnf.Error{Pos: m.rule.Pos(), Msg: fmt.Sprintf(
			"rule %q is recursive, and the next byte does not show a parser where it begins or ends", m.Name)}
	}
	return nil
}
