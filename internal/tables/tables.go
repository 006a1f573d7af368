// Package tables lays out automata as the tables that gen/runtime runs: rows of numbers, edges,
// and lists of expected words. Package gen prints them.
package tables

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/std66/std66/internal/dfa"
)

// Tables holds one automaton with a start state for each rule, and one automaton for each parser.
// All rows have the same columns: one for each class of bytes, and one for the end of the input.
//
// A callee is a start state of the same automaton, not a table of its own. A separate table for
// IPv6address, with 11 columns instead of the 24 for all rules of RFC 3986, was at most 3% faster.
type Tables struct {
	Classes dfa.Classes
	Rules   *Table
	Words   [][]string // the lists of expected words, distinct with their results; lists with the end of the input first
	Ends    int        // the number of lists with the end of the input
	Results []int      // for each of these lists, the result of its states; nil if all results are 0
	Parsers []*Table
	Lists   []*List

	starts   []int32        // by machine
	machines []*dfa.Machine // to number callees
}

// Table is an automaton as rows of numbers. The number of a state is the offset of its row in its
// part. The first row of each part is the dead state. Numbers past the rows of a part are its edges.
type Table struct {
	Machine   *dfa.Machine
	Columns   int
	Parts     []*Part
	Registers int // the number of registers that a parser needs

	states []int32 // the states with rows, in order
	index  []int   // by state of the automaton: its index in states, or -1
}

// Part is a consecutive range of a table's states, small enough for its numbers to fit.
type Part struct {
	Rows   [][]int
	Edges  []Edge
	States []int32 // the state of each row after the dead state

	first   int            // the index of the first state in Table.states
	numbers map[string]int // the index in Edges of each edge, keyed by its text
}

// Edge is a transition that leads to another part, calls a rule, or changes registers.
type Edge struct {
	Before []Copy // before the byte or call
	Next   Place
	Callee int    // the number of a machine, or -1
	Read   int    // the number of bytes read before the call
	After  []Copy // after the call

	Events  []Event // of a list: reported before the copies
	Parents []int   // of a list with a path: by thread after the byte, the thread before it
}

// Place is a state in a table: a part, and the offset of a row in it.
type Place struct{ Part, Row int }

// Copy sets register To to the value of register From. Registers have the numbers of gen/runtime.
type Copy struct{ To, From int }

// dead is the number of the dead state.
const dead = 0

// New lays out the joint automaton of machines, the parsers, which may call the machines, and the lists.
// The machines are the machines of rules, by rule, and then all others that they call. New divides each table
// until fits accepts every part. If fits is nil, each table is one part.
func New(machines []*dfa.Machine, joint *dfa.Joint, parsers []*dfa.Machine, lists []dfa.List, fits func(*Part) bool) *Tables {
	t := &Tables{Classes: joint.Classes, starts: joint.Starts, machines: machines}
	for _, p := range parsers {
		t.Classes = t.Classes.Refine(p.Classes)
	}
	for _, l := range lists {
		t.Classes = t.Classes.Refine(l.Classes())
	}
	index := t.listWords(joint.Machine)
	t.Rules = t.newTable(joint.Machine)
	t.Rules.divide(fits, t.Classes, rowSource{
		next: func(part int, s int32, b byte) int { return t.nextOrCall(part, s, b) },
		last: func(_ int, s int32) int { return index[endOf(joint.Machine, s)] },
	})
	for _, machine := range parsers {
		p := parser{t, t.newTable(machine), registerNumbers(machine)}
		p.Registers = 1 + slices.Max(p.numbers)
		p.divide(fits, t.Classes, rowSource{next: p.nextOrEdge, last: p.lastEdge})
		t.Parsers = append(t.Parsers, p.Table)
	}
	for _, l := range lists {
		t.Lists = append(t.Lists, t.newList(l, fits))
	}
	return t
}

// Start returns the start state of a rule, or of another machine.
func (t *Tables) Start(machine int) Place { return t.Rules.place(t.starts[machine]) }

// Place returns the place of a state of the joint machine. ok reports whether it has one: a state that
// always calls has none.
func (t *Tables) Place(s int32) (place Place, ok bool) {
	if t.Rules.index[s] < 0 {
		return Place{}, false
	}
	return t.Rules.place(s), true
}

// Largest returns the largest number in any table.
func (t *Tables) Largest() int {
	n := len(t.Words)
	all := append([]*Table{t.Rules}, t.Parsers...)
	for _, l := range t.Lists {
		all = append(all, l.Table)
		n = max(n, len(l.Ends))
	}
	for _, table := range all {
		for _, part := range table.Parts {
			n = max(n, len(part.Rows)*table.Columns+len(part.Edges))
		}
	}
	return n
}

// Len returns the number of states with rows.
func (t *Table) Len() int { return len(t.states) }

// listWords collects the distinct lists of words. A state is accepting if and only if its list
// includes the end of the input, so rows need no separate mark for accepting states. If the results
// of accepting states differ, states with different results have lists of their own. The returned map
// has the index of the list for each endOf.
func (t *Tables) listWords(machine *dfa.Machine) map[string]int {
	var ends, others []int32 // for each list, the first state that has it
	known := map[string]bool{}
	for s, accept := range machine.Accept {
		key := endOf(machine, int32(s))
		if k, _ := machine.AlwaysCalls(int32(s)); k >= 0 || known[key] {
			continue
		}
		known[key] = true
		if accept {
			ends = append(ends, int32(s))
		} else {
			others = append(others, int32(s))
		}
	}
	t.Ends = len(ends)
	index := make(map[string]int, len(known))
	for i, s := range slices.Concat(ends, others) {
		index[endOf(machine, s)] = i
		t.Words = append(t.Words, machine.Words(s))
		if i < t.Ends && machine.Results != nil {
			t.Results = append(t.Results, machine.Result(s))
		}
	}
	return index
}

// endOf returns a state's words and its result as text.
func endOf(machine *dfa.Machine, s int32) string {
	words := strings.Join(machine.Words(s), "\n")
	if !machine.Accept[s] {
		return words
	}
	return fmt.Sprint(words, "\n", machine.Result(s))
}

// newTable returns a table without parts. A state that always calls has no row: transitions
// to it become calls.
func (t *Tables) newTable(machine *dfa.Machine) *Table {
	n := &Table{Machine: machine, Columns: len(t.Classes.Sets) + 1, index: make([]int, machine.Len())}
	for s := range machine.Len() {
		n.index[s] = -1
		if k, _ := machine.AlwaysCalls(int32(s)); k < 0 {
			n.index[s] = len(n.states)
			n.states = append(n.states, int32(s))
		}
	}
	return n
}

// rowSource computes the entries of rows: next for a byte in a state, last for the end of the
// input.
type rowSource struct {
	next func(part int, s int32, b byte) int
	last func(part int, s int32) int
}

// divide fills the rows of t. It halves the size of the parts until every part fits.
func (t *Table) divide(fits func(*Part) bool, classes dfa.Classes, from rowSource) {
	for size := len(t.states); ; size = (size + 1) / 2 {
		t.fill(size, classes, from)
		if size <= 1 || fits == nil || !slices.ContainsFunc(t.Parts, func(p *Part) bool { return !fits(p) }) {
			return
		}
	}
}

// fill fills the rows of t, in parts of size states.
func (t *Table) fill(size int, classes dfa.Classes, from rowSource) {
	t.Parts = nil
	for first := 0; first < len(t.states); first += size {
		t.Parts = append(t.Parts, &Part{States: t.states[first:min(first+size, len(t.states))], first: first, numbers: map[string]int{}})
	}
	for i, part := range t.Parts {
		part.Rows = append(part.Rows, make([]int, t.Columns)) // the dead state
		for _, s := range part.States {
			row := make([]int, t.Columns)
			for class := range classes.Sets {
				row[class] = from.next(i, s, classes.Representative(class))
			}
			row[t.Columns-1] = from.last(i, s)
			part.Rows = append(part.Rows, row)
		}
	}
}

// place returns the place of a state. The place of None is the dead state of the first part.
func (t *Table) place(s int32) Place {
	if s == dfa.None {
		return Place{}
	}
	k := t.index[s]
	i, _ := slices.BinarySearchFunc(t.Parts, k+1, func(p *Part, k int) int { return p.first - k })
	return Place{i - 1, (k - t.Parts[i-1].first + 1) * t.Columns}
}

// number returns the entry for state s in a row of a part: its offset, or an edge if s is in
// another part.
func (t *Table) number(part int, s int32) int {
	if s == dfa.None {
		return dead
	}
	to := t.place(s)
	if to.Part != part {
		return t.edge(part, Edge{Next: to, Callee: -1})
	}
	return to.Row
}

// edge returns the number of e in a part, followed by more. It adds them if the part does not have
// them in that order.
func (t *Table) edge(part int, e Edge, more ...Edge) int {
	p := t.Parts[part]
	key := fmt.Sprint(e, more)
	i, ok := p.numbers[key]
	if !ok {
		i = len(p.Edges)
		p.numbers[key] = i
		p.Edges = append(append(p.Edges, e), more...)
	}
	return (len(p.States)+1)*t.Columns + i
}

// nextOrCall returns the number of the state or call that b leads to from state s of the rules'
// table. The edges of a call for the further results of its callee follow the first edge.
func (t *Tables) nextOrCall(part int, s int32, b byte) int {
	machine := t.Rules.Machine
	next := machine.Next(s, int(machine.Classes.Of[b]))
	k, _, read := callOn(machine, s, next, b)
	if k < 0 {
		return t.Rules.number(part, next)
	}
	if read > 0 {
		s = next
	}
	var edges []Edge
	for i := range resultsOf(machine, k) {
		edges = append(edges, Edge{Next: t.Rules.place(machine.AfterCall(s, i)), Callee: t.number(machine.Callees[k].Machine), Read: read})
	}
	return t.Rules.edge(part, edges[0], edges[1:]...)
}

// resultsOf returns an iterator over the callees of a that are the k-th callee, which has the first result,
// and the same machine with other results.
func resultsOf(a *dfa.Machine, k int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := k; i < len(a.Callees) && a.Callees[i].Machine == a.Callees[k].Machine; i++ {
			if !yield(i) {
				return
			}
		}
	}
}

// number returns the number of a callee.
func (t *Tables) number(callee *dfa.Machine) int { return slices.Index(t.machines, callee) }

// callOn returns the callee that a state calls when b comes next, the state after the call, and the
// number of bytes read before the call. The next state is the target of the transition by b. The
// result k is -1 without a call.
func callOn(a *dfa.Machine, state, next int32, b byte) (k int, after int32, read int) {
	if next == dfa.None {
		k, after = a.Calls(state, b)
		return k, after, 0
	}
	k, after = a.AlwaysCalls(next)
	return k, after, 1
}
