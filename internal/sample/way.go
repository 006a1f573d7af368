package sample

import (
	"slices"

	"github.com/std66/std66/internal/abnf"
)

// findWays finds the choices of all nodes, and those among them that have their turn: the
// ones that some member of up to most bytes takes. Counts of repetitions over the least ones
// have theirs only in members of up to maxLen bytes.
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

// choices returns the ways that n has. Where there is only one way there is no choice.
func (t *tree) choices(n *node) []choice {
	var choices []choice
	give := func(value, length int) { choices = append(choices, choice{value: value, length: length}) }
	switch n.Op {
	case abnf.OpAlternation:
		for i, sub := range n.subs {
			give(i, sub.shortest)
		}
	case abnf.OpOption:
		give(without, 0)
		give(with, n.subs[0].shortest)
	case abnf.OpRepetition:
		for _, count := range n.counts() {
			give(count, times(count, n.subs[0].shortest))
		}
	case abnf.OpNumVal:
		if n.Range {
			for _, p := range t.pieces(n) {
				give(int(p.lo), p.length)
				give(int(p.hi), p.length)
			}
		}
	case abnf.OpCharVal:
		if !n.CaseSensitive && swapCase(n.Text) != n.Text {
			give(spelled, len(n.Text))
			give(swapped, len(n.Text))
		}
	}
	return choices
}

// The choices of an option and of a string.
const (
	without, with    = 0, 1
	spelled, swapped = 0, 1
)

// counts returns how many times a repetition is taken to see its bounds: the minimum, one
// more, and the maximum or, where there is none, two more.
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

// through returns which choice leads from n, an alternation or an option, to sub.
func (n *node) through(sub *node) int {
	if n.Op == abnf.OpOption {
		return with
	}
	return slices.Index(n.subs, sub)
}
