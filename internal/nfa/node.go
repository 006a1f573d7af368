package nfa

import (
	"slices"

	"github.com/std66/std66/internal/abnf"
)

// nodeOf returns the number of the node that a reference to r is, if it is a node.
func (c *compiler) nodeOf(r *abnf.Rule, ctx context) (number int32, ok bool) {
	if number, ok = c.nodes[r]; !ok {
		return 0, false
	}
	cycle := c.nesting.Cycle(r)
	return number, cycle == nil || ctx.rule == nil || c.nesting.Cycle(ctx.rule) != cycle
}

// recursion reports whether a reference to r is marked because it is within a linear cycle, and whether
// the mark is at its start (right) or at its end (left).
func (c *compiler) recursion(r *abnf.Rule, ctx context) (right, left bool) {
	_, ok := c.nodes[r]
	cycle := c.nesting.Cycle(r)
	if !ok || !c.recurs || cycle == nil || ctx.rule == nil || c.nesting.Cycle(ctx.rule) != cycle {
		return false, false
	}
	return !hasExits(cycle), cycle.Left
}

// nodeMark compiles a mark of a nesting.
func (c *compiler) nodeMark(m abnf.Mark, ctx context, next int32) int32 {
	number, ok := c.nodes[m.Rule]
	switch {
	case !ok:
		return next
	case m.End:
		return c.mark(Closes, number, ctx, next)
	}
	return c.mark(Opens, number, ctx, next)
}

// hasOrder reports whether the first parse matters, because marks show it.
func (c *compiler) hasOrder() bool { return c.captures != nil || c.nodes != nil }

// emptyNodes compiles the nodes inside r where r matches the empty string, without a call.
func (c *compiler) emptyNodes(r *abnf.Rule, ctx context, next int32) int32 {
	if c.nodes == nil {
		return next
	}
	marks, _ := c.emptyMarks(c.nesting.Body(r), context{rule: r}, []*abnf.Rule{r})
	for _, m := range slices.Backward(marks) {
		next = c.mark(m.Kind, m.N, ctx, next)
	}
	return next
}

// emptyMarks returns the marks in the first parse of the empty string by n. No open rule occurs in
// it again. The result is false if there is no such parse.
func (c *compiler) emptyMarks(n *abnf.Node, ctx context, open []*abnf.Rule) (marks []Mark, ok bool) {
	if c.spend(n, ctx); c.err != nil || !n.Nullable() {
		return nil, false
	}
	switch n.Op {
	case abnf.OpAlternation:
		for _, sub := range n.Subs {
			if marks, ok = c.emptyMarks(sub, ctx, open); ok {
				return marks, true
			}
		}
		return nil, false
	case abnf.OpConcatenation:
		for _, sub := range n.Subs {
			inner, ok := c.emptyMarks(sub, ctx, open)
			if !ok {
				return nil, false
			}
			marks = append(marks, inner...)
		}
	case abnf.OpGroup:
		return c.emptyMarks(n.Subs[0], ctx, open)
	case abnf.OpRepetition:
		for range n.Min {
			inner, ok := c.emptyMarks(n.Subs[0], ctx, open)
			if !ok {
				return nil, false
			}
			if marks = append(marks, inner...); inner == nil {
				break
			}
		}
	case abnf.OpRef:
		return c.emptyRule(n.Rule, ctx, open)
	case abnf.OpCharVal:
		if m, isMark := c.nesting.Mark(n); isMark {
			if number, isNode := c.nodes[m.Rule]; isNode {
				kind := Opens
				if m.End {
					kind = Closes
				}
				return []Mark{{kind, number}}, true
			}
		}
	}
	return marks, true
}

// emptyRule is emptyMarks for a reference to r.
func (c *compiler) emptyRule(r *abnf.Rule, ctx context, open []*abnf.Rule) ([]Mark, bool) {
	if slices.Contains(open, r) {
		return nil, false
	}
	marks, ok := c.emptyMarks(c.nesting.Body(r), context{rule: r}, append(slices.Clone(open), r))
	if number, isNode := c.nodeOf(r, ctx); isNode && ok {
		marks = slices.Concat([]Mark{{Opens, number}}, marks, []Mark{{Closes, number}})
	}
	return marks, ok
}
