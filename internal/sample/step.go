package sample

import (
	"slices"

	"github.com/std66/std66/internal/abnf"
)

// push pushes an element onto the stack.
func (s *Sampler) push(n *node, times, link int, p nesting) {
	if times > 0 {
		s.open = append(s.open, item{n, times, link, p})
	}
}

// tired reports whether the member has more than patience elements.
func (s *Sampler) tired() bool { return s.steps > patience }

// isDue reports whether the due way is a choice of this element.
func (s *Sampler) isDue(it item) bool { return it.link == len(s.chain)-1 && it.link != aside }

// take records that a choice was taken.
func (s *Sampler) take(n *node, i int) {
	if way := n.choices[i].way; way >= 0 {
		s.rounds.meet(way)
	}
}

// step generates the next element.
func (s *Sampler) step() {
	it := s.open[len(s.open)-1]
	s.open = s.open[:len(s.open)-1]
	if s.tired() && it.shortest == 0 && it.link == aside {
		return // skip all repetitions
	}
	s.push(it.node, it.times-1, it.link, it.nesting)
	s.steps++
	s.flatten(&it)
	switch it.Op {
	case abnf.OpAlternation:
		i := s.choice(it)
		s.push(it.subs[i], 1, s.linkOf(it, it.subs[i]), it.nesting)
	case abnf.OpOption:
		if s.choice(it) == with {
			s.push(it.subs[0], 1, s.linkOf(it, it.subs[0]), it.nesting)
		}
	case abnf.OpRef:
		s.push(it.subs[0], 1, s.linkOf(it, it.subs[0]), s.inside(it.Rule, it.nesting))
	case abnf.OpRepetition:
		s.repetition(it)
	case abnf.OpCharVal:
		s.charVal(it)
	case abnf.OpNumVal:
		s.numVal(it)
	default: // a concatenation or a group
		for _, sub := range slices.Backward(it.subs) {
			s.push(sub, 1, s.linkOf(it, sub), it.nesting)
		}
	}
}

// linkOf returns the link of a sub of an element.
func (s *Sampler) linkOf(it item, sub *node) int {
	if next := s.next(it); next != nil && next == sub {
		return it.link + 1
	}
	return aside
}

// next returns the sub of an element on the path to the due way, or nil.
func (s *Sampler) next(it item) *node {
	if it.link == aside || s.isDue(it) {
		return nil
	}
	return s.chain[it.link+1]
}

// choice returns the choice that an alternation or an option takes.
func (s *Sampler) choice(it item) int {
	i := s.due
	switch next := s.next(it); {
	case next != nil:
		i = it.through(next)
	case !s.isDue(it):
		i = s.choose(it)
	}
	s.take(it.node, i)
	return i
}

// choose returns a random choice that fits in the slack, or the shortest one. It tries only
// a few, because few of many alternatives may fit.
func (s *Sampler) choose(it item) int {
	const tries = 4
	for range tries {
		if s.tired() || it.full && !it.isFlat {
			break
		}
		i := s.rng.IntN(len(it.choices))
		if s.spend(it.lengthOf(it.choices[i]) - it.least()) {
			return i
		}
	}
	return it.shortestChoice()
}

// spend takes bytes from the slack. It returns false if there are too few.
func (s *Sampler) spend(bytes int) bool {
	if bytes > s.slack {
		return false
	}
	s.slack -= bytes
	return true
}

// repetition generates the elements of a repetition.
func (s *Sampler) repetition(it item) {
	if len(it.subs) == 0 {
		return // never
	}
	sub, next := it.subs[0], s.next(it)
	var count int
	switch {
	case s.isDue(it):
		count = it.choices[s.due].value
	case next != nil:
		count = s.count(it, max(it.Min, 1))
	default:
		count = s.count(it, it.Min)
	}
	for i, c := range it.choices {
		if c.value == count {
			s.take(it.node, i)
		}
	}
	if next == nil {
		s.push(sub, count, aside, it.nesting)
		return
	}
	before := s.rng.IntN(count)
	s.push(sub, count-1-before, aside, it.nesting)
	s.push(sub, 1, it.link+1, it.nesting)
	s.push(sub, before, aside, it.nesting)
}

// count returns a random count, no smaller than least, that fits in the slack. Each further
// element has a probability of two thirds.
func (s *Sampler) count(it item, least int) int {
	count, each := least, it.leastOf(it.subs[0])
	for count != it.Max && each <= s.slack && !s.tired() && s.rng.IntN(3) > 0 {
		s.slack -= each
		count++
	}
	return count
}
