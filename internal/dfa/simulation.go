package dfa

import "github.com/std66/std66/internal/limit"

// A class a simulates a class b if a can read all strings of b in the same way: for each item of b, a has
// an item with its bytes, or more, whose class simulates the class of the item of b. Then all strings that can
// follow b can follow a. The largest such relation is found by removing pairs until all that
// remain fulfil the condition.

// maxSimulated is the maximum number of classes to find the simulation for, which takes quadratic memory.
// simulationShare is its part of the allowed work. The simulation only makes a machine smaller before
// minimization, so it is left out where it takes more.
const (
	maxSimulated    = 2500
	simulationShare = 16
)

// simulation is a relation between the classes of a reduced NFA, or nil if it would take too much.
type simulation [][]bool

// simulation returns the simulation of n.
func (n *reduced) simulation(b *limit.Budget) simulation {
	size := len(n.classes)
	if size > maxSimulated || !b.Hold(9*size*size) {
		return nil
	}
	s := make(simulation, size)
	var pairs []pair // in s
	for x := range s {
		s[x] = make([]bool, size)
		for y := range s[x] {
			s[x][y] = true
			if x != y {
				pairs = append(pairs, pair{int32(x), int32(y)})
			}
		}
	}
	most := b.Spent() + b.Limits().Work/simulationShare
	for changed := true; changed; {
		changed = false
		kept := pairs[:0]
		for _, p := range pairs {
			if !b.Spend(1+len(n.classes[p.a])*len(n.classes[p.b])/2) || b.Spent() > most {
				return nil
			}
			if n.simulates(s, p.a, p.b) {
				kept = append(kept, p)
			} else {
				s[p.a][p.b], changed = false, true
			}
		}
		pairs = kept
	}
	return s
}

// simulates reports whether each item of class y has an item of class x that covers it.
func (n *reduced) simulates(s simulation, x, y int32) bool {
	for _, i := range n.classes[y] {
		covered := false
		for _, j := range n.classes[x] {
			if covered = s.covers(n, j, i); covered {
				break
			}
		}
		if !covered {
			return false
		}
	}
	return true
}

// covers reports whether item j reads what item i reads, and its class simulates the class of i.
func (s simulation) covers(n *reduced, j, i int32) bool {
	x, y := n.items[j], n.items[i]
	switch {
	case x.kind == 0 || y.kind == 0:
		return x.kind == y.kind
	case x.kind != y.kind && (n.kinds[x.kind].call != n.kinds[y.kind].call || !n.kinds[y.kind].bytes.Minus(n.kinds[x.kind].bytes).IsEmpty()):
		return false
	}
	return s[x.to][y.to]
}

// prune removes the items that are covered by others.
func (s simulation) prune(n *reduced, items []int32) []int32 {
	kept := items[:0:0]
	for k, i := range items {
		covered := false
		for l, j := range items {
			// Of two items that cover each other, the first one remains.
			if covered = l != k && s.covers(n, j, i) && (l < k || !s.covers(n, i, j)); covered {
				break
			}
		}
		if !covered {
			kept = append(kept, i)
		}
	}
	return kept
}
