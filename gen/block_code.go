package gen

import (
	"cmp"
	"slices"
	"strings"

	"github.com/std66/std66/internal/byteset"
	"github.com/std66/std66/internal/dfa"
)

// code is an automaton as Go code: a label for each state, and a goto for each transition.
type code struct {
	states []*state // by number, breadth-first; places returns the states to emit
}

// state is a state as code.
type state struct {
	number  int32
	label   string
	place   string // the constant for the state of the table
	result  int    // if it accepts
	targets int    // number of gotos to the state
	accept  bool
	ops     []dfa.Op // in a parser, the operations if the input ends here
	always  *edge    // a call for any next byte; if set, there are no edges
	through bool     // after always, control falls through to the next state
	repeat  *byteSet // the bytes that lead directly back to this state, or nil
	text    bool     // repeat is text, which is read eight bytes at a time
	escape  *escape  // the escape that may occur in the text, or nil
	edges   []edge

	inWindow  bool // the loop over repeat reads windows
	afterCall bool // a call may have ended at the offset
}

// edge is a transition as code: bytes or a call, and the next state. A state with a single
// transition is part of the edge that leads to it: the edge for "%" also checks the two
// hexadecimal digits.
type edge struct {
	on     *byteSet   // the bytes that take the edge
	or     []*byteSet // more such bytes (see mergeEntries)
	enters bool       // the next state reads the bytes (see mergeEntries)
	forced []*byteSet // the bytes that must follow
	callee *rule      // the rule that is called at these bytes and reads them, or nil
	ops    []dfa.Op   // in a parser, the operations before the bytes are read
	to     *state
	more   []*state // of a call of a callee with several results: the next states for the results after the first
}

const (
	maxForced     = 16   // most bytes that an edge forces
	maxCodeStates = 2000 // most states of a rule with code
)

// newCode plans the code of f. A repeated set of at least unrolled bytes is text.
func newCode(f *function, unrolled int) *code {
	c := &code{}
	byNumber := map[int32]*state{}
	add := func(number int32) *state {
		s := byNumber[number]
		if s == nil {
			s = &state{number: number, accept: f.Accept[number], result: f.Result(number), ops: f.Final(number)}
			byNumber[number] = s
			c.states = append(c.states, s)
		}
		return s
	}
	add(0)
	for i := 0; i < len(c.states); i++ {
		c.states[i].addEdges(f, unrolled, add)
	}
	slices.SortFunc(c.states, func(a, b *state) int { return cmp.Compare(a.number, b.number) })
	c.mergeEntries()
	places := c.places()
	for i, s := range places[1:] {
		before := places[i]
		before.through = before.always != nil && before.always.to == s
	}
	c.countTargets()
	c.markCalls()
	c.name(f)
	return c
}

// addEdges adds the transitions of s. The function add returns the state with a number.
func (s *state) addEdges(f *function, unrolled int, add func(number int32) *state) {
	if k, after := f.AlwaysCalls(s.number); k >= 0 {
		s.always = &edge{callee: f.callees[k], ops: f.CallOps(s.number, k), to: add(after)}
		return
	}
	var outlined byteset.Set
	if f.outlines != nil {
		for _, o := range f.outlines[s.number] {
			outlined = outlined.Union(o.First)
			s.edges = append(s.edges, edge{on: &byteSet{Set: o.First}, callee: o.rule, ops: o.Ops, to: add(o.To)})
		}
	}
	for _, t := range f.Transitions(s.number) {
		if t.Bytes = t.Bytes.Minus(outlined); t.Bytes.IsEmpty() {
			continue
		}
		if t.To == s.number && len(t.Ops) == 0 {
			s.repeat = &byteSet{Set: t.Bytes}
			s.text = unrolled <= t.Bytes.Len() && t.Bytes.Len() < 256
			continue
		}
		e := edge{on: &byteSet{Set: t.Bytes}, ops: t.Ops}
		to := t.To
		for set, next, ok := f.Forced(to); ok && len(e.forced) < maxForced; set, next, ok = f.Forced(to) {
			e.forced = append(e.forced, &byteSet{Set: set})
			to = next
		}
		e.to = add(to)
		s.edges = append(s.edges, e)
	}
	for k, callee := range f.Callees {
		after := f.AfterCall(s.number, k)
		switch {
		case after == dfa.None:
		case callee.Result > 0: // the edge for the first result is the last one
			last := &s.edges[len(s.edges)-1]
			last.more = append(last.more, add(after))
		default:
			s.edges = append(s.edges, edge{on: &byteSet{Set: callee.First(0)}, callee: f.callees[k], ops: f.CallOps(s.number, k), to: add(after)})
		}
	}
	s.sortEdges(f.Expected[s.number])
}

// mergeEntries merges edges whose bytes the next state can also read, with transitions to
// itself. After "/", for example, a segment begins with a letter or with "%", and continues with
// either. Merged edges leave their bytes to the next state.
func (c *code) mergeEntries() {
	for _, s := range c.states {
		for i := 0; i < len(s.edges); i++ {
			first := &s.edges[i]
			if !first.to.reads(*first) || first.to == s {
				continue
			}
			for j := len(s.edges) - 1; j > i; j-- {
				if e := s.edges[j]; e.to == first.to && slices.Equal(e.ops, first.ops) && e.to.reads(e) {
					first.or = append(first.or, e.on)
					s.edges = slices.Delete(s.edges, j, j+1)
				}
			}
			if len(first.or) > 0 {
				first.enters, first.forced, first.callee = true, nil, nil
			}
		}
	}
}

// reads reports whether s can read the bytes of e itself, with a transition to itself.
func (s *state) reads(e edge) bool {
	if slices.ContainsFunc(e.ops, func(op dfa.Op) bool { return op.From.Kind != dfa.Here }) {
		return false
	}
	if e.callee != nil {
		return slices.ContainsFunc(s.edges, func(own edge) bool {
			return own.to == s && len(own.ops) == 0 && own.callee == e.callee && own.on.Set == e.on.Set
		})
	}
	if len(e.forced) == 0 && s.repeat != nil && e.on.Minus(s.repeat.Set).IsEmpty() {
		return true
	}
	same := func(a, b *byteSet) bool { return a.Set == b.Set }
	return slices.ContainsFunc(s.edges, func(own edge) bool {
		return own.to == s && len(own.ops) == 0 && own.callee == nil && same(own.on, e.on) && slices.EqualFunc(own.forced, e.forced, same)
	})
}

// sortEdges sorts the edges in the order of their tests. Ranges come first, so that later sets
// need not exclude them; then large sets, which have most bytes of the input; then delimiters
// in the grammar's order. The words in expected describe the bytes that the state accepts.
func (s *state) sortEdges(expected []string) {
	rank := func(e edge) int {
		if e.on.Len() > maxCompared {
			if !e.on.needsBit() {
				return -2 * 256
			}
			return -e.on.Len()
		}
		i := slices.IndexFunc(expected, func(word string) bool {
			literal, ok := strings.CutPrefix(strings.TrimPrefix(word, "%s"), `"`)
			return ok && literal != "" && e.on.Has(literal[0])
		})
		if i < 0 {
			i = len(expected)
		}
		return i
	}
	slices.SortStableFunc(s.edges, func(a, b edge) int { return cmp.Compare(rank(a), rank(b)) })
}

// places returns the states to emit: those that are not final, and the start state. An edge to
// a final state ends the match directly.
func (c *code) places() []*state {
	return slices.DeleteFunc(slices.Clone(c.states), func(s *state) bool { return s.number != 0 && s.final() })
}

// countTargets counts the gotos to each state.
func (c *code) countTargets() {
	for _, s := range c.states {
		if s.always != nil && !s.through {
			s.always.to.targets++
		}
		for _, e := range s.edges {
			for _, to := range append([]*state{e.to}, e.more...) {
				if !to.final() {
					to.targets++
				}
			}
		}
	}
}

// markCalls marks the states after calls.
func (c *code) markCalls() {
	for _, s := range c.states {
		if s.always != nil {
			s.always.to.afterCall = true
		}
		for _, e := range s.edges {
			e.to.afterCall = e.to.afterCall || e.callee != nil
		}
	}
}

// setUse is a set of bytes in code and the state that the bytes lead to.
type setUse struct {
	set     *byteSet
	state   *state
	repeats bool  // the bytes lead from the state back to it
	callee  *rule // the rule that begins with the bytes, or nil
}

// setUses returns the uses of sets in the order of the code.
func (c *code) setUses() []setUse {
	var uses []setUse
	for _, s := range c.states {
		if s.repeat != nil {
			uses = append(uses, setUse{s.repeat, s, true, nil})
		}
		edges := s.edges
		if s.escape != nil {
			edges = append([]edge{s.escape.edge}, edges...)
			edges[0].to = s
		}
		for _, e := range edges {
			for _, set := range slices.Concat([]*byteSet{e.on}, e.or, e.forced) {
				uses = append(uses, setUse{set, e.to, false, e.callee})
			}
		}
	}
	return uses
}

// final reports whether s only ends the match.
func (s *state) final() bool {
	return s.accept && len(s.ops) == 0 && s.always == nil && s.repeat == nil && len(s.edges) == 0
}

// canEnd reports whether some state is accepting.
func (c *code) canEnd() bool {
	return slices.ContainsFunc(c.states, func(s *state) bool { return s.accept })
}

// loops returns the number of states that repeat bytes, and of states that repeat text.
func (c *code) loops() (all, text int) {
	for _, s := range c.states {
		if s.repeat != nil {
			all++
		}
		if s.text {
			text++
		}
	}
	return all, text
}
