package abnf

import (
	"slices"
	"strconv"
)

// grammar returns the rules that are needed as one grammar: the root document's rules, then
// imported ones, then the core rules.
func (l *linker) grammar(roots []*Rule) *Grammar {
	needed := setOf(closure(roots))
	g := &Grammar{Encoding: l.Encoding, byName: map[string]*Rule{}}
	listed := map[*Rule]bool{}
	add := func(r *Rule) {
		if !listed[r] && needed[r] {
			listed[r] = true
			g.Rules = append(g.Rules, r)
		}
	}
	for _, r := range l.root.rules {
		if r = l.follow(r); !r.Core {
			r.Public = true
			add(r)
		}
	}
	for _, n := range l.asked {
		if n.Rule != nil { // it is not ambiguous
			n.Rule.Public = true
		}
	}
	for _, s := range l.order {
		for _, r := range s.rules {
			add(r)
		}
	}
	for _, r := range l.core.rules {
		if own := l.root.core[fold(r.Name)]; own != nil {
			r = own
		}
		add(r)
	}
	for _, s := range l.order {
		for _, r := range l.core.rules {
			if own := s.core[fold(r.Name)]; own != nil {
				add(own)
			}
		}
	}
	g.publishCore()
	l.name(g)
	return g
}

// publishCore marks the core rules that public rules need.
func (g *Grammar) publishCore() {
	var publish func(r *Rule)
	publish = func(r *Rule) {
		for _, to := range r.References() {
			if to.Core && !to.Public {
				to.Public = true
				publish(to)
			}
		}
	}
	for _, r := range g.Rules {
		if r.Public {
			publish(r)
		}
	}
}

// closure returns roots and the rules that they need, each once.
func closure(roots []*Rule) []*Rule {
	var list []*Rule
	known := map[*Rule]bool{}
	for open := slices.Clone(roots); len(open) > 0; {
		r := open[len(open)-1]
		open = open[:len(open)-1]
		if !known[r] {
			known[r] = true
			list = append(list, r)
			open = append(open, r.References()...)
		}
	}
	return list
}

// setOf returns the rules of a list as a set.
func setOf(list []*Rule) map[*Rule]bool {
	set := map[*Rule]bool{}
	for _, r := range list {
		set[r] = true
	}
	return set
}

// name gives each rule a name of its own in the grammar. The root document's rules and the
// core rules keep theirs. An imported rule whose name is taken gets the name of its document
// as a prefix: RFC5322-comment.
func (l *linker) name(g *Grammar) {
	taken := map[string]bool{}
	own := func(r *Rule) bool { return r.scope == l.root || r.scope == l.core }
	for _, r := range g.Rules {
		if own(r) {
			taken[fold(r.Name)] = true
		}
	}
	for _, r := range l.core.rules {
		taken[fold(r.Name)] = true
	}
	for _, r := range g.Rules {
		if !own(r) {
			if !r.Core {
				r.Imported = r.scope.doc.Name
			}
			if taken[fold(r.Name)] {
				r.Name = uniqueName(rulePrefix(r.scope.doc.Name)+"-"+r.Name, taken)
			}
			taken[fold(r.Name)] = true
		}
		g.byName[fold(r.Name)] = r
	}
	for _, n := range l.asked { // RFC5322-mailbox, if mailbox is not taken
		if g.byName[fold(n.Name)] == nil {
			g.byName[fold(n.Name)] = n.Rule
		}
	}
	listed := setOf(g.Rules)
	// Names of the root document that mean a rule of another document.
	for _, r := range l.root.rules {
		if target := l.follow(r); g.byName[fold(r.Name)] == nil && listed[target] {
			g.byName[fold(r.Name)] = target
		}
	}
}

// uniqueName returns name, or the first of name-2, name-3, ... that is not taken.
func uniqueName(name string, taken map[string]bool) string {
	u := name
	for n := 2; taken[fold(u)]; n++ {
		u = name + "-" + strconv.Itoa(n)
	}
	return u
}

// mergeCore replaces each imported rule that defines a core rule again, with the same
// meaning, by the core rule.
func (l *linker) mergeCore() {
	again := map[*Rule]*Rule{}
	for _, s := range l.order {
		for _, r := range s.rules {
			if core := l.core.byName[fold(r.Name)]; core != nil && l.reached[r] && s != l.root {
				again[r] = core
				l.reach(core)
			}
		}
	}
	if len(again) == 0 {
		return
	}
	l.resolveAll()
	instead := map[*Rule]*Rule{}
	for _, s := range l.order {
		for _, r := range s.rules {
			if core := again[r]; core != nil {
				if same, _ := l.same(r, core); same {
					instead[r] = core
				}
			}
		}
	}
	for r := range l.reached {
		for _, d := range r.Defs {
			if d.Body != nil {
				d.Body.walk(func(n *Node) {
					if core := instead[n.Rule]; core != nil {
						n.Rule = core
					}
				})
			}
		}
	}
}
