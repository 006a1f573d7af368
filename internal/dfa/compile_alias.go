package dfa

import (
	"slices"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/limit"
	"github.com/std66/std66/internal/nfa"
)

// A rule whose body is a reference has the states of the rule that it refers to. In
//
//	r = s
//	s = t
//	t = "x" 1*DIGIT
//
// the machine of r can be made from that of s without compiling all of t again, so that a long
// chain of such rules takes linear time. State names and expected words differ in two cases:
//
//   - The start of t is named as the automaton's own rule in t and as t in s. So the machine of s
//     is not made from that of t, but names in r are those in s, where no state is named after s.
//   - If t stands for a character, then s is the expected word in r and t is the one in s, and
//     states are named after r and s. Again, t differs: its words are those of its body. If t is
//     a string it is never a word, although s is one, so nothing can be said of r.

// CompileAmong is [CompileCalling] for one of many rules, of which known has the machines that
// have been compiled with the same callees. An alias takes the time of its own states.
func CompileAmong(g *abnf.Grammar, r *abnf.Rule, b *limit.Budget, callees, known map[*abnf.Rule]*Machine) (*Machine, error) {
	if of := known[reference(r)]; of != nil {
		if m, ok := alias(r, of, b, callees); ok {
			return m, nil
		}
	}
	return CompileCalling(g, r, b, callees)
}

// alias returns the machine that [CompileCalling] makes for r with the same callees, from the
// machine of the rule that r refers to. It returns false unless the bodies of r and of that rule
// are references. The budget holds the memory of the result; the caller checks it.
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
	a.example = a.shortExample()
	return &a, true
}

// reference returns the rule that the body of r refers to, or nil if that is not a reference.
func reference(r *abnf.Rule) *abnf.Rule {
	if r.Body.Op != abnf.OpRef {
		return nil
	}
	return r.Body.Rule
}

// renamed returns m with other rules in the names of states and in expected words.
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

// replaced returns list with some elements replaced by others.
func replaced[E comparable](list []E, by map[E]E) []E {
	list = slices.Clone(list)
	for i, e := range list {
		if to, ok := by[e]; ok {
			list[i] = to
		}
	}
	return list
}
