package dfa

import (
	"slices"

	"github.com/std66/std66/internal/byteset"
)

// A rule such as ucschar stands for a code point. Rules that refer to it have its states in place, so that
// an error names the outer rule, and a machine has these states for each place where a code point can
// occur. The code of a parser, which makes no errors, can call the rule instead: an outline is a call in
// place of transitions. Unlike a call of the machine, an outline may read only some of the first bytes of
// the rule.

// An Outline is a call of a machine in place of transitions of a state.
type Outline struct {
	Machine *Machine
	First   byteset.Set // the bytes that the call reads first
	Ops     []Op        // the operations before them
	To      int32       // the state after the call
}

// minOutlined is the fewest states of a machine that is worth a call.
const minOutlined = 6

// CodePoints returns the machines that read one code point over %x7F, in UTF-8, and that no byte
// continues. The machines with the most first bytes come first.
func CodePoints(machines []*Machine) []*Machine {
	found := slices.DeleteFunc(slices.Clone(machines), func(m *Machine) bool { return !m.isCodePoint() })
	slices.SortStableFunc(found, func(a, b *Machine) int { return b.first.Len() - a.first.Len() })
	return found
}

// isCodePoint reports whether m reads one code point over %x7F, and is worth a call.
func (m *Machine) isCodePoint() bool {
	if m.External || m.nests || m.Accept[0] || len(m.Callees) > 0 || m.Len() < minOutlined || !m.first.Minus(byteset.Range(0xC2, 0xF4)).IsEmpty() {
		return false
	}
	for s := range int32(m.Len()) {
		first := m.First(s)
		if m.Accept[s] && !first.IsEmpty() || s > 0 && !first.Minus(byteset.Range(0x80, 0xBF)).IsEmpty() {
			return false
		}
	}
	return true
}

// Outlines returns the outlines of a state that call some of the given machines.
func (m *Machine) Outlines(state int32, points []*Machine) []Outline {
	var found []Outline
	var taken byteset.Set
	for _, called := range points {
		if o, ok := m.outline(state, called, called.first.Minus(taken)); ok {
			found, taken = append(found, o), taken.Union(o.First)
		}
	}
	return found
}

// outline returns the outline of a state that calls a machine, and reports whether there is one. The first
// bytes of the call are the given bytes after which the machine and the state read the same
// strings. These lead from the state to another one, without operations after the first byte.
func (m *Machine) outline(state int32, called *Machine, bytes byteset.Set) (o Outline, ok bool) {
	for b := range bytes.All() {
		q := outliner{own: m, called: called, known: map[statePair]bool{}}
		to, ops := q.step(statePair{state, 0}, b)
		end, same := q.end(to)
		switch {
		case !same:
		case !ok:
			o, ok = Outline{Machine: called, First: byteset.Of(b), Ops: ops, To: end}, true
		case end == o.To && slices.Equal(ops, o.Ops):
			o.First.Add(b)
		}
	}
	return o, ok
}

// OutlinedLen returns the number of states of m that remain if it has outlines.
func (m *Machine) OutlinedLen(points []*Machine) int {
	reached := []int32{0}
	known := make([]bool, m.Len())
	known[0] = true
	reach := func(s int32) {
		if s != None && !known[s] {
			known[s] = true
			reached = append(reached, s)
		}
	}
	for i := 0; i < len(reached); i++ {
		var outlined byteset.Set
		for _, o := range m.Outlines(reached[i], points) {
			outlined = outlined.Union(o.First)
			reach(o.To)
		}
		for _, t := range m.transitions(reached[i]) {
			if !t.Bytes.Minus(outlined).IsEmpty() {
				reach(t.To)
			}
		}
		for k := range m.Callees {
			reach(m.AfterCall(reached[i], k))
		}
	}
	return len(reached)
}

// An outliner follows two machines at the same time.
type outliner struct {
	own, called *Machine
	pairs       []statePair
	known       map[statePair]bool
}

// A statePair has states of both machines that the same string leads to.
type statePair struct{ own, called int32 }

// end returns the state of own after the strings that called reads from a pair on. It reports whether own
// reads the same strings, and all of them lead to that state.
func (q *outliner) end(from statePair) (end int32, ok bool) {
	if end = None; from.own == None {
		return end, false
	}
	q.add(from)
	for i := 0; i < len(q.pairs); i++ {
		at := q.pairs[i]
		switch {
		case q.called.Accept[at.called] && (end == None || end == at.own):
			end = at.own
		case q.called.Accept[at.called], q.own.Accept[at.own], q.own.First(at.own) != q.called.First(at.called), !q.follow(at):
			return end, false
		}
	}
	return end, true
}

// follow adds the pairs after a pair, and reports whether own reads the bytes itself, without operations.
func (q *outliner) follow(at statePair) bool {
	for b := range q.called.First(at.called).All() {
		to, ops := q.step(at, b)
		if to.own == None || len(ops) > 0 {
			return false
		}
		q.add(to)
	}
	return true
}

// step returns the pair after a byte, and the operations of own.
func (q *outliner) step(at statePair, b byte) (statePair, []Op) {
	class := int(q.own.Classes.Of[b])
	return statePair{q.own.Next(at.own, class), q.called.step(at.called, b)}, q.own.StepOps(at.own, class)
}

// add adds a pair, once.
func (q *outliner) add(p statePair) {
	if !q.known[p] {
		q.known[p] = true
		q.pairs = append(q.pairs, p)
	}
}
