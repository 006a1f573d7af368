package dfa

import "slices"

// A thread can hold a value that is never read, if another thread has priority wherever it would
// accept. Then copies of that value from register to register are dead code.

// withoutUnread removes the operations that store a value that is never read.
func withoutUnread(u unit) (unit, error) {
	return u.withMachine(u.machine.withoutUnread(u.machine.firstRegisters())), nil
}

// withoutUnread returns m without the operations that store a value that is never read. The registers
// in last are read at the end of the input. A register is also read by a copy to a register that is
// read.
func (m *Machine) withoutUnread(last []bool) *Machine {
	if len(m.Registers) == 0 {
		return m
	}
	read := m.readRegisters(last)
	lists := newOpLists(m.Ops)
	u := *m
	u.stepLabels, u.endLabels = slices.Clone(m.stepLabels), slices.Clone(m.endLabels)
	for i, to := range m.next {
		if to != None {
			u.stepLabels[i] = lists.number(readIn(lists.ops[m.stepLabels[i]], read[to]))
		}
	}
	for s := range m.endLabels {
		u.endLabels[s] = lists.number(readIn(lists.ops[m.endLabels[s]], last))
	}
	u.Ops = lists.ops
	return &u
}

// readRegisters reports, by state and register, whether the register is read after the state
// before it is overwritten. The registers in last are read at the end of the input.
func (m *Machine) readRegisters(last []bool) [][]bool {
	into := make([][]int, m.Len()) // by state: the indexes of the transitions into it
	for i, to := range m.next {
		if to != None {
			into[to] = append(into[to], i)
		}
	}
	read := make([][]bool, m.Len())
	var changed []int32
	for s := range int32(m.Len()) {
		read[s] = make([]bool, len(m.Registers))
		if m.Accept[s] {
			addRead(read[s], m.Final(s), last)
			changed = append(changed, s)
		}
	}
	for len(changed) > 0 {
		s := changed[len(changed)-1]
		changed = changed[:len(changed)-1]
		for _, i := range into[s] {
			from := int32(i / m.symbols())
			if addRead(read[from], m.ops(int(m.stepLabels[i])), read[s]) {
				changed = append(changed, from)
			}
		}
	}
	return read
}

// firstRegisters reports for each register whether it holds the value of its tag at the end.
func (m *Machine) firstRegisters() []bool {
	first := make([]bool, len(m.Registers))
	for i, r := range m.Registers {
		first[i] = r.Version == 0
	}
	return first
}

// addRead adds registers to before: the registers in after that ops do not overwrite, and the
// sources of copies to registers in after. It reports whether it has added any register.
func addRead(before []bool, ops []Op, after []bool) (added bool) {
	add := func(r int32) {
		added = added || !before[r]
		before[r] = true
	}
	for r, read := range after {
		if read && !slices.ContainsFunc(ops, func(op Op) bool { return int(op.To) == r }) {
			add(int32(r))
		}
	}
	for _, op := range ops {
		if op.From.Kind == Copy && after[op.To] {
			add(op.From.Register)
		}
	}
	return added
}

// readIn returns the operations that store to a register that is read.
func readIn(ops []Op, read []bool) []Op {
	return slices.DeleteFunc(slices.Clone(ops), func(op Op) bool { return !read[op.To] })
}
