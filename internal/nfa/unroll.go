package nfa

import (
	"slices"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/limit"
)

// Unroll returns two automata with the same states, for the proof that the cycle of r is regular
// (see package dfa). The first is the automaton that [Compile] returns for r. The second is for the
// bodies of the group: rules of the cycle's core, which include r. References from these bodies to
// the core are compiled like references from outside the cycle, each with its own copy.
//
// If proper is true, the second automaton accepts a nonempty string only if some parse is proper:
// no single reference to a rule of the group matches the whole string.
func Unroll(g *abnf.Grammar, r *abnf.Rule, group []*abnf.Rule, proper bool, b *limit.Budget, o Options) (rolled, unrolled *NFA, err error) {
	c := newCompiler(g, r, b, o)
	rolled = &NFA{Accepts: []int32{c.add(State{})}}
	rolled.Start = c.captured(r, context{}, rolled.Accepts[0])
	unrolled = &NFA{Accepts: []int32{c.add(State{})}}
	if proper {
		c.parts = group
	}
	var starts []int32
	for _, k := range group {
		starts = append(starts, c.node(c.nesting.Body(k), context{rule: k, place: &Place{Rule: k}}, unrolled.Accepts[0]))
	}
	unrolled.Start = c.epsilon(context{}, starts...)
	if proper {
		unrolled = c.proper(unrolled)
	}
	rolled.States, unrolled.States = c.states, c.states
	return rolled, unrolled, c.err
}

// isPart reports whether marks enclose a reference to r.
func (c *compiler) isPart(r *abnf.Rule, ctx context) bool {
	inside := ctx.instance != nil && ctx.instance.cycle == c.nesting.Cycle(r) // below another reference
	return !inside && slices.Contains(c.parts, r)
}

// progress describes the text that a path has read, in terms of the marks around parts.
type progress uint8

const (
	nothing     progress = iota // no text
	nothingHere                 // no text, inside a part
	onePartHere                 // text of one part only, inside the part
	onePart                     // text of one part only
	moreThanOne                 // other text, or text of several parts
)

// pass returns the progress after passing a mark.
func (p progress) pass(m Mark) progress {
	switch {
	case p == nothing && m.Kind == Opens:
		return nothingHere
	case p == nothingHere && m.Kind == Closes:
		return nothing
	case p == onePartHere && m.Kind == Closes:
		return onePart
	}
	return p
}

// read returns the progress after reading text.
func (p progress) read() progress {
	if p == nothingHere || p == onePartHere {
		return onePartHere
	}
	return moreThanOne
}

// proper returns the automaton that accepts the strings of m with a path that reads nothing, or
// does not read all text in one part. Its states are pairs of a state and the progress.
func (c *compiler) proper(m *NFA) *NFA {
	type pair struct {
		state    int32
		progress progress
	}
	numbers := map[pair]int32{}
	var pairs []pair
	number := func(p pair) int32 {
		n, ok := numbers[p]
		if !ok {
			n = c.add(State{})
			numbers[p] = n
			pairs = append(pairs, p)
		}
		return n
	}
	start, accept := number(pair{m.Start, nothing}), c.add(State{})
	for i := 0; i < len(pairs) && c.err == nil; i++ {
		p := pairs[i]
		s := c.states[p.state]
		if s.Consumes() {
			s.Next = number(pair{s.Next, p.progress.read()})
		}
		after := p.progress.pass(s.Mark)
		s.Epsilon = slices.Clone(s.Epsilon)
		for k, to := range s.Epsilon {
			s.Epsilon[k] = number(pair{to, after})
		}
		if p.state == m.Accepts[0] && (after == nothing || after == moreThanOne) {
			s.Epsilon = []int32{accept}
		}
		if c.err == nil {
			c.states[numbers[p]] = s
		}
	}
	return &NFA{Start: start, Accepts: []int32{accept}}
}
