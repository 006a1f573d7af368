package abnf

import (
	"slices"

	source "github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/machines"
	"github.com/std66/std66/internal/tables"
)

// addTrees adds the automata of trees.
func (g *Grammar) addTrees(rules []*source.Rule, specs []machines.Tree, c *machines.TreeCompiler) error {
	for _, spec := range specs {
		automaton, err := c.Compile(spec)
		if err != nil {
			return err
		}
		t := tables.NewTree(automaton, func(i int) int { return slices.Index(rules, automaton.Rules[i]) })
		g.trees = append(g.trees, &tree{slices.Index(rules, spec.Root), g.treeTable(t, func(leaf int) int { return slices.Index(rules, automaton.Leaves[leaf]) })})
	}
	return nil
}

// treeTable converts a table of trees to the form that the run-time files read. The function number returns
// the number of a leaf's rule.
func (g *Grammar) treeTable(t *tables.Tree, number func(leaf int) int) zTree {
	classes := [256]uint8(t.Classes.Of)
	n := zTree{machine: &g.tables, classes: &classes, columns: t.Columns, skips: t.Skips, returns: t.Returns, begins: t.Begins, count: len(t.Steps)}
	for some := range slices.Chunk(t.Rows, zPerPiece) {
		n.rows = append(n.rows, shorts(slices.Concat(some...)))
	}
	for _, e := range t.Ends {
		n.ends = append(n.ends, zTreeEnd{uint16(e.Result), shorts(e.Threads)})
	}
	for some := range slices.Chunk(t.Steps, zPerPiece) {
		var steps []zTreeStep
		for _, s := range some {
			steps = append(steps, zTreeStep{uint16(s.Next), uint16(s.Threads)})
		}
		n.steps = append(n.steps, steps)
	}
	for some := range slices.Chunk(t.Threads, zPerPiece) {
		var threads []zTreeThreads
		for _, s := range some {
			threads = append(threads, zTreeThreads{shorts(s.Parents), shorts(s.Words), shorts(s.Rules)})
		}
		n.threads = append(n.threads, threads)
	}
	for some := range slices.Chunk(t.Calls, zPerPiece) {
		var calls []zTreeCall
		for _, c := range some {
			leaf := zState(zDead)
			if c.Leaf >= 0 {
				leaf = g.tables.start(number(c.Leaf)).state
			}
			calls = append(calls, zTreeCall{uint16(c.Begin), shorts(c.Returns), leaf})
		}
		n.calls = append(n.calls, calls)
	}
	for _, tags := range t.Words {
		n.words = append(n.words, shorts(tags))
	}
	return n
}

// shorts converts numbers. The numbers of tree machines fit (see dfa.MaxTreeSteps).
func shorts(list []int) (numbers []uint16) {
	for _, n := range list {
		numbers = append(numbers, uint16(n))
	}
	return numbers
}
