package dfa

import "github.com/std66/std66/internal/abnf"

// derivesItself reports whether r, or a rule that it needs, can stand for itself and no other text.
func derivesItself(g *abnf.Grammar, r *abnf.Rule) bool {
	const open, done = 1, 2
	state := map[*abnf.Rule]int{}
	var visit func(r *abnf.Rule) bool
	visit = func(r *abnf.Rule) bool {
		if state[r] != 0 {
			return state[r] == open
		}
		state[r] = open
		for _, to := range wholes(r.Body, nil) {
			if visit(to) {
				return true
			}
		}
		state[r] = done
		return false
	}
	for _, r := range g.Needed([]*abnf.Rule{r}) {
		if visit(r) {
			return true
		}
	}
	return false
}

// wholes appends the rules that may read the whole text of n.
func wholes(n *abnf.Node, rules []*abnf.Rule) []*abnf.Rule {
	switch n.Op {
	case abnf.OpRef:
		return append(rules, n.Rule)
	case abnf.OpRepetition:
		if n.Max == 0 || n.Min > 1 && !n.Subs[0].Nullable() {
			return rules
		}
	case abnf.OpConcatenation:
		solid := 0
		for _, sub := range n.Subs {
			if !sub.Nullable() {
				solid++
			}
		}
		for _, sub := range n.Subs {
			if solid == 0 || solid == 1 && !sub.Nullable() {
				rules = wholes(sub, rules)
			}
		}
		return rules
	}
	for _, sub := range n.Subs {
		rules = wholes(sub, rules)
	}
	return rules
}
