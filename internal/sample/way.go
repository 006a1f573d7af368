package sample

import (
	"slices"

	"github.com/std66/std66/internal/abnf"
)

// findWays sets the choices of all nodes, and the ways: the choices that some member of up
// to most bytes takes. A count of a repetition above the smallest ones is a way only if a
// member of up to maxLen bytes takes it.
func (t *tree) findWays(maxLen, most int) {
	for _, n := range t.nodes {
		n.choices = t.choices(n)
		for i := range n.choices {
			c := &n.choices[i]
			c.way = -1
			longest := most
			if n.Op == abnf.OpRepetition && c.value > max(n.Min, 1) {
				longest = maxLen
			}
			twice := i > 0 && n.choices[i-1].value == c.value
			if !twice && add(n.around, c.length) <= longest {
				c.way = len(t.ways)
				t.ways = append(t.ways, way{n, i})
			}
		}
	}
}

// choices returns the choices of n. It returns none if there is only one possibility.
func (t *tree) choices(n *node) []choice {
	var choices []choice
	give := func(value, length, flat int) {
		choices = append(choices, choice{value: value, length: length, flat: flat})
	}
	switch n.Op {
	case abnf.OpAlternation:
		for i, sub := range n.subs {
			give(i, sub.shortest, sub.flat)
		}
	case abnf.OpOption:
		give(without, 0, 0)
		give(with, n.subs[0].shortest, n.subs[0].flat)
	case abnf.OpRepetition:
		for _, count := range n.counts() {
			give(count, times(count, n.subs[0].shortest), times(count, n.subs[0].flat))
		}
	case abnf.OpNumVal:
		if n.Range {
			for _, p := range t.pieces(n) {
				give(int(p.lo), p.length, p.length)
				give(int(p.hi), p.length, p.length)
			}
		}
	case abnf.OpCharVal:
		if !n.CaseSensitive && swapCase(n.Text) != n.Text {
			give(spelled, len(n.Text), len(n.Text))
			give(swapped, len(n.Text), len(n.Text))
		}
	}
	return choices
}

// The choices of an option and of a string.
const (
	without, with    = 0, 1
	spelled, swapped = 0, 1
)

// counts returns the counts of a repetition that cover its bounds: the minimum, one more,
// and the maximum or, for an unbounded repetition, two more.
func (n *node) counts() []int {
	last := n.Max
	if last == abnf.Unbounded {
		last = n.Min + 2
	}
	if len(n.subs) == 0 {
		return nil // never
	}
	return slices.Compact([]int{n.Min, min(n.Min+1, last), last})
}

// through returns the choice of n, an alternation or an option, that leads to sub.
func (n *node) through(sub *node) int {
	if n.Op == abnf.OpOption {
		return with
	}
	return slices.Index(n.subs, sub)
}
