package abnf

import (
	"errors"
	"slices"

	source "github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/dfa"
	"github.com/std66/std66/internal/machines"
	"github.com/std66/std66/internal/tables"
)

// zNumber is an entry of a table row.
type zNumber = uint32

// build lays out the automata as tables, as package gen does, except that a part is as large as the
// number of a state permits. It returns an error if the number of a register, a thread or a tag is too
// large.
func build(rules []*source.Rule, listed int, parsers []machines.Parser, set *machines.Set, e external) (*Grammar, error) {
	g := &Grammar{listed: listed}
	for _, r := range rules {
		g.rules = append(g.rules, definition{r.Name, r.Text()})
	}
	g.index, _ = newIndex(g.rules)
	var tagged []*dfa.Machine
	for _, m := range set.Parsers {
		if m != nil {
			tagged = append(tagged, m)
		}
	}
	t := tables.New(slices.Concat(set.Rules, set.Nested), set.Joint, tagged, slices.Concat(set.Lists...), func(p *tables.Part) bool {
		return len(p.Rows)*len(p.Rows[0]) < 1<<zPartBit && len(p.Edges) < 1<<zPartBit
	})
	l := &layout{Tables: t, set: set}
	g.tables = l.machine(set.Rules)
	e.bind(g, l, set)
	tagged, lists := nil, t.Lists
	nextParser := 0
	for i, spec := range parsers {
		p := &parser{rule: slices.Index(rules, spec.Root)}
		for _, c := range spec.Single() {
			p.captures = append(p.captures, c.Name)
		}
		if m := set.Parsers[i]; m != nil {
			table := t.Parsers[nextParser]
			nextParser++
			p.table, p.registers = l.parser(table), table.Registers
			for _, d := range m.Deferred {
				p.deferred = append(p.deferred, deferral{d.Capture, d.Whole, slices.Index(rules, d.Rule)})
			}
		}
		for k, c := range spec.Lists() {
			n := l.list(lists[k])
			n.name = c.Name
			for _, f := range c.Fields {
				n.fields = append(n.fields, f.Name)
			}
			p.lists = append(p.lists, n)
		}
		lists = lists[len(spec.Lists()):]
		g.parsers = append(g.parsers, p)
	}
	if l.overflow {
		return nil, errors.New("a number in the tables of a parser exceeds 65535")
	}
	return g, nil
}

// layout converts tables to the form that the run-time files read.
type layout struct {
	*tables.Tables
	set      *machines.Set
	overflow bool // a number does not fit in a uint16
}

// short converts a number.
func (l *layout) short(n int) uint16 {
	l.overflow = l.overflow || n != int(uint16(n))
	return uint16(n)
}

// machine converts the automaton of all rules.
func (l *layout) machine(rules []*dfa.Machine) zMachine {
	classes := [256]uint8(l.Classes.Of)
	m := zMachine{classes: &classes, columns: l.Rules.Columns, accepting: l.Ends}
	for _, part := range l.Rules.Parts {
		p := zPart{rows: rowsOf(part)}
		for _, e := range part.Edges {
			p.edges = append(p.edges, zEdge{stateOf(e.Next), l.callee(e), e.Read, l.set.Nests(e.Callee)})
		}
		m.parts = append(m.parts, p)
	}
	var starts []zStart
	for i, a := range rules {
		starts = append(starts, zStart{stateOf(l.Start(i)), !a.ReadsNonASCII(), a.PercentEncodes()})
	}
	m.starts = slices.Collect(slices.Chunk(starts, zPerList))
	m.words = slices.Collect(slices.Chunk(l.Words, zPerList))
	for _, r := range l.Results {
		m.results = append(m.results, uint8(r))
	}
	return m
}

// stateOf returns a place as a state.
func stateOf(p tables.Place) zState { return zState(p.Part<<zPartBit + p.Row) }

// callee returns the start state of the machine that an edge calls, or zDead.
func (l *layout) callee(e tables.Edge) zState {
	if e.Callee < 0 {
		return zDead
	}
	return stateOf(l.Start(e.Callee))
}

// rowsOf returns the rows of a part in one list.
func rowsOf(part *tables.Part) []zNumber {
	all := make([]zNumber, 0, len(part.Rows)*len(part.Rows[0]))
	for _, row := range part.Rows {
		for _, n := range row {
			all = append(all, zNumber(n))
		}
	}
	return all
}

// parser converts the automaton of a parser.
func (l *layout) parser(t *tables.Table) (p zParser) {
	for _, part := range t.Parts {
		n := zParserPart{rows: rowsOf(part)}
		for _, e := range part.Edges {
			n.edges = append(n.edges, zParserEdge{l.copies(e.Before), stateOf(e.Next), l.callee(e), e.Read, l.copies(e.After), l.set.Nests(e.Callee)})
		}
		p = append(p, n)
	}
	return p
}

// copies converts copies.
func (l *layout) copies(list []tables.Copy) (copies []zCopy) {
	for _, c := range list {
		copies = append(copies, zCopy{l.short(c.To), l.short(c.From)})
	}
	return copies
}

// list converts the automaton of a list.
func (l *layout) list(t *tables.List) *listCapture {
	if !t.HasPath {
		n := &listCapture{registers: t.Registers}
		for _, part := range t.Parts {
			p := zListPart{rows: rowsOf(part)}
			for _, e := range part.Edges {
				var events []zEvent
				for _, v := range e.Events {
					events = append(events, zEvent{l.short(v.Tag), l.short(v.From)})
				}
				p.edges = append(p.edges, zListEdge{events, l.copies(e.Before), stateOf(e.Next)})
			}
			n.events = append(n.events, p)
		}
		return n
	}
	path := &zPath{}
	for _, part := range t.Parts {
		p := zPathPart{rows: rowsOf(part)}
		for _, e := range part.Edges {
			p.edges = append(p.edges, zPathEdge{stateOf(e.Next), l.numbers(e.Parents)})
		}
		path.parts = append(path.parts, p)
	}
	for _, e := range t.Ends {
		path.ends = append(path.ends, zPathEnd{e.Accept, l.numbers(e.Words)})
	}
	for _, tags := range t.Words {
		path.words = append(path.words, l.numbers(tags))
	}
	return &listCapture{path: path}
}

// numbers converts numbers.
func (l *layout) numbers(list []int) (numbers []uint16) {
	for _, n := range list {
		numbers = append(numbers, l.short(n))
	}
	return numbers
}
