package machines

import (
	"fmt"
	"slices"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/dfa"
	"github.com/std66/std66/internal/limit"
	"github.com/std66/std66/internal/nfa"
)

// Tree specifies trees: their root, and the rules of their nodes. If Nodes is nil, all rules that
// do not stand for a character are nodes.
type Tree struct {
	Root  *abnf.Rule
	Nodes []*abnf.Rule
}

// TreeCompiler compiles the automata of trees.
type TreeCompiler struct {
	compiler
	external []*abnf.Rule
}

// NewTreeCompiler returns a compiler for trees of rules of g. They cannot contain the external rules.
func NewTreeCompiler(g *abnf.Grammar, external []*abnf.Rule, b *limit.Budget) *TreeCompiler {
	return &TreeCompiler{compiler{grammar: g, budget: b, nests: dfa.NewNests(g, b)}, external}
}

// Compile compiles the automaton of trees. The error is an [*abnf.Error] or a [*nfa.LimitError].
func (c *TreeCompiler) Compile(t Tree) (*dfa.Tree, error) {
	all := c.grammar.Needed([]*abnf.Rule{t.Root})
	for _, r := range c.external {
		if slices.Contains(all, r) {
			return nil, &abnf.Error{Pos: r.Pos(), Code: abnf.CodeExternal, Msg: fmt.Sprintf("rule %q is external, and trees of rule %q are not supported with it", r.Name, t.Root.Name)}
		}
	}
	nodes := t.Nodes
	if nodes == nil {
		nodes = slices.DeleteFunc(slices.Clone(all), func(r *abnf.Rule) bool { return nfa.IsCharacter(c.grammar, r) })
	}
	if err := c.offerLeaves(t.Root, nodes, all); err != nil {
		return nil, err
	}
	tree, err := c.nests.CompileTree(t.Root, nodes)
	if err != nil {
		return nil, finding(err)
	}
	return tree, c.charge(t.Root, len(tree.Rows), tree.Classes)
}

// offerLeaves offers the rules that root needs and that have no nodes inside, so that recognizers read them.
func (c *TreeCompiler) offerLeaves(root *abnf.Rule, nodes, all []*abnf.Rule) error {
	c.nests = dfa.NewNests(c.grammar, c.budget)
	if !root.Nests() {
		return nil
	}
	needed, isNode, inside := setOf(all), setOf(nodes), map[*abnf.Rule]bool{}
	for _, r := range c.grammar.CalleesFirst() {
		if !needed[r] {
			continue
		}
		inside[r] = r.Nests() || r.Cycle != nil || slices.ContainsFunc(r.References(), func(to *abnf.Rule) bool { return isNode[to] || inside[to] })
		if inside[r] || nfa.IsCharacter(c.grammar, r) {
			continue
		}
		m, err := dfa.CompileCalling(c.grammar, r, c.budget, nil)
		if err != nil {
			return err
		}
		if m.Len() >= CalleeStates {
			c.nests.Offer(r, m)
		}
	}
	return nil
}

// setOf returns the set of rules.
func setOf(rules []*abnf.Rule) map[*abnf.Rule]bool {
	set := map[*abnf.Rule]bool{}
	for _, r := range rules {
		set[r] = true
	}
	return set
}
