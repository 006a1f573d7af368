package dfa

import (
	"slices"

	"github.com/std66/std66/internal/limit"
	"github.com/std66/std66/internal/nfa"
)

// reducer numbers sets of items of a reduced NFA.
type reducer struct {
	*reduced
	simulation
	budget  *limit.Budget
	sets    [][]int32
	numbers map[string]int32 // by set
	moves   map[string]int32 // by list of classes
	seen    []int            // by item: the last round that met it
	round   int
	key     []byte
}

// maxPruned is the maximum size of a set to remove covered items from, which takes quadratic time.
const maxPruned = 128

// reducedStates returns the minimal machine of an NFA without captures, by way of a reduced NFA.
func (b *subsets) reducedStates(u unit) (*Machine, error) {
	held := b.budget.Held()
	n := b.reduce()
	if n == nil {
		return nil, b.exceeded(nil)
	}
	r := &reducer{reduced: n, budget: b.budget, numbers: map[string]int32{}, moves: map[string]int32{}, seen: make([]int, len(n.items))}
	if r.simulation = n.simulation(b.budget); b.budget.Exceeded() != nil {
		return nil, b.exceeded(nil)
	}
	a := &automaton{Name: u.rule.Name, Classes: b.classes, rule: u.rule, further: symbolsOf(u.called)}
	buckets := make([][]int32, a.symbols()) // the classes that a symbol leads to
	r.move([]int32{n.start})
	for i := 0; i < len(r.sets); i++ {
		if len(r.sets) > b.budget.Limits().States {
			return nil, &nfa.LimitError{Rule: u.rule, Exceeded: limit.Exceeded{Resource: limit.States, Limit: int64(b.budget.Limits().States)}}
		}
		for symbol := range buckets {
			buckets[symbol] = buckets[symbol][:0]
		}
		for _, i := range r.sets[i] {
			for _, symbol := range n.kinds[n.items[i].kind].symbols {
				buckets[symbol] = append(buckets[symbol], n.items[i].to)
			}
		}
		a.Accept = append(a.Accept, slices.Contains(r.sets[i], 0))
		for _, classes := range buckets {
			a.next = append(a.next, r.move(classes))
		}
		if !b.budget.Spend(2*len(buckets)) || !b.budget.Hold(stateSize+2*entrySize*len(buckets)) {
			return nil, b.exceeded(nil)
		}
	}
	if !b.budget.Spend(a.minimizeSteps()) || !b.budget.Hold(a.minimizeSize()) {
		return nil, b.exceeded(nil)
	}
	m := (&Machine{Callees: u.called}).with(a.minimize())
	b.budget.ReleaseTo(held, m.size())
	err := b.annotate(m)
	b.budget.ReleaseTo(held, m.size())
	return m, err
}

// move returns the number of the set of the items of some classes, or None without classes.
func (r *reducer) move(classes []int32) int32 {
	if len(classes) == 0 {
		return None
	}
	slices.Sort(classes)
	classes = slices.Compact(classes)
	r.budget.Spend(2 + len(classes))
	r.key = appendStates(r.key[:0], classes)
	number, ok := r.moves[string(r.key)]
	if ok {
		return number
	}
	move := string(r.key)
	var set []int32
	r.round++
	for _, class := range classes {
		for _, i := range r.classes[class] {
			if r.seen[i] != r.round {
				r.seen[i] = r.round
				set = append(set, i)
			}
		}
	}
	slices.Sort(set)
	r.budget.Spend(4 * len(set))
	if r.simulation != nil && len(set) <= maxPruned {
		r.budget.Spend(len(set) * len(set) / 2)
		set = r.prune(r.reduced, set)
	}
	r.key = appendStates(r.key[:0], set)
	if number, ok = r.numbers[string(r.key)]; !ok {
		number = int32(len(r.sets))
		r.numbers[string(r.key)] = number
		r.sets = append(r.sets, set)
	}
	r.moves[move] = number
	r.budget.Hold(100 + len(move) + 2*entrySize*len(set))
	return number
}

// annotate adds the names and expected words to a minimal machine. They come from the set of states of
// the NFA after the first string that leads to a state.
func (b *subsets) annotate(m *Machine) error {
	b.sets, b.origins = make([][]int32, m.Len()), make([]origin, m.Len())
	m.Expected, m.Names = make([][]string, m.Len()), make([]StateName, m.Len())
	visit := func(state int32, targets []int32, from origin) {
		b.sets[state], b.origins[state] = slices.Clone(b.closure(targets)), from
		words := begin(b.nfa, b.sets[state])
		if state == 0 {
			m.begin = words
		}
		m.Expected[state], m.Names[state] = expected(words), b.name(int(state))
		b.budget.Spend(4 * len(words))
		b.budget.Hold(stateSize + wordSize*len(m.Expected[state]))
	}
	visit(0, []int32{b.nfa.Start}, origin{})
	queue := []int32{0}
	for i := 0; i < len(queue) && b.budget.Exceeded() == nil; i++ {
		state := queue[i]
		buckets := b.targets(b.sets[state])
		for symbol := range m.symbols() {
			to := m.Next(state, symbol)
			if to == None || b.sets[to] != nil {
				continue
			}
			old := symbol + len(b.classes.Sets) - len(m.Classes.Sets) // of a call
			if symbol < len(m.Classes.Sets) {
				old = int(b.classes.Of[m.Classes.Representative(symbol)])
			}
			visit(to, buckets[old], origin{int(state), old})
			queue = append(queue, to)
		}
		b.sets[state] = []int32{} // no longer needed
	}
	return b.exceeded(nil)
}
