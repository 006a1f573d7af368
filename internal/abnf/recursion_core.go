package abnf

import (
	"maps"
	"slices"
)

// The core of a cycle is a feedback vertex set: without it, no loop is left. The fewer rules it has,
// the closer is the approximation of package nfa. This file finds a small one by the reductions of
// Levy and Low ("A contraction algorithm for finding small cycle cutsets", 1988), which are optimal for
// most grammars: a rule that only one rule refers to, or that refers to only one rule, is merged with
// that rule. In f = "x" / l / m, l = f "and" f and m = f "or" f, only f is left.

// coreSearch is the graph of the references between the rules of a cycle, without rules that were
// removed or merged.
type coreSearch struct {
	cycle *Cycle
	in    []map[int]bool // by the index of a rule in the cycle, or nil if it is not in the graph
	out   []map[int]bool
	queue []int // the rules whose edges have changed
}

// findCore sets the core. It contains the given rule if there is a choice.
func (c *Cycle) findCore(v *Nesting, preferred *Rule) {
	c.Core = map[*Rule]bool{}
	s := &coreSearch{cycle: c}
	index := map[*Rule]int{}
	for i, r := range c.Rules {
		index[r] = i
		s.in, s.out = append(s.in, map[int]bool{}), append(s.out, map[int]bool{})
		s.queue = append(s.queue, i)
	}
	for i, r := range c.Rules {
		for _, to := range v.live(r) {
			if v.Cycle(to) == c {
				s.out[i][index[to]], s.in[index[to]][i] = true, true
			}
		}
	}
	last := index[preferred]
	for next := 0; next < len(c.Rules); {
		for len(s.queue) > 0 {
			i := s.queue[0]
			s.queue = s.queue[1:]
			if i != last {
				s.reduce(i)
			}
		}
		switch {
		case s.reduce(last):
		case s.in[last] != nil:
			s.choose(last)
		default:
			if s.in[next] != nil {
				s.choose(next)
			}
			next++
		}
	}
}

// maxMerged bounds the number of edges that merging a rule may add, so the search takes linear time.
const maxMerged = 100

// reduce removes the i-th rule if it is in no loop, is the only rule of a loop, or can be merged with
// another rule. It reports whether it did.
func (s *coreSearch) reduce(i int) bool {
	in, out := s.in[i], s.out[i]
	switch {
	case in == nil:
		return false
	case out[i]:
		s.choose(i)
		return true
	case len(in) > 1 && len(out) > 1 || len(in)*len(out) > maxMerged:
		return false
	}
	s.remove(i)
	for from := range in {
		for to := range out {
			s.out[from][to], s.in[to][from] = true, true
		}
	}
	return true
}

// choose adds the i-th rule to the core.
func (s *coreSearch) choose(i int) {
	s.cycle.Core[s.cycle.Rules[i]] = true
	s.remove(i)
}

// remove removes the i-th rule and its edges.
func (s *coreSearch) remove(i int) {
	in, out := s.in[i], s.out[i]
	s.in[i], s.out[i] = nil, nil
	for from := range in {
		delete(s.out[from], i)
	}
	for to := range out {
		delete(s.in[to], i)
	}
	s.queue = slices.AppendSeq(s.queue, slices.Values(slices.Sorted(maps.Keys(in))))
	s.queue = slices.AppendSeq(s.queue, slices.Values(slices.Sorted(maps.Keys(out))))
}
