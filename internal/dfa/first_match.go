package dfa

import (
	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/limit"
	"github.com/std66/std66/internal/nfa"
)

// Shadowed is an alternative that a parser does not match in full, if it takes the first alternative that
// matches, such as a parser of a parsing expression grammar (PEG). An earlier alternative matches a prefix of
// each of its strings.
type Shadowed struct {
	Rule           *abnf.Rule
	Earlier, Later *abnf.Node
	Prefix, Whole  string // a shortest string of Later after its prefix that Earlier matches
}

// FirstMatch returns the alternatives in the body of r that are shadowed, in source order, and the number of
// alternatives that were not compared because they nest. The error is an [*nfa.LimitError].
func FirstMatch(g *abnf.Grammar, r *abnf.Rule, b *limit.Budget) (found []Shadowed, nesting int, err error) {
	f := &firstMatch{grammar: g, rule: r, budget: limit.OrDefault(b)}
	f.visit(r.Body)
	return f.found, f.nesting, f.err
}

// firstMatch compares the alternatives of a rule.
type firstMatch struct {
	grammar *abnf.Grammar
	rule    *abnf.Rule
	budget  *limit.Budget
	found   []Shadowed
	nesting int
	err     error
}

// visit compares the alternatives in n.
func (f *firstMatch) visit(n *abnf.Node) {
	if n.Op == abnf.OpRepetition && n.Max == 0 {
		return
	}
	if n.Op == abnf.OpAlternation {
		f.alternation(n)
	}
	for _, sub := range n.Subs {
		if f.err == nil {
			f.visit(sub)
		}
	}
}

// alternation compares the alternatives of n. Each is reported with the first one that shadows it.
func (f *firstMatch) alternation(n *abnf.Node) {
	var earlier []*DFA
	var nodes []*abnf.Node
	held := f.budget.Held()
	defer func() { f.budget.ReleaseTo(held, 0) }()
	for _, sub := range n.Subs {
		d := f.compile(sub)
		if f.err != nil {
			return
		}
		if d == nil {
			f.nesting++
			continue
		}
		for i, e := range earlier {
			prefix, whole, shadows := f.compare(e, d)
			if f.err != nil {
				return
			}
			if shadows {
				f.found = append(f.found, Shadowed{f.rule, nodes[i], sub, prefix, whole})
				break
			}
		}
		earlier, nodes = append(earlier, d), append(nodes, sub)
	}
}

// compile returns the automaton of an alternative, or nil if it nests.
func (f *firstMatch) compile(n *abnf.Node) *DFA {
	for _, r := range references(n, nil) {
		if r.Nests() {
			return nil
		}
	}
	// The body of a rule may be in its cycle, but the alternative as a rule of its own is not.
	alternative := &abnf.Rule{Name: f.rule.Name, Body: n, Defs: f.rule.Defs}
	d, err := Compile(f.grammar, alternative, f.budget)
	f.err = err
	return d
}

// references appends the rules that n refers to.
func references(n *abnf.Node, rules []*abnf.Rule) []*abnf.Rule {
	if n.Op == abnf.OpRef {
		rules = append(rules, n.Rule)
	}
	for _, sub := range n.Subs {
		rules = references(sub, rules)
	}
	return rules
}

// compare reports whether each string of b has a prefix that a accepts. If so, it returns a shortest string of b
// and its shortest such prefix.
func (f *firstMatch) compare(a, b *DFA) (prefix, whole string, shadows bool) {
	if a.Accept[0] {
		whole, _ = b.Shortest()
		return "", whole, true
	}
	c := newComparer(a, b, a.Classes.Refine(b.Classes), nil)
	covered := map[int32]bool{} // states of b after a prefix that a accepts
	for i := 0; i < len(c.pairs); i++ {
		x := c.pairs[i]
		switch {
		case x.b == None: // not a prefix of a string of b
			continue
		case a.accepts(x.a):
			covered[int32(i)] = true
			continue
		case x.a == None || b.accepts(x.b):
			return "", "", false
		}
		if !f.budget.Spend(4*len(c.symbols)) || !f.budget.Hold(2*pairSize) {
			f.err = &nfa.LimitError{Rule: f.rule, Exceeded: *f.budget.Exceeded()}
			return "", "", false
		}
		for _, symbol := range c.symbols {
			c.add(c.after(x, symbol), pairOrigin{int32(i), symbol})
		}
	}
	endings := b.Endings()
	for i := range c.pairs {
		if !covered[int32(i)] {
			continue
		}
		text := c.text(i)
		if all := text + endings.From(c.pairs[i].b); whole == "" || len(all) < len(whole) {
			prefix, whole = text, all
		}
	}
	return prefix, whole, true
}
