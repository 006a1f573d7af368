package gen

import (
	"slices"

	"github.com/std66/std66/internal/dfa"
)

// A parser as a table has rows like those of the rules. Where a byte leads to a state of the
// same part and no register changes, the entry is that state. Any other entry is an edge. The
// last column is for the end of the input: an edge without a next state, or the dead state.

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
		return p.table.edge(part, tableEdge{before: dfa.OneByOne(ops), next: p.table.place(next)})
	case read == 0:
		next, ops = s, nil
	}
	before, behind := dfa.AroundCall(p.CallOps(next, k))
	if read > 0 {
		before = dfa.OneAfterAnother(ops, before)
	}
	return p.table.edge(part, tableEdge{
		before: dfa.OneByOne(before), next: p.table.place(after), callee: p.callees[k], read: read, after: dfa.OneByOne(behind)})
}

// lastEdge returns the number of the edge that is taken where the input ends in state s, or
// the dead state.
func (p *parserPlan) lastEdge(part int, s int32) int {
	if !p.Accept[s] {
		return deadRow
	}
	return p.table.edge(part, tableEdge{before: dfa.OneByOne(p.Final(s))})
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
