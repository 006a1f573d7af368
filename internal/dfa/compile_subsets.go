package dfa

import (
	"errors"
	"slices"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/byteset"
	"github.com/std66/std66/internal/limit"
	"github.com/std66/std66/internal/nfa"
)

// maxDirect is the maximum number of states that the subset construction of a rule without captures makes
// directly, even if more are allowed: a reduced NFA makes fewer.
const maxDirect = 20_000

// determinize builds the machine of an NFA by the subset construction. Each of its states is a set
// of states of the NFA. If there are too many, and no captures, it builds the machine of a reduced
// NFA.
func determinize(u unit) (unit, error) {
	if len(u.captures) > 0 {
		m, err := newSubsets(u).taggedStates(u)
		return u.withMachine(m), err
	}
	var cause *nfa.Repetition
	if !u.reduced {
		held := u.budget.Held()
		b := newSubsets(u)
		b.states = min(b.states, maxDirect)
		m, err := b.plainStates(u)
		var tooLarge *nfa.LimitError
		if !errors.As(err, &tooLarge) || tooLarge.Resource != limit.States {
			return u.withMachine(m), err
		}
		u.budget.ReleaseTo(held, 0)
		cause = tooLarge.Repetition
	}
	u.reduced = true
	m, err := newSubsets(u).reducedStates(u)
	var tooLarge *nfa.LimitError
	if errors.As(err, &tooLarge) {
		tooLarge.Repetition = cause
	}
	return u.withMachine(m), err
}

// plainStates returns the machine of an NFA without captures.
func (b *subsets) plainStates(u unit) (*Machine, error) {
	b.number(b.closure([]int32{b.nfa.Start}), origin{})
	var t table
	for i := 0; i < len(b.sets); i++ {
		set := b.sets[i]
		if err := b.check(set, len(set)); err != nil {
			return nil, err
		}
		t.addState(b, i)
		for symbol, targets := range b.targets(set) {
			t.next = append(t.next, b.move(targets, origin{i, symbol}))
		}
	}
	return t.machine(u, b.classes), b.exceeded(b.sets[0])
}

// table holds the columns of a machine under construction.
type table struct {
	accept   []bool
	expected [][]string
	names    []StateName
	begin    []nfa.Word // the words of the start state

	next, stepLabels, endLabels []int32

	registers []Register
	ops       [][]Op
}

// addState adds the state for the i-th set, without its transitions.
func (t *table) addState(b *subsets, i int) {
	begin := begin(b.nfa, b.sets[i])
	b.budget.Spend(4 * len(begin))
	if i == 0 {
		t.begin = begin
	}
	words := expected(begin)
	b.budget.Hold(stateSize + wordSize*len(words) + 2*entrySize*len(b.buckets))
	t.accept = append(t.accept, slices.ContainsFunc(b.sets[i], b.nfa.Accepting))
	t.expected = append(t.expected, words)
	t.names = append(t.names, b.name(i))
}

// machine returns the machine for the rule of u.
func (t *table) machine(u unit, classes Classes) *Machine {
	return &Machine{
		automaton: automaton{
			Name: u.rule.Name, Classes: classes, Accept: t.accept, Expected: t.expected, Names: t.names,
			rule: u.rule, further: symbolsOf(u.called), next: t.next, stepLabels: t.stepLabels, endLabels: t.endLabels,
		},
		Callees: u.called, Registers: t.registers, Ops: t.ops, begin: t.begin,
	}
}

// subsets numbers sets of states of an NFA.
type subsets struct {
	nfa     *nfa.NFA
	rule    *abnf.Rule
	budget  *limit.Budget
	states  int // the maximum number of sets
	total   int // the total size of the checked sets
	classes Classes
	byState [][]int // by state of the NFA: the symbols that it consumes
	sets    [][]int32
	numbers map[string]int32
	origins []origin
	seen    []int // by state of the NFA: the last round of closure that met it
	round   int
	buckets [][]int32        // by symbol: the result of targets
	moves   map[string]int32 // the results of move since the last call of targets
	paths   map[*nfa.Place][]*abnf.Rule

	// Buffers.
	key    []byte  // for keys of numbers and moves
	sorted []int32 // for a set in order
	stack  []int32 // for closure
	closed []int32 // the result of closure
}

// newSubsets returns an empty numbering for the NFA of u.
func newSubsets(u unit) *subsets {
	n, callees := u.nfa, u.called
	var distinct []byteset.Set
	known := map[byteset.Set]bool{}
	for _, s := range n.States {
		if !s.Bytes.IsEmpty() && !known[s.Bytes] {
			known[s.Bytes] = true
			distinct = append(distinct, s.Bytes)
		}
	}
	firsts, symbols := make([]byteset.Set, len(callees)), map[string]int{}
	for k, callee := range callees {
		firsts[k] = callee.first
		symbols[callee.Name] = k
	}
	b := &subsets{
		nfa:     n,
		rule:    u.rule,
		budget:  u.budget,
		states:  u.budget.Limits().States,
		classes: newClasses(slices.Concat(distinct, firsts)),
		byState: make([][]int, len(n.States)),
		numbers: map[string]int32{},
		moves:   map[string]int32{},
		paths:   map[*nfa.Place][]*abnf.Rule{},
		seen:    make([]int, len(n.States)),
	}
	b.buckets = make([][]int32, len(b.classes.Sets)+len(callees))
	bySet := map[byteset.Set][]int{}
	for _, s := range distinct {
		for class, set := range b.classes.Sets {
			if !set.Intersect(s).IsEmpty() {
				bySet[s] = append(bySet[s], class)
			}
		}
	}
	for i, s := range n.States {
		b.byState[i] = bySet[s.Bytes]
		if s.Call != nil {
			b.byState[i] = []int{len(b.classes.Sets) + symbols[s.Call.Rule.Name]}
		}
	}
	return b
}

// move returns the number of the closure of targets, or None without targets. It caches the
// results, because closures take most of the time, and most classes of a set have the same targets
// as another class.
func (b *subsets) move(targets []int32, from origin) int32 {
	if len(targets) == 0 {
		return None
	}
	b.key = appendStates(b.key[:0], targets)
	i, ok := b.moves[string(b.key)]
	if !ok {
		key := string(b.key)
		i = b.number(b.closure(targets), from)
		b.moves[key] = i
	}
	return i
}

// closure returns the consuming states and the accepting state that are reachable from the given
// states by empty transitions, in the grammar's order. The result is valid until the next call.
func (b *subsets) closure(from []int32) []int32 {
	b.round++
	set, stack := b.closed[:0], append(b.stack[:0], from...)
	slices.Reverse(stack)
	for len(stack) > 0 {
		s := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if b.seen[s] == b.round {
			continue
		}
		b.seen[s] = b.round
		state := &b.nfa.States[s]
		if state.Consumes() || b.nfa.Accepting(s) {
			set = append(set, s)
		}
		if !b.budget.Spend(1 + len(state.Epsilon)) {
			break
		}
		for _, to := range slices.Backward(state.Epsilon) {
			stack = append(stack, to)
		}
	}
	b.closed, b.stack = set, stack
	return set
}

// origin is the set and the symbol that first led to a set.
type origin struct{ set, symbol int }

// consumes reports whether a state of the NFA consumes a symbol.
func (b *subsets) consumes(state int32, symbol int) bool {
	_, found := slices.BinarySearch(b.byState[state], symbol)
	return found
}

// number returns the number of a set. The order of the set does not matter.
func (b *subsets) number(set []int32, from origin) int32 {
	b.sorted = append(b.sorted[:0], set...)
	slices.Sort(b.sorted)
	b.key = appendStates(b.key[:0], b.sorted)
	i, ok := b.numbers[string(b.key)]
	if !ok {
		i = int32(len(b.sets))
		b.numbers[string(b.key)] = i
		b.sets = append(b.sets, slices.Clone(set))
		b.origins = append(b.origins, from)
		b.budget.Hold(2 * entrySize * len(set))
	}
	b.budget.Spend(2 * len(set))
	return i
}

// targets returns, by symbol, the targets of the transitions from the states of set. The result is
// valid until the next call.
func (b *subsets) targets(set []int32) [][]int32 {
	clear(b.moves)
	for symbol := range b.buckets {
		b.buckets[symbol] = b.buckets[symbol][:0]
	}
	steps := len(b.buckets)
	for _, s := range set {
		steps += 1 + len(b.byState[s])
		for _, symbol := range b.byState[s] {
			b.buckets[symbol] = append(b.buckets[symbol], b.nfa.States[s].Next)
		}
	}
	b.budget.Spend(steps)
	return b.buckets
}
