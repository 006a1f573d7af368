package abnf

import (
	"fmt"
	"slices"
	"strings"
)

// Needed returns roots and the rules that they refer to, directly or indirectly, in the
// grammar's order.
func (g *Grammar) Needed(roots []*Rule) []*Rule {
	needed := setOf(closure(roots))
	return slices.DeleteFunc(slices.Clone(g.Rules), func(r *Rule) bool { return !needed[r] })
}

// checkProductive reports rules that match no finite string, such as a = "x" a. A grammar
// without such rules has no dead ends: any partial match can be completed.
//
// Each mistake is reported once. Among rules that refer to one another only the first is
// named. Rules that need them are not reported, nor are rules whose base definition is missing,
// because those are reported as other mistakes.
func (g *Grammar) checkProductive(components [][]*Rule, errs *ErrorList) {
	order := make(map[*Rule]int, len(g.Rules))
	for i, r := range g.Rules {
		order[r] = i
	}
	productive := map[*Rule]bool{}
	for _, rules := range components {
		for _, r := range rules {
			productive[r] = r.Defs[0].Incremental
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
			errs.add(first.Pos(), "rule %q matches nothing: its recursion never ends", first.Name).Code = CodeEndless
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
		if i > 0 && !r.Core && r.Imported == "" && !used[r] && r.Pos().File != coreName {
			unused = append(unused, r)
		}
	}
	if len(unused) > 0 {
		g.Warnings.warn(unused[0].Pos(), "no other rule uses %s", nameList(unused)).Code = CodeUnused
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
