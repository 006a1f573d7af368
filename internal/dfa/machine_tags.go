package dfa

import (
	"slices"

	"github.com/std66/std66/internal/limit"
)

// KeepTags returns the smallest machine with the strings and calls of m and the tags that keep accepts.
// The other tags are never stored, and their registers have no value. keep must accept both tags of
// each capture that a deferred capture is derived from.
func (m *Machine) KeepTags(b *limit.Budget, keep func(capture int, end bool) bool) (*Machine, error) {
	read := m.firstRegisters()
	for i, r := range m.Registers {
		read[i] = read[i] && keep(r.Capture, r.End)
	}
	u, err := minimizeMachine(unit{job: job{rule: m.rule, budget: limit.OrDefault(b)}, machine: m.withoutUnread(read)})
	return u.machine, err
}

// MayBeZero reports whether the offset of a tag may be zero. It is stored in the start state then, which
// alone is at offset 0, because a call in it reads at least a byte.
func (m *Machine) MayBeZero(capture int, end bool) bool {
	for _, late := range m.Deferred {
		if late.Capture == capture {
			return m.MayBeZero(late.Whole, end)
		}
	}
	tag := Register{Capture: capture, End: end}
	return slices.ContainsFunc(m.opsIn(0), func(op Op) bool {
		r := m.Registers[op.To]
		r.Version = 0
		return r == tag && op.From.Kind == Here
	})
}

// EndsAlone reports whether each accepted string stores the end of at most one of the captures, and no
// operation copies the end of any of them. Such an end, once stored, lasts.
func (m *Machine) EndsAlone(captures []int) bool {
	for i, r := range m.Registers {
		if r.End && r.Version > 0 && slices.Contains(captures, r.Capture) && m.stores(int32(i)) {
			return false
		}
	}
	copied := m.CopiedRegisters()
	for i, c := range captures {
		if copied[EndRegister(c)] {
			return false
		}
		for _, other := range captures[:i] {
			if m.mayEndTogether(c, other) {
				return false
			}
		}
	}
	return true
}

// stores reports whether an operation stores to a register.
func (m *Machine) stores(register int32) bool {
	for s := range int32(m.Len()) {
		if slices.ContainsFunc(m.opsIn(s), func(op Op) bool { return op.To == register }) {
			return true
		}
	}
	return false
}

// mayEndTogether reports whether an accepted string stores the ends of both captures.
func (m *Machine) mayEndTogether(a, b int) bool {
	type situation struct {
		state      int32
		endA, endB bool
	}
	apply := func(s situation, ops []Op) situation {
		for _, op := range ops {
			s.endA = s.endA || op.To == EndRegister(a)
			s.endB = s.endB || op.To == EndRegister(b)
		}
		return s
	}
	first := situation{}
	seen := map[situation]bool{first: true}
	queue := []situation{first}
	for len(queue) > 0 {
		s := queue[0]
		queue = queue[1:]
		if end := apply(s, m.Final(s.state)); m.Accept[s.state] && end.endA && end.endB {
			return true
		}
		for _, b := range m.branches(s.state) {
			next := apply(s, b.ops)
			next.state = b.to
			if !seen[next] {
				seen[next] = true
				queue = append(queue, next)
			}
		}
	}
	return false
}
