package abnf

import (
	"errors"
	"fmt"
	"iter"
)

// Tree is the tree of a string that matches a rule: its root is the string, and its nodes are
// occurrences of the rules that [Config.Trees] names. If the string has several parses, the first
// one counts: it has the earlier alternative, or another iteration, at the first choice where two
// parses differ. The zero value has no nodes.
type Tree struct{ root Node }

// Node is an occurrence of a rule in a string. The zero value has no text.
type Node struct {
	grammar *Grammar
	text    string  // the whole string
	nodes   []zNode // the subtree
}

// tree is the automaton of the trees of a rule.
type tree struct {
	rule  int
	table zTree
}

// treeOf returns the automaton of the trees of a rule, or nil.
func (g *Grammar) treeOf(rule int) *zTree {
	for _, t := range g.trees {
		if t.rule == rule {
			return &t.table
		}
	}
	return nil
}

// ParseTree returns the tree of s. The error is a [*SyntaxError] if s does not match r, and another
// error if [Config.Trees] does not name r.
//
// ParseTree takes linear time, and there is no limit to the depth of the tree. A [TreeBuffer]
// allocates less if there are many strings.
func (r Rule) ParseTree(s string) (Tree, error) { return new(TreeBuffer).Parse(r, s) }

// TreeBuffer is memory that is used again for each tree. It takes two bytes for each byte of the
// longest string so far, and more for calls of recursive rules and for the depth of the tree. The zero value is ready to use. A buffer is not
// safe for concurrent use; its trees are.
type TreeBuffer struct{ buffer zTreeBuffer }

// Parse is like [Rule.ParseTree]. It allocates only the nodes of the tree, unless the buffer must
// grow.
func (b *TreeBuffer) Parse(r Rule, s string) (Tree, error) {
	if r.grammar == nil {
		return Tree{}, newSyntaxError(r, s)
	}
	t := r.grammar.treeOf(r.index)
	if t == nil {
		return Tree{}, fmt.Errorf("abnf: rule %s has no trees", r)
	}
	if !b.buffer.match(t, s) {
		return Tree{}, newSyntaxError(r, s)
	}
	nodes := b.buffer.tree(t, r.index, s)
	if nodes == nil {
		return Tree{}, errDamagedTree
	}
	return Tree{Node{r.grammar, s, nodes}}, nil
}

// errDamagedTree is the error for inconsistent tables that Unmarshal did not detect.
var errDamagedTree = errors.New("abnf: the stored grammar is damaged: its trees are not consistent")

// Root returns the root, whose text is the whole string.
func (t Tree) Root() Node { return t.root }

// All returns an iterator over all nodes in preorder, each with its depth: 0 for the root.
func (t Tree) All() iter.Seq2[int, Node] {
	return func(yield func(int, Node) bool) {
		for i, n := range t.root.nodes {
			if !yield(int(n.depth), t.root.at(i)) {
				return
			}
		}
	}
}

// at returns the i-th node of the subtree.
func (n Node) at(i int) Node { return Node{n.grammar, n.text, n.nodes[i:][:n.nodes[i].size]} }

// Rule returns the rule that n is an occurrence of, or the zero value for the zero value.
func (n Node) Rule() Rule { return Rule{n.grammar, int(zNodeOf(n.nodes).rule)} }

// Text returns the part of the string that n matches.
func (n Node) Text() string {
	start, end := n.Span()
	return n.text[start:end]
}

// Span returns the byte offsets in the string where n begins and ends.
func (n Node) Span() (start, end int) {
	node := zNodeOf(n.nodes)
	return node.start, node.end
}

// Children returns an iterator over the nodes directly inside n, in order.
func (n Node) Children() iter.Seq[Node] {
	return func(yield func(Node) bool) {
		for i := 1; i < len(n.nodes) && yield(n.at(i)); {
			i += n.nodes[i].size
		}
	}
}

// Find returns an iterator over the nodes of r at any depth inside n, in preorder.
func (n Node) Find(r Rule) iter.Seq[Node] {
	return func(yield func(Node) bool) {
		for i := 1; i < len(n.nodes); i++ {
			if n.nodes[i].rule == uint32(r.index) && r.grammar == n.grammar && !yield(n.at(i)) {
				return
			}
		}
	}
}
