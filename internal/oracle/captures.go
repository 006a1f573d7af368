package oracle

import (
	"fmt"
	"math/big"

	"github.com/std66/std66/internal/abnf"
)

// Which parse is reported?
//
// A string can have several parses, and captures differ between them. They are put in
// an order: where two of them part, at some node, the one that takes the earlier
// alternative there comes first, or the one that makes one more iteration, if it is a
// repetition or an option (which is a repetition of up to one time, RFC 5234 §3.8).
// Beyond its minimum a repetition makes no iteration that consumes nothing. The first
// parse of the whole string is the one that counts: RFC 3986 §3.2.2 calls this
// first-match-wins.
//
// One function finds it: first(n, pos, ends) goes through the first of the parses of
// node n that begin at pos and end in the set ends. In a b, the parse of a comes first
// that comes first among those that end where b can go on to the end; then, from there,
// the first one of b. Whether something can go on is what the sets of ends tell.

// Span is the place of a capture in a string. Start is -1 if there was none.
type Span struct{ Start, End int }

// Captures returns what the captures hold in the parse of s as r that counts, and
// whether s matches r. A capture that matched more than once has the place that begins
// last.
func (o *Oracle) Captures(r *abnf.Rule, s string, captures []abnf.Capture) ([]Span, bool) {
	p := &parser{captures: captures, spans: make([]Span, len(captures))}
	p.m = &run{encoding: o.encoding, s: s, memo: map[key]*entry{}, again: true}
	for p.m.again {
		p.m.again = false
		p.m.round++
		p.m.ends(r.Body, 0)
	}
	for i := range p.spans {
		p.spans[i] = Span{-1, -1}
	}
	if p.m.ends(r.Body, 0).Bit(len(s)) == 0 {
		return nil, false
	}
	p.rule(r, nil, 0, only(len(s)))
	return p.spans, true
}

// parser finds the parse of one string that counts.
type parser struct {
	m        *run // in whose last round all sets are right
	captures []abnf.Capture
	spans    []Span
	rules    []*abnf.Rule // around what is being parsed, the innermost last
}

// rule is first for the rule r, to which parent refers.
func (p *parser) rule(r, parent *abnf.Rule, pos int, ends *big.Int) int {
	for i := range p.captures {
		if p.captures[i].Takes(r, parent) {
			p.spans[i] = Span{pos, -1}
		}
	}
	p.rules = append(p.rules, r)
	end := p.first(r.Body, pos, ends)
	p.rules = p.rules[:len(p.rules)-1]
	for i := range p.captures {
		if p.captures[i].Takes(r, parent) {
			p.spans[i].End = end
		}
	}
	return end
}

// first goes through the parse of n that comes first among those that begin at pos and
// end in ends, of which there is one, and returns where it ends.
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
	panic(fmt.Sprintf("oracle: no parse of the node of kind %d at %s", n.Op, n.Pos))
}

// repetition is first for from least to most times n.
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
			panic("oracle: an iteration that consumes nothing")
		}
		pos = end
	}
	return pos
}

// startsOf returns those of the given positions from which what follows, a function
// from positions to where it can end, can end in ends.
func (p *parser) startsOf(positions *big.Int, follows func(*big.Int) *big.Int, ends *big.Int) *big.Int {
	starts := new(big.Int)
	for pos := range positions.BitLen() {
		if positions.Bit(pos) == 1 && meet(follows(only(pos)), ends) {
			starts.SetBit(starts, pos, 1)
		}
	}
	return starts
}

// meet reports whether the two sets have a position in common.
func meet(a, b *big.Int) bool { return new(big.Int).And(a, b).Sign() != 0 }
