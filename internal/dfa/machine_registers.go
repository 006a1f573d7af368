package dfa

import "slices"

// CopiedRegisters reports for each register whether an operation copies it.
func (m *Machine) CopiedRegisters() []bool {
	copied := make([]bool, len(m.Registers))
	for s := range int32(m.Len()) {
		for _, op := range m.opsIn(s) {
			if op.From.Kind == Copy {
				copied[op.From.Register] = true
			}
		}
	}
	return copied
}

// MayEnd reports whether like returns true for the result of a capture in some accepted string. The
// arguments of like report whether the capture's start and end have values. MayEnd tracks only the
// first register of each tag. It returns true if a copy can change one of them.
func (m *Machine) MayEnd(capture int, like func(start, end bool) bool) bool {
	type situation struct {
		state      int32
		start, end bool
	}
	apply := func(s situation, ops []Op) (after situation, copies bool) {
		for _, op := range ops {
			switch op.To {
			case StartRegister(capture):
				s.start = true
			case EndRegister(capture):
				s.end = true
			default:
				continue
			}
			copies = copies || op.From.Kind == Copy
		}
		return s, copies
	}
	first := situation{}
	seen := map[situation]bool{first: true}
	queue := []situation{first}
	for len(queue) > 0 {
		s := queue[0]
		queue = queue[1:]
		end, copies := apply(s, m.Final(s.state))
		if m.Accept[s.state] && (copies || like(end.start, end.end)) {
			return true
		}
		for _, b := range m.branches(s.state) {
			next, copies := apply(s, b.ops)
			next.state = b.to
			if copies {
				return true
			}
			if !seen[next] {
				seen[next] = true
				queue = append(queue, next)
			}
		}
	}
	return false
}

// opsIn returns the operations at the end of the input in a state, and of its transitions and calls.
func (m *Machine) opsIn(state int32) []Op {
	lists := [][]Op{m.Final(state)}
	for _, b := range m.branches(state) {
		lists = append(lists, b.ops)
	}
	return slices.Concat(lists...)
}

// branch is a transition by bytes or a call.
type branch struct {
	to  int32
	ops []Op
}

// branches returns the transitions by bytes and the calls of a state.
func (m *Machine) branches(state int32) []branch {
	var all []branch
	for _, t := range m.Transitions(state) {
		all = append(all, branch{t.To, t.Ops})
	}
	for k := range m.Callees {
		if after := m.AfterCall(state, k); after != None {
			all = append(all, branch{after, m.CallOps(state, k)})
		}
	}
	return all
}
