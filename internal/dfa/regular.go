package dfa

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/limit"
	"github.com/std66/std66/internal/nfa"
)

// # Recursion that is regular
//
// Package nfa compiles a cycle that embeds itself to an approximation (Mohri and Nederhof, "Regular
// approximation of context-free grammars through transformation", 2001). First, each rule outside
// of the cycle's core is replaced by its body ([abnf.Cycle.Core]). This does not change what
// the rules match, so in the following, the cycle is its core. Each of its rules has one entry and
// one exit. A reference leads to the entry, and the exit leads to the continuations of all
// references. The automaton forgets which reference it came from, so the language A(i) of rule i
// includes the language L(i) that the grammar defines, and may be larger.
//
// # The condition
//
// Let F(i) be the strings that the body of rule i matches if a reference to rule j of the cycle
// matches A(j). This is the approximation with the body unrolled once. A reference from i to j is
// a unit reference if it can match all text of i, because everything else in i can be empty: both
// references in a = b / c, the second one in a = [ a ] a / "x", and none in a = a "x" a. Unit
// references form a graph. Most of its strongly connected components are single rules without a
// unit reference to themselves. Let U(i) be
//
//   - F(i) if i is such a rule;
//   - otherwise the union of the proper strings of F(k), for each rule k in the component of i. A
//     string of F(k) is proper if it is empty, or if it has a parse where no reference from k to a
//     rule of the component matches all of it.
//
// The cycle is regular, and A(i) = L(i) for each rule i, if
//
//  1. A(i) has the empty string only if L(i) has it, and
//  2. every string of A(i) is in U(i).
//
// # Why the condition is sufficient
//
// By induction on the length of a string w, and for equal lengths on the order of the components,
// from which unit references lead to lower components only: if w is in A(i), it is in L(i). The
// empty string is, by 1. Otherwise w is in U(i) by 2, so the body of a rule k in the component of i
// has a parse of w whose references match strings of A. A reference that matches a shorter string u
// of A(j) matches u in L(j), by induction. If a reference to j matches all of w, the other elements
// match the empty string. By 1 they also do in L, so this is a unit reference. It does not lead to
// the component of i: the parse is proper, or i has no unit reference to itself. So j is in a lower
// component, and w is in L(j), by induction. In both cases w is in the language that the body of k
// has with L in place of A, which is L(k). Unit references within the component lead from i to k,
// so L(k) is a part of L(i).
//
// Unique solutions are the reason for the details. X = X X / "x" has the solutions 1*"x" and
// *"x", which 1 distinguishes. X = X / "(" X ")" / "x" has *"(" "x" *")" as a solution, so the unit
// reference must not count: "x)" is in A, and no proper string.
//
// # Why a failure is a witness
//
// L(i) is a part of U(i): follow the unit references of a derivation within the component until
// one rule k of the component derives the string in another way, and then use that L is a part of
// A. So a string of A(i) that is not in U(i) is not in L(i), and a cycle that fails 1 or 2 has a
// string that the approximation matches and the rule does not. Conversely, let w in A(i) without
// L(i) be a shortest one, in the lowest component. Then w is not in U(i), by the induction above. So a
// shortest string that fails the condition, for any rule, is a shortest difference.
//
// For example, e = ["a" e] ["b" e] "c" fails, although its references are not unit references. The
// only exit of e also ends the whole string, so A has "ac": the inner e ends, and the automaton takes
// its end for the end of the outer e. F lacks "ac", because the outer e needs its own "c" after the
// inner e. In the same way, f = "if" f ["else" f] / "s" has "selses" in A, as if the first "s" were
// after an "if", and F lacks it. In a = a "," a / "x", the continuations that the automaton confuses
// are the end and "," a, which can follow each a.

// Irregular reports that a cycle of rules is not shown to be regular.
type Irregular struct {
	Rule *abnf.Rule // a rule of the cycle
	Text string     // a shortest string that the approximation of Rule matches, and Rule does not
	Most string     // instead of Text: the limit that the search for a string or a proof exceeds
}

// Error returns the reason.
func (e *Irregular) Error() string {
	if e.Most != "" {
		return fmt.Sprintf("the search for a proof or a counterexample takes more than %s", e.Most)
	}
	return fmt.Sprintf("the regular approximation of %s also matches %s", e.Rule.Name, abnf.Abbreviate(strconv.Quote(e.Text)))
}

// proofs is the number of proofs that exhaust the budget if each of them exceeds its share.
const proofs = 8

// Regular returns nil if it shows that an embedding cycle is regular, so that [Compile] is exact.
// Otherwise the error is an [*Irregular]. The rules that the cycle needs must have no mistakes,
// except that some may match nothing. A nil budget has the default limits. Regular uses no more
// than a part of them.
func Regular(g *abnf.Grammar, c *abnf.Cycle, budget *limit.Budget) error {
	return regularIn(nil, g, c, budget)
}

// regularIn is [Regular] for a cycle of a nesting. Calls are symbols for the proof: what they match
// does not matter.
func regularIn(v *abnf.Nesting, g *abnf.Grammar, c *abnf.Cycle, budget *limit.Budget) error {
	budget = limit.OrDefault(budget)
	if e := budget.Exceeded(); e != nil {
		return &Irregular{Rule: c.Rules[0], Most: e.String()}
	}
	all := budget.Limits()
	share := limit.New(limit.Limits{States: all.States, Work: max(1, all.Work/proofs), Memory: max(1, all.Memory-budget.Held())})
	defer func() { budget.Spend(int(share.Spent())) }()
	p := newProof(v, g, c, share)
	var shortest, undecided *Irregular
	for _, r := range p.core {
		switch e := p.refute(r, shortest); {
		case e != nil && e.Most == "":
			shortest = e
		case e != nil && undecided == nil:
			undecided = e
		}
	}
	switch {
	case shortest != nil:
		return shortest
	case undecided != nil:
		return undecided
	}
	return nil
}

// proof is the search for a string that refutes that a cycle is regular.
type proof struct {
	grammar     *abnf.Grammar
	nesting     *abnf.Nesting
	cycle       *abnf.Cycle
	budget      *limit.Budget
	core        []*abnf.Rule                // in the order of the cycle
	units, back map[*abnf.Rule][]*abnf.Rule // the unit references from each core rule, and to it
}

// newProof returns a proof with the unit references of the cycle.
func newProof(v *abnf.Nesting, g *abnf.Grammar, c *abnf.Cycle, budget *limit.Budget) *proof {
	p := &proof{grammar: g, nesting: v, cycle: c, budget: budget, units: map[*abnf.Rule][]*abnf.Rule{}, back: map[*abnf.Rule][]*abnf.Rule{}}
	for _, r := range c.Rules {
		if c.Core[r] {
			p.core = append(p.core, r)
		}
	}
	for _, r := range p.core {
		p.visitUnits(p.nesting.Body(r), func(to *abnf.Rule) {
			p.units[r] = append(p.units[r], to)
			p.back[to] = append(p.back[to], r)
		})
	}
	return p
}

// visitUnits calls visit for each reference to the core that can match all text of n.
func (p *proof) visitUnits(n *abnf.Node, visit func(*abnf.Rule)) {
	if !p.budget.Spend(1 + len(n.Subs)) {
		return
	}
	full := 0 // the number of elements that cannot be empty
	for _, sub := range n.Subs {
		if n.Op == abnf.OpConcatenation && !sub.Nullable() {
			full++
		}
	}
	switch {
	case n.Op == abnf.OpRef && p.cycle.Core[n.Rule]:
		visit(n.Rule)
	case n.Op == abnf.OpRef && p.nesting.Cycle(n.Rule) == p.cycle:
		p.visitUnits(p.nesting.Body(n.Rule), visit)
	case n.Op == abnf.OpRepetition && (n.Max == 0 || n.Min > 1 && !n.Subs[0].Nullable()):
	case n.Op == abnf.OpConcatenation:
		for _, sub := range n.Subs {
			if full == 0 || full == 1 && !sub.Nullable() {
				p.visitUnits(sub, visit)
			}
		}
	default:
		for _, sub := range n.Subs {
			p.visitUnits(sub, visit)
		}
	}
}

// component returns the rules of the component of r in the graph of unit references, and whether
// unit references lead from r back to r.
func (p *proof) component(r *abnf.Rule) (rules []*abnf.Rule, loops bool) {
	to, from := p.reach(r, p.units), p.reach(r, p.back)
	if !to[r] {
		return []*abnf.Rule{r}, false
	}
	for _, k := range p.core { // in this order, because iteration over a map has none
		if to[k] && from[k] {
			rules = append(rules, k)
		}
	}
	return rules, true
}

// reach returns the rules that at least one edge leads to from r.
func (p *proof) reach(r *abnf.Rule, edges map[*abnf.Rule][]*abnf.Rule) map[*abnf.Rule]bool {
	reached := map[*abnf.Rule]bool{}
	for open := []*abnf.Rule{r}; len(open) > 0 && p.budget.Spend(1+len(edges[open[0]])); open = open[1:] {
		for _, to := range edges[open[0]] {
			if !reached[to] {
				reached[to] = true
				open = append(open, to)
			}
		}
	}
	return reached
}

// refute returns a shortest string of A(r) that fails the condition for r, or the limit that the
// search exceeds, or nil. If a shortest string is known for another rule, only shorter ones count.
func (p *proof) refute(r *abnf.Rule, known *Irregular) *Irregular {
	held := p.budget.Held()
	defer func() { p.budget.ReleaseTo(held, 0) }()
	group, loops := p.component(r)
	callees := opaque{nesting: p.nesting}
	rolled, unrolled, err := nfa.Unroll(p.grammar, r, group, loops, p.budget, nfa.Options{Nesting: p.nesting, Callee: callees.callee})
	if err != nil {
		return &Irregular{Rule: r, Most: limitOf(err)}
	}
	a, b := p.lazy(r, rolled, callees.called), p.lazy(r, unrolled, callees.called)
	c := newComparer(a, b, a.classes, callees.called)
	if a.accepts(0) && !r.Body.Nullable() {
		c.found.InA = true
	}
	most := c.run(p.budget, func(next int) bool {
		return c.found.InA || a.err != nil || b.err != nil || known != nil && len(c.text(next)) >= len(known.Text)
	})
	// A limit comes first, because automata that exceed it miss transitions.
	if err := errors.Join(a.err, b.err, a.exceeded(nil)); err != nil {
		return &Irregular{Rule: r, Most: limitOf(err)}
	}
	switch {
	case c.found.InA:
		return &Irregular{Rule: r, Text: c.found.OnlyA}
	case most != "":
		return &Irregular{Rule: r, Most: most}
	}
	return nil
}

// opaque are the rules that a cycle of a nesting calls.
type opaque struct {
	nesting *abnf.Nesting
	called  []Callee
}

// callee returns the callee for a rule that is called, or nil.
func (o *opaque) callee(r *abnf.Rule) *nfa.Callee {
	if !o.nesting.Calls(r) {
		return nil
	}
	if !slices.ContainsFunc(o.called, func(c Callee) bool { return c.rule == r }) {
		m := &Machine{automaton: automaton{Name: r.Name, rule: r}, called: called{examples: []string{"<" + r.Name + ">"}}}
		o.called = append(o.called, Callee{Machine: m})
	}
	return &nfa.Callee{Rule: r}
}

// limitOf returns the limit of a *[nfa.LimitError].
func limitOf(err error) string {
	var e *nfa.LimitError
	errors.As(err, &e)
	return e.Exceeded.String()
}

// lazy returns the automaton of m, which belongs to r.
func (p *proof) lazy(r *abnf.Rule, m *nfa.NFA, called []Callee) *lazy {
	l := &lazy{subsets: newSubsets(unit{job: job{grammar: p.grammar, rule: r, budget: p.budget}, nfa: m, called: called})}
	l.number(l.closure([]int32{m.Start}), origin{})
	return l
}

// lazy is a deterministic automaton that is built while it is read. It ends after an error.
type lazy struct {
	*subsets
	rows [][]int32 // by state: the next states by class, or nil if the state has not been left
	err  error
}

// accepts reports whether a state accepts. None does not accept.
func (l *lazy) accepts(state int32) bool {
	return state != None && slices.ContainsFunc(l.sets[state], l.nfa.Accepting)
}

// stepFrom returns the state after a symbol, or None.
func (l *lazy) stepFrom(state int32, symbol int) int32 {
	if state == None || l.err != nil {
		return None
	}
	for int(state) >= len(l.rows) {
		l.rows = append(l.rows, nil)
	}
	if l.rows[state] == nil {
		if l.err = l.check(l.sets[state], len(l.sets[state])); l.err != nil {
			return None
		}
		l.budget.Hold(stateSize + entrySize*len(l.buckets))
		row := make([]int32, 0, len(l.buckets))
		for symbol, targets := range l.targets(l.sets[state]) {
			row = append(row, l.move(targets, origin{int(state), symbol}))
		}
		l.rows[state] = row
	}
	if symbol < firstCall {
		return l.rows[state][l.classes.Of[symbol]]
	}
	return l.rows[state][len(l.classes.Sets)+symbol-firstCall]
}
