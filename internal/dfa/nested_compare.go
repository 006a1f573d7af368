package dfa

import (
	"fmt"
	"slices"

	"github.com/std66/std66/internal/byteset"
	"github.com/std66/std66/internal/limit"
)

// # Comparing rules that nest
//
// Two machines that call others are compared like two automata, by pairs of states, if their calls
// correspond: where one calls and the other does not fail, the other calls as well, and both calls
// end at the same byte. Pairs of machines that are called together then have pairs of states, and end
// with pairs of results. A side that has failed is None, and its result is -1. So the pairs of states
// of a pair of machines do not depend on the stack, and each string leads to one stack of pairs. The
// languages differ if and only if a pair of the outermost machines can be reached where only one
// state accepts.
//
// Calls need not correspond: "(" a ")" is a call in one grammar, and text without recursion in the
// other. Whether such machines are equal is not decided here, except by a difference that a search for
// short strings finds.

// mismatch is a place where calls do not correspond.
type mismatch struct {
	at   netPlace
	next byte
	ends bool // one call ends and the other does not; otherwise, one machine calls and the other does not
}

// netPair is a pair of machines that are called together.
type netPair struct {
	a, b     *Machine // nil for a side that has failed
	symbols  []byte   // a byte of each class, letters and digits first
	pairs    []pair
	known    map[pair]int
	results  []pair // the results that both end with, -1 for a side that fails
	examples []example
	callers  []netPlace
	calledBy map[netPlace]bool // the same
	follow   []pairSets        // by result: the bytes that can follow a call
}

// pairSets are sets of bytes for two machines.
type pairSets struct{ a, b byteset.Set }

// netPlace is a pair of states of a pair of machines.
type netPlace struct {
	of *netPair
	at pair
}

// netComparer compares two machines with calls.
type netComparer struct {
	root     *netPair
	all      []*netPair
	index    map[[2]*Machine]*netPair
	queue    []netPlace
	mismatch *mismatch // the first one that is found
	pairs    int
	budget   *limit.Budget
}

// newNetComparer explores the pairs of two machines. The result is the limit that this exceeds, or "".
func newNetComparer(a, b *Machine, budget *limit.Budget) (c *netComparer, most string) {
	c = &netComparer{index: map[[2]*Machine]*netPair{}, budget: budget}
	c.root = c.pair(a, b)
	for len(c.queue) > 0 {
		p := c.queue[len(c.queue)-1]
		c.queue = c.queue[:len(c.queue)-1]
		if most := pairsPerState * budget.Limits().States; c.pairs > most {
			return c, fmt.Sprintf("%d pairs of states", most)
		}
		if !budget.Spend(8 * len(p.of.symbols)) {
			return c, budget.Exceeded().String()
		}
		c.explore(p)
	}
	c.findFollow()
	return c, ""
}

// pair returns the pair of two machines.
func (c *netComparer) pair(a, b *Machine) *netPair {
	key := [2]*Machine{a, b}
	if p := c.index[key]; p != nil {
		return p
	}
	p := &netPair{a: a, b: b, known: map[pair]int{}, calledBy: map[netPlace]bool{}}
	var sets []byteset.Set
	start := pair{None, None}
	for _, m := range key {
		if m == nil {
			continue
		}
		sets = append(sets, m.Classes.Sets...)
		for _, callee := range m.Callees {
			sets = append(sets, callee.first)
		}
	}
	if a != nil {
		start.a = 0
	}
	if b != nil {
		start.b = 0
	}
	p.symbols = newClasses(sets).readable()
	c.index[key] = p
	c.all = append(c.all, p)
	c.add(p, start)
	return p
}

// add adds a pair of states unless both sides have failed.
func (c *netComparer) add(p *netPair, x pair) {
	if _, known := p.known[x]; known || x == (pair{None, None}) {
		return
	}
	p.known[x] = len(p.pairs)
	p.pairs = append(p.pairs, x)
	c.pairs++
	c.budget.Hold(pairSize)
	c.queue = append(c.queue, netPlace{p, x})
}

// action is the action of a machine for a byte.
type action struct {
	next int32    // the state after the byte, or None
	call *Machine // the machine that it calls, or nil
}

// actionOf returns the action of m in a state for a byte. A nil machine fails.
func actionOf(m *Machine, state int32, b byte) action {
	if state == None {
		return action{next: None}
	}
	if k, _ := m.Calls(state, b); k >= 0 {
		return action{None, m.Callees[k].Machine}
	}
	return action{next: m.step(state, b)}
}

// explore finds the results of a pair of states, and the pairs after it.
func (c *netComparer) explore(p netPlace) {
	if r := p.result(); r != (pair{-1, -1}) && !slices.Contains(p.of.results, r) {
		p.of.results = append(p.of.results, r)
		c.queue = append(c.queue, p.of.callers...)
	}
	for _, symbol := range p.of.symbols {
		a, b := actionOf(p.of.a, p.at.a, symbol), actionOf(p.of.b, p.at.b, symbol)
		switch {
		case a.call == nil && b.call == nil:
			c.add(p.of, pair{a.next, b.next})
		case a.next != None || b.next != None:
			c.mismatched(mismatch{p, symbol, false})
		default:
			callee := c.pair(a.call, b.call)
			if !callee.calledBy[p] {
				callee.calledBy[p] = true
				callee.callers = append(callee.callers, p)
			}
			for _, r := range callee.results {
				c.add(p.of, p.after(callee, r))
			}
		}
	}
}

// mismatched records the first mismatch.
func (c *netComparer) mismatched(m mismatch) {
	if c.mismatch == nil {
		c.mismatch = &m
	}
}

// result returns the results that the machines end with.
func (p netPlace) result() pair {
	end := func(m *Machine, state int32) int32 {
		if state == None || !m.Accept[state] {
			return -1
		}
		return int32(m.Result(state))
	}
	return pair{end(p.of.a, p.at.a), end(p.of.b, p.at.b)}
}

// after returns the states after a call with a result.
func (p netPlace) after(callee *netPair, r pair) pair {
	return pair{p.of.a.afterResult(p.at.a, callee.a, r.a), p.of.b.afterResult(p.at.b, callee.b, r.b)}
}

// afterResult returns the state after a call of a machine with a result, or None if one of them has failed.
func (m *Machine) afterResult(state int32, callee *Machine, result int32) int32 {
	if state == None || callee == nil || result < 0 {
		return None
	}
	return m.AfterCall(state, slices.Index(m.Callees, Callee{callee, int(result)}))
}

// findFollow finds the bytes that can follow the calls, and calls that may end at different bytes.
func (c *netComparer) findFollow() {
	for _, p := range c.all {
		p.follow = make([]pairSets, len(p.results))
	}
	for changed := true; changed; {
		changed = false
		for _, callee := range c.all {
			for _, caller := range callee.callers {
				for i, r := range callee.results {
					after := netPlace{caller.of, caller.after(callee, r)}
					next := after.continues()
					if next.a, next.b = next.a.Union(callee.follow[i].a), next.b.Union(callee.follow[i].b); next != callee.follow[i] {
						callee.follow[i], changed = next, true
					}
				}
			}
		}
	}
	for _, p := range c.all {
		for _, x := range p.pairs {
			at := netPlace{p, x}
			i := slices.Index(p.results, at.result())
			if i < 0 {
				continue
			}
			reads := at.reads()
			if both := p.follow[i].a.Intersect(reads.b).Union(p.follow[i].b.Intersect(reads.a)); !both.IsEmpty() {
				c.mismatched(mismatch{at, readable(both), true})
			}
		}
	}
}

// reads returns the bytes that the machines read next, themselves or in calls.
func (p netPlace) reads() pairSets {
	var s pairSets
	if p.at.a != None {
		s.a = p.of.a.First(p.at.a)
	}
	if p.at.b != None {
		s.b = p.of.b.First(p.at.b)
	}
	return s
}

// continues returns the bytes that can be next in a state or after the end of its machine.
func (p netPlace) continues() pairSets {
	s := p.reads()
	r := p.result()
	if i := slices.Index(p.of.results, r); i >= 0 {
		if r.a >= 0 {
			s.a = s.a.Union(p.of.follow[i].a)
		}
		if r.b >= 0 {
			s.b = s.b.Union(p.of.follow[i].b)
		}
	}
	return s
}
