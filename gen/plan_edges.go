package gen

import (
	"fmt"
	"slices"

	"github.com/std66/std66/internal/dfa"
)

// A parser as a table has rows like those of other tables. Where a byte leads to a state and
// nothing else is to be done, the entry is that state. Any other is an edge: what is to be done
// with registers, perhaps a call, and the next state. What a row has in its last column is for
// the end of the input: the edge that is done there, which leads nowhere, or the dead state.
//
// A table that is too long for a file is divided into parts, each of which has some of the
// states, and edges of its own. What leads from part to part is an edge, too.

// tablePart is the table of a parser, or a part of it.
type tablePart struct {
	*table
	parser  *parserPlan
	edges   []tableEdge
	numbers map[string]int // by what an edge is
}

// tableEdge is what a number behind the rows of a parser's table stands for.
type tableEdge struct {
	copies []dfa.Op // in an order in which they can be done one by one
	part   int      // the one that next is in
	next   int
	call   *edgeCall // or nil
}

// edgeCall is a call of a rule's machine, and what is done behind it.
type edgeCall struct {
	callee *rulePlan
	read   int // how many bytes are read before the call
	copies []dfa.Op
}

// spare is one more register, for copies that go in a circle.
const spare = dfa.Behind - 1

// planParts divides the table of p into as few parts as it takes for the files to be short.
func (p *parserPlan) planParts() {
	for states := fileLines; ; states /= 2 {
		p.planPartsOf(states)
		if states == 1 || !slices.ContainsFunc(p.parts, func(t *tablePart) bool { return max(t.lines(), t.edgeLines()) > fileLines }) {
			return
		}
	}
}

// planPartsOf plans parts of so many states.
func (p *parserPlan) planPartsOf(states int) {
	p.parts = nil
	for first := 0; first < p.Len(); first += states {
		t := newTable(p.table.classes, int32(first), int32(min(first+states, p.Len())))
		p.parts = append(p.parts, &tablePart{table: t, parser: p, numbers: map[string]int{}})
	}
	for _, t := range p.parts {
		p.planRows(t.table, t.nextOrEdge, t.lastEdge)
	}
}

// nextOrEdge returns the state or the edge that b leads to in state s.
func (t *tablePart) nextOrEdge(s int32, b byte) int {
	p := t.parser
	class := int(p.Classes.Of[b])
	next := p.Next(s, class)
	k, after, read := p.callOn(s, next, b)
	ops := p.StepOps(s, class)
	switch {
	case k < 0 && len(ops) == 0 && (next == dfa.None || t.first <= next && next < t.end):
		return t.state(next)
	case k < 0:
		return t.edge(next, tableEdge{copies: oneByOne(ops)})
	case read == 0:
		next, ops = s, nil
	}
	before, behind := aroundCall(p.CallOps(next, k))
	if read > 0 {
		before = oneAfterAnother(ops, before)
	}
	return t.edge(after, tableEdge{copies: oneByOne(before), call: &edgeCall{p.callees[k], read, oneByOne(behind)}})
}

// lastEdge returns the edge that is done where the input ends in state s, or the dead state.
func (t *tablePart) lastEdge(s int32) int {
	if !t.parser.Accept[s] {
		return deadRow
	}
	return t.edge(dfa.None, tableEdge{copies: oneByOne(t.parser.Final(s))})
}

// edge returns the number of e, which leads to a state.
func (t *tablePart) edge(to int32, e tableEdge) int {
	for i, part := range t.parser.parts {
		if part.first <= to && to < part.end {
			e.part, e.next = i, part.state(to)
		}
	}
	key := fmt.Sprint(e.copies, e.part, e.next)
	if e.call != nil {
		key += fmt.Sprint(e.call.callee.name, e.call.read, e.call.copies)
	}
	i, ok := t.numbers[key]
	if !ok {
		i = len(t.edges)
		t.numbers[key] = i
		t.edges = append(t.edges, e)
	}
	return t.size() + i
}

// oneAfterAnother returns operations that do in one step, before a byte, what first does
// before it and then second behind it.
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

// oneByOne returns operations that do one after the other what ops do all at once: what a
// register has is copied before it gets another value.
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
