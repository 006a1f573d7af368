package sample

import (
	"github.com/std66/std66/internal/abnf"
)

// tree holds the nodes of all rules that the root refers to, without the nodes below
// repetitions of zero times. The sub of a reference is the rule's body, so it is a tree
// only within a rule.
type tree struct {
	encoding abnf.Encoding
	root     *node
	nodes    []*node
	ways     []way
}

// node is a node of the grammar with data about its members.
type node struct {
	*abnf.Node
	subs  []*node // its parts
	users []*node // nodes that it is a part of

	// About its shortest member; see measure.
	shortest int // length in bytes, or endless
	work     int // number of nodes, or endless
	best     int // index of the sub, if the node is an alternation
	open     int // number of needed subs that are not settled

	// About its shortest member without rules that nest; see measureFlat.
	flat     int // length in bytes, or endless
	bestFlat int // like best

	// About the shortest member of the root that contains it; see place.
	around int   // number of bytes outside the node, or endless
	up     *node // its parent there; nil for the root

	choices []choice
}

// choice is one of the possibilities of a node.
type choice struct {
	value  int // count of a repetition, value of a range, or index
	length int // of the node's shortest member that takes it
	flat   int // of the shortest one without rules that nest
	way    int // index in tree.ways, or -1
}

// way is a choice that every round must take.
type way struct {
	*node
	index int // in node.choices
}

// newTree returns the tree of r with all lengths set.
func newTree(g *abnf.Grammar, r *abnf.Rule) *tree {
	t := &tree{encoding: g.Encoding}
	bodies := map[*abnf.Rule]*node{}
	open := []*abnf.Rule{r}
	for len(open) > 0 {
		r := open[len(open)-1]
		open = open[:len(open)-1]
		if bodies[r] != nil {
			continue
		}
		first := len(t.nodes)
		bodies[r] = t.add(r.Body)
		for _, n := range t.nodes[first:] {
			if n.Op == abnf.OpRef {
				open = append(open, n.Rule)
			}
		}
	}
	for _, n := range t.nodes {
		if n.Op == abnf.OpRef {
			n.subs = []*node{bodies[n.Rule]}
		}
		for _, sub := range n.subs {
			sub.users = append(sub.users, n)
		}
	}
	t.root = bodies[r]
	t.measureFlat()
	t.measure(false)
	t.place()
	return t
}

// add adds n and the nodes below it.
func (t *tree) add(n *abnf.Node) *node {
	x := &node{Node: n}
	t.nodes = append(t.nodes, x)
	if n.Op == abnf.OpRepetition && n.Max == 0 {
		return x
	}
	for _, sub := range n.Subs {
		x.subs = append(x.subs, t.add(sub))
	}
	return x
}
