package dfa

import (
	"fmt"
	"slices"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/nfa"
)

// A machine with captures has registers, which hold offsets, and performs operations on them
// along its transitions (Laurikari, "NFAs with tagged transitions", 2000, with one byte of
// lookahead as in Trofimovich, "Tagged deterministic finite automata with lookahead", 2017).
//
// A tag is the start or the end of a capture. A state is a list of threads of the NFA, in order of
// priority. Each thread knows, for each tag, which of the tag's registers holds its value. When a
// thread passes a tag, the value is the current offset. The offset is stored only on the next
// transition, when the byte has selected the threads that continue. Most threads end there, so
// they need no operation.
//
// An example is "//a:b" with captures of userinfo and host. Both begin after "//", and "a" stores
// both starts. After ":", the thread of host has ended its capture, but the end is not stored yet.
// Then "b" ends that thread, and only the thread of userinfo continues.
//
// Some values are never read. The value of a tag is not read if the thread must pass the tag
// again. The start of a capture is not read before the capture begins, because a capture without an
// end is absent. Such values need no register, so one register for each tag is often enough.

// maxVersions is the maximum number of registers in addition to the first register of each tag.
// Captures that need more can begin or end in too many places at once.
const maxVersions = 100

// RegistersError reports that the captures of a rule need too many registers.
type RegistersError struct{ Rule *abnf.Rule }

// Error returns "file:line:col: message" with the position of the rule.
func (e *RegistersError) Error() string {
	return fmt.Sprintf("%s: the captures of rule %q need too many registers, because they can begin or end in too many places at once",
		e.Rule.Pos(), e.Rule.Name)
}

// tagValue is the value of a tag in a thread.
type tagValue struct {
	kind    tagKind
	version int32 // if versioned, the version of the tag's register
}

// tagKind is the location of a tag's value.
type tagKind uint8

const (
	versioned tagKind = iota // in a register
	pending                  // the current offset, not in a register yet
	stored                   // the offset before the last byte, to be stored in a register
	dontCare                 // nowhere, because the value is never read
)

// inRegister reports whether the value is in a register or will be stored in one.
func (v tagValue) inRegister() bool { return v.kind == versioned || v.kind == stored }

// thread is a path through the NFA.
type thread struct {
	state  int32
	tags   []tagValue // by tag
	inside []int32    // the iterations entered without consuming anything since
	events []event    // the tags that it passed, in order, unless they are in tags; see compile_events.go
	parent int32      // the thread before the last byte, in a path machine
}

// taggedStates returns the machine of an NFA with captures. Its states are lists of threads.
func (b *subsets) taggedStates(u unit) (*Machine, error) {
	return b.taggedStatesBy(u, func(t *tagger, i, symbol int) (next, ops int32) { return t.step(i, symbol) })
}

// taggedStatesBy is taggedStates with a function for the transitions: it returns the state that a
// symbol of the machine leads to from state i, or None, and the number of the operations.
func (b *subsets) taggedStatesBy(u unit, step func(t *tagger, i, symbol int) (next, ops int32)) (*Machine, error) {
	t := newTagger(b, len(u.captures))
	if t == nil {
		return nil, b.exceeded(nil)
	}
	t.start()
	for i := 0; i < len(t.threads); i++ {
		set := t.sets[i]
		if err := b.check(set, len(set)*(1+t.tags)); err != nil {
			return nil, err
		}
		if len(t.table.registers) > t.tags+maxVersions {
			return nil, &RegistersError{Rule: b.rule}
		}
		t.table.addState(b, i)
		t.table.endLabels = append(t.table.endLabels, t.final(i))
		for symbol := range len(b.classes.Sets) + len(u.called) {
			next, ops := step(t, i, symbol)
			t.table.next, t.table.stepLabels = append(t.table.next, next), append(t.table.stepLabels, ops)
		}
	}
	t.table.ops = t.lists.ops
	entries, registers := len(t.table.next), len(t.table.registers)
	b.budget.Spend(entries * (1 + registers/8))
	b.budget.Hold(entries*16 + len(t.threads)*registers)
	return t.table.machine(u, b.classes), b.exceeded(t.sets[0])
}

// tagger numbers lists of threads.
type tagger struct {
	*subsets
	tags     int
	live     [][]bool   // by state of the NFA and tag: whether a value can last to the end
	outside  []int      // by state of the NFA: the last round of closure that met it outside of iterations
	threads  [][]thread // by state of the machine
	byKey    map[string]int32
	versions map[Register]int32
	lists    *opLists
	table    table
}

// newTagger returns a tagger for the NFA of b, or nil if the budget is exceeded.
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

// start numbers the threads at the start of the NFA.
func (t *tagger) start() {
	th := thread{state: t.nfa.Start, tags: make([]tagValue, t.tags)}
	for tag := range th.tags {
		if tag%2 == 0 {
			th.tags[tag] = tagValue{kind: dontCare}
		}
	}
	t.number(t.closure([]thread{th}), origin{})
}

// liveTags reports, by state and tag, whether a value of the tag can last to the end: there is a
// path from the state to acceptance that does not pass the tag. It returns nil if the budget is
// exceeded.
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
		live[n.Accepts[0]][tag] = true
		queue := []int32{n.Accepts[0]}
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

// tagOf returns the tag of a mark. It returns false if the mark has none.
func tagOf(m nfa.Mark) (tag int, ok bool) {
	switch m.Kind {
	case nfa.Opens:
		return int(2 * m.N), true
	case nfa.Closes:
		return int(2*m.N + 1), true
	}
	return 0, false
}

// closure follows empty transitions from the given threads. It returns the threads in consuming
// and accepting states, each state only in the thread with the highest priority.
func (t *tagger) closure(from []thread) []thread {
	t.round++
	var threads []thread
	inside := map[string]bool{}
	stack := slices.Clone(from)
	slices.Reverse(stack)
	for len(stack) > 0 {
		th := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if !t.budget.Spend(4 + len(th.inside) + t.tags/4) {
			break
		}
		if t.visited(th, inside) {
			continue
		}
		state := &t.nfa.States[th.state]
		if (state.Consumes() || t.nfa.Accepting(th.state)) && t.seen[th.state] != t.round {
			t.seen[th.state] = t.round
			threads = append(threads, t.withoutDead(th))
		}
		th, ok := t.pass(th, state.Mark)
		if !ok {
			continue
		}
		for _, to := range slices.Backward(state.Epsilon) {
			th.state = to
			stack = append(stack, th)
		}
	}
	return threads
}

// visited reports whether this round has already visited the state of th inside the same
// iterations, and records the visit. The map holds the visits inside iterations.
func (t *tagger) visited(th thread, inside map[string]bool) bool {
	if len(th.inside) == 0 {
		before := t.outside[th.state] == t.round
		t.outside[th.state] = t.round
		return before
	}
	t.key = appendStates(appendState(t.key[:0], th.state), th.inside)
	if inside[string(t.key)] {
		return true
	}
	inside[string(t.key)] = true
	return false
}

// pass returns the thread after a mark, and reports whether it may continue. It may not end or
// restart an iteration that must consume something before the iteration has done so.
func (t *tagger) pass(th thread, m nfa.Mark) (thread, bool) {
	switch m.Kind {
	case nfa.Opens, nfa.Closes:
		tag, _ := tagOf(m)
		if t.tags == 0 {
			th.events = append(slices.Clip(th.events), event{tag, tagValue{kind: pending}})
			break
		}
		th.tags = slices.Clone(th.tags)
		th.tags[tag] = tagValue{kind: pending}
	case nfa.Enters:
		if slices.Contains(th.inside, m.N) {
			return th, false
		}
		th.inside = append(slices.Clone(th.inside), m.N)
	case nfa.Leaves:
		if slices.Contains(th.inside, m.N) {
			return th, false
		}
	}
	return th, true
}

// withoutDead returns the thread without values that cannot last to the end.
func (t *tagger) withoutDead(th thread) thread {
	th.tags = slices.Clone(th.tags)
	for tag := range th.tags {
		if !t.live[th.state][tag] {
			th.tags[tag] = tagValue{kind: dontCare}
		}
	}
	return th
}

// number returns the number of a list of threads, and the number of the operations that lead to
// it.
func (t *tagger) number(threads []thread, from origin) (state, ops int32) {
	t.budget.Spend(len(threads) * t.tags)
	var list []Op
	for tag := range t.tags {
		list = append(list, t.renumber(threads, tag)...)
	}
	key := t.key[:0]
	for _, th := range threads {
		key = appendState(key, th.state)
		for _, v := range th.tags {
			key = append(appendState(key, v.version), byte(v.kind))
		}
	}
	t.key = key
	i, ok := t.byKey[string(key)]
	if !ok {
		i = int32(len(t.threads))
		t.byKey[string(key)] = i
		t.threads = append(t.threads, threads)
		t.budget.Hold(len(threads) * (80 + 3*entrySize*t.tags))
		var set []int32
		for _, th := range threads {
			set = append(set, th.state)
		}
		t.sets = append(t.sets, set)
		t.origins = append(t.origins, from)
	}
	return i, t.lists.number(list)
}

// renumber gives the values of a tag new versions in the order of the threads, and returns the
// operations that move the values.
func (t *tagger) renumber(threads []thread, tag int) []Op {
	var old []tagValue // by new version
	for _, th := range threads {
		if v := th.tags[tag]; v.inRegister() && !slices.Contains(old, v) {
			old = append(old, v)
		}
	}
	for _, th := range threads {
		if v := th.tags[tag]; v.inRegister() {
			th.tags[tag] = tagValue{version: int32(slices.Index(old, v))}
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

// step returns the state that a symbol leads to from state i, and the number of the operations.
func (t *tagger) step(i, symbol int) (state, ops int32) {
	return t.advance(origin{i, symbol}, func(state int32) bool { return t.consumes(state, symbol) })
}

// advance returns the state after the threads that consume a symbol, and the number of the
// operations.
func (t *tagger) advance(from origin, consumes func(state int32) bool) (state, ops int32) {
	i := from.set
	var next []thread
	t.budget.Spend(len(t.threads[i]))
	for _, th := range t.threads[i] {
		if consumes(th.state) {
			th = thread{state: t.nfa.States[th.state].Next, tags: slices.Clone(th.tags)}
			for tag, v := range th.tags {
				if v.kind == pending {
					th.tags[tag] = tagValue{kind: stored}
				}
			}
			next = append(next, th)
		}
	}
	if len(next) == 0 {
		return None, 0
	}
	return t.number(t.closure(next), from)
}

// final returns the number of the operations at the end of the input in state i.
func (t *tagger) final(i int) int32 {
	var ops []Op
	for _, th := range t.threads[i] {
		if th.state != t.nfa.Accepts[0] {
			continue
		}
		for tag, v := range th.tags {
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
