package dfa

import (
	"slices"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/byteset"
)

// The subset construction can make many more states than the minimal machine has. If they exceed the limit,
// a rule without captures is determinized again, from a reduced NFA.
//
// The states of a reduced NFA are the targets of an NFA: its start, and the states that follow a
// consuming state. Targets of one class can be followed by the same strings. A class has items: a set of bytes, or a
// call, and the class that it leads to. So a set of states becomes a set of items, and sets that differ
// only in copies of the same rule, with the same continuation, become one. Where UTF-8 divides a
// range of code points into sequences of bytes, all copies of a sequence become one.
//
// An item adds nothing to a set if it is covered by another one: by an item with its bytes whose class simulates
// its own, see simulation.go. Without such items, sets are smaller, and there are fewer.
//
// The states of the result have no names and no expected words. They come from the sets of the original
// NFA, for one string to each state of the minimal machine, see annotate.

// reduced is a reduced NFA.
type reduced struct {
	kinds   []kind
	items   []item
	classes [][]int32 // by class: its items, in order
	start   int32     // the class of the start
}

// kind is what an item reads: bytes or a call, and the symbols for it. The kind 0 reads nothing; its
// item marks the end of accepted strings.
type kind struct {
	bytes   byteset.Set
	call    *abnf.Rule
	symbols []int
}

// item is a kind and the class that it leads to.
type item struct{ kind, to int32 }

// reduction computes the classes of targets.
type reduction struct {
	*subsets
	kinds   []kind
	targets []int32  // the states of the NFA
	items   [][]item // by target: what follows it, with numbers of targets
	into    *lists   // by target: the targets with an item that leads to it
	class   []int32  // by target
	sizes   []int    // by class
	last    []string // by class: the items of its targets that are not looked at, see divide
}

// reduce returns the reduced NFA, or nil if the budget is exceeded.
func (b *subsets) reduce() *reduced {
	r := &reduction{subsets: b}
	r.findTargets()
	if b.budget.Exceeded() != nil || !r.refine() {
		return nil
	}
	return r.result()
}

// findTargets finds the targets that are reachable, and their items.
func (r *reduction) findTargets() {
	type read struct {
		bytes byteset.Set
		call  *abnf.Rule
	}
	numbers := slices.Repeat([]int32{None}, len(r.nfa.States))
	target := func(state int32) int32 {
		if numbers[state] == None {
			numbers[state] = int32(len(r.targets))
			r.targets = append(r.targets, state)
		}
		return numbers[state]
	}
	r.kinds = []kind{{}}
	kinds := map[read]int32{{}: 0}
	target(r.nfa.Start)
	count := 0
	for t := 0; t < len(r.targets); t++ {
		var items []item
		for _, s := range r.closure(r.targets[t : t+1]) {
			state := &r.nfa.States[s]
			if !state.Consumes() {
				items = append(items, item{})
				continue
			}
			reads := read{bytes: state.Bytes}
			if state.Call != nil {
				reads.call = state.Call.Rule
			}
			k, known := kinds[reads]
			if !known {
				k = int32(len(r.kinds))
				kinds[reads] = k
				r.kinds = append(r.kinds, kind{reads.bytes, reads.call, r.byState[s]})
			}
			items = append(items, item{k, target(state.Next)})
		}
		items = sortedItems(items)
		r.items = append(r.items, items)
		count += len(items)
		if !r.budget.Hold(50+16*len(items)) || !r.budget.Spend(8*len(items)) {
			return
		}
	}
	r.into = newLists(len(r.targets))
	for pass := range 2 {
		if pass == 1 {
			r.into.begin(count)
		}
		for t, items := range r.items {
			for _, i := range items {
				if i.kind != 0 && pass == 0 {
					r.into.count(i.to)
				} else if i.kind != 0 {
					r.into.add(i.to, int32(t))
				}
			}
		}
	}
}

// sortedItems returns the items in order, without duplicates.
func sortedItems(items []item) []item {
	slices.SortFunc(items, func(a, b item) int {
		if a.kind != b.kind {
			return int(a.kind - b.kind)
		}
		return int(a.to - b.to)
	})
	return slices.Compact(items)
}

// refine finds the coarsest classes such that the targets of a class have the same items, up to the
// classes that these lead to. In each round, it divides classes by the items of the targets that lead to a
// target that has got another class in the round before. It returns false if the budget is exceeded.
func (r *reduction) refine() bool {
	n := int32(len(r.targets))
	r.class = make([]int32, n)
	r.sizes, r.last = []int{int(n)}, []string{""}
	round := make([]int32, 0, n) // the targets to look at
	for t := range n {
		round = append(round, t)
	}
	marked := make([]bool, n)
	for len(round) > 0 && r.budget.Exceeded() == nil {
		var next []int32
		for _, moved := range r.divide(round) {
			from := r.into.of(moved)
			r.budget.Spend(1 + len(from))
			for _, t := range from {
				if !marked[t] {
					marked[t] = true
					next = append(next, t)
				}
			}
		}
		for _, t := range next {
			marked[t] = false
		}
		round = next
	}
	return r.budget.Exceeded() == nil
}

// divide divides the classes of some targets, and returns the targets that have got another class. The
// items of all other targets have not changed.
func (r *reduction) divide(targets []int32) (moved []int32) {
	type part struct {
		class   int32
		key     string
		targets []int32
	}
	var parts []*part
	known := map[string]*part{}
	looked := map[int32]int{}    // by class: the number of its targets that are looked at
	largest := map[int32]*part{} // by class
	for _, t := range targets {
		key := r.itemsOf(t)
		p := known[key]
		if p == nil {
			p = &part{class: r.class[t], key: key}
			known[key] = p
			parts = append(parts, p)
		}
		p.targets = append(p.targets, t)
		looked[p.class]++
		if l := largest[p.class]; l == nil || len(l.targets) < len(p.targets) {
			largest[p.class] = p
		}
	}
	for class, count := range looked {
		if count < r.sizes[class] {
			largest[class] = nil // the other targets of the class keep it
		}
	}
	for _, p := range parts {
		class := p.class
		switch l := largest[class]; {
		case l == p:
			r.last[class] = p.key
			continue
		case l == nil && p.key == r.last[class]:
			continue
		}
		created := int32(len(r.sizes))
		r.sizes, r.last = append(r.sizes, len(p.targets)), append(r.last, string(appendState(nil, created))+p.key[4:])
		r.sizes[class] -= len(p.targets)
		for _, t := range p.targets {
			r.class[t] = created
		}
		moved = append(moved, p.targets...)
	}
	return moved
}

// itemsOf returns the class of a target and its items, with classes instead of targets, as a key.
func (r *reduction) itemsOf(t int32) string {
	items := r.classItems(t)
	r.budget.Spend(4 + 4*len(items))
	r.key = appendState(r.key[:0], r.class[t])
	for _, i := range items {
		r.key = appendStates(r.key, []int32{i.kind, i.to})
	}
	return string(r.key)
}

// classItems returns the items of a target, with classes instead of targets.
func (r *reduction) classItems(t int32) []item {
	items := slices.Clone(r.items[t])
	for i := range items {
		if items[i].kind != 0 {
			items[i].to = r.class[items[i].to]
		}
	}
	return sortedItems(items)
}

// result returns the reduced NFA.
func (r *reduction) result() *reduced {
	n := &reduced{kinds: r.kinds, items: []item{{}}, classes: make([][]int32, len(r.sizes)), start: r.class[0]}
	numbers := map[item]int32{{}: 0}
	for t, class := range r.class {
		if n.classes[class] != nil {
			continue
		}
		n.classes[class] = []int32{}
		for _, i := range r.classItems(int32(t)) {
			number, ok := numbers[i]
			if !ok {
				number = int32(len(n.items))
				numbers[i] = number
				n.items = append(n.items, i)
			}
			n.classes[class] = append(n.classes[class], number)
		}
	}
	return n
}
