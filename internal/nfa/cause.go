package nfa

import (
	"fmt"

	"github.com/std66/std66/internal/abnf"
)

// A rule can be too large without a repetition: a string of a million characters, a million
// alternatives, or a chain of rules that refer to the next rule twice each. This file finds the
// cause.

// Cause is the construct that contributes most to the size of a rule's automaton.
type Cause struct {
	Pos  abnf.Pos
	Text string     // with an article: `the string of 100000 characters`
	Rule *abnf.Rule // the rule with the construct
}

// FindCause returns the likely cause why rule r of g is too large, or nil if no construct stands
// out. It takes linear time.
func FindCause(g *abnf.Grammar, r *abnf.Rule) *Cause {
	needed := map[*abnf.Rule]bool{}
	for _, n := range g.Needed([]*abnf.Rule{r}) {
		needed[n] = true
	}
	copies := map[*abnf.Rule]float64{r: 1}
	var worst *abnf.Rule
	var most, total float64
	order := g.CalleesFirst()
	for i := len(order) - 1; i >= 0; i-- {
		rule := order[i]
		if !needed[rule] || rule.Body == nil {
			continue
		}
		size := measure(rule, rule.Body, copies[rule], copies)
		if total += size; size > most {
			worst, most = rule, size
		}
	}
	switch {
	case worst == nil:
		return nil
	case 3*most >= total && copies[worst] > 1:
		return &Cause{r.Pos(), fmt.Sprintf("%.3g copies of rule %q", copies[worst], worst.Name), r}
	case 3*most >= total:
		if n := widest(worst.Body); n != nil {
			return &Cause{n.Pos, describe(n), worst}
		}
	}
	if len(needed) > wide {
		return &Cause{r.Pos(), fmt.Sprintf("the %d rules that it needs", len(needed)), r}
	}
	return nil
}

// measure estimates the number of characters in the given number of copies of n, without the rules
// that n refers to. It adds the number of uses of those rules to copies.
func measure(in *abnf.Rule, n *abnf.Node, times float64, copies map[*abnf.Rule]float64) float64 {
	switch n.Op {
	case abnf.OpRef:
		if n.Rule != nil && (in.Cycle == nil || n.Rule.Cycle != in.Cycle) {
			copies[n.Rule] += times
		}
		return 0
	case abnf.OpCharVal:
		return times * float64(len(n.Text))
	case abnf.OpNumVal:
		return times * float64(len(n.Values))
	case abnf.OpRepetition:
		if n.Max == 0 {
			return 0
		}
		times *= float64(max(1, n.Min, n.Max))
	}
	size := 0.0
	for _, sub := range n.Subs {
		size += measure(in, sub, times, copies)
	}
	return size
}

// wide is the number of parts above which an element stands out.
const wide = 100

// widest returns the element with the most parts in the tree of n, or nil if no element is wide.
func widest(n *abnf.Node) *abnf.Node {
	var best *abnf.Node
	if parts(n) > wide {
		best = n
	}
	for _, sub := range n.Subs {
		if w := widest(sub); w != nil && (best == nil || parts(w) > parts(best)) {
			best = w
		}
	}
	return best
}

// parts returns the number of parts of an element. The parts of a repetition are its copies.
func parts(n *abnf.Node) int {
	if n.Op == abnf.OpRepetition {
		return max(n.Min, n.Max)
	}
	return len(n.Subs) + len(n.Text) + len(n.Values)
}

// describe returns a wide element in words.
func describe(n *abnf.Node) string {
	switch n.Op {
	case abnf.OpRepetition:
		return "the repetition " + abnf.Abbreviate(n.String())
	case abnf.OpAlternation:
		return fmt.Sprintf("the %d alternatives", parts(n))
	case abnf.OpConcatenation:
		return fmt.Sprintf("the sequence of %d elements", parts(n))
	case abnf.OpCharVal:
		return fmt.Sprintf("the string of %d characters", parts(n))
	}
	return fmt.Sprintf("the series of %d values", parts(n))
}
