package dfa

import (
	"slices"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/limit"
	"github.com/std66/std66/internal/nfa"
)

// An alias is a rule whose body is a reference. It has the same states as the rule that it refers
// to. In
//
//	r = s
//	s = t
//	t = "x" 1*DIGIT
//
// the machine of r can be copied from s without compiling t again, so a long chain of aliases takes
// linear time. State names and expected words need care in two cases:
//
//   - The machine of s is not copied from t, because the start of t has a different name in t,
//     where t is the automaton's own rule. The names in r and s are equal, as no state is named
//     after s.
//   - If t stands for a character, the expected word is s in r and t in s, and states are named
//     after r and s. The machine of t differs again: its words come from its body. If t is a
//     string, it is never a word although s is, so r is compiled as usual.

// CompileAmong is [CompileCalling] for one of several rules. The machines in known must have been
// compiled with the same callees. An alias takes time linear in its number of states.
func CompileAmong(g *abnf.Grammar, r *abnf.Rule, b *limit.Budget, callees, known map[*abnf.Rule]*Machine) (*Machine, error) {
	if of := known[reference(r)]; of != nil {
		if m, ok := alias(r, of, b, callees); ok {
			return m, nil
		}
	}
	return CompileCalling(g, r, b, callees)
}

// alias makes the machine of r from the machine of the rule that r refers to. The result equals the
// result of [CompileCalling] with the same callees. alias returns false unless r and the rule that
// it refers to are aliases. The budget holds the memory of the result; the caller checks it.
func alias(r *abnf.Rule, of *Machine, b *limit.Budget, callees map[*abnf.Rule]*Machine) (*Machine, bool) {
	s := of.rule
	t := reference(s)
	if reference(r) != s || t == nil || t.Body.Op == abnf.OpCharVal || callees[s] != nil ||
		r.Cycle != nil || s.Cycle != nil || t.Cycle != nil {
		return nil, false
	}
	b.Spend(of.symbols() * of.Len())
	b.Hold(of.size())
	a := *of
	if slices.ContainsFunc(of.begin, func(w nfa.Word) bool { return w.Label == nfa.Label{Kind: nfa.Name, Text: t.Name} }) {
		a = of.renamed(map[*abnf.Rule]*abnf.Rule{t: s, s: r})
	}
	a.Name, a.rule = r.Name, r
	a.examples = []string{a.shortExample()}
	return &a, true
}

// reference returns the rule that an alias refers to, or nil if r is not an alias.
func reference(r *abnf.Rule) *abnf.Rule {
	if r.Body.Op != abnf.OpRef {
		return nil
	}
	return r.Body.Rule
}

// renamed returns m with rules replaced in the names of states and in expected words.
func (m *Machine) renamed(to map[*abnf.Rule]*abnf.Rule) Machine {
	words := map[string]string{}
	for from, to := range to {
		words[from.Name] = to.Name
	}
	n := *m
	n.Names, n.Expected, n.begin = slices.Clone(m.Names), slices.Clone(m.Expected), slices.Clone(m.begin)
	for i := range n.Names {
		n.Names[i].Rules = replaced(n.Names[i].Rules, to)
		if c, ok := to[n.Names[i].Character]; ok {
			n.Names[i].Character = c
		}
	}
	for i := range n.Expected {
		n.Expected[i] = replaced(n.Expected[i], words)
	}
	for i, w := range n.begin {
		if text, ok := words[w.Text]; ok && w.Kind == nfa.Name {
			n.begin[i].Text = text
		}
	}
	return n
}

// replaced returns a copy of list with elements replaced according to the map.
func replaced[E comparable](list []E, by map[E]E) []E {
	list = slices.Clone(list)
	for i, e := range list {
		if to, ok := by[e]; ok {
			list[i] = to
		}
	}
	return list
}
