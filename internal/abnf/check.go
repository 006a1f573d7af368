package abnf

import (
	"fmt"
	"slices"
	"strings"

	"github.com/std66/std66/internal/similar"
)

// link points each reference to its rule.
func (g *Grammar) link() {
	for _, r := range g.Rules {
		r.walk(func(n *Node) {
			if n.Op == OpRef {
				n.Rule = g.Lookup(n.Name)
			}
		})
	}
}

// restrict leaves in the grammar what the rules of the given names need. Names that
// it does not have are passed over.
func (g *Grammar) restrict(roots []string) {
	var rules []*Rule
	for _, name := range roots {
		if r := g.Lookup(name); r != nil {
			rules = append(rules, r)
		}
	}
	g.Rules = g.Needed(rules)
	clear(g.byName)
	for _, r := range g.Rules {
		g.byName[fold(r.Name)] = r
	}
}

// Needed returns the roots and the rules that they refer to, directly or through
// others, in the grammar's order.
func (g *Grammar) Needed(roots []*Rule) []*Rule {
	needed := map[*Rule]bool{}
	for open := slices.Clone(roots); len(open) > 0; {
		r := open[len(open)-1]
		open = open[:len(open)-1]
		if !needed[r] {
			needed[r] = true
			open = append(open, r.References()...)
		}
	}
	return slices.DeleteFunc(slices.Clone(g.Rules), func(r *Rule) bool { return !needed[r] })
}

// checkReferences reports the references that have no rule.
func (g *Grammar) checkReferences(errs *ErrorList) {
	undefined := 0
	for _, r := range g.Rules {
		r.walk(func(n *Node) {
			if n.Op != OpRef || n.Rule != nil {
				return
			}
			if n.Prose {
				errs.add(n.Pos, "prose <%s> names no rule, and prose cannot be compiled (RFC 5234 §2.1 allows <rulename>)", n.Name)
				return
			}
			if g.misspelled[fold(n.Name)] {
				return
			}
			hint := ""
			if undefined++; undefined <= maxSuggestions {
				hint = g.suggestion(n.Name)
			}
			errs.add(n.Pos, "rule %q is not defined%s", n.Name, hint)
		})
	}
}

// maxSuggestions bounds the search for similar names, which looks at all names for
// each undefined one.
const maxSuggestions = 50

// suggestion returns a hint at the defined name that is most like the undefined
// one, or nothing.
func (g *Grammar) suggestion(name string) string {
	nearest, ok := similar.Find(name, func(yield func(string) bool) {
		for _, r := range g.Rules {
			if !yield(r.Name) {
				return
			}
		}
	})
	if !ok {
		return ""
	}
	return "; did you mean " + nearest + "?"
}

// checkProductive reports the rules that no finite string matches, such as
// a = "x" a. A grammar without them has no dead ends: whatever part of a rule is
// matched, some text completes it.
//
// Each mistake is reported once. Of rules that refer to one another only the first is named;
// rules that need them would match something if they did; and a rule whose base is missing or
// that embeds itself has another mistake.
func (g *Grammar) checkProductive(components [][]*Rule, errs *ErrorList) {
	order := make(map[*Rule]int, len(g.Rules))
	for i, r := range g.Rules {
		order[r] = i
	}
	productive := map[*Rule]bool{}
	for _, rules := range components {
		for _, r := range rules {
			productive[r] = r.Defs[0].Incremental || r.Cycle != nil && r.Cycle.embeds
		}
		fixpoint([][]*Rule{rules}, func(r *Rule) bool {
			if !productive[r] && isProductive(r.Body, productive) {
				productive[r] = true
				return true
			}
			return false
		})
		var first *Rule
		for _, r := range rules {
			if !productive[r] && (first == nil || order[r] < order[first]) {
				first = r
			}
			productive[r] = true
		}
		if first != nil {
			errs.add(first.Pos(), "rule %q matches nothing: its recursion never ends", first.Name)
		}
	}
}

func isProductive(n *Node, productive map[*Rule]bool) bool {
	switch n.Op {
	case OpAlternation:
		return slices.ContainsFunc(n.Subs, func(sub *Node) bool { return isProductive(sub, productive) })
	case OpConcatenation, OpGroup:
		return !slices.ContainsFunc(n.Subs, func(sub *Node) bool { return !isProductive(sub, productive) })
	case OpRepetition:
		return n.Min == 0 || isProductive(n.Subs[0], productive)
	case OpRef:
		// A rule that is not defined, or could not be read, is another mistake.
		return n.Rule == nil || n.Rule.Body == nil || productive[n.Rule]
	}
	return true // OpOption, OpCharVal, OpNumVal
}

// fixpoint calls step, which reports whether it changed anything, for each rule
// until nothing changes. components are the grammar's, callees first, so that one
// call is enough for a rule that is not recursive. In a cycle every other pass runs
// backwards, so that a long chain of rules takes two passes whichever way it goes.
func fixpoint(components [][]*Rule, step func(*Rule) bool) {
	for _, component := range components {
		order := slices.Clone(component)
		for changed := true; changed; {
			changed = false
			slices.Reverse(order)
			for _, r := range order {
				changed = step(r) && len(component) > 1 || changed
			}
		}
	}
}

// warnUnused warns, once, of the rules that no other rule refers to. The first rule
// of the grammar is what the others are for, and core rules are there for whoever
// wants them.
func (g *Grammar) warnUnused() {
	used := map[*Rule]bool{}
	for _, r := range g.Rules {
		r.walk(func(n *Node) {
			if n.Op == OpRef && n.Rule != r {
				used[n.Rule] = true
			}
		})
	}
	var unused []*Rule
	for i, r := range g.Rules {
		if i > 0 && !r.Core && !used[r] && r.Pos().File != coreName {
			unused = append(unused, r)
		}
	}
	if len(unused) > 0 {
		g.Warnings.warn(unused[0].Pos(), "no other rule uses %s", nameList(unused))
	}
}

// maxNames is how many rules a list in a message names.
const maxNames = 10

// nameList returns the names of rules as "a, b, c", or the first ones of many and how
// many there are besides.
func nameList(rules []*Rule) string {
	var names []string
	for _, r := range rules[:min(len(rules), maxNames)] {
		names = append(names, r.Name)
	}
	list := strings.Join(names, ", ")
	if rest := len(rules) - maxNames; rest > 0 {
		list += fmt.Sprintf(" and %d more", rest)
	}
	return list
}
