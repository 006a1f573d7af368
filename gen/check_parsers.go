package gen

import (
	"fmt"
	"slices"

	"github.com/std66/std66/internal/abnf"
)

// check reports what a parser cannot do: recursion that consumes nothing has no first
// parse, recursion in which captures end in several places at once cannot be told by
// offsets, and of two rules of one capture, the one inside the other, neither is the
// last one.
func (p Parser) check(g *abnf.Grammar) error {
	for _, r := range g.Needed([]*abnf.Rule{p.Root}) {
		if r.Cycle == nil {
			continue
		}
		if !r.Cycle.Left && beginsWithCycle(r.Body, r.Cycle) {
			return &abnf.Error{Pos: r.Pos(), Msg: fmt.Sprintf(
				"rule %q is recursive and can come to itself without reading anything, which a parser cannot do", r.Name)}
		}
		for _, inner := range g.Needed([]*abnf.Rule{r}) {
			if p.captures(inner) && !p.canCapture(inner, r.Cycle) {
				return &abnf.Error{Pos: r.Pos(), Msg: fmt.Sprintf(
					"rule %q is recursive, and a parser cannot capture %q in it", r.Name, inner.Name)}
			}
		}
	}
	for _, c := range p.Captures {
		for _, outer := range c.Parts {
			for _, inner := range c.Parts {
				inside := g.Needed([]*abnf.Rule{outer.Rule})
				if inner.Rule != outer.Rule && slices.Contains(inside, inner.Rule) &&
					(inner.Parent == nil || slices.Contains(inside, inner.Parent)) {
					return &abnf.Error{Pos: outer.Rule.Pos(), Msg: fmt.Sprintf(
						"capture %q cannot have rule %q and also %q, which is part of it", c.Name, outer.Rule.Name, inner.Rule.Name)}
				}
			}
		}
	}
	return nil
}

// canCapture reports whether r can be captured in a cycle that it is in, or part of. A
// rule that is referred to at the end of itself ends only once, where the last one ends.
// What stands behind such a reference is empty, and has no place of its own. Where
// another rule refers to it, it is told from the ones inside, and holds them all.
func (p Parser) canCapture(r *abnf.Rule, cycle *abnf.Cycle) bool {
	if cycle.Left || !r.Body.HoldsText() {
		return false
	}
	inside := func(part abnf.CapturePart) bool {
		return part.Rule == r && (part.Parent == nil || part.Parent.Cycle == cycle)
	}
	if r.Cycle != cycle || !p.anyPart(inside) {
		return true
	}
	return len(cycle.Rules) == 1 && !p.anyPart(func(part abnf.CapturePart) bool { return part.Rule == r && part.Parent != nil })
}

// beginsWithCycle reports whether n can come to a rule of the cycle without reading
// anything. Only the bodies of the cycle's own rules refer to them.
func beginsWithCycle(n *abnf.Node, cycle *abnf.Cycle) bool {
	switch n.Op {
	case abnf.OpRef:
		return n.Rule.Cycle == cycle
	case abnf.OpConcatenation:
		for _, sub := range n.Subs {
			if beginsWithCycle(sub, cycle) {
				return true
			}
			if !sub.Nullable() {
				return false
			}
		}
		return false
	}
	return slices.ContainsFunc(n.Subs, func(sub *abnf.Node) bool { return beginsWithCycle(sub, cycle) })
}
