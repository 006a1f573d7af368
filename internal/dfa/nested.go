package dfa

import (
	"fmt"
	"slices"
	"strings"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/byteset"
	"github.com/std66/std66/internal/limit"
	"github.com/std66/std66/internal/nfa"
)

// # Rules that nest
//
// A machine of a rule that nests calls machines of the called rules of an [abnf.Nesting], which are
// mostly frames, and these call each other. Called rules that can begin with the same byte in the same
// state are called together: a machine of several rules, a union, has the places of all of them in
// its states, as the subset construction has the places of alternatives. The rules that accept where
// the union ends are its result. The caller continues with a transition for each result. This is the
// determinization of input-driven automata (Alur and Madhusudan, "Visibly pushdown languages", 2004),
// except that what begins and ends a call follows from the states instead of a partition of
// the bytes.
//
// Two obligations make the calls and the returns the same in all parses of a string, so that no
// parse is lost when a machine calls or returns:
//
//   - D1: in a state that calls, a byte that begins a call is read by nothing else. By construction, D2
//     holds: the byte begins a call of all rules that are called there and can begin with it.
//   - D3: where a machine accepts, no byte that can follow its call also continues it.
//
// So the callee reads as far as it can, and the stack of calls depends on the text alone. Each place
// in a state is on some parse of the text before it, and each rule matches some string, so machines
// that nest have no dead states either.

// Nest compiles the rules of a grammar that nest.
type Nest struct {
	grammar   *abnf.Grammar
	nesting   *abnf.Nesting
	budget    *limit.Budget
	callables []*callable
	index     map[*abnf.Rule]int // in callables
	machines  map[string]*nested // machines of called rules, by set of callables
	order     []*nested          // all machines
	queue     []place            // states to explore
	built     int                // the machines in order before this one are complete
}

// callable is a rule that is called.
type callable struct {
	rule   *abnf.Rule
	callee *nfa.Callee
	nfa    *nfa.NFA
	symbol *Machine // stands for the rule in automata under construction
}

// nested is the machine of a root or of callables, under construction.
type nested struct {
	*subsets
	unit     unit
	shell    *Machine  // the result, which other machines refer to before it is complete
	members  []int     // the callables, or nil for a root
	results  [][]int   // by result: the indexes in nfa.Accepts of the rules that accept
	rows     [][]int32 // by state and class: the next state, or None; nil before it is explored
	calls    [][]call  // by state
	callers  []place
	open     []byteset.Set // by result: see called
	examples []example     // by result: a short string
	conflict []conflict
}

// place is a state of a machine.
type place struct {
	*nested
	state int32
}

// call is a call of a machine.
type call struct {
	callee *nested
	on     byteset.Set // the first bytes
	after  []int32     // by result: the next state
}

// NewNest returns a compiler for the rules of g that nest, as v divides them.
func NewNest(g *abnf.Grammar, v *abnf.Nesting, b *limit.Budget) (*Nest, error) {
	n := &Nest{grammar: g, nesting: v, budget: limit.OrDefault(b), index: map[*abnf.Rule]int{}, machines: map[string]*nested{}}
	for i, r := range v.Called {
		n.index[r] = i
		n.callables = append(n.callables, &callable{
			rule: r, callee: &nfa.Callee{Rule: r},
			symbol: &Machine{automaton: automaton{Name: r.Name, rule: r}, called: called{examples: []string{""}}},
		})
	}
	return n, n.findFirst()
}

// callee returns the callee for a rule, or nil if it is not called.
func (n *Nest) callee(r *abnf.Rule) *nfa.Callee {
	if !n.nesting.Calls(r) {
		return nil
	}
	return n.callables[n.index[r]].callee
}

// options are the options for automata of the nest.
func (n *Nest) options() nfa.Options { return nfa.Options{Nesting: n.nesting, Callee: n.callee} }

// findFirst finds the bytes and the words that each callable begins with.
func (n *Nest) findFirst() error {
	starts := make([][]nfa.State, len(n.callables)) // the states that consume at the start
	for i, c := range n.callables {
		var err error
		if c.nfa, err = nfa.CompileUnion(n.grammar, c.rule, []*abnf.Rule{c.rule}, n.budget, n.options()); err != nil {
			return err
		}
		b := newSubsets(unit{job: job{grammar: n.grammar, rule: c.rule, budget: n.budget}, nfa: c.nfa, called: n.symbols()})
		for _, s := range b.closure([]int32{c.nfa.Start}) {
			if c.nfa.States[s].Consumes() {
				starts[i] = append(starts[i], c.nfa.States[s])
			}
		}
	}
	for changed := true; changed; {
		changed = false
		for i, c := range n.callables {
			first, begin := byteset.Set{}, []nfa.Word(nil)
			for _, s := range starts[i] {
				if s.Call != nil {
					first = first.Union(n.callables[n.index[s.Call.Rule]].symbol.first)
					begin = append(begin, s.Call.Begin...)
					continue
				}
				first = first.Union(s.Bytes)
				begin = append(begin, nfa.Word{Label: s.Label, Bytes: s.Bytes})
			}
			begin = distinctWords(begin)
			if first != c.symbol.first || len(begin) != len(c.callee.Begin) {
				c.symbol.first, c.callee.Begin, changed = first, begin, true
			}
		}
	}
	return nil
}

// distinctWords returns words with the bytes of equal labels together.
func distinctWords(all []nfa.Word) []nfa.Word {
	var words []nfa.Word
	index := map[nfa.Label]int{}
	for _, w := range all {
		i, known := index[w.Label]
		if !known {
			i = len(words)
			index[w.Label] = i
			words = append(words, nfa.Word{Label: w.Label})
		}
		words[i].Bytes = words[i].Bytes.Union(w.Bytes)
	}
	return words
}

// symbols returns the callables as callees, one for each symbol of an automaton under construction.
func (n *Nest) symbols() []Callee {
	var all []Callee
	for _, c := range n.callables {
		all = append(all, Callee{Machine: c.symbol})
	}
	return all
}

// Compile returns the minimal machine of r, which nests. The error is a [*nfa.LimitError] or an
// [*Ambiguity].
func (n *Nest) Compile(r *abnf.Rule) (*Machine, error) {
	m, err := n.newNested(r, []*abnf.Rule{r})
	if err != nil {
		return nil, err
	}
	if err := n.complete(); err != nil {
		return nil, err
	}
	if a := n.ambiguity(m); a != nil {
		return nil, a
	}
	return m.shell, nil
}

// union returns the machine of a set of callables.
func (n *Nest) union(members []int) (*nested, error) {
	key := fmt.Sprint(members)
	if m := n.machines[key]; m != nil {
		return m, nil
	}
	var rules []*abnf.Rule
	for _, i := range members {
		rules = append(rules, n.callables[i].rule)
	}
	name := rules[0]
	if len(rules) > 1 {
		name = unionRule(rules)
	}
	m, err := n.newNested(name, rules)
	if err == nil {
		m.members = members
		n.machines[key] = m
	}
	return m, err
}

// unionRule returns the rule that names a union.
func unionRule(rules []*abnf.Rule) *abnf.Rule {
	var names []string
	for _, r := range rules {
		names = append(names, r.Name)
	}
	name := strings.Join(names, "-or-")
	const most = 60
	if len(name) > most {
		name = fmt.Sprintf("%s-or-%d-others", names[0], len(names)-1)
	}
	return &abnf.Rule{Name: name, Body: rules[0].Body, Defs: rules[0].Defs}
}

// newNested adds the machine of some rules.
func (n *Nest) newNested(name *abnf.Rule, rules []*abnf.Rule) (*nested, error) {
	m := &nested{shell: &Machine{}}
	m.unit = unit{job: job{grammar: n.grammar, rule: name, budget: n.budget}, called: n.symbols()}
	var err error
	if m.unit.nfa, err = nfa.CompileUnion(n.grammar, name, rules, n.budget, n.options()); err != nil {
		return nil, err
	}
	m.subsets = newSubsets(m.unit)
	n.order = append(n.order, m)
	n.enter(m, []int32{m.nfa.Start}, origin{})
	return m, nil
}

// enter returns the state of a machine with the closure of targets. It adds the state unless it is
// known.
func (n *Nest) enter(m *nested, targets []int32, from origin) int32 {
	to := m.move(targets, from)
	if int(to) == len(m.rows) {
		m.rows, m.calls = append(m.rows, nil), append(m.calls, nil)
		n.queue = append(n.queue, place{m, to})
	}
	return to
}

// complete explores the machines until they do not change, and builds the new ones.
func (n *Nest) complete() error {
	for len(n.queue) > 0 {
		p := n.queue[len(n.queue)-1]
		n.queue = n.queue[:len(n.queue)-1]
		if err := n.explore(p); err != nil {
			return err
		}
	}
	added := n.order[n.built:]
	n.findOpen(added)
	n.findExamples(added)
	for _, m := range added {
		m.findConflicts()
		m.setCalled(n)
	}
	for _, m := range added {
		if err := m.build(n); err != nil {
			return err
		}
	}
	n.built = len(n.order)
	return nil
}

// explore finds the result and the transitions of a state.
func (n *Nest) explore(p place) error {
	m, set := p.nested, p.sets[p.state]
	buckets := m.targets(set)
	if m.rows[p.state] == nil {
		if err := m.check(set, len(set)); err != nil {
			return err
		}
		n.addResult(m, set)
		for class := range m.classes.Sets {
			m.rows[p.state] = append(m.rows[p.state], n.enter(m, buckets[class], origin{int(p.state), class}))
		}
		if err := n.addCalls(p, buckets); err != nil {
			return err
		}
	}
	for i := range m.calls[p.state] {
		c := &m.calls[p.state][i]
		for result := len(c.after); result < len(c.callee.results); result++ {
			c.after = append(c.after, n.enter(m, n.afterCall(m, set, c.callee, result), origin{int(p.state), m.symbol(c.callee.members[0])}))
		}
	}
	return nil
}

// addResult adds the result of a state.
func (n *Nest) addResult(m *nested, set []int32) {
	if r := m.accepted(set); r != nil && m.resultOf(r) < 0 {
		m.results = append(m.results, r)
		n.queue = append(n.queue, m.callers...)
	}
}

// addCalls finds the calls of a state.
func (n *Nest) addCalls(p place, buckets [][]int32) error {
	m := p.nested
	for _, on := range m.classes.Sets {
		var members []int
		for k, c := range n.callables {
			if len(buckets[m.symbol(k)]) > 0 && !c.symbol.first.Intersect(on).IsEmpty() {
				members = append(members, k)
			}
		}
		if members == nil {
			continue
		}
		u, err := n.union(members)
		if err != nil {
			return err
		}
		i := slices.IndexFunc(m.calls[p.state], func(c call) bool { return c.callee == u })
		if i < 0 {
			i = len(m.calls[p.state])
			m.calls[p.state] = append(m.calls[p.state], call{callee: u})
			u.callers = append(u.callers, p)
		}
		m.calls[p.state][i].on = m.calls[p.state][i].on.Union(on)
	}
	return nil
}

// symbol returns the symbol for calls of a callable.
func (m *nested) symbol(callable int) int { return len(m.classes.Sets) + callable }

// accepted returns the indexes in nfa.Accepts of the states in set, or nil.
func (m *nested) accepted(set []int32) []int {
	var all []int
	for i, accept := range m.nfa.Accepts {
		if slices.Contains(set, accept) {
			all = append(all, i)
		}
	}
	return all
}

// resultOf returns the result with the given rules, or -1.
func (m *nested) resultOf(accepted []int) int {
	return slices.IndexFunc(m.results, func(r []int) bool { return slices.Equal(r, accepted) })
}

// result returns the result of a state, or -1 if it does not accept.
func (m *nested) result(state int32) int { return m.resultOf(m.accepted(m.sets[state])) }

// afterCall returns the targets of the calls in set of the rules that are in a result of u, in the
// order of set.
func (n *Nest) afterCall(m *nested, set []int32, u *nested, result int) []int32 {
	var targets []int32
	for _, s := range set {
		state := &m.nfa.States[s]
		if state.Call == nil {
			continue
		}
		i := slices.Index(u.members, n.index[state.Call.Rule])
		if i >= 0 && slices.Contains(u.results[result], i) {
			targets = append(targets, state.Next)
		}
	}
	return targets
}
