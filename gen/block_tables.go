package gen

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/std66/std66/internal/dfa"
)

// tables has all tables of a package: one automaton with a start state for each rule, and
// those of parsers that have no code. All rows have the same columns: one for each class of
// bytes, and one more.
//
// The automaton of a callee is not a table of its own: it is one more start state. IPv6address
// with 11 columns was no faster apart than among the 24 of all rules of RFC 3986.
type tables struct {
	classes dfa.Classes
	rules   *table
	words   [][]string    // the distinct lists of words; those with the end of the input come first
	ends    int           // how many of words have the end of the input
	parsers []*parserPlan // those that are tables
}

// table is an automaton as rows of numbers. A state is the offset of its row in its part, and
// the first row of each part is the dead state. Numbers past the rows of a part stand for its
// edges. There is one part unless its rows or its edges are too many for a file.
type table struct {
	machine *dfa.DFA
	paths   *dfa.Paths
	columns int
	states  []int32 // those that have rows, in order
	index   []int   // by state of the automaton: its index in states, or -1
	parts   []*tablePart
}

// tablePart is a part of a table.
type tablePart struct {
	first, end int // its states, as indexes in table.states
	rows       [][]int
	edges      []tableEdge
	numbers    map[string]int // the indexes in edges, by what an edge is
}

// tableEdge leads to a state of another part, or has more to do than to read a byte. next is
// the state as [table.place] has it.
type tableEdge struct {
	before []dfa.Op // in an order in which they can be done one by one
	next   place
	callee *rule // or nil
	read   int   // the number of bytes that are read before the call
	after  []dfa.Op
}

// place is a state in a table: a part, and the offset of a row in it.
type place struct{ part, row int }

// deadRow is the number of the dead state.
const deadRow = 0

// newTables plans the tables. No part has more than so many lines of rows, or of edges.
func (p *program) newTables(lines int) *tables {
	t := &tables{classes: p.machines.joint.Classes}
	for _, parser := range p.parsers {
		if parser.code == nil {
			t.parsers = append(t.parsers, parser)
			t.classes = t.classes.Refine(parser.Classes)
		}
	}
	t.listWords(p.machines.joint.DFA)
	t.rules = t.newTable(p.machines.joint.DFA, p.machines.joint.Paths)
	index := map[string]int{}
	for i, w := range t.words {
		index[strings.Join(w, "\n")] = i
	}
	t.rules.divide(lines, t.classes, rowSource{
		next: func(part int, s int32, b byte) int { return p.nextOrCall(t.rules, part, s, b) },
		last: func(_ int, s int32) int { return index[strings.Join(t.rules.machine.Words(s), "\n")] },
	})
	for _, parser := range t.parsers {
		parser.table = t.newTable(parser.DFA, parser.paths)
		parser.table.divide(lines, t.classes, rowSource{next: parser.nextOrEdge, last: parser.lastEdge})
	}
	return t
}

// listWords collects the distinct lists of words. A state is accepting exactly if its list is
// one with the end of the input, so that rows need no other mark for it.
func (t *tables) listWords(machine *dfa.DFA) {
	known := map[string]bool{}
	var others [][]string
	for s, accept := range machine.Accept {
		words := machine.Words(int32(s))
		key := strings.Join(words, "\n")
		if k, _ := machine.AlwaysCalls(int32(s)); k >= 0 || known[key] {
			continue
		}
		known[key] = true
		if accept {
			t.words = append(t.words, words)
		} else {
			others = append(others, words)
		}
	}
	t.ends = len(t.words)
	t.words = append(t.words, others...)
}

// newTable returns a table, yet without parts. A state that always calls has no row: the
// numbers that would lead to it are the call.
func (t *tables) newTable(machine *dfa.DFA, paths *dfa.Paths) *table {
	n := &table{machine: machine, paths: paths, columns: len(t.classes.Sets) + 1, index: make([]int, machine.Len())}
	for s := range machine.Len() {
		n.index[s] = -1
		if k, _ := machine.AlwaysCalls(int32(s)); k < 0 {
			n.index[s] = len(n.states)
			n.states = append(n.states, int32(s))
		}
	}
	return n
}

// rowSource has the numbers of rows: for a byte that is read in a state, and for the last
// column.
type rowSource struct {
	next func(part int, s int32, b byte) int
	last func(part int, s int32) int
}

// divide fills the rows of t, in as few parts as it takes for their lines.
func (t *table) divide(lines int, classes dfa.Classes, from rowSource) {
	for size := len(t.states); ; size = (size + 1) / 2 {
		t.fill(size, classes, from)
		long := func(p *tablePart) bool { return p.rowLines(t.columns) > lines || p.edgeLines() > lines }
		if size <= 1 || !slices.ContainsFunc(t.parts, long) {
			return
		}
	}
}

// rowLines returns how many lines the rows of a part take.
func (p *tablePart) rowLines(columns int) int {
	n := 0
	for i := range p.rows {
		n += len(p.layout(i, columns))
	}
	return n
}

// entry is a number in the text of a row. Where numbers before it are left out because they
// are zero, it has its index in the row.
type entry struct {
	value int
	keyed bool
	index int
}

// rowWidth is about the length of a line of numbers, without its comment.
const rowWidth = 170

// layout returns the lines of the i-th row of a part: all of its numbers, if they fit on a
// line, or else those that are not zero. The last one is always there.
func (p *tablePart) layout(i, columns int) [][]entry {
	size := len(strconv.Itoa(len(p.rows) * columns))
	all := columns*(size+2) <= rowWidth
	var lines [][]entry
	width := rowWidth
	for k, value := range p.rows[i] {
		if !all && value == 0 && k < columns-1 {
			continue
		}
		keyed := !all && k > 0 && p.rows[i][k-1] == 0
		n := len(strconv.Itoa(value)) + 2
		if keyed {
			n += 2*size + 4
		}
		if width += n; width > rowWidth {
			lines, width = append(lines, nil), n
		}
		last := len(lines) - 1
		lines[last] = append(lines[last], entry{value, keyed, k})
	}
	return lines
}

// edgeLines returns how many lines the edges of a part take.
func (p *tablePart) edgeLines() int {
	n := 0
	for _, e := range p.edges {
		n += 1 + len(e.before)/copiesPerLine + len(e.after)/copiesPerLine
	}
	return n
}

// fill fills the rows of t, in parts of so many states.
func (t *table) fill(size int, classes dfa.Classes, from rowSource) {
	t.parts = nil
	for first := 0; first < len(t.states); first += size {
		t.parts = append(t.parts, &tablePart{first: first, end: min(first+size, len(t.states)), numbers: map[string]int{}})
	}
	for i, part := range t.parts {
		part.rows = append(part.rows, make([]int, t.columns)) // the dead state
		for _, s := range t.states[part.first:part.end] {
			row := make([]int, t.columns)
			for class := range classes.Sets {
				row[class] = from.next(i, s, classes.Representative(class))
			}
			row[t.columns-1] = from.last(i, s)
			part.rows = append(part.rows, row)
		}
	}
}

// place returns where a state is. None is the dead state of the first part.
func (t *table) place(s int32) place {
	if s == dfa.None {
		return place{}
	}
	for i, part := range t.parts {
		if k := t.index[s]; part.first <= k && k < part.end {
			return place{i, (k - part.first + 1) * t.columns}
		}
	}
	panic("gen: a state without a row has no place") // see newTable
}

// size returns the number of entries of a part, which is the first number past its rows.
func (t *table) size(part int) int { return (t.parts[part].end - t.parts[part].first + 1) * t.columns }

// number returns the number for a state in a row of a part: its offset, or an edge where it
// is in another part.
func (t *table) number(part int, s int32) int {
	if s == dfa.None {
		return deadRow
	}
	if to := t.place(s); to.part != part {
		return t.edge(part, tableEdge{next: to})
	}
	return t.place(s).row
}

// edge returns the number of an edge in a part.
func (t *table) edge(part int, e tableEdge) int {
	p := t.parts[part]
	key := fmt.Sprint(e.before, e.next, e.read, e.after)
	if e.callee != nil {
		key += e.callee.Name
	}
	i, ok := p.numbers[key]
	if !ok {
		i = len(p.edges)
		p.numbers[key] = i
		p.edges = append(p.edges, e)
	}
	return t.size(part) + i
}

// nextOrCall returns the number of the state or the call that b leads to in state s of the
// rules' table.
func (p *program) nextOrCall(t *table, part int, s int32, b byte) int {
	next := t.machine.Next(s, int(t.machine.Classes.Of[b]))
	if k, after, read := callOn(t.machine, s, next, b); k >= 0 {
		return t.edge(part, tableEdge{next: t.place(after), callee: p.ruleOf(t.machine.Callees[k]), read: read})
	}
	return t.number(part, next)
}

// callOn returns which callee is called in a state if b comes next, which would lead to next,
// the state after the call, and how many bytes are read before it. It returns -1 for none.
func callOn(a *dfa.DFA, state, next int32, b byte) (k int, after int32, read int) {
	if next == dfa.None {
		k, after = a.Calls(state, b)
		return k, after, 0
	}
	k, after = a.AlwaysCalls(next)
	return k, after, 1
}

// largest returns the largest number in any table, an index in words or past all edges.
func (t *tables) largest() int {
	n := len(t.words)
	all := []*table{t.rules}
	for _, parser := range t.parsers {
		all = append(all, parser.table)
	}
	for _, table := range all {
		for i, part := range table.parts {
			n = max(n, table.size(i)+len(part.edges))
		}
	}
	return n
}
