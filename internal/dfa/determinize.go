package dfa

import (
	"slices"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/byteset"
	"github.com/std66/std66/internal/limit"
	"github.com/std66/std66/internal/nfa"
)

// determinize builds the automaton whose states are the sets of states that n can
// be in (the subset construction). The callees are those that n calls.
func determinize(n *nfa.NFA, r *abnf.Rule, budget *limit.Budget, callees []*DFA, captures int) (*DFA, error) {
	b := newSubsets(n, callees, r, budget)
	d := &DFA{Name: r.Name, rule: r, Classes: b.classes, Callees: callees}
	if captures > 0 {
		return b.determinizeTagged(d, captures)
	}
	b.number(b.closure([]int32{n.Start}), origin{})
	for i := 0; i < len(b.sets); i++ {
		set := b.sets[i]
		if err := b.check(set, len(set)); err != nil {
			return nil, err
		}
		d.addState(b, i)
		for symbol, targets := range b.targets(set) {
			d.next = append(d.next, b.move(targets, origin{i, symbol}))
		}
	}
	return d, b.exceeded(b.sets[0])
}

// addState adds the state for the i-th set, without its transitions.
func (d *DFA) addState(b *subsets, i int) {
	begin := begin(b.nfa, b.sets[i])
	b.budget.Spend(4 * len(begin))
	if i == 0 {
		d.begin = begin
	}
	d.Accept = append(d.Accept, slices.Contains(b.sets[i], b.nfa.Accept))
	d.Expected = append(d.Expected, expected(begin))
	b.budget.Hold(stateSize + wordSize*len(d.Expected[i]) + 2*entrySize*d.symbols())
	d.Names = append(d.Names, b.name(i))
}

// determinizeTagged is determinize for an automaton with captures, whose states are
// lists of ways.
func (b *subsets) determinizeTagged(d *DFA, captures int) (*DFA, error) {
	t := newTagger(b, d, captures)
	if t == nil {
		return nil, b.exceeded(nil)
	}
	t.start()
	for i := 0; i < len(t.ways); i++ {
		set := t.sets[i]
		if err := b.check(set, len(set)*(1+t.tags)); err != nil {
			return nil, err
		}
		if len(d.Registers) > t.tags+maxVersions {
			return nil, &RegistersError{Rule: b.rule}
		}
		d.addState(b, i)
		d.final = append(d.final, t.final(i))
		for symbol := range b.buckets {
			next, ops := t.step(i, symbol)
			d.next, d.op = append(d.next, next), append(d.op, ops)
		}
	}
	d.Ops = t.lists.ops
	b.budget.Spend(len(d.next) * (1 + len(d.Registers)/8))
	b.budget.Hold(len(d.next)*16 + d.Len()*len(d.Registers))
	if err := b.exceeded(t.sets[0]); err != nil {
		return nil, err
	}
	return d.withoutUnread().hoist(), nil
}

// subsets numbers sets of states of an NFA.
type subsets struct {
	nfa     *nfa.NFA
	rule    *abnf.Rule
	budget  *limit.Budget
	total   int // of the sizes of the sets that were checked
	classes Classes
	byState [][]int // the symbols that each state of the NFA consumes
	sets    [][]int32
	numbers map[string]int32
	origins []origin
	seen    []int // the round in which closure last met each state
	round   int
	buckets [][]int32        // by symbol, for targets
	moves   map[string]int32 // by targets, what move returned since the last call of targets
	key     []byte           // scratch, for keys of numbers and moves
}

func newSubsets(n *nfa.NFA, callees []*DFA, r *abnf.Rule, budget *limit.Budget) *subsets {
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
		rule:    r,
		budget:  budget,
		classes: newClasses(slices.Concat(distinct, firsts)),
		byState: make([][]int, len(n.States)),
		numbers: map[string]int32{},
		moves:   map[string]int32{},
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

// move returns the number of the set that the given targets of a set make up, or
// None where there are no targets. Most of a set's classes have the same targets as
// another one, and with many classes the closures are what takes the time.
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

// closure returns the states that are reached from the given ones by empty
// transitions and matter: those that consume, and the accepting one. They come in
// the grammar's order.
func (b *subsets) closure(from []int32) []int32 {
	b.round++
	var set []int32
	stack := slices.Clone(from)
	slices.Reverse(stack)
	for len(stack) > 0 {
		s := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if b.seen[s] == b.round {
			continue
		}
		b.seen[s] = b.round
		state := &b.nfa.States[s]
		if state.Consumes() || s == b.nfa.Accept {
			set = append(set, s)
		}
		if !b.budget.Spend(1 + len(state.Epsilon)) {
			break
		}
		for _, to := range slices.Backward(state.Epsilon) {
			stack = append(stack, to)
		}
	}
	return set
}

// origin is the set and the symbol that led to a set first.
type origin struct{ set, symbol int }

// consumes reports whether a state of the NFA consumes a symbol.
func (b *subsets) consumes(state int32, symbol int) bool {
	_, found := slices.BinarySearch(b.byState[state], symbol)
	return found
}

// number returns the number of a set, whatever its order.
func (b *subsets) number(set []int32, from origin) int32 {
	b.key = appendStates(b.key[:0], slices.Sorted(slices.Values(set)))
	i, ok := b.numbers[string(b.key)]
	if !ok {
		i = int32(len(b.sets))
		b.numbers[string(b.key)] = i
		b.sets = append(b.sets, set)
		b.origins = append(b.origins, from)
		b.budget.Hold(2 * entrySize * len(set))
	}
	b.budget.Spend(2 * len(set))
	return i
}

// targets returns, by symbol, the states that the states of set go to. The result is
// good until the next call.
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
