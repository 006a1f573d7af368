package dfa

import "slices"

// The look-ahead delays what is stored until it has turned out which way goes on. Where
// all ways store the same, nothing turns out: it may as well be stored on arrival. Then
// a state in which a query begins is often no other than the one inside of it.

// hoist moves operations that all that follows a state does to the transitions that
// lead to it.
func (d *DFA) hoist() *DFA {
	into := make([][]int, d.Len()) // the transitions to each state, as indexes
	for i, to := range d.next {
		if to != None {
			into[to] = append(into[to], i)
		}
	}
	lists := newOpLists(d.Ops)
	op, final := slices.Clone(d.op), slices.Clone(d.final)
	for s := 1; s < d.Len(); s++ { // the start is come to without a transition, too
		common := d.commonOps(int32(s))
		if len(common) == 0 {
			continue
		}
		for i := s * d.symbols(); i < (s+1)*d.symbols(); i++ {
			if d.next[i] != None {
				op[i] = lists.number(without(lists.ops[op[i]], common))
			}
		}
		if d.Accept[s] {
			final[s] = lists.number(without(lists.ops[final[s]], common))
		}
		for _, i := range into[s] {
			op[i] = lists.number(arriving(lists.ops[op[i]], common))
		}
	}
	h := *d
	h.op, h.final, h.Ops = op, final, lists.ops
	return &h
}

// commonOps returns the operations that store the offset in all that can follow state.
func (d *DFA) commonOps(state int32) []Op {
	var lists [][]Op
	if d.Accept[state] {
		lists = append(lists, d.Final(state))
	}
	for symbol := range d.symbols() {
		if d.Next(state, symbol) != None {
			lists = append(lists, d.ops(d.opIndex(state, symbol)))
		}
	}
	var common []Op
	for _, op := range lists[0] {
		if op.From != Here {
			continue
		}
		all := !slices.ContainsFunc(lists, func(l []Op) bool { return !slices.Contains(l, op) })
		read := slices.ContainsFunc(lists, func(l []Op) bool {
			return slices.ContainsFunc(l, func(o Op) bool { return o.From == op.To })
		})
		if all && !read {
			common = append(common, op)
		}
	}
	return common
}

// without returns ops less some of them.
func without(ops, some []Op) []Op {
	return slices.DeleteFunc(slices.Clone(ops), func(op Op) bool { return slices.Contains(some, op) })
}

// arriving returns ops and, behind them, what is stored on arrival; that takes the place
// of what ops stores in the same registers.
func arriving(ops, common []Op) []Op {
	var all []Op
	for _, op := range ops {
		if !slices.ContainsFunc(common, func(c Op) bool { return c.To == op.To }) {
			all = append(all, op)
		}
	}
	for _, c := range common {
		all = append(all, Op{c.To, Behind})
	}
	return all
}

// opLists numbers lists of operations.
type opLists struct {
	ops   [][]Op
	index map[string]int32
}

func newOpLists(known [][]Op) *opLists {
	l := &opLists{index: map[string]int32{}}
	for _, ops := range known {
		l.number(ops)
	}
	return l
}

// number returns the number of a list.
func (l *opLists) number(ops []Op) int32 {
	var key []byte
	for _, op := range ops {
		key = appendStates(key, []int32{op.To, op.From})
	}
	i, ok := l.index[string(key)]
	if !ok {
		i = int32(len(l.ops))
		l.index[string(key)] = i
		l.ops = append(l.ops, ops)
	}
	return i
}
