package dfa

import (
	"maps"
	"slices"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/byteset"
	"github.com/std66/std66/internal/nfa"
)

// nested is the machine of a root or of callables, under construction.
type nested struct {
	*subsets
	unit     unit
	shell    *Machine // the result, which other machines refer to before it is complete
	offered  bool     // the shell is complete, and the fields of the construction are not set
	err      error
	rules    []*abnf.Rule // the root, or the rules of a union
	results  [][]int      // by result: the indexes of the rules that accept
	ends     []int        // by state: its result, or -1
	rows     [][]int32    // by state and class: the next state, or None; nil before it is explored
	calls    [][]call     // by state
	callers  []place
	open     []byteset.Set // by result: see called
	examples []example     // by result: a short string
	conflict []conflict

	callables []*callable         // by symbol after the classes
	inPlace   map[*abnf.Rule]bool // offered rules that m does not call
	unsafe    []*callable         // offered rules with calls that violate an obligation
}

// start compiles the NFA of m and adds the start state.
func (m *nested) start(n *Nest) (err error) {
	m.unit.nfa, err = nfa.CompileUnion(n.grammar, m.unit.rule, m.rules, n.budget, m.options(n))
	if err != nil {
		return err
	}
	m.subsets, m.ends, m.rows, m.calls = newSubsets(m.unit), nil, nil, nil
	n.enter(m, []int32{m.nfa.Start}, origin{})
	return nil
}

// symbolSteps is the number of steps for a symbol of a machine.
const symbolSteps = 16

// options returns the options for an NFA of m, whose compilation adds the offered rules that it
// calls to the callables.
func (m *nested) options(n *Nest) nfa.Options {
	n.budget.Spend(symbolSteps * len(n.callables))
	m.callables, m.unit.called = slices.Clone(n.callables), n.symbols()
	callee := func(r *abnf.Rule) *nfa.Callee {
		c := n.offered[r]
		if c == nil || m.inPlace[r] || n.nesting.Calls(r) {
			return n.callee(r)
		}
		if !slices.Contains(m.callables, c) {
			m.callables, m.unit.called = append(m.callables, c), append(m.unit.called, Callee{Machine: c.symbol})
		}
		return c.callee
	}
	return nfa.Options{Nesting: n.nesting, Callee: callee}
}

// withoutUnsafe starts m again, without calls of the offered rules that are not safe. In place, they may
// call other rules, or make other calls unsafe.
func (m *nested) withoutUnsafe(n *Nest) error {
	for _, c := range m.unsafe {
		if c.symbol.External {
			return notCalled(m.unit.rule, c.symbol)
		}
		m.inPlace[c.rule] = true
		maps.Copy(m.inPlace, c.symbol.inPlace)
	}
	m.unsafe, m.conflict = nil, nil
	return m.start(n)
}

// enter returns the state of a machine with the closure of targets. It adds the state unless it is
// known.
func (n *Nest) enter(m *nested, targets []int32, from origin) int32 {
	to := m.move(targets, from)
	if int(to) == len(m.rows) {
		m.ends, m.rows, m.calls = append(m.ends, -1), append(m.rows, nil), append(m.calls, nil)
		n.queue = append(n.queue, place{m, to})
	}
	return to
}

// explore finds the result and the transitions of a state.
func (n *Nest) explore(p place) error {
	m := p.nested
	if int(p.state) >= len(m.rows) {
		return nil // the machine has been started again
	}
	set := m.sets[p.state]
	buckets := m.targets(set)
	if m.rows[p.state] == nil {
		if err := m.check(set, len(set)); err != nil {
			return err
		}
		n.addResult(p)
		for class := range m.classes.Sets {
			m.rows[p.state] = append(m.rows[p.state], n.enter(m, buckets[class], origin{int(p.state), class}))
		}
		n.addCalls(p, buckets)
	}
	for i := range m.calls[p.state] {
		c := &m.calls[p.state][i]
		for result := len(c.after); result < len(c.callee.results); result++ {
			c.after = append(c.after, n.enter(m, m.afterCall(set, c.callee, result), origin{int(p.state), m.symbolOf(c.callee)}))
		}
	}
	return nil
}

// addResult adds the result of a state.
func (n *Nest) addResult(p place) {
	m := p.nested
	r := m.accepted(m.sets[p.state])
	if r == nil {
		return
	}
	i := slices.IndexFunc(m.results, func(known []int) bool { return slices.Equal(known, r) })
	if i < 0 {
		i = len(m.results)
		m.results = append(m.results, r)
		n.queue = append(n.queue, m.callers...)
	}
	m.ends[p.state] = i
}

// addCalls finds the calls of a state.
func (n *Nest) addCalls(p place, buckets [][]int32) {
	m := p.nested
	for _, g := range m.groups(buckets) {
		offered := slices.DeleteFunc(slices.Clone(g.members), func(c *callable) bool { return c.machine == nil })
		c := call{on: g.on}
		switch {
		case len(offered) == 0:
			c.callee = n.union(g.members)
			c.callee.callers = append(c.callee.callers, p)
		case len(g.members) == 1:
			c.callee = offered[0].machine
		default:
			m.unsafe = append(m.unsafe, offered...)
			continue
		}
		m.calls[p.state] = append(m.calls[p.state], c)
	}
}

// group are callables that a state calls together, because they can begin with the same bytes.
type group struct {
	members []*callable
	on      byteset.Set // the bytes that any of them can begin with
}

// groups returns the groups of the callables that a state calls.
func (m *nested) groups(buckets [][]int32) []group {
	var called []*callable
	for k, c := range m.callables {
		if len(buckets[len(m.classes.Sets)+k]) > 0 {
			called = append(called, c)
		}
	}
	return groupsOf(called)
}

// groupsOf returns the groups of callables. Groups begin with different bytes.
func groupsOf(called []*callable) []group {
	var groups []group
	for _, c := range called {
		joined := group{[]*callable{c}, c.symbol.first}
		groups = slices.DeleteFunc(groups, func(g group) bool {
			together := !g.on.Intersect(c.symbol.first).IsEmpty()
			if together {
				joined.members = append(joined.members, g.members...)
				joined.on = joined.on.Union(g.on)
			}
			return together
		})
		slices.SortFunc(joined.members, func(a, b *callable) int { return slices.Index(called, a) - slices.Index(called, b) })
		groups = append(groups, joined)
	}
	return groups
}

// accepted returns the indexes of the rules whose accepting states are in set, or nil.
func (m *nested) accepted(set []int32) []int {
	var all []int
	for i, accept := range m.nfa.Accepts {
		if slices.Contains(set, accept) {
			all = append(all, i)
		}
	}
	return all
}

// result returns the result of a state that has been explored, or -1 if it does not accept.
func (m *nested) result(state int32) int { return m.ends[state] }

// symbolOf returns the symbol for calls of the first rule of a callee.
func (m *nested) symbolOf(callee *nested) int {
	return len(m.classes.Sets) + slices.IndexFunc(m.callables, func(k *callable) bool { return k.rule == callee.rules[0] })
}

// afterCall returns the targets of the calls in set of the rules that are in a result of a callee, in
// the order of set.
func (m *nested) afterCall(set []int32, callee *nested, result int) []int32 {
	var targets []int32
	for _, s := range set {
		if calls(m.nfa, s, callee, result) {
			targets = append(targets, m.nfa.States[s].Next)
		}
	}
	return targets
}

// calls reports whether a state of an NFA calls a rule that is in a result of a callee.
func calls(m *nfa.NFA, state int32, callee *nested, result int) bool {
	call := m.States[state].Call
	if call == nil {
		return false
	}
	i := slices.Index(callee.rules, call.Rule)
	return i >= 0 && slices.Contains(callee.results[result], i)
}
