package dfa

import (
	"fmt"
	"slices"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/nfa"
)

// A machine with captures has registers, which hold offsets, and does operations on them along
// its transitions (Laurikari, "NFAs with tagged transitions", 2000, with one byte of look-ahead
// as in Trofimovich, "Tagged deterministic finite automata with lookahead", 2017).
//
// A state stands for ways through the nondeterministic automaton, in the order of their
// priority. Each way knows, for each tag (the place where a capture begins, or ends), which of
// the tag's registers has its value. If a way has just passed a tag, the value is the current
// offset. A register gets it on the next transition only, when the byte has shown which ways
// continue: most end there, and there is nothing to do.
//
// Over "//a:b" with userinfo and host: after "//" both begin. On "a" both get their start.
// After ":" host has ended, on the way on which it is a host, and its end is still to be
// stored; "b" ends that way, and only userinfo is left to continue.
//
// Some values can never be read: the value of a tag that the way passes again before its end,
// and the start of a capture that has not begun, as a capture without an end is absent. There
// is no register for such values, so that one register for each tag is often enough.

// maxVersions is how many registers there may be besides the first of each tag. Captures that
// need more can begin or end in too many places at once.
const maxVersions = 100

// RegistersError says that the captures of a rule need too many registers.
type RegistersError struct{ Rule *abnf.Rule }

// Error returns "file:line:col: message", the place being the rule's.
func (e *RegistersError) Error() string {
	return fmt.Sprintf("%s: the captures of rule %q take too many registers: there are too many ways to begin and end them in one place",
		e.Rule.Pos(), e.Rule.Name)
}

// tagValue is the value of a tag on a way.
type tagValue struct {
	kind    tagKind
	version int32 // of the tag's register, for versioned
}

// tagKind orders values of tags by where they are.
type tagKind uint8

const (
	versioned tagKind = iota // in a register
	pending                  // the current offset, in no register yet
	stored                   // the offset before the last byte, which gets a register
	dontCare                 // nowhere, as nothing can read it
)

// inRegister reports whether the value is, or gets, in a register.
func (v tagValue) inRegister() bool { return v.kind == versioned || v.kind == stored }

// way is a way through the nondeterministic automaton.
type way struct {
	state  int32
	tags   []tagValue // by tag
	inside []int32    // the iterations that it has entered without consuming anything
}

// taggedStates returns the machine of an NFA with captures, whose states are lists of ways.
func (b *subsets) taggedStates(u unit) (*Machine, error) {
	t := newTagger(b, len(u.captures))
	if t == nil {
		return nil, b.exceeded(nil)
	}
	t.start()
	for i := 0; i < len(t.ways); i++ {
		set := t.sets[i]
		if err := b.check(set, len(set)*(1+t.tags)); err != nil {
			return nil, err
		}
		if len(t.table.registers) > t.tags+maxVersions {
			return nil, &RegistersError{Rule: b.rule}
		}
		t.table.addState(b, i)
		t.table.endLabels = append(t.table.endLabels, t.final(i))
		for symbol := range b.buckets {
			next, ops := t.step(i, symbol)
			t.table.next, t.table.stepLabels = append(t.table.next, next), append(t.table.stepLabels, ops)
		}
	}
	t.table.ops = t.lists.ops
	entries, registers := len(t.table.next), len(t.table.registers)
	b.budget.Spend(entries * (1 + registers/8))
	b.budget.Hold(entries*16 + len(t.ways)*registers)
	return t.table.machine(u, b.classes), b.exceeded(t.sets[0])
}

// tagger numbers lists of ways.
type tagger struct {
	*subsets
	tags     int
	live     [][]bool // by state of the NFA and tag: whether a value can last to the end
	outside  []int    // by state of the NFA: the round in which closure last met it in no iteration
	ways     [][]way  // by state of the result
	byKey    map[string]int32
	versions map[Register]int32
	lists    *opLists
	table    table
}

// newTagger returns a tagger for the NFA of b, or nil if the budget does not hold it.
func newTagger(b *subsets, captures int) *tagger {
	t := &tagger{subsets: b, tags: 2 * captures, outside: make([]int, len(b.nfa.States)), byKey: map[string]int32{}, versions: map[Register]int32{}, lists: newOpLists(nil)}
	if t.live = t.liveTags(); t.live == nil {
		return nil
	}
	for tag := range t.tags {
		t.register(tag, 0)
	}
	return t
}

// start numbers the ways from the start of the automaton.
func (t *tagger) start() {
	w := way{state: t.nfa.Start, tags: make([]tagValue, t.tags)}
	for tag := range w.tags {
		if tag%2 == 0 {
			w.tags[tag] = tagValue{kind: dontCare}
		}
	}
	t.number(t.closure([]way{w}), origin{})
}

// liveTags reports by state and tag whether a value of the tag can last to the end: a way leads
// from the state to acceptance that does not pass the tag. It returns nil if the budget does
// not hold that.
func (t *tagger) liveTags() [][]bool {
	n := t.nfa
	into := make([][]int32, len(n.States))
	for s := range n.States {
		state := &n.States[s]
		for _, to := range state.Epsilon {
			into[to] = append(into[to], int32(s))
		}
		if state.Consumes() {
			into[state.Next] = append(into[state.Next], int32(s))
		}
	}
	if !t.budget.Hold(len(n.States)*t.tags) || !t.budget.Spend(2*len(n.States)*t.tags) {
		return nil
	}
	live := make([][]bool, len(n.States))
	for s := range live {
		live[s] = make([]bool, t.tags)
	}
	for tag := range t.tags {
		live[n.Accept][tag] = true
		queue := []int32{n.Accept}
		for len(queue) > 0 {
			s := queue[len(queue)-1]
			queue = queue[:len(queue)-1]
			for _, from := range into[s] {
				if passed, ok := tagOf(n.States[from].Mark); !live[from][tag] && !(ok && passed == tag) {
					live[from][tag] = true
					queue = append(queue, from)
				}
			}
		}
	}
	return live
}

// tagOf returns the tag that a mark passes, and whether it passes any.
func tagOf(m nfa.Mark) (tag int, ok bool) {
	switch m.Kind {
	case nfa.Opens:
		return int(2 * m.N), true
	case nfa.Closes:
		return int(2*m.N + 1), true
	}
	return 0, false
}

// closure returns the ways from the given ones to states that consume something, or accept. Of
// several ways to one state, the first has priority.
func (t *tagger) closure(from []way) []way {
	t.round++
	var ways []way
	inside := map[string]bool{}
	stack := slices.Clone(from)
	slices.Reverse(stack)
	for len(stack) > 0 {
		w := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if !t.budget.Spend(4 + len(w.inside) + t.tags/4) {
			break
		}
		if t.visited(w, inside) {
			continue
		}
		state := &t.nfa.States[w.state]
		if (state.Consumes() || w.state == t.nfa.Accept) && t.seen[w.state] != t.round {
			t.seen[w.state] = t.round
			ways = append(ways, t.withoutDead(w))
		}
		w, ok := w.pass(state.Mark)
		if !ok {
			continue
		}
		for _, to := range slices.Backward(state.Epsilon) {
			w.state = to
			stack = append(stack, w)
		}
	}
	return ways
}

// visited reports whether this round has visited the state of w with the same iterations before.
// The states that were visited inside of iterations are in the map.
func (t *tagger) visited(w way, inside map[string]bool) bool {
	if len(w.inside) == 0 {
		before := t.outside[w.state] == t.round
		t.outside[w.state] = t.round
		return before
	}
	t.key = appendStates(appendState(t.key[:0], w.state), w.inside)
	if inside[string(t.key)] {
		return true
	}
	inside[string(t.key)] = true
	return false
}

// pass returns the way after a mark, and whether it may continue: it may not if it comes to the
// end or, again, to the start of an iteration that must consume something and has not.
func (w way) pass(m nfa.Mark) (way, bool) {
	switch m.Kind {
	case nfa.Opens, nfa.Closes:
		tag, _ := tagOf(m)
		w.tags = slices.Clone(w.tags)
		w.tags[tag] = tagValue{kind: pending}
	case nfa.Enters:
		if slices.Contains(w.inside, m.N) {
			return w, false
		}
		w.inside = append(slices.Clone(w.inside), m.N)
	case nfa.Leaves:
		if slices.Contains(w.inside, m.N) {
			return w, false
		}
	}
	return w, true
}

// withoutDead returns the way without the values that cannot last to the end.
func (t *tagger) withoutDead(w way) way {
	w.tags = slices.Clone(w.tags)
	for tag := range w.tags {
		if !t.live[w.state][tag] {
			w.tags[tag] = tagValue{kind: dontCare}
		}
	}
	return w
}

// number returns the number of a list of ways, and the operations that lead to it.
func (t *tagger) number(ways []way, from origin) (state, ops int32) {
	t.budget.Spend(len(ways) * t.tags)
	var list []Op
	for tag := range t.tags {
		list = append(list, t.renumber(ways, tag)...)
	}
	key := t.key[:0]
	for _, w := range ways {
		key = appendState(key, w.state)
		for _, v := range w.tags {
			key = append(appendState(key, v.version), byte(v.kind))
		}
	}
	t.key = key
	i, ok := t.byKey[string(key)]
	if !ok {
		i = int32(len(t.ways))
		t.byKey[string(key)] = i
		t.ways = append(t.ways, ways)
		t.budget.Hold(len(ways) * (80 + 3*entrySize*t.tags))
		var set []int32
		for _, w := range ways {
			set = append(set, w.state)
		}
		t.sets = append(t.sets, set)
		t.origins = append(t.origins, from)
	}
	return i, t.lists.number(list)
}

// renumber gives the values of a tag new versions, in the order of the ways, and returns the
// operations for that.
func (t *tagger) renumber(ways []way, tag int) []Op {
	var old []tagValue // by new version
	for _, w := range ways {
		if v := w.tags[tag]; v.inRegister() && !slices.Contains(old, v) {
			old = append(old, v)
		}
	}
	for _, w := range ways {
		if v := w.tags[tag]; v.inRegister() {
			w.tags[tag] = tagValue{version: int32(slices.Index(old, v))}
		}
	}
	var ops []Op
	for version, v := range old {
		to := t.register(tag, int32(version))
		switch {
		case v.kind == stored:
			ops = append(ops, Op{To: to})
		case int(v.version) != version:
			ops = append(ops, Op{to, copyOf(t.register(tag, v.version))})
		}
	}
	return ops
}

// register returns the number of the register of a tag and a version.
func (t *tagger) register(tag int, version int32) int32 {
	r := Register{Capture: tag / 2, End: tag%2 == 1, Version: version}
	i, ok := t.versions[r]
	if !ok {
		i = int32(len(t.table.registers))
		t.versions[r] = i
		t.table.registers = append(t.table.registers, r)
	}
	return i
}

// step returns the state that the ways of state i lead to with a symbol, and the operations.
func (t *tagger) step(i, symbol int) (state, ops int32) {
	var next []way
	t.budget.Spend(len(t.ways[i]))
	for _, w := range t.ways[i] {
		if t.consumes(w.state, symbol) {
			w = way{state: t.nfa.States[w.state].Next, tags: slices.Clone(w.tags)}
			for tag, v := range w.tags {
				if v.kind == pending {
					w.tags[tag] = tagValue{kind: stored}
				}
			}
			next = append(next, w)
		}
	}
	if len(next) == 0 {
		return None, 0
	}
	return t.number(t.closure(next), origin{i, symbol})
}

// final returns the operations for the end of the input in state i.
func (t *tagger) final(i int) int32 {
	var ops []Op
	for _, w := range t.ways[i] {
		if w.state != t.nfa.Accept {
			continue
		}
		for tag, v := range w.tags {
			switch {
			case v.kind == pending:
				ops = append(ops, Op{To: t.register(tag, 0)})
			case v.kind == versioned && v.version > 0:
				ops = append(ops, Op{t.register(tag, 0), copyOf(t.register(tag, v.version))})
			}
		}
	}
	return t.lists.number(ops)
}
