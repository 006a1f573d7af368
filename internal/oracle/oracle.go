// Package oracle matches strings against grammars in the slowest and most obvious
// way that still ends in good time. It is there to say in tests what is right: it
// works straight on the grammar's tree, knows nothing of automata and has no code
// in common with them.
package oracle

import (
	"fmt"
	"math/big"

	"github.com/std66/std66/internal/abnf"
)

// The method
//
// Everything rests on one function: ends(n, pos) is the set of positions at which
// a match of node n can end if it begins at pos. It is a set because ABNF is not
// greedy: alternatives have no order (RFC 5234 §3.2), and a repetition may stop
// anywhere between its bounds. With sets, each operator is what its section says:
//
//	a / b    the union of what a gives and what b gives
//	a b      from each end of a, the ends of b
//	<n>*<m>a the same n times over, then the union of that up to m times over
//	[ a ]    the ends of a, and pos itself
//	rule     the ends of its body
//
// A string matches a rule if ends(body, 0) holds its length. In "1*a "b"" with
// a = "x" *"b", over "xb": a from 0 ends at 1 or 2, 1*a likewise, and "b" from 1
// ends at 2, from 2 nowhere: the result is {2}, a match.
//
// Results are kept by node and position, so the work is polynomial.
//
// Left recursion asks for ends(n, pos) while ends(n, pos) is still being found. The
// answer is then the set as it is known so far, at first the empty one. If the set
// has grown by the time it is finished, that answer was too small, and the whole is
// done once more, starting from the larger sets. As operators only ever gain ends
// from larger operands, the rounds climb to the least solution and stop there,
// which is what a grammar means. a = a "x" / "x" over "xx": {1}, then {1, 2}, then
// {1, 2} again.
//
// How far a string is viable falls out of the same run. Text can only be read by a
// terminal, and a terminal is only tried at a position that some parse has come to;
// so the furthest byte that any terminal has read, whether or not it got to its own
// end, is as far as any parse goes. And each such parse can be completed: every
// rule of a grammar that was read without errors matches some string.

// Oracle matches strings against the rules of one grammar. It may be used by
// several goroutines at once.
type Oracle struct {
	encoding abnf.Encoding
}

// New returns a matcher for strings against the rules of g, which was read without
// errors.
func New(g *abnf.Grammar) *Oracle { return &Oracle{g.Encoding} }

// Match reports whether r matches the whole of s.
func (o *Oracle) Match(r *abnf.Rule, s string) bool {
	ends, _ := o.run(r, s)
	return ends.Bit(len(s)) == 1
}

// MatchPrefix returns the length of the longest prefix of s that r matches, or -1
// where it matches none.
func (o *Oracle) MatchPrefix(r *abnf.Rule, s string) int {
	ends, _ := o.run(r, s)
	return ends.BitLen() - 1
}

// Viable reports whether some string that r matches begins with s.
func (o *Oracle) Viable(r *abnf.Rule, s string) bool {
	return o.ViablePrefix(r, s) == len(s)
}

// ViablePrefix returns the length of the longest prefix of s that is viable: the
// offset of the first byte that is wrong, or len(s) where none is.
func (o *Oracle) ViablePrefix(r *abnf.Rule, s string) int {
	_, far := o.run(r, s)
	return far
}

func (o *Oracle) run(r *abnf.Rule, s string) (ends *big.Int, far int) {
	m := &run{encoding: o.encoding, s: s, memo: map[key]*entry{}, again: true}
	for m.again {
		m.again = false
		m.round++
		ends = m.ends(r.Body, 0)
	}
	return ends, m.far
}

// run is one string and what is known of it. A set of positions is a number whose
// bit i says whether i is a member; no set is changed once it is made.
type run struct {
	encoding abnf.Encoding
	s        string
	memo     map[key]*entry
	round    int
	again    bool // an answer was too small: there has to be another round
	far      int  // how much of s some terminal has read
}

type key struct {
	node *abnf.Node
	pos  int
}

type entry struct {
	ends  *big.Int
	round int  // in which ends was last asked for
	open  bool // ends is of the round before, and this round's is being found
	read  bool // it was read while open
}

func (m *run) ends(n *abnf.Node, pos int) *big.Int {
	if n.Op == abnf.OpCharVal || n.Op == abnf.OpNumVal {
		return m.read(n, pos)
	}
	e := m.memo[key{n, pos}]
	switch {
	case e == nil:
		e = &entry{ends: new(big.Int)}
		m.memo[key{n, pos}] = e
	case e.round == m.round:
		e.read = e.read || e.open
		return e.ends
	}
	e.round, e.open, e.read = m.round, true, false
	ends := m.find(n, pos)
	e.open = false
	if e.read && e.ends.Cmp(ends) != 0 {
		m.again = true
	}
	e.ends = ends
	return ends
}

func (m *run) find(n *abnf.Node, pos int) *big.Int {
	switch n.Op {
	case abnf.OpAlternation:
		ends := new(big.Int)
		for _, sub := range n.Subs {
			ends.Or(ends, m.ends(sub, pos))
		}
		return ends
	case abnf.OpConcatenation:
		ends := only(pos)
		for _, sub := range n.Subs {
			ends = m.step(sub, ends)
		}
		return ends
	case abnf.OpRepetition:
		return m.repetition(n, pos)
	case abnf.OpGroup:
		return m.ends(n.Subs[0], pos)
	case abnf.OpOption:
		return new(big.Int).Or(only(pos), m.ends(n.Subs[0], pos))
	case abnf.OpRef:
		return m.ends(n.Rule.Body, pos)
	}
	panic(fmt.Sprintf("oracle: node of kind %d at %s", n.Op, n.Pos))
}

// read returns where a match of n, a terminal, ends.
func (m *run) read(n *abnf.Node, pos int) *big.Int {
	length, whole := m.terminal(n, m.s[pos:])
	m.far = max(m.far, pos+length)
	if whole {
		return only(pos + length)
	}
	return new(big.Int)
}

// step returns where matches of n can end that begin at one of the given positions.
func (m *run) step(n *abnf.Node, starts *big.Int) *big.Int {
	ends := new(big.Int)
	for pos := range starts.BitLen() {
		if starts.Bit(pos) == 1 {
			ends.Or(ends, m.ends(n, pos))
		}
	}
	return ends
}

// repetition returns where matches of n, an OpRepetition, can end. However large
// its bounds are, it makes no more steps than there are positions, and a few.
func (m *run) repetition(n *abnf.Node, pos int) *big.Int {
	// Up to the minimum all iterations count, also those that consume nothing.
	// Once one of them changes nothing, neither do those after it.
	reached := only(pos)
	for range n.Min {
		next := m.step(n.Subs[0], reached)
		if next.Cmp(reached) == 0 {
			break
		}
		reached = next
	}
	// Beyond it, only iterations that come to a new position do: from a position
	// reached before, everything was reached with more iterations to spare.
	ends := reached
	for i := n.Min; i != n.Max && reached.Sign() != 0; i++ {
		reached = new(big.Int).AndNot(m.step(n.Subs[0], reached), ends)
		ends = new(big.Int).Or(ends, reached)
	}
	return ends
}

// only returns the set of one position.
func only(pos int) *big.Int { return new(big.Int).SetBit(new(big.Int), pos, 1) }
