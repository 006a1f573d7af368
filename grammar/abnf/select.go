package abnf

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	source "github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/machines"
)

// roots returns the names of the rules to compile, or nil for all rules.
func (c Config) roots() []string {
	if len(c.Rules) == 0 {
		return nil
	}
	roots := slices.Clone(c.Rules)
	for _, spec := range c.Parsers {
		root, _, _ := strings.Cut(spec, "=")
		roots = append(roots, root)
	}
	for _, spec := range c.Trees {
		root, nodes, _ := strings.Cut(spec, "=")
		roots = append(append(roots, root), strings.FieldsFunc(nodes, func(c rune) bool { return c == ',' })...)
	}
	return slices.AppendSeq(roots, maps.Keys(c.Extern))
}

// selection returns the rules to compile, first the given number of rules to list, the parsers, and the
// trees.
func (c Config) selection(g *source.Grammar) (rules []*source.Rule, listed int, parsers []machines.Parser, trees []machines.Tree, err error) {
	var errs []error
	public := map[*source.Rule]bool{}
	for _, name := range c.Rules {
		r, err := g.Find(name)
		if err != nil {
			errs = append(errs, fmt.Errorf("abnf: Rules: %w", err))
			continue
		}
		rules, public[r] = append(rules, r), true
	}
	for _, spec := range c.Parsers {
		root, captures, err := source.ParseCaptures(g, spec)
		if err == nil && slices.ContainsFunc(parsers, func(p machines.Parser) bool { return p.Root == root }) {
			err = fmt.Errorf("two parsers for rule %q", root.Name)
		}
		if err != nil {
			errs = append(errs, fmt.Errorf("abnf: Parsers: %w", err))
			continue
		}
		parsers, public[root] = append(parsers, machines.Parser{Root: root, Captures: captures}), true
	}
	for _, spec := range c.Trees {
		root, nodes, err := source.ParseTree(g, spec)
		if err == nil && slices.ContainsFunc(trees, func(t machines.Tree) bool { return t.Root == root }) {
			err = fmt.Errorf("two trees for rule %q", root.Name)
		}
		if err != nil {
			errs = append(errs, fmt.Errorf("abnf: Trees: %w", err))
			continue
		}
		trees = append(trees, machines.Tree{Root: root, Nodes: nodes})
		for _, r := range append([]*source.Rule{root}, nodes...) {
			public[r] = true
		}
	}
	if len(errs) > 0 {
		return nil, 0, nil, nil, errorList(errs)
	}
	if len(rules) == 0 {
		rules = slices.DeleteFunc(slices.Clone(g.Rules), func(r *source.Rule) bool { return r.Core })
	}
	for _, p := range parsers {
		rules = append(rules, p.Root)
	}
	for name := range c.Extern {
		if r := g.Lookup(name); r != nil {
			rules = append(rules, r)
		}
	}
	for _, t := range trees {
		rules = append(rules, t.Root)
	}
	var others []*source.Rule
	all := g.Needed(rules)
	rules = nil
	for _, r := range all {
		if r.Public || public[r] {
			rules = append(rules, r)
		} else {
			others = append(others, r)
		}
	}
	return append(rules, others...), len(rules), parsers, trees, nil
}
