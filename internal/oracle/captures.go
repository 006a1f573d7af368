package oracle

import (
	"fmt"
	"math/big"
	"slices"

	"github.com/std66/std66/internal/abnf"
)

// The order of parses
//
// A string can have several parses with different captures. Parses are ordered at the
// first node where they differ. At an alternation, the earlier alternative comes first. At a
// repetition, another iteration comes before leaving it. An option is a repetition of
// at most one iteration (RFC 5234 §3.8). Beyond its minimum, a repetition makes no
// iteration that consumes nothing. The first parse of the whole string is the result:
// RFC 3986 §3.2.2 calls this rule first-match-wins.
//
// The function first(n, pos, ends) follows the first parse of node n that begins at pos
// and ends in the set ends. For the concatenation a b, it follows the first parse of a that
// ends where some parse of b can reach ends, and then the first such parse of b. The sets
// of ends decide whether a continuation exists.

// Span is the position of a capture in a string. Start is -1 for an absent capture.
type Span struct{ Start, End int }

// Captures returns the captures in the first parse of s as r, and whether s matches r. If
// a capture matches several times, the result is the occurrence that begins last.
func (o *Oracle) Captures(r *abnf.Rule, s string, captures []abnf.Capture) ([]Span, bool) {
	p, ok := o.parse(r, s, captures)
	return p.spans, ok
}

// Event is the start or the end of an occurrence of a capture.
type Event struct {
	Capture int
	End     bool
	Offset  int
}

// Events returns the starts and the ends of all occurrences of captures in the first parse of s
// as r, in order, and whether s matches r. At one place, the first capture begins first and ends
// last.
func (o *Oracle) Events(r *abnf.Rule, s string, captures []abnf.Capture) ([]Event, bool) {
	p, ok := o.parse(r, s, captures)
	return p.events, ok
}

// parse finds the first parse of s as r.
func (o *Oracle) parse(r *abnf.Rule, s string, captures []abnf.Capture) (*parser, bool) {
	p := &parser{captures: captures}
	p.m = &run{encoding: o.encoding, s: s, memo: map[key]*entry{}, again: true}
	for p.m.again {
		p.m.again = false
		p.m.round++
		p.m.ends(r.Body, 0)
	}
	if p.m.ends(r.Body, 0).Bit(len(s)) == 0 {
		return p, false
	}
	p.spans = slices.Repeat([]Span{{-1, -1}}, len(captures))
	p.rule(r, nil, 0, only(len(s)))
	return p, true
}

// parser finds the first parse of one string.
type parser struct {
	m        *run // after its last round, when all sets are complete
	captures []abnf.Capture
	spans    []Span
	events   []Event
	rules    []*abnf.Rule // the rules around the current node, innermost last
}

// rule is first for a reference from parent to r.
func (p *parser) rule(r, parent *abnf.Rule, pos int, ends *big.Int) int {
	for i := range p.captures {
		if p.captures[i].Takes(r, parent) {
			p.spans[i] = Span{pos, -1}
			p.events = append(p.events, Event{i, false, pos})
		}
	}
	p.rules = append(p.rules, r)
	end := p.first(r.Body, pos, ends)
	p.rules = p.rules[:len(p.rules)-1]
	for i := range slices.Backward(p.captures) {
		if p.captures[i].Takes(r, parent) {
			p.spans[i].End = end
			p.events = append(p.events, Event{i, true, end})
		}
	}
	return end
}

// first follows the first parse of n that begins at pos and ends in ends, and returns its
// end. Such a parse must exist.
func (p *parser) first(n *abnf.Node, pos int, ends *big.Int) int {
	switch n.Op {
	case abnf.OpAlternation:
		for _, sub := range n.Subs {
			if meet(p.m.ends(sub, pos), ends) {
				return p.first(sub, pos, ends)
			}
		}
	case abnf.OpConcatenation:
		for i, sub := range n.Subs {
			rest := n.Subs[i+1:]
			pos = p.first(sub, pos, p.startsOf(p.m.ends(sub, pos), func(start *big.Int) *big.Int {
				for _, next := range rest {
					start = p.m.step(next, start)
				}
				return start
			}, ends))
		}
		return pos
	case abnf.OpRepetition:
		return p.repetition(n.Subs[0], n.Min, n.Max, pos, ends)
	case abnf.OpOption:
		return p.repetition(n.Subs[0], 0, 1, pos, ends)
	case abnf.OpGroup:
		return p.first(n.Subs[0], pos, ends)
	case abnf.OpRef:
		return p.rule(n.Rule, p.rules[len(p.rules)-1], pos, ends)
	case abnf.OpCharVal, abnf.OpNumVal:
		return p.m.ends(n, pos).BitLen() - 1
	}
	panic(fmt.Sprintf("oracle: no parse of node kind %d at %s", n.Op, n.Pos))
}

// repetition is first for a repetition of n, from least to most times.
func (p *parser) repetition(n *abnf.Node, least, most, pos int, ends *big.Int) int {
	for i := 0; i != most; i++ {
		left := &abnf.Node{Op: abnf.OpRepetition, Subs: []*abnf.Node{n}, Min: max(least-i-1, 0), Max: most - i - 1}
		if most == abnf.Unbounded {
			left.Max = most
		}
		next := p.m.ends(n, pos)
		if i >= least {
			next = new(big.Int).AndNot(next, only(pos))
		}
		next = p.startsOf(next, func(start *big.Int) *big.Int { return p.m.step(left, start) }, ends)
		if next.Sign() == 0 {
			break
		}
		end := p.first(n, pos, next)
		if end == pos && i >= least {
			panic("oracle: iteration consumes nothing")
		}
		pos = end
	}
	return pos
}

// startsOf returns the members of positions whose continuation can reach ends. The function
// follows maps starts of the continuation to its possible ends.
func (p *parser) startsOf(positions *big.Int, follows func(*big.Int) *big.Int, ends *big.Int) *big.Int {
	starts := new(big.Int)
	for pos := range positions.BitLen() {
		if positions.Bit(pos) == 1 && meet(follows(only(pos)), ends) {
			starts.SetBit(starts, pos, 1)
		}
	}
	return starts
}

// meet reports whether the sets intersect.
func meet(a, b *big.Int) bool { return new(big.Int).And(a, b).Sign() != 0 }
