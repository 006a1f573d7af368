package dfa

import (
	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/limit"
	"github.com/std66/std66/internal/nfa"
)

// Repeats reports, for each capture, whether it can occur several times in one parse of rule r.
// The error is as in [Compile].
func Repeats(g *abnf.Grammar, r *abnf.Rule, b *limit.Budget, captures []abnf.Capture) ([]bool, error) {
	b = limit.OrDefault(b)
	held := b.Held()
	defer func() { b.ReleaseTo(held, 0) }()
	u, err := toNFA(unit{job: job{grammar: g, rule: r, budget: b, captures: captures}})
	if err != nil {
		return nil, err
	}
	repeats := make([]bool, len(captures))
	for s := range u.nfa.States {
		if m := u.nfa.States[s].Mark; m.Kind == nfa.Closes && !repeats[m.N] {
			repeats[m.N] = opensAfter(u.nfa, int32(s), m.N)
			if !b.Spend(len(u.nfa.States)) {
				return nil, &nfa.LimitError{Rule: r, Exceeded: *b.Exceeded()}
			}
		}
	}
	return repeats, nil
}

// opensAfter reports whether a path from state s passes the start of a capture.
func opensAfter(n *nfa.NFA, s, capture int32) bool {
	seen := make([]bool, len(n.States))
	for open := []int32{s}; len(open) > 0; {
		state := &n.States[open[len(open)-1]]
		open = open[:len(open)-1]
		if state.Mark.Kind == nfa.Opens && state.Mark.N == capture {
			return true
		}
		next := state.Epsilon
		if state.Consumes() {
			next = []int32{state.Next}
		}
		for _, to := range next {
			if !seen[to] {
				seen[to] = true
				open = append(open, to)
			}
		}
	}
	return false
}
