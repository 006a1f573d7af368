package dfa

import (
	"fmt"
	"slices"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/nfa"
)

// An automaton with captures has registers, which hold offsets, and does operations on
// them along its transitions (Laurikari, "NFAs with tagged transitions", 2000, with one
// byte of look-ahead as in Trofimovich, "Tagged deterministic finite automata with
// lookahead", 2017).
//
// A state stands for ways through the nondeterministic automaton, in the order in which
// they count. Each way knows, for each tag (where a capture begins, or ends), which of
// the tag's registers has its value. Where a way has just passed a tag, the value is
// the offset that has been come to; a register gets it on the next transition, when it
// has turned out which ways go on: most have not by then, and there is nothing to do.
//
// Over "//a:b" with userinfo and host: after "//" both begin. On "a" both get their
// start. After ":" host has ended, on the way on which it is a host, and its end is
// still to be stored; "b" ends that way, and only userinfo is left to go on.
//
// What a way will never tell does not matter: the value of a tag that it passes again
// before its end, and the start of what it has not begun, as the end of that tells that
// there is none. For such values there is no register, so that one for each tag is often
// all there is.

// Op is an operation on a register. Those of a transition are done all at once.
type Op struct {
	To   int32 // a register
	From int32 // a register, or Here, or Behind
}

// Offsets that operations store.
const (
	Here   int32 = -1 - iota // that of the byte that the transition reads, or the end of the input
	Behind                   // the one behind that byte, or behind what the callee has matched
)

// Register is a register of a tag. The first one of each tag has its value in the end.
type Register struct {
	Capture int
	End     bool // where the capture ends, or else where it begins
	Version int32
}

// maxVersions is how many registers there may be besides the first of each tag. Who
// needs more has captures that can hardly be told apart.
const maxVersions = 100

// RegistersError says that the captures of a rule need too many registers.
type RegistersError struct{ Rule *abnf.Rule }

// Error returns "file:line:col: message", the place being the rule's.
func (e *RegistersError) Error() string {
	return fmt.Sprintf("%s: the captures of rule %q take too many registers: there are too many ways to begin and end them in one place",
		e.Rule.Pos(), e.Rule.Name)
}

// tag values in a way, besides the numbers of versions.
const (
	pending int32 = -1 - iota // the offset that has been come to
	stored                    // the offset before the last byte, which gets a register
	dontCare
)

// way is a way through the nondeterministic automaton.
type way struct {
	state  int32
	tags   []int32 // by tag: a version, or one of the values above
	inside []int32 // the iterations that it has entered without consuming anything
}

// tagger numbers lists of ways.
type tagger struct {
	*subsets
	tags     int
	live     [][]bool // by state of the NFA and tag: whether a value can last to the end
	ways     [][]way  // by state of the result
	byKey    map[string]int32
	versions map[Register]int32
	d        *DFA
	lists    *opLists
}

// newTagger returns a tagger for the automaton whose subsets are b, or nil if the budget does
// not hold it.
func newTagger(b *subsets, d *DFA, captures int) *tagger {
	t := &tagger{subsets: b, tags: 2 * captures, d: d, byKey: map[string]int32{}, versions: map[Register]int32{}, lists: newOpLists(nil)}
	if t.live = t.liveTags(); t.live == nil {
		return nil
	}
	for tag := range t.tags {
		t.register(tag, 0)
	}
	t.lists.number(nil) // the empty list is the first one
	return t
}

// start numbers the ways from the start of the automaton.
func (t *tagger) start() {
	w := way{state: t.nfa.Start, tags: make([]int32, t.tags)}
	for tag := range w.tags {
		if tag%2 == 0 {
			w.tags[tag] = dontCare
		}
	}
	t.number(t.closure([]way{w}), origin{})
}

// liveTags finds out which values of tags can last to the end: from a state there is a
// way to acceptance that does not pass the tag.
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
				if !live[from][tag] && tagOf(n.States[from].Mark) != tag {
					live[from][tag] = true
					queue = append(queue, from)
				}
			}
		}
	}
	return live
}

// tagOf returns the tag that a mark passes, or -1.
func tagOf(m nfa.Mark) int {
	switch m.Kind {
	case nfa.Opens:
		return int(2 * m.N)
	case nfa.Closes:
		return int(2*m.N + 1)
	}
	return -1
}

// closure returns the ways to states that consume, or accept, from the given ones. Of
// several ways to one state the first counts.
func (t *tagger) closure(from []way) []way {
	t.round++
	var ways []way
	visited := map[string]bool{}
	stack := slices.Clone(from)
	slices.Reverse(stack)
	for len(stack) > 0 {
		w := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if !t.budget.Spend(4 + len(w.inside) + t.tags/4) {
			break
		}
		key := string(appendStates(appendState(nil, w.state), w.inside))
		if visited[key] {
			continue
		}
		visited[key] = true
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

// pass returns the way after a mark, and whether it may go on: an iteration that has to
// consume something has not done so if the way comes to its end, or to its start again.
func (w way) pass(m nfa.Mark) (way, bool) {
	switch m.Kind {
	case nfa.Opens, nfa.Closes:
		w.tags = slices.Clone(w.tags)
		w.tags[tagOf(m)] = pending
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

// withoutDead returns the way, with tags that do not matter marked so.
func (t *tagger) withoutDead(w way) way {
	w.tags = slices.Clone(w.tags)
	for tag := range w.tags {
		if !t.live[w.state][tag] {
			w.tags[tag] = dontCare
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
		key = appendStates(appendState(key, w.state), w.tags)
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

// renumber gives the values of a tag new versions, in the order of the ways, and returns
// the operations that this takes.
func (t *tagger) renumber(ways []way, tag int) []Op {
	var old []int32 // by new version
	for _, w := range ways {
		if v := w.tags[tag]; v != pending && v != dontCare && !slices.Contains(old, v) {
			old = append(old, v)
		}
	}
	for _, w := range ways {
		if v := w.tags[tag]; v != pending && v != dontCare {
			w.tags[tag] = int32(slices.Index(old, v))
		}
	}
	var ops []Op
	for version, v := range old {
		to := t.register(tag, int32(version))
		switch {
		case v == stored:
			ops = append(ops, Op{to, Here})
		case int(v) != version:
			ops = append(ops, Op{to, t.register(tag, v)})
		}
	}
	return ops
}

// register returns the number of the register of a tag and a version.
func (t *tagger) register(tag int, version int32) int32 {
	r := Register{Capture: tag / 2, End: tag%2 == 1, Version: version}
	i, ok := t.versions[r]
	if !ok {
		i = int32(len(t.d.Registers))
		t.versions[r] = i
		t.d.Registers = append(t.d.Registers, r)
	}
	return i
}

// step returns where the ways of state i lead with a symbol.
func (t *tagger) step(i, symbol int) (state, ops int32) {
	var next []way
	t.budget.Spend(len(t.ways[i]))
	for _, w := range t.ways[i] {
		if t.consumes(w.state, symbol) {
			w = way{state: t.nfa.States[w.state].Next, tags: slices.Clone(w.tags)}
			for tag, v := range w.tags {
				if v == pending {
					w.tags[tag] = stored
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

// final returns the operations where the input ends in state i.
func (t *tagger) final(i int) int32 {
	var ops []Op
	for _, w := range t.ways[i] {
		if w.state != t.nfa.Accept {
			continue
		}
		for tag, v := range w.tags {
			switch {
			case v == pending:
				ops = append(ops, Op{t.register(tag, 0), Here})
			case v > 0:
				ops = append(ops, Op{t.register(tag, 0), t.register(tag, v)})
			}
		}
	}
	return t.lists.number(ops)
}

// Capture returns what is in the registers in the end when d reads s, and whether d
// accepts s. It is the plain definition, for automata without calls: operations before
// the byte that takes the transition, all at once.
func (d *DFA) Capture(s string) (registers []int, ok bool) {
	registers = slices.Repeat([]int{-1}, len(d.Registers))
	state := int32(0)
	for i := range len(s) {
		class := int(d.Classes.Of[s[i]])
		next := d.Next(state, class)
		if next == None {
			return nil, false
		}
		registers = apply(d.Ops[d.opIndex(state, class)], registers, i)
		state = next
	}
	registers = apply(d.Final(state), registers, len(s))
	if d.Accept[state] {
		d.tellDeferred(s, registers)
	}
	return registers, d.Accept[state]
}

// apply returns the registers after operations at an offset.
func apply(ops []Op, registers []int, offset int) []int {
	after := slices.Clone(registers)
	for _, op := range ops {
		switch op.From {
		case Here:
			after[op.To] = offset
		case Behind:
			after[op.To] = offset + 1
		default:
			after[op.To] = registers[op.From]
		}
	}
	return after
}
