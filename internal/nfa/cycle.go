package nfa

import "github.com/std66/std66/internal/abnf"

// instance is one use of a cycle of rules from outside the cycle.
type instance struct {
	cycle *abnf.Cycle
	next  int32                // the state after the use
	entry map[*abnf.Rule]int32 // the state where each rule begins
	exit  map[*abnf.Rule]int32 // unless the cycle is right-linear, the state where each rule ends

	// start is where all rules of a left-linear cycle begin, if references within the cycle are marked.
	// Then such a reference has no start of its own, so that each parse is a path.
	start int32
}

// hasExits reports whether references to the rules of a cycle continue where the named rule ends.
// In a right-linear cycle nothing follows such references.
func hasExits(cycle *abnf.Cycle) bool { return cycle.Left || cycle.Embeds }

// rule compiles a use of r.
func (c *compiler) rule(r *abnf.Rule, ctx context, next int32) int32 {
	ctx.rule = r
	if ctx.middle == nil {
		ctx.place = &Place{Rule: r, Up: ctx.place}
	}
	body, cycle := c.nesting.Body(r), c.nesting.Cycle(r)
	if cycle == nil || cycle.Embeds && !cycle.Core[r] {
		return c.node(body, ctx, next)
	}
	if ctx.instance == nil || ctx.instance.cycle != cycle {
		ctx.instance = &instance{cycle: cycle, next: next, entry: map[*abnf.Rule]int32{}, exit: map[*abnf.Rule]int32{}}
	}
	if hasExits(cycle) {
		c.link(c.exit(r, ctx), next)
	}
	return c.recursive(r, ctx)
}

// exit returns the state where r, a rule of a cycle that is not right-linear, ends. The continuations of all
// references to r are linked from it.
func (c *compiler) exit(r *abnf.Rule, ctx context) int32 {
	s, ok := ctx.instance.exit[r]
	if !ok {
		s = c.epsilon(ctx)
		ctx.instance.exit[r] = s
	}
	return s
}

// recursive returns the state where r, a rule of the context's cycle, begins. It compiles r
// on the first reference.
func (c *compiler) recursive(r *abnf.Rule, ctx context) int32 {
	if c.recurs && ctx.instance.cycle.Left {
		return c.leftRecursive(r, ctx)
	}
	if s, ok := ctx.instance.entry[r]; ok {
		return s
	}
	s := c.epsilon(ctx)
	ctx.instance.entry[r] = s
	next := ctx.instance.next
	if hasExits(ctx.instance.cycle) {
		next = c.exit(r, ctx)
	}
	c.link(s, c.node(c.nesting.Body(r), ctx, next))
	return s
}

// leftRecursive is recursive for a left-linear cycle whose references are marked.
func (c *compiler) leftRecursive(r *abnf.Rule, ctx context) int32 {
	i := ctx.instance
	first := len(i.entry) == 0
	if first {
		i.start = c.epsilon(ctx)
	}
	if _, ok := i.entry[r]; !ok {
		i.entry[r] = i.start
		c.link(i.start, c.node(c.nesting.Body(r), ctx, c.exit(r, ctx)))
	}
	if first {
		return i.start
	}
	return c.epsilon(ctx)
}
