package dfa

import (
	"fmt"
	"maps"
	"slices"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/nfa"
)

// CompileTagged is [Nests.Compile] for one variant, with captures, which must be outside of called rules, or whole ones.
// The error can also be an [*abnf.Error].
func (n *Nest) CompileTagged(r *abnf.Rule, captures []abnf.Capture) (*Machine, error) {
	p := captured{r, captures}
	if err := p.checkNested(n); err != nil {
		return nil, err
	}
	inPlace := map[*abnf.Rule]bool{}
	for offered := range n.offered {
		inPlace[offered] = CapturesInside(n.grammar, captures, offered)
	}
	root, err := n.compileRoot(r, inPlace)
	if err != nil {
		return nil, err
	}
	held := n.budget.Held()
	m := &nested{rules: root.rules, inPlace: maps.Clone(root.inPlace)}
	m.unit.job = job{grammar: n.grammar, rule: r, budget: n.budget, captures: captures}
	o := m.options(n)
	o.Captures = captures
	if m.unit.nfa, err = nfa.CompileWith(n.grammar, r, n.budget, o); err != nil {
		return nil, err
	}
	m.subsets = newSubsets(m.unit)
	callees, machines := root.callees()
	m.unit.called = callees
	u := m.unit
	if u.machine, err = m.taggedStatesBy(u, func(t *tagger, i, symbol int) (next, ops int32) {
		if symbol < len(m.classes.Sets) {
			return t.step(i, symbol)
		}
		k := symbol - len(m.classes.Sets)
		return m.stepCall(t, n, i, machines[k], callees[k].Result)
	}); err != nil {
		return nil, err
	}
	for _, pass := range passes[2:] {
		if u, err = pass.run(u); err != nil {
			return nil, err
		}
	}
	n.budget.ReleaseTo(held, u.machine.size())
	return u.machine.complete(nil, m.inPlace), nil
}

// stepCall returns the state that a call with a result leads to from state i, or None, and the
// number of the operations.
func (m *nested) stepCall(t *tagger, n *Nest, i int, callee *nested, result int) (next, ops int32) {
	for _, g := range m.groups(m.targets(t.sets[i])) {
		if g.members[0].machine == callee || n.machines[keyOf(g.members)] == callee {
			return t.advance(origin{i, m.symbolOf(callee)}, func(state int32) bool { return calls(m.nfa, state, callee, result) })
		}
	}
	return None, 0
}

// checkNested returns an error if the captures are not well defined.
func (p captured) checkNested(n *Nest) error {
	v := n.nesting
	refuse := func(r *abnf.Rule, format string, args ...any) error {
		return &abnf.Error{Pos: r.Pos(), Code: abnf.CodeCapture, Msg: fmt.Sprintf(format, args...)}
	}
	for _, r := range v.Reach(p.root) {
		cycle := v.Cycle(r)
		if cycle != nil && cycle.Embeds && p.anyPart(func(abnf.CapturePart) bool { return true }) && !v.Calls(r) {
			return refuse(r, "rule %q is recursive without brackets, and a parser cannot capture parts of rule %q around it", r.Name, p.root.Name)
		}
		if cycle != nil {
			for _, inner := range n.grammar.Needed([]*abnf.Rule{r}) {
				if p.takes(inner) && !p.canCapture(inner, cycle) {
					return refuse(r, "rule %q is recursive, and a parser cannot capture %q in it", r.Name, inner.Name)
				}
			}
		}
		if !v.Calls(r) {
			continue
		}
		inside := n.grammar.Needed([]*abnf.Rule{r})
		for _, c := range p.captures {
			for _, part := range c.Parts {
				if part.Parent != nil && part.Parent == v.Owner(r) && slices.Contains(r.References(), part.Rule) ||
					slices.Contains(inside, part.Rule) && (part.Parent == nil || slices.Contains(inside, part.Parent)) {
					return refuse(part.Rule, "rule %q nests in rule %q, so a parser has no single place for capture %q: use a tree, or name the rule around it",
						part.Rule.Name, p.root.Name, c.Name)
				}
			}
		}
	}
	for _, c := range p.captures {
		for _, part := range c.Parts {
			if v.Divided[part.Rule] || v.Divided[part.Parent] {
				return refuse(part.Rule, "rule %q is a part of the brackets around recursion, and a parser cannot capture it", part.Rule.Name)
			}
		}
	}
	return nil
}
