package dfa

import "slices"

// A way through the automaton can have a value that nothing reads in the end, as another
// way always counts in its stead where it would come to acceptance. Then what moves that
// value from register to register is for nothing.

// withoutUnread returns d without operations that store what nothing reads: the first
// register of each tag is read where the input ends, and any by copies that are read.
func (d *DFA) withoutUnread() *DFA {
	read := d.readRegisters()
	lists := newOpLists(d.Ops)
	u := *d
	u.op, u.final = slices.Clone(d.op), slices.Clone(d.final)
	for i, to := range d.next {
		if to != None {
			u.op[i] = lists.number(readIn(lists.ops[d.op[i]], read[to]))
		}
	}
	for s := range d.final {
		u.final[s] = lists.number(readIn(lists.ops[d.final[s]], d.firstRegisters()))
	}
	u.Ops = lists.ops
	return &u
}

// readRegisters says of each state which registers are read behind it before they get
// another value.
func (d *DFA) readRegisters() [][]bool {
	into := make([][]int, d.Len()) // the transitions to each state, as indexes
	for i, to := range d.next {
		if to != None {
			into[to] = append(into[to], i)
		}
	}
	read := make([][]bool, d.Len())
	var changed []int32
	for s := range int32(d.Len()) {
		read[s] = make([]bool, len(d.Registers))
		if d.Accept[s] {
			addRead(read[s], d.Final(s), d.firstRegisters())
			changed = append(changed, s)
		}
	}
	for len(changed) > 0 {
		s := changed[len(changed)-1]
		changed = changed[:len(changed)-1]
		for _, i := range into[s] {
			from := int32(i / d.symbols())
			if addRead(read[from], d.ops(int(d.op[i])), read[s]) {
				changed = append(changed, from)
			}
		}
	}
	return read
}

// firstRegisters returns the registers that have values in the end.
func (d *DFA) firstRegisters() []bool {
	first := make([]bool, len(d.Registers))
	for i, r := range d.Registers {
		first[i] = r.Version == 0
	}
	return first
}

// addRead adds to before the registers that are read before operations, after which those
// of after are. It reports whether that has added any.
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
		if op.From >= 0 && after[op.To] {
			add(op.From)
		}
	}
	return added
}

// readIn returns the operations that store what is read afterwards.
func readIn(ops []Op, read []bool) []Op {
	return slices.DeleteFunc(slices.Clone(ops), func(op Op) bool { return !read[op.To] })
}
