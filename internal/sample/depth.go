package sample

import "github.com/std66/std66/internal/abnf"

// Depth
//
// A rule nests if its recursion embeds it in itself. The sampler counts the occurrences of each such rule
// inside each other. Once one rule has the maximum number, the elements inside it are full: they take
// no rules that nest, if such a member exists and is short enough, and else they take the shortest choices, which
// contain no rule twice.

// nests reports whether the recursion of r embeds it in itself.
func nests(r *abnf.Rule) bool { return r.Cycle != nil && r.Cycle.Embeds }

// nesting is the place of an element among the occurrences of rules that nest.
type nesting struct {
	around *occurrence // the innermost one, or nil
	full   bool        // there are enough around the element
	isFlat bool        // it must contain no rules that nest; see node.flat
}

// occurrence is an occurrence of a rule that nests.
type occurrence struct {
	rule   *abnf.Rule
	depth  int         // the number of occurrences of the same rule up to this one
	around *occurrence // the next one outside
}

// inside returns the place of the body of r, an occurrence at p.
func (s *Sampler) inside(r *abnf.Rule, p nesting) nesting {
	if !nests(r) {
		return p
	}
	depth := 1
	for o := p.around; o != nil; o = o.around {
		if o.rule == r {
			depth = o.depth + 1
			break
		}
	}
	p.around = &occurrence{r, depth, p.around}
	p.full = p.full || depth >= s.maxDepth
	s.depth = max(s.depth, depth)
	return p
}

// flatten makes a full element flat if the slack allows it.
func (s *Sampler) flatten(it *item) {
	if it.full && !it.isFlat && it.link == aside && it.flat < endless {
		it.isFlat = s.spend(it.flat - it.shortest)
	}
}

// least returns the length of the shortest member of an element in its place.
func (it item) least() int { return it.leastOf(it.node) }

// leastOf returns the length of the shortest member of n, a part of the element.
func (it item) leastOf(n *node) int {
	if it.isFlat {
		return n.flat
	}
	return n.shortest
}

// lengthOf returns the length of the shortest member of the element that takes c.
func (it item) lengthOf(c choice) int {
	if it.isFlat {
		return c.flat
	}
	return c.length
}

// shortestChoice returns the choice of the shortest member of an element in its place.
func (it item) shortestChoice() int {
	if it.isFlat {
		return it.bestFlat
	}
	return it.best
}
