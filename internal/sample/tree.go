package sample

import (
	"github.com/std66/std66/internal/abnf"
)

// tree is what a rule's members can be made of: the nodes of all rules that it refers to,
// less what a repetition of zero times holds. A reference has the rule's body below it, so
// it is a tree only inside of a rule.
type tree struct {
	encoding abnf.Encoding
	root     *node
	nodes    []*node
	ways     []way
}

// node is a node of the grammar with what is known of its members.
type node struct {
	*abnf.Node
	subs  []*node // what it consists of
	users []*node // what it is part of

	// Of its shortest member. See measure.
	shortest int // the length in bytes, or endless
	work     int // the number of nodes that it takes, or endless
	best     int // the sub of an alternation that it is of
	open     int // how many subs have to be known before it is

	// Of the shortest member of the root that has it as a part. See place.
	around int   // how many bytes there are besides those of the node, or endless
	up     *node // what it is part of there; nil for the root

	choices []choice
}

// choice is one of the ways that a node has.
type choice struct {
	value  int // a count of a repetition, a value of a range; else its index
	length int // of the node's shortest members that take it
	way    int // its index in tree.ways, or -1
}

// way is a choice that has its turn in every round.
type way struct {
	*node
	index int // in node.choices
}

// newTree returns the tree of r, measured.
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
	t.measure()
	t.place()
	return t
}

// add adds n and all below it.
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
