package dfa

import "slices"

// Lookahead delays a store until the next byte selects a continuation. If all continuations of a
// state make the same store, the transitions into the state can make it. Then the state at the
// start of a query can often be merged with the state inside a query.

// storeOnArrival moves the operations that all continuations of a state share to the transitions
// into the state.
func storeOnArrival(u unit) (unit, error) { return u.withMachine(u.machine.hoist()), nil }

// hoist returns m with shared operations moved.
func (m *Machine) hoist() *Machine {
	if len(m.Registers) == 0 {
		return m
	}
	into := make([][]int, m.Len()) // by state: the indexes of the transitions into it
	for i, to := range m.next {
		if to != None {
			into[to] = append(into[to], i)
		}
	}
	lists := newOpLists(m.Ops)
	op, final := slices.Clone(m.stepLabels), slices.Clone(m.endLabels)
	for s := 1; s < m.Len(); s++ { // the start is also reached without a transition
		common := m.commonOps(int32(s))
		if len(common) == 0 {
			continue
		}
		for i := s * m.symbols(); i < (s+1)*m.symbols(); i++ {
			if m.next[i] != None {
				op[i] = lists.number(without(lists.ops[op[i]], common))
			}
		}
		if m.Accept[s] {
			final[s] = lists.number(without(lists.ops[final[s]], common))
		}
		for _, i := range into[s] {
			op[i] = lists.number(arriving(lists.ops[op[i]], common))
		}
	}
	h := *m
	h.stepLabels, h.endLabels, h.Ops = op, final, lists.ops
	return &h
}

// commonOps returns the operations that store the current offset on all transitions from state
// and, if it accepts, at the end of the input.
func (m *Machine) commonOps(state int32) []Op {
	var lists [][]Op
	if m.Accept[state] {
		lists = append(lists, m.Final(state))
	}
	for symbol := range m.symbols() {
		if m.Next(state, symbol) != None {
			lists = append(lists, m.StepOps(state, symbol))
		}
	}
	var common []Op
	for _, op := range lists[0] {
		if op.From.Kind != Here {
			continue
		}
		all := !slices.ContainsFunc(lists, func(l []Op) bool { return !slices.Contains(l, op) })
		read := slices.ContainsFunc(lists, func(l []Op) bool {
			return slices.ContainsFunc(l, func(o Op) bool { return o.From.copies(op.To) })
		})
		if all && !read {
			common = append(common, op)
		}
	}
	return common
}

// without returns ops without the operations in some.
func without(ops, some []Op) []Op {
	return slices.DeleteFunc(slices.Clone(ops), func(op Op) bool { return slices.Contains(some, op) })
}

// arriving returns ops with the common operations added, which store the offset after the byte. They
// replace operations on the same registers.
func arriving(ops, common []Op) []Op {
	var all []Op
	for _, op := range ops {
		if !slices.ContainsFunc(common, func(c Op) bool { return c.To == op.To }) {
			all = append(all, op)
		}
	}
	for _, c := range common {
		all = append(all, Op{c.To, Source{Kind: After}})
	}
	return all
}
