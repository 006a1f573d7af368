package oracle

import (
	"fmt"

	"github.com/std66/std66/internal/abnf"
)

// The order of parses
//
// A string can have several parses. A parse is a sequence of choices: at an alternation, one of
// its alternatives; at a repetition, another iteration or none. An option is a repetition of at
// most one iteration (RFC 5234 §3.8). Parses are ordered at the first choice where they differ.
// At an alternation, the earlier alternative comes first. At a repetition, another iteration
// comes before leaving it. The first parse of the whole string is the result: RFC 3986 §3.2.2
// calls this rule first-match-wins.
//
// Two kinds of parses do not count, because there would be infinitely many:
//
//   - Beyond its minimum, a repetition makes no iteration that consumes nothing.
//   - An occurrence of a rule contains no other occurrence of the same rule with the same start and
//     end, neither directly nor indirectly.
//
// Every string that a rule matches has a parse that counts, since each empty iteration and each
// such loop can be cut out. The second condition concerns only cyclic rules (see [Cyclic]): for
// a = a / "x" it leaves one parse of "x", with one occurrence of a.
//
// Left recursion follows from the same order. The first parse of "xxx" by a = a "x" / "x" has
// three occurrences of a that begin at 0, the longest outside. The first parse of "xxx" by
// a = a a / "x" is (xx)x: at the outer a, and then at its first part, the alternative a a comes
// before "x".
//
// The method is a search in this order with backtracking: the function node(n, pos, k) parses the
// node n from pos, and then the rest of the text by the continuation k. The sets of ends decide in
// advance whether any parse exists, so the search never turns back unless a rule is cyclic.

// Node is an occurrence of a rule in a parse.
type Node struct {
	Rule   *abnf.Rule
	Parent *abnf.Rule // the rule whose body refers to Rule there; nil for the root
	Span
	Depth int // the number of nodes of the tree around this one
}

// Tree returns the occurrences of rules in the first parse of s as r, in preorder, and reports
// whether s matches r. The tree holds the rules that keep returns true for; if keep is nil, it
// holds all rules.
//
// The time is polynomial unless r is cyclic (see [Cyclic]). For a cyclic rule it can be exponential, and
// Tree panics after a million failures of the search.
func (o *Oracle) Tree(r *abnf.Rule, s string, keep func(*abnf.Rule) bool) ([]Node, bool) {
	m, ends := o.finish(r, s)
	if !ends.has(len(s)) {
		return nil, false
	}
	p := &parser{m: m, repetitions: map[iterations]*abnf.Node{}}
	if !p.rule(r, nil, 0, &after{kind: afterAll}) {
		panic(fmt.Sprintf("oracle: no parse of %q as %s", s, r.Name))
	}
	return prune(p.nodes, keep), true
}

// prune returns the nodes to keep, with their new depths.
func prune(nodes []Node, keep func(*abnf.Rule) bool) []Node {
	if keep == nil {
		return nodes
	}
	var kept []Node
	var depths []int // the numbers of kept nodes around a node at each depth
	for _, n := range nodes {
		depths = append(depths[:n.Depth], 0)
		if n.Depth > 0 {
			depths[n.Depth] = depths[n.Depth-1]
		}
		if d := depths[n.Depth]; keep(n.Rule) {
			depths[n.Depth]++
			n.Depth = d
			kept = append(kept, n)
		}
		// A child of n has the depth of its parent, and one more if the parent is kept.
	}
	return kept
}

// parser searches the first parse of one string.
type parser struct {
	m     *run // after its last round, when all sets are complete
	nodes []Node
	open  []int // indices of the open occurrences in nodes, the innermost last

	repetitions map[iterations]*abnf.Node // see repeated

	turns int // the number of failures of the search
}

// maxTurns is the maximum number of failures of the search. There are none unless a rule is cyclic.
const maxTurns = 1_000_000

// after is what remains to be parsed after a node.
type after struct {
	kind
	next *after // nil if kind is afterAll

	nodes []*abnf.Node // afterNodes: the rest of a concatenation

	// afterIteration: the iterations of a repetition after the current one.
	iterations
	start int // of the current iteration

	index int // afterRule: of the occurrence that ends

	tail     *after       // afterNodes: the continuation after the first of nodes, once needed
	possible map[int]bool // by position; see can
}

// iterations are from least to most iterations of a node. If least is negative, the iteration before
// them was not required.
type iterations struct {
	node        *abnf.Node
	least, most int
}

type kind uint8

const (
	afterAll       kind = iota // the text must end
	afterNodes                 // the rest of a concatenation follows
	afterIteration             // further iterations follow, or the end of the repetition
	afterRule                  // an occurrence of a rule ends
)

// node parses n from pos, then the rest of the text by k. It reports whether it succeeded. If not,
// it leaves p unchanged.
func (p *parser) node(n *abnf.Node, pos int, k *after) bool {
	if !p.leads(n, pos, k) {
		return false
	}
	switch n.Op {
	case abnf.OpAlternation:
		for _, sub := range n.Subs {
			if p.node(sub, pos, k) {
				return true
			}
		}
		return false
	case abnf.OpConcatenation:
		return p.node(n.Subs[0], pos, rest(n.Subs[1:], k))
	case abnf.OpRepetition:
		return p.repetition(iterations{n.Subs[0], n.Min, n.Max}, pos, k)
	case abnf.OpOption:
		return p.repetition(iterations{n.Subs[0], 0, 1}, pos, k)
	case abnf.OpGroup:
		return p.node(n.Subs[0], pos, k)
	case abnf.OpRef:
		return p.rule(n.Rule, p.nodes[p.open[len(p.open)-1]].Rule, pos, k)
	}
	return p.proceed(p.m.ends(n, pos).last(), k) // a terminal has one end
}

// rest returns a continuation that parses nodes before k.
func rest(nodes []*abnf.Node, k *after) *after {
	if len(nodes) == 0 {
		return k
	}
	return &after{kind: afterNodes, next: k, nodes: nodes}
}

// following returns the continuation after the first node of k.
func (k *after) following() *after {
	if k.tail == nil {
		k.tail = rest(k.nodes[1:], k.next)
	}
	return k.tail
}

// repetition parses iterations.
func (p *parser) repetition(all iterations, pos int, k *after) bool {
	if all.most != 0 {
		left := iterations{all.node, max(all.least-1, -1), max(all.most-1, abnf.Unbounded)}
		if p.node(all.node, pos, &after{kind: afterIteration, next: k, iterations: left, start: pos}) {
			return true
		}
	}
	return all.least <= 0 && p.proceed(pos, k)
}

// rule parses an occurrence of r.
func (p *parser) rule(r, parent *abnf.Rule, pos int, k *after) bool {
	if p.loops(r, pos) {
		return false
	}
	index := len(p.nodes)
	p.nodes = append(p.nodes, Node{r, parent, Span{pos, -1}, len(p.open)})
	p.open = append(p.open, index)
	if p.node(r.Body, pos, &after{kind: afterRule, next: k, index: index}) {
		return true
	}
	p.nodes, p.open = p.nodes[:index], p.open[:len(p.open)-1]
	if p.turns++; p.turns > maxTurns {
		panic(fmt.Sprintf("oracle: the cyclic rule %s has too many parses of %q", r.Name, p.m.s))
	}
	return false
}

// loops reports whether another occurrence of r at pos would be one of too many inside each other:
// their ends differ.
func (p *parser) loops(r *abnf.Rule, pos int) bool {
	free := len(p.m.s) - pos + 1 // the number of possible ends
	for i := len(p.open) - 1; i >= 0 && p.nodes[p.open[i]].Start == pos; i-- {
		if p.nodes[p.open[i]].Rule == r {
			free--
		}
	}
	return free <= 0
}

// proceed parses the rest of the text from pos by k.
func (p *parser) proceed(pos int, k *after) bool {
	switch {
	case !p.can(pos, k):
		return false
	case k.kind == afterAll:
		return true
	case k.kind == afterNodes:
		return p.node(k.nodes[0], pos, k.following())
	case k.kind == afterIteration:
		return p.repetition(k.iterations, pos, k.next)
	}
	return p.end(pos, k)
}

// end ends the innermost open occurrence at pos.
func (p *parser) end(pos int, k *after) bool {
	r := &p.nodes[k.index]
	for _, inner := range p.nodes[k.index+1:] {
		if inner.Rule == r.Rule && inner.Span == (Span{r.Start, pos}) {
			return false // a loop
		}
	}
	r.End = pos
	p.open = p.open[:len(p.open)-1]
	if p.proceed(pos, k.next) {
		return true
	}
	p.nodes[k.index].End = -1
	p.open = append(p.open, k.index)
	return false
}

// leads reports whether some match of n from pos ends where k can parse the rest of the text. It
// ignores loops.
func (p *parser) leads(n *abnf.Node, pos int, k *after) bool {
	for end := range p.m.ends(n, pos).members() {
		if p.can(end, k) {
			return true
		}
	}
	return false
}

// can reports whether k can parse the rest of the text from pos. It ignores loops.
func (p *parser) can(pos int, k *after) bool {
	if k.kind == afterAll {
		return pos == len(p.m.s)
	}
	can, known := k.possible[pos]
	if known {
		return can
	}
	switch k.kind {
	case afterNodes:
		can = p.leads(k.nodes[0], pos, k.following())
	case afterIteration:
		can = (k.least >= 0 || pos > k.start) && p.leads(p.repeated(k.iterations), pos, k.next)
	case afterRule:
		can = p.can(pos, k.next)
	}
	if k.possible == nil {
		k.possible = map[int]bool{}
	}
	k.possible[pos] = can
	return can
}

// repeated returns a node that matches the iterations.
func (p *parser) repeated(all iterations) *abnf.Node {
	n := p.repetitions[all]
	if n == nil {
		n = &abnf.Node{Op: abnf.OpRepetition, Subs: []*abnf.Node{all.node}, Min: max(all.least, 0), Max: all.most}
		p.repetitions[all] = n
	}
	return n
}
