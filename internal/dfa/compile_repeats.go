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
	return repeatsIn(u)
}

// Repeats is [Repeats] for a rule that nests.
func (n *Nests) Repeats(r *abnf.Rule, captures []abnf.Capture) ([]bool, error) {
	nest, err := n.variant(0)
	if err != nil {
		return nil, err
	}
	held := n.budget.Held()
	defer func() { n.budget.ReleaseTo(held, 0) }()
	u := unit{job: job{grammar: n.grammar, rule: r, budget: n.budget, captures: captures}}
	o := nest.options()
	o.Captures = captures
	if u.nfa, err = nfa.CompileWith(n.grammar, r, n.budget, o); err != nil {
		return nil, err
	}
	return repeatsIn(u)
}

// repeatsIn reports, for each capture of u, whether a path of its NFA passes it several times.
func repeatsIn(u unit) ([]bool, error) {
	repeats := make([]bool, len(u.captures))
	for s := range u.nfa.States {
		if m := u.nfa.States[s].Mark; m.Kind == nfa.Closes && !repeats[m.N] {
			repeats[m.N] = opensAfter(u.nfa, int32(s), m.N)
			if !u.budget.Spend(len(u.nfa.States)) {
				return nil, &nfa.LimitError{Rule: u.rule, Exceeded: *u.budget.Exceeded()}
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
