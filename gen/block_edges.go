package gen

import (
	"slices"

	"github.com/std66/std66/internal/dfa"
)

// A parser as a table has rows like those of the rules. Where a byte leads to a state of the
// same part and no register changes, the entry is that state. Any other entry is an edge. The
// last column is for the end of the input: an edge without a next state, or the dead state.

// spare is one more register, for copies that go in a circle.
const spare = dfa.Behind - 1

// nextOrEdge returns the number of the state or the edge that b leads to in state s.
func (p *parserPlan) nextOrEdge(part int, s int32, b byte) int {
	class := int(p.Classes.Of[b])
	next := p.Next(s, class)
	k, after, read := callOn(p.DFA, s, next, b)
	ops := p.StepOps(s, class)
	switch {
	case k < 0 && len(ops) == 0:
		return p.table.number(part, next)
	case k < 0:
		return p.table.edge(part, tableEdge{before: oneByOne(ops), next: p.table.place(next)})
	case read == 0:
		next, ops = s, nil
	}
	before, behind := aroundCall(p.CallOps(next, k))
	if read > 0 {
		before = oneAfterAnother(ops, before)
	}
	return p.table.edge(part, tableEdge{
		before: oneByOne(before), next: p.table.place(after), callee: p.callees[k], read: read, after: oneByOne(behind)})
}

// lastEdge returns the number of the edge that is taken where the input ends in state s, or
// the dead state.
func (p *parserPlan) lastEdge(part int, s int32) int {
	if !p.Accept[s] {
		return deadRow
	}
	return p.table.edge(part, tableEdge{before: oneByOne(p.Final(s))})
}

// aroundCall divides operations into those before a call and those after it, at the offset
// that is reached then.
func aroundCall(ops []dfa.Op) (before, after []dfa.Op) {
	for _, op := range ops {
		if op.From == dfa.Behind {
			after = append(after, dfa.Op{To: op.To, From: dfa.Here})
		} else {
			before = append(before, op)
		}
	}
	return before, after
}

// oneAfterAnother returns operations that do in one step, before a byte, what first does
// before it and then second after it.
func oneAfterAnother(first, second []dfa.Op) []dfa.Op {
	var all []dfa.Op
	for _, op := range second {
		if op.From == dfa.Here {
			op.From = dfa.Behind
		} else if i := slices.IndexFunc(first, func(before dfa.Op) bool { return before.To == op.From }); i >= 0 {
			op.From = first[i].From
		}
		all = append(all, op)
	}
	for _, op := range first {
		if !slices.ContainsFunc(second, func(later dfa.Op) bool { return later.To == op.To }) {
			all = append(all, op)
		}
	}
	return all
}

// oneByOne returns operations that do one after the other what ops do all at once: a register
// is copied before it gets another value.
func oneByOne(ops []dfa.Op) []dfa.Op {
	left := slices.DeleteFunc(slices.Clone(ops), func(op dfa.Op) bool { return op.From == op.To })
	var ordered []dfa.Op
	for len(left) > 0 {
		i := slices.IndexFunc(left, func(op dfa.Op) bool {
			return !slices.ContainsFunc(left, func(other dfa.Op) bool { return other.From == op.To })
		})
		if i < 0 {
			// The values of some registers go in a circle. It ends where one is put aside.
			aside := left[0].To
			ordered = append(ordered, dfa.Op{To: spare, From: aside})
			for k := range left {
				if left[k].From == aside {
					left[k].From = spare
				}
			}
			continue
		}
		ordered = append(ordered, left[i])
		left = slices.Delete(left, i, i+1)
	}
	return ordered
}

// registerNumbers returns the number in tables of each register, or -1 if nothing is ever
// copied from it and it is not in the result. The first numbers are those of the runtime.
func (p *parserPlan) registerNumbers() []int {
	const first = 3 // zFirst in gen/runtime
	numbers := make([]int, len(p.Registers))
	n := first
	for i, r := range p.Registers {
		numbers[i] = -1
		if r.Version == 0 || p.registers[i] != "" {
			numbers[i] = n
			n++
		}
	}
	return numbers
}

// registerCount returns the number of registers in tables.
func (p *parserPlan) registerCount() int { return 1 + slices.Max(p.registerNumbers()) }
