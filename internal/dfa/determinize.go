package dfa

import (
	"slices"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/byteset"
	"github.com/std66/std66/internal/nfa"
)

// determinize builds the automaton whose states are the sets of states that n can
// be in (the subset construction). The callees are those that n calls.
func determinize(n *nfa.NFA, r *abnf.Rule, limit int, callees []*DFA, captures int) (*DFA, error) {
	b := newSubsets(n, callees)
	d := &DFA{Name: r.Name, rule: r, Classes: b.classes, Callees: callees}
	if captures > 0 {
		return b.determinizeTagged(d, r, limit, captures)
	}
	work := 0
	b.number(b.closure([]int32{n.Start}), origin{})
	for i := 0; i < len(b.sets); i++ {
		set := b.sets[i]
		work += len(set)
		// Memory and time go with the sizes of the sets, not only with their number.
		if len(b.sets) > limit || work > maxSetSize*limit {
			return nil, &nfa.LimitError{Rule: r, Limit: limit, Repetition: b.blame(set)}
		}
		d.addState(b, i)
		for symbol, targets := range b.targets(set) {
			d.next = append(d.next, b.move(targets, origin{i, symbol}))
		}
	}
	return d, nil
}

// addState adds the state for the i-th set, without its transitions.
func (d *DFA) addState(b *subsets, i int) {
	begin := begin(b.nfa, b.sets[i])
	if i == 0 {
		d.begin = begin
	}
	d.Accept = append(d.Accept, slices.Contains(b.sets[i], b.nfa.Accept))
	d.Expected = append(d.Expected, expected(begin))
	d.Names = append(d.Names, b.name(i))
}

// determinizeTagged is determinize for an automaton with captures, whose states are
// lists of ways.
func (b *subsets) determinizeTagged(d *DFA, r *abnf.Rule, limit, captures int) (*DFA, error) {
	t := newTagger(b, d, captures)
	t.start()
	work := 0
	for i := 0; i < len(t.ways); i++ {
		set := t.sets[i]
		work += len(set) * (1 + t.tags)
		if len(t.ways) > limit || work > maxSetSize*limit {
			return nil, &nfa.LimitError{Rule: r, Limit: limit, Repetition: b.blame(set)}
		}
		if len(d.Registers) > t.tags+maxVersions {
			return nil, &RegistersError{Rule: r}
		}
		d.addState(b, i)
		d.final = append(d.final, t.final(i))
		for symbol := range b.buckets {
			next, ops := t.step(i, symbol)
			d.next, d.op = append(d.next, next), append(d.op, ops)
		}
	}
	d.Ops = t.lists.ops
	return d.withoutUnread().hoist(), nil
}

// maxSetSize is how many states of the NFA a state of the DFA may stand for, on
// average over as many states as the limit allows.
const maxSetSize = 100

// subsets numbers sets of states of an NFA.
type subsets struct {
	nfa     *nfa.NFA
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

func newSubsets(n *nfa.NFA, callees []*DFA) *subsets {
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
		for _, to := range slices.Backward(state.Epsilon) {
			stack = append(stack, to)
		}
	}
	return set
}

// origin is the set and the symbol that led to a set first.
type origin struct{ set, symbol int }

// number returns the number of a set, whatever its order.
func (b *subsets) number(set []int32, from origin) int32 {
	b.key = appendStates(b.key[:0], slices.Sorted(slices.Values(set)))
	i, ok := b.numbers[string(b.key)]
	if !ok {
		i = int32(len(b.sets))
		b.numbers[string(b.key)] = i
		b.sets = append(b.sets, set)
		b.origins = append(b.origins, from)
	}
	return i
}

// targets returns, by symbol, the states that the states of set go to. The result is
// good until the next call.
func (b *subsets) targets(set []int32) [][]int32 {
	clear(b.moves)
	for symbol := range b.buckets {
		b.buckets[symbol] = b.buckets[symbol][:0]
	}
	for _, s := range set {
		for _, symbol := range b.byState[s] {
			b.buckets[symbol] = append(b.buckets[symbol], b.nfa.States[s].Next)
		}
	}
	return b.buckets
}

// blame returns the bounded repetition that at least a third of the states of set
// come from, or nil. In a blow-up the sets differ by how far they have counted.
func (b *subsets) blame(set []int32) *nfa.Repetition {
	var most *nfa.Repetition
	counts := map[*abnf.Node]int{}
	for _, s := range set {
		if r := b.nfa.States[s].Repetition; r != nil {
			counts[r.Node]++
			if most == nil || counts[r.Node] > counts[most.Node] {
				most = r
			}
		}
	}
	if most != nil && 3*counts[most.Node] < len(set) {
		return nil
	}
	return most
}
