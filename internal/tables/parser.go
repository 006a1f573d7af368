package tables

import "github.com/std66/std66/internal/dfa"

// The rows of a parser have the same form as the rows of the rules. An entry is a state if the byte
// leads to a state of the same part and no register changes. Any other entry is an edge. The last
// column is for the end of the input: an edge without a next state, or the dead state.

// The first registers of gen/runtime. Next come the start and the end of each capture in turn, then
// the registers that hold candidates for them.
const (
	here = iota
	next
	spare
	first
)

// StartRegister and EndRegister return the numbers of the registers of a capture.
func StartRegister(capture int) int { return first + 2*capture }
func EndRegister(capture int) int   { return first + 2*capture + 1 }

// parser is the table of a parser under construction.
type parser struct {
	tables *Tables
	*Table
	numbers []int // by register of the machine: its number in the table, or -1
}

// registerNumbers returns the number of each register of a machine, or -1 for a register that is
// neither copied nor part of the result.
func registerNumbers(machine *dfa.Machine) []int {
	copied := machine.CopiedRegisters()
	numbers := make([]int, len(machine.Registers))
	n := first
	for i, r := range machine.Registers {
		numbers[i] = -1
		if r.Version == 0 || copied[i] {
			numbers[i] = n
			n++
		}
	}
	return numbers
}

// nextOrEdge returns the number of the state or edge that b leads to from state s.
func (p parser) nextOrEdge(part int, s int32, b byte) int {
	class := int(p.Machine.Classes.Of[b])
	to := p.Machine.Next(s, class)
	k, _, read := callOn(p.Machine, s, to, b)
	ops := p.Machine.StepOps(s, class)
	switch {
	case k < 0 && len(ops) == 0:
		return p.number(part, to)
	case k < 0:
		return p.edge(part, Edge{Before: p.copies(ops), Next: p.place(to), Callee: -1})
	case read == 0:
		to, ops = s, nil
	}
	var edges []Edge
	for i := range resultsOf(p.Machine, k) {
		before, following := dfa.AroundCall(p.Machine.CallOps(to, i))
		if read > 0 {
			before = dfa.OneAfterAnother(ops, before)
		}
		edges = append(edges, Edge{
			Before: p.copies(before), Next: p.place(p.Machine.AfterCall(to, i)), Callee: p.tables.number(p.Machine.Callees[k].Machine),
			Read: read, After: p.copies(following)})
	}
	return p.edge(part, edges[0], edges[1:]...)
}

// lastEdge returns the number of the edge for the end of the input in state s, or the dead state if
// s does not accept.
func (p parser) lastEdge(part int, s int32) int {
	if !p.Machine.Accept[s] {
		return dead
	}
	return p.edge(part, Edge{Before: p.copies(p.Machine.Final(s)), Callee: -1})
}

// copies returns operations as copies, ordered to be made one by one.
func (p parser) copies(ops []dfa.Op) []Copy {
	spareRegister := int32(len(p.numbers))
	var all []Copy
	for _, op := range dfa.OneByOne(ops, spareRegister) {
		if to := p.register(op.To); to >= 0 {
			all = append(all, Copy{to, p.source(op.From)})
		}
	}
	return all
}

// register returns the number of a register of the machine. The register after the last one is
// the spare.
func (p parser) register(r int32) int {
	if int(r) == len(p.numbers) {
		return spare
	}
	return p.numbers[r]
}

// source returns the number of the register that holds the value of a source.
func (p parser) source(s dfa.Source) int {
	switch s.Kind {
	case dfa.Here:
		return here
	case dfa.After:
		return next
	default:
		return p.register(s.Register)
	}
}
