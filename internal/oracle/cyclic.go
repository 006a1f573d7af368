package oracle

import (
	"slices"

	"github.com/std66/std66/internal/abnf"
)

// Cyclic reports whether r or a rule that it needs derives itself and nothing else, as in
// a = a / "x" or a = a a / "". A string can have infinitely many parses by such a rule.
func Cyclic(r *abnf.Rule) bool {
	units := map[*abnf.Rule][]*abnf.Rule{}
	var visit func(r *abnf.Rule)
	visit = func(r *abnf.Rule) {
		if _, seen := units[r]; seen {
			return
		}
		units[r] = unitsOf(r.Body)
		for _, to := range r.References() {
			visit(to)
		}
	}
	visit(r)
	for r := range units {
		seen := map[*abnf.Rule]bool{}
		open := units[r]
		for len(open) > 0 {
			to := open[0]
			open = open[1:]
			if to == r {
				return true
			}
			if !seen[to] {
				seen[to] = true
				open = slices.Concat(open, units[to])
			}
		}
	}
	return false
}

// unitsOf returns the rules that n derives with nothing else around them.
func unitsOf(n *abnf.Node) []*abnf.Rule {
	var units []*abnf.Rule
	switch n.Op {
	case abnf.OpRef:
		return []*abnf.Rule{n.Rule}
	case abnf.OpRepetition:
		if n.Max == 0 || n.Min > 1 && !n.Subs[0].Nullable() {
			return nil
		}
	}
	for i, sub := range n.Subs {
		others := slices.Delete(slices.Clone(n.Subs), i, i+1)
		if n.Op != abnf.OpConcatenation || !slices.ContainsFunc(others, func(o *abnf.Node) bool { return !o.Nullable() }) {
			units = append(units, unitsOf(sub)...)
		}
	}
	return units
}
