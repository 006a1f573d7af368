// Package oracle is a slow reference matcher that defines the correct results in tests.
// It works directly on the grammar's tree and shares no code with the automata. It supports any
// recursion.
//
// Of several parses of a string, the first one counts: [Oracle.Tree] returns it, and
// [Oracle.Captures] and [Oracle.Events] follow from it. At the first choice where two parses differ,
// the first parse takes the earlier alternative, or another iteration. Left recursion follows the
// same order. A parse does not count if a repetition beyond its minimum has an iteration that
// consumes nothing, or if a rule contains itself with the same start and end; see tree.go.
package oracle

import (
	"fmt"

	"github.com/std66/std66/internal/abnf"
)

// The method
//
// The core is one function: ends(n, pos) is the set of positions where a match of
// node n can end if it begins at pos. A single position is not enough, because ABNF is
// not greedy: alternatives have no order (RFC 5234 §3.2), and a repetition may stop
// anywhere between its bounds. Each operator has a simple definition on sets:
//
//	a / b    the union of the ends of a and the ends of b
//	a b      from each end of a, the ends of b
//	<n>*<m>a the ends of n copies of a, united with the ends of up to m copies
//	[ a ]    the ends of a, and pos itself
//	rule     the ends of its body
//
// A string matches a rule if ends(body, 0) contains its length. For example, match
// 1*a "b" with a = "x" *"b" against "xb". From 0, a ends at 1 or 2, and so does 1*a. From
// 1, "b" ends at 2; from 2, it has no end. The result is {2}, a match.
//
// Results are memoized by node and position, so the time is polynomial.
//
// Left recursion needs ends(n, pos) while ends(n, pos) is being computed. It gets the set
// known so far, initially the empty set. If the finished set is larger, that answer was
// too small, and the whole computation runs again from the larger sets. All operators are
// monotonic, so the rounds converge to the least fixed point, which is the meaning of the
// grammar. For a = a "x" / "x" over "xx", the rounds give {1}, {1, 2} and {1, 2}.
//
// The same run finds the viable prefix. Only terminals read text, and a terminal is tried
// only at a position that some parse has reached. So the furthest byte that any terminal has
// read, even one that did not match to its end, is the end of the viable prefix. Every
// such parse can be completed, because every rule of a grammar without errors matches some
// string.

// Oracle matches strings against the rules of one grammar. It is safe for concurrent use.
type Oracle struct {
	encoding abnf.Encoding
}

// New returns an oracle for g, which must have been read without errors.
func New(g *abnf.Grammar) *Oracle { return &Oracle{g.Encoding} }

// Match reports whether r matches the whole of s.
func (o *Oracle) Match(r *abnf.Rule, s string) bool {
	ends, _ := o.run(r, s)
	return ends.has(len(s))
}

// MatchPrefix returns the length of the longest prefix of s that r matches, or -1 if r
// matches no prefix.
func (o *Oracle) MatchPrefix(r *abnf.Rule, s string) int {
	match, _ := o.Prefixes(r, s)
	return match
}

// Viable reports whether some string that r matches begins with s.
func (o *Oracle) Viable(r *abnf.Rule, s string) bool {
	return o.ViablePrefix(r, s) == len(s)
}

// ViablePrefix returns the length of the longest viable prefix of s: the offset of the
// first invalid byte, or len(s) if s is viable.
func (o *Oracle) ViablePrefix(r *abnf.Rule, s string) int {
	_, viable := o.Prefixes(r, s)
	return viable
}

// Prefixes returns the results of [Oracle.MatchPrefix] and [Oracle.ViablePrefix] in the time of one. r
// matches the whole of s if match is len(s).
func (o *Oracle) Prefixes(r *abnf.Rule, s string) (match, viable int) {
	ends, far := o.run(r, s)
	return ends.last(), far
}

func (o *Oracle) run(r *abnf.Rule, s string) (ends positions, far int) {
	m, ends := o.finish(r, s)
	return ends, m.far
}

// finish returns the state after the last round, when all sets are complete, and the ends of r.
func (o *Oracle) finish(r *abnf.Rule, s string) (m *run, ends positions) {
	m = &run{encoding: o.encoding, s: s, memo: map[key]*entry{}, again: true}
	for m.again {
		m.again = false
		m.round++
		ends = m.ends(r.Body, 0)
	}
	return m, ends
}

// run is the state of matching one string. The sets in memo are never modified.
type run struct {
	encoding abnf.Encoding
	s        string
	memo     map[key]*entry
	round    int
	again    bool    // an answer was too small, so another round is needed
	far      int     // the end of the text that terminals have read
	entries  []entry // allocated, and not yet in memo
}

type key struct {
	node *abnf.Node
	pos  int
}

type entry struct {
	ends  positions
	round int  // the last round that requested ends
	open  bool // this round is computing the set; ends is from the previous round
	read  bool // ends was read while open
}

func (m *run) ends(n *abnf.Node, pos int) positions {
	if n.Op == abnf.OpCharVal || n.Op == abnf.OpNumVal {
		return m.read(n, pos)
	}
	e := m.memo[key{n, pos}]
	switch {
	case e == nil:
		if len(m.entries) == 0 {
			m.entries = make([]entry, min(64, 1+len(m.memo)))
		}
		e, m.entries = &m.entries[0], m.entries[1:]
		m.memo[key{n, pos}] = e
	case e.round == m.round:
		e.read = e.read || e.open
		return e.ends
	}
	e.round, e.open, e.read = m.round, true, false
	ends := m.find(n, pos)
	e.open = false
	if e.read && !e.ends.equal(ends) {
		m.again = true
	}
	e.ends = ends
	return ends
}

func (m *run) find(n *abnf.Node, pos int) positions {
	switch n.Op {
	case abnf.OpAlternation:
		var ends positions
		for _, sub := range n.Subs {
			ends.include(m.ends(sub, pos))
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
		ends := only(pos)
		ends.include(m.ends(n.Subs[0], pos))
		return ends
	case abnf.OpRef:
		return m.ends(n.Rule.Body, pos)
	}
	panic(fmt.Sprintf("oracle: node of kind %d at %s", n.Op, n.Pos))
}

// read returns the ends of the terminal n.
func (m *run) read(n *abnf.Node, pos int) positions {
	length, whole := m.terminal(n, m.s[pos:])
	m.far = max(m.far, pos+length)
	if whole {
		return only(pos + length)
	}
	return positions{}
}

// step returns the ends of the matches of n that begin at one of the given positions.
func (m *run) step(n *abnf.Node, starts positions) positions {
	var ends positions
	for pos := range starts.members() {
		ends.include(m.ends(n, pos))
	}
	return ends
}

// repetition returns the ends of n, an OpRepetition. The number of steps depends on the
// number of positions, not on the bounds.
func (m *run) repetition(n *abnf.Node, pos int) positions {
	// Up to the minimum, all iterations count, even empty ones. Once an iteration does not
	// change the set, later iterations do not either.
	reached := only(pos)
	for range n.Min {
		next := m.step(n.Subs[0], reached)
		if next.equal(reached) {
			break
		}
		reached = next
	}
	// Beyond the minimum, only iterations to a new position count: the continuations
	// of earlier positions were found with more iterations left.
	ends := reached.clone()
	for i := n.Min; i != n.Max && !reached.isEmpty(); i++ {
		reached = m.step(n.Subs[0], reached).without(ends)
		ends.include(reached)
	}
	return ends
}
