package abnf

import (
	"fmt"
	"slices"
	"strings"

	"github.com/std66/std66/internal/similar"
)

// link sets the rule of each reference.
func (g *Grammar) link() {
	for _, r := range g.Rules {
		r.walk(func(n *Node) {
			if n.Op == OpRef {
				n.Rule = g.Lookup(n.Name)
			}
		})
	}
}

// restrict removes all rules that the named rules do not need. It ignores names that are
// not defined.
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

// Needed returns roots and the rules that they refer to, directly or indirectly, in the
// grammar's order.
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

// checkReferences reports references to undefined rules.
func (g *Grammar) checkReferences(errs *ErrorList) {
	undefined := 0
	for _, r := range g.Rules {
		r.walk(func(n *Node) {
			if n.Op != OpRef || n.Rule != nil {
				return
			}
			if n.Prose {
				errs.add(n.Pos, "prose <%s> does not name a rule, and prose cannot be compiled (RFC 5234 §2.1 allows <rulename>)%s", n.Name, g.proseAdvice(r, n))
				return
			}
			if g.misspelled[fold(n.Name)] {
				return
			}
			if n.List {
				errs.add(n.Pos, "a list (#) needs the rule %s (RFC 9110 §5.6.3)", n.Name)
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

// maxSuggestions bounds the number of searches for similar names. Each search compares one
// undefined name with all defined ones.
const maxSuggestions = 50

// suggestion returns a hint that names the defined rule most similar to name, or "".
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

// checkProductive reports rules that match no finite string, such as a = "x" a. A grammar
// without such rules has no dead ends: any partial match can be completed.
//
// Each mistake is reported once. Among rules that refer to one another only the first is
// named. Rules that need them are not reported, nor are rules that embed themselves or
// whose base definition is missing, because those are reported as other mistakes.
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
		// An undefined rule and a rule that did not parse are other mistakes.
		return n.Rule == nil || n.Rule.Body == nil || productive[n.Rule]
	}
	return true // OpOption, OpCharVal, OpNumVal
}

// fixpoint calls step for each rule until no call reports a change. The components are in
// callees-first order, so one call is enough for a rule that is not recursive. Passes over
// a cycle alternate in direction, so a long chain of rules takes two passes in either
// order.
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

// warnUnused adds one warning that lists the rules that no other rule refers to. It
// excludes the grammar's first rule, which is its entry point, and the core rules.
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

// maxNames bounds the number of rules that a list in a message names.
const maxNames = 10

// nameList returns the names of rules as "a, b, c". A long list ends with the number of
// omitted names.
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
