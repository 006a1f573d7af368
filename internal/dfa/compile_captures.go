package dfa

import (
	"fmt"
	"slices"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/limit"
)

// captured is a rule with captures.
type captured struct {
	root     *abnf.Rule
	captures []abnf.Capture
}

// CapturesInside reports whether a capture can lie inside a match of r.
func CapturesInside(g *abnf.Grammar, captures []abnf.Capture, r *abnf.Rule) bool {
	rules := g.Needed([]*abnf.Rule{r})
	return captured{captures: captures}.anyPart(func(part abnf.CapturePart) bool {
		return part.Rule != r && slices.Contains(rules, part.Rule) &&
			(part.Parent == nil || slices.Contains(rules, part.Parent))
	})
}

// takes reports whether any capture includes r.
func (p captured) takes(r *abnf.Rule) bool {
	return p.anyPart(func(part abnf.CapturePart) bool { return part.Rule == r })
}

// anyPart reports whether f holds for any part of any capture.
func (p captured) anyPart(f func(abnf.CapturePart) bool) bool {
	return slices.ContainsFunc(p.captures, func(c abnf.Capture) bool { return slices.ContainsFunc(c.Parts, f) })
}

// check returns an error if the captures are not well defined. Recursion that consumes nothing has
// no first parse. A capture in a recursion can end in several places at once. If one rule of a
// capture is inside another one, neither occurrence is the last. The budget is for checkEnds.
func (p captured) check(g *abnf.Grammar, b *limit.Budget) error {
	for _, r := range g.Needed([]*abnf.Rule{p.root}) {
		if r.Cycle == nil {
			continue
		}
		if !r.Cycle.Left && !r.Cycle.Embeds && beginsWithCycle(r.Body, r.Cycle) {
			return &abnf.Error{Pos: r.Pos(), Msg: fmt.Sprintf(
				"rule %q can refer to itself without consuming input, which a parser does not support", r.Name)}
		}
		for _, inner := range g.Needed([]*abnf.Rule{r}) {
			if p.takes(inner) && !p.canCapture(inner, r.Cycle) {
				return &abnf.Error{Pos: r.Pos(), Msg: fmt.Sprintf(
					"rule %q is recursive, and a parser cannot capture %q in it", r.Name, inner.Name)}
			}
		}
	}
	for _, c := range p.captures {
		for _, outer := range c.Parts {
			for _, inner := range c.Parts {
				inside := g.Needed([]*abnf.Rule{outer.Rule})
				if inner.Rule != outer.Rule && slices.Contains(inside, inner.Rule) &&
					(inner.Parent == nil || slices.Contains(inside, inner.Parent)) {
					return &abnf.Error{Pos: outer.Rule.Pos(), Msg: fmt.Sprintf(
						"capture %q cannot have both rule %q and its part %q", c.Name, outer.Rule.Name, inner.Rule.Name)}
				}
			}
		}
	}
	return p.checkEnds(g, b)
}

// checkList returns an error if the occurrences of captures do not form a list: if they can lie
// inside another occurrence of the same capture, or only match empty text, which the NFA does not
// repeat.
func (p captured) checkList(g *abnf.Grammar, b *limit.Budget) error {
	for _, c := range p.captures {
		for _, part := range c.Parts {
			if part.Rule.Cycle != nil {
				return &abnf.Error{Pos: part.Rule.Pos(), Msg: fmt.Sprintf("rule %q is recursive, so its occurrences are no list", part.Rule.Name)}
			}
			if !part.Rule.Body.HoldsText() {
				return &abnf.Error{Pos: part.Rule.Pos(), Msg: fmt.Sprintf("rule %q only matches empty text, so its occurrences are no list", part.Rule.Name)}
			}
		}
	}
	return p.check(g, b)
}

// canCapture reports whether r can be captured if it belongs to the cycle or the cycle refers to
// it. A rule that refers to itself at its end has only one end, because nothing follows the
// reference. A capture restricted to references from outside the cycle contains all inner uses. It
// is the only capture of an embedding cycle.
func (p captured) canCapture(r *abnf.Rule, cycle *abnf.Cycle) bool {
	if cycle.Left || !r.Body.HoldsText() {
		return false
	}
	inside := func(part abnf.CapturePart) bool {
		return part.Rule == r && (part.Parent == nil || part.Parent.Cycle == cycle)
	}
	if cycle.Embeds {
		return r.Cycle == cycle && !p.anyPart(inside)
	}
	if r.Cycle != cycle || !p.anyPart(inside) {
		return true
	}
	return len(cycle.Rules) == 1 && !p.anyPart(func(part abnf.CapturePart) bool { return part.Rule == r && part.Parent != nil })
}

// beginsWithCycle reports whether n can refer to a rule of the cycle before it consumes input. It
// does not follow references to other rules, because these cannot lead back into the cycle.
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
