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
		nodes = slices.DeleteFunc(all, func(r *abnf.Rule) bool { return nfa.IsCharacter(c.grammar, r) })
	}
	tree, err := c.nests.CompileTree(t.Root, nodes)
	if err != nil {
		return nil, finding(err)
	}
	return tree, c.charge(t.Root, len(tree.Rows), tree.Classes)
}
