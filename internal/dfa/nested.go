package dfa

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unsafe"

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
// If a called rule also matches the empty string, a call of it is optional. Where the next byte does not begin the
// rule, its caller does not call it.
//
// So the callee reads as far as it can, and the stack of calls depends on the text alone. Each place
// in a state is on some parse of the text before it, and each rule matches some string, so machines
// that nest have no dead states either.
//
// Other rules can be offered as callees, so that large rules share code. They are called if the
// obligations hold and no other rule is called with them. Otherwise, they are compiled in place.

// Nest compiles the rules of a grammar that nest.
type Nest struct {
	grammar   *abnf.Grammar
	nesting   *abnf.Nesting
	budget    *limit.Budget
	callables []*callable // the called rules of the nesting
	index     map[*abnf.Rule]int
	offered   map[*abnf.Rule]*callable
	machines  map[string]*nested // machines of called rules, by set of callables
	order     []*nested          // the machines of called rules that are complete
	added     []*nested          // machines under construction
	queue     []place            // states to explore
}

// callable is a rule that is called.
type callable struct {
	rule    *abnf.Rule
	callee  *nfa.Callee
	nfa     *nfa.NFA
	symbol  *Machine // stands for the rule in automata under construction
	machine *nested  // of an offered rule
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
	n := &Nest{
		grammar: g, nesting: v, budget: limit.OrDefault(b), index: map[*abnf.Rule]int{}, offered: map[*abnf.Rule]*callable{},
		machines: map[string]*nested{},
	}
	for i, r := range v.Called {
		n.index[r] = i
		n.callables = append(n.callables, &callable{
			rule: r, callee: &nfa.Callee{Rule: r},
			symbol: &Machine{automaton: automaton{Name: r.Name, rule: r}, called: called{examples: []string{""}}},
		})
	}
	return n, n.findFirst()
}

// callee returns the callee for a rule of the nesting, or nil if it is not called.
func (n *Nest) callee(r *abnf.Rule) *nfa.Callee {
	if !n.nesting.Calls(r) {
		return nil
	}
	return n.callables[n.index[r]].callee
}

// options are the options for automata that call the rules of the nesting only.
func (n *Nest) options() nfa.Options { return nfa.Options{Nesting: n.nesting, Callee: n.callee} }

// findFirst finds the bytes and the words that each callable begins with.
func (n *Nest) findFirst() error {
	starts := make([][]nfa.State, len(n.callables)) // the states that consume at the start
	for i, c := range n.callables {
		var err error
		if c.nfa, err = nfa.CompileUnion(n.grammar, c.rule, []*abnf.Rule{c.rule}, n.budget, n.options()); err != nil {
			return err
		}
		for _, s := range n.starts(c) {
			starts[i] = append(starts[i], c.nfa.States[s])
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

// starts returns the states that consume at the start of a callable's NFA.
func (n *Nest) starts(c *callable) []int32 {
	var starts []int32
	seen := map[int32]bool{}
	for open := []int32{c.nfa.Start}; len(open) > 0; open = open[1:] {
		s := open[0]
		if seen[s] {
			continue
		}
		seen[s] = true
		if c.nfa.States[s].Consumes() {
			starts = append(starts, s)
		}
		open = append(open, c.nfa.States[s].Epsilon...)
	}
	return starts
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

// Offer makes m, the machine of r, a possible callee. The rule must not be in a cycle.
func (n *Nest) Offer(r *abnf.Rule, m *Machine) {
	if m.Accept[0] || n.offered[r] != nil {
		return
	}
	text := m.examples[0]
	machine := &nested{
		shell: m, rules: []*abnf.Rule{r}, results: [][]int{{0}}, open: m.open, offered: true,
		examples: []example{{text != "<"+m.Name+">", text}},
	}
	n.offered[r] = &callable{rule: r, callee: &nfa.Callee{Rule: r, Begin: m.begin}, symbol: m, machine: machine}
}

// compileRoot compiles r without calls of the offered rules in place.
func (n *Nest) compileRoot(r *abnf.Rule, inPlace map[*abnf.Rule]bool) (*nested, error) {
	held := n.budget.Held()
	root := n.newNested(r, []*abnf.Rule{r}, inPlace)
	err := n.complete()
	added := n.added
	n.added, n.queue = nil, nil
	if err != nil { // the machines are not complete
		maps.DeleteFunc(n.machines, func(_ string, m *nested) bool { return slices.Contains(added, m) })
		n.budget.ReleaseTo(held, 0)
		return nil, n.withRule(err, added)
	}
	size := root.shell.size()
	for _, m := range added {
		if m != root {
			n.order = append(n.order, m)
			size += m.shell.size() + len(m.nfa.States)*int(unsafe.Sizeof(nfa.State{}))
		}
	}
	if a := n.ambiguity(root); a != nil {
		return nil, a
	}
	n.budget.ReleaseTo(held, size)
	return root, nil
}

// withRule returns err. If it is about one of the machines that were added, it names
// a rule of the grammar.
func (n *Nest) withRule(err error, added []*nested) error {
	tooLarge, ok := errors.AsType[*nfa.LimitError](err)
	if !ok {
		return err
	}
	for _, m := range added {
		if m.unit.rule == tooLarge.Rule {
			tooLarge.Rule = m.rules[0]
			if owner := n.nesting.Owner(m.rules[0]); owner != nil {
				tooLarge.Rule = owner
			}
		}
	}
	return err
}

// union returns the machine of callables.
func (n *Nest) union(members []*callable) *nested {
	key := keyOf(members)
	if m := n.machines[key]; m != nil {
		return m
	}
	var rules []*abnf.Rule
	for _, c := range members {
		rules = append(rules, c.rule)
	}
	name := rules[0]
	if len(rules) > 1 {
		name = unionRule(rules)
	}
	m := n.newNested(name, rules, map[*abnf.Rule]bool{})
	n.machines[key] = m
	return m
}

// keyOf returns the key of callables in Nest.machines.
func keyOf(members []*callable) string {
	var key strings.Builder
	for _, c := range members {
		fmt.Fprintln(&key, c.rule.Name)
	}
	return key.String()
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
	var defs []*abnf.Definition
	for _, r := range rules {
		defs = append(defs, r.Defs...)
	}
	return &abnf.Rule{Name: name, Body: rules[0].Body, Defs: defs}
}

// newNested adds the machine of some rules.
func (n *Nest) newNested(name *abnf.Rule, rules []*abnf.Rule, inPlace map[*abnf.Rule]bool) *nested {
	m := &nested{shell: &Machine{}, rules: rules, inPlace: inPlace}
	m.unit.job = job{grammar: n.grammar, rule: name, budget: n.budget}
	n.added = append(n.added, m)
	m.err = m.start(n)
	return m
}

// maxResults is the maximum number of results of a union. Tables have a bit for each.
const maxResults = 64

// complete explores the machines until they do not change, and builds the new ones.
func (n *Nest) complete() error {
	for again := true; again; {
		for i := 0; len(n.queue) > 0 || i < len(n.added); i++ {
			for len(n.queue) > 0 {
				p := n.queue[len(n.queue)-1]
				n.queue = n.queue[:len(n.queue)-1]
				if err := n.explore(p); err != nil {
					return err
				}
			}
			if i < len(n.added) && n.added[i].err != nil {
				return n.added[i].err
			}
		}
		for _, m := range n.added {
			if len(m.results) > maxResults {
				return &abnf.Error{Pos: m.unit.rule.Pos(), Code: abnf.CodeLimit, Msg: fmt.Sprintf(
					"more than %d combinations of the rules that begin here can end together", maxResults)}
			}
		}
		n.findOpen()
		again = false
		for _, m := range n.added {
			if m.findConflicts(); len(m.unsafe) > 0 {
				if err := m.withoutUnsafe(n); err != nil {
					return err
				}
				again = true
			}
		}
	}
	n.findExamples()
	for _, m := range n.added {
		m.setCalled()
	}
	for _, m := range n.added {
		if err := m.build(); err != nil {
			return err
		}
	}
	return nil
}
