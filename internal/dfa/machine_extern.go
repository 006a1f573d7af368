package dfa

import (
	"fmt"
	"slices"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/byteset"
	"github.com/std66/std66/internal/limit"
	"github.com/std66/std66/internal/nfa"
)

// The end of a text can depend on a number in it, as in literal = "{" number "}" CRLF *CHAR8 of IMAP. The
// rule matches more than it should then, and a function finds the end. To automata, such an external rule is a
// callee that begins with the bytes of the rule, and that nothing continues. It is called wherever a
// reference to the rule stands.

// External returns the machine that stands for an external rule, and a machine that calls it, for the rule
// itself. The rule must not match the empty string only.
func External(g *abnf.Grammar, r *abnf.Rule, b *limit.Budget) (external, rule *Machine, err error) {
	b = limit.OrDefault(b)
	held := b.Held()
	defer func() { b.ReleaseTo(held, 0) }()
	n, err := nfa.Compile(g, r, b, nil)
	if err != nil {
		return nil, nil, err
	}
	s := newSubsets(unit{job: job{grammar: g, rule: r, budget: b}, nfa: n})
	begin := distinctWords(begin(n, s.closure([]int32{n.Start})))
	var first byteset.Set
	for _, w := range begin {
		first = first.Union(w.Bytes)
	}
	classes := newClasses([]byteset.Set{first})
	next := slices.Repeat([]int32{None}, 2*len(classes.Sets))
	for class, set := range classes.Sets {
		if !set.Intersect(first).IsEmpty() {
			next[class] = 1
		}
	}
	if nfa.IsCharacter(g, r) {
		return nil, nil, &abnf.Error{Pos: r.Pos(), Code: abnf.CodeExternal, Msg: "rule " + r.Name + " stands for a character, so it cannot be external"}
	}
	names := []StateName{{Rules: []*abnf.Rule{r}}, {}}
	example := "<" + r.Name + ">"
	external = &Machine{
		automaton: automaton{Name: r.Name, Classes: classes, Accept: []bool{false, true}, Expected: [][]string{{r.Name}, nil}, Names: names, rule: r, next: next},
		External:  true, begin: begin,
		called: called{first: first, open: make([]byteset.Set, 1), examples: []string{example}},
	}
	callees := []Callee{{Machine: external}}
	rule = &Machine{
		automaton: automaton{
			Name: r.Name, Classes: newClasses([]byteset.Set{first}), Accept: []bool{false, true}, Expected: [][]string{expected(begin), nil},
			Names: names, rule: r, further: symbolsOf(callees),
		},
		Callees: callees, begin: begin,
	}
	width := rule.symbols()
	rule.next = slices.Repeat([]int32{None}, 2*width)
	rule.next[width-1] = 1
	rule.called = rule.asCalled(nil)
	return external, rule, nil
}

// notCalled returns the error for an external rule that r cannot call wherever it refers to it.
func notCalled(r *abnf.Rule, external *Machine) error {
	return &abnf.Error{Pos: r.Pos(), Code: abnf.CodeExternal, Msg: fmt.Sprintf(
		"rule %q cannot call the external rule %q: the next byte does not show whether it begins", r.Name, external.Name)}
}
