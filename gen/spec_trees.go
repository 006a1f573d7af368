package gen

import (
	"errors"
	"fmt"
	"slices"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/machines"
)

// treeSpec is the specification of the trees of a rule.
type treeSpec struct {
	machines.Tree
	rule *rule
}

// readTrees parses the trees of c.
func (c Config) readTrees(g *abnf.Grammar) ([]*treeSpec, error) {
	var trees []*treeSpec
	var errs []error
	for _, text := range c.Trees {
		root, nodes, err := abnf.ParseTree(g, text)
		if err == nil && slices.ContainsFunc(trees, func(t *treeSpec) bool { return t.Root == root }) {
			err = fmt.Errorf("two trees for rule %q", root.Name)
		}
		if err != nil {
			errs = append(errs, &ConfigError{"Trees", err})
			continue
		}
		trees = append(trees, &treeSpec{Tree: machines.Tree{Root: root, Nodes: nodes}})
	}
	return trees, errors.Join(errs...)
}
