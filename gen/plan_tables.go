package gen

import (
	"slices"
	"strings"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/dfa"
)

// table is an automaton as rows of numbers. Row 0 is the dead state, from which no
// byte leads to acceptance, and row 1 is the start. The row of a state has the
// next state for each class of bytes and, behind those, the index in plan.expected
// of what can stand there. A state is the offset of its row, which saves a
// multiplication on the way from a state to the next one: that way is what the time
// of reading a table is made of. The numbers behind the table are calls.
type table struct {
	classes    *classes
	first, end int32 // the states that have rows: from first on, up to end
	rows       [][]int
	calls      []call
}

// newTable returns a table, yet without rows, of some states of m.
func newTable(c *classes, first, end int32) *table { return &table{classes: c, first: first, end: end} }

// call is a call of a rule's machine and the state that follows it.
type call struct {
	callee *rulePlan
	after  int
	read   int // how many bytes are read before the call
}

// The rows that every table has.
const (
	deadRow  = 0
	startRow = 1
)

// columns returns the number of entries in a row.
func (t *table) columns() int { return len(t.classes.Sets) + 1 }

// state returns the number that a state of the automaton has in the table. None is the
// dead one.
func (t *table) state(s int32) int {
	if s == dfa.None {
		return deadRow
	}
	return (int(s-t.first) + startRow) * t.columns()
}

// size returns the number of entries, which is the first number behind them.
func (t *table) size() int { return t.state(t.end) }

// planTables gives each machine its table, and each parser that is one.
func (p *plan) planTables() {
	index := map[string]int{}
	for i, w := range p.expected {
		index[strings.Join(w, "\n")] = i
	}
	for _, m := range p.machines {
		m.planRows(m.table, m.nextOrCall, func(s int32) int { return index[strings.Join(m.DFA.Words(s), "\n")] })
	}
	for _, parser := range p.withTables() {
		parser.planParts()
	}
}

// planRows fills the rows of t: next returns what stands in that of a state for a byte, and
// last what stands behind that.
func (m *machine) planRows(t *table, next func(s int32, b byte) int, last func(s int32) int) {
	t.rows = append(t.rows, make([]int, t.columns())) // that of the dead state
	for s := t.first; s < t.end; s++ {
		row := make([]int, t.columns())
		// The row of a state that always calls stays empty: entries that lead here are the call.
		if k, _ := m.AlwaysCalls(s); k < 0 {
			for class := range t.classes.Sets {
				row[class] = next(s, t.classes.Representative(class))
			}
			row[t.columns()-1] = last(s)
		}
		t.rows = append(t.rows, row)
	}
}

// nextOrCall returns the state or the call that b leads to in state s.
func (m *machine) nextOrCall(s int32, b byte) int {
	next := m.Next(s, int(m.Classes.Of[b]))
	if k, after, read := m.callOn(s, next, b); k >= 0 {
		return m.table.size() + m.table.call(call{m.callees[k], m.table.state(after), read})
	}
	return m.table.state(next)
}

// callOn returns which callee is called in a state if b comes next, which would lead to
// next, the state after the call, and how many bytes are read before it. Or it returns
// -1.
func (m *machine) callOn(state, next int32, b byte) (k int, after int32, read int) {
	if next == dfa.None {
		k, after = m.Calls(state, b)
		return k, after, 0
	}
	k, after = m.AlwaysCalls(next)
	return k, after, 1
}

// call returns the number of c among the calls of t.
func (t *table) call(c call) int {
	i := slices.Index(t.calls, c)
	if i < 0 {
		i = len(t.calls)
		t.calls = append(t.calls, c)
	}
	return i
}

// classes is a table from bytes to classes.
type classes struct {
	name  string // of the variable
	users []*abnf.Rule
	dfa.Classes
	states int // of all machines that use it
}

// maxSharedClasses bounds the number of classes of a table that machines share: rows
// are to be read.
const maxSharedClasses = 16

// planClasses gives each machine a table of classes. A machine shares one if that
// makes all rows together wider by no more than the 256 entries that a table of its
// own takes.
func (p *plan) planClasses() {
	machines := slices.Clone(p.machines)
	for _, parser := range p.withTables() {
		machines = append(machines, parser.machine)
	}
	for _, m := range machines {
		m.table = newTable(p.shareClasses(m), 0, int32(m.Len()))
	}
}

func (p *plan) shareClasses(m *machine) *classes {
	for _, c := range p.classes {
		joint := c.RefinedLen(m.Classes)
		wider := c.states*(joint-len(c.Sets)) + m.Len()*(joint-len(m.Classes.Sets))
		if wider <= 256 && joint <= max(maxSharedClasses, len(c.Sets)) {
			c.Classes = c.Refine(m.Classes)
			c.states += m.Len()
			if !slices.Contains(c.users, m.rule) { // with another machine, as a parser
				c.users = append(c.users, m.rule)
			}
			return c
		}
	}
	name := "classes" + m.name
	if m.parser != nil {
		name = "byteClasses" + m.name
	}
	c := &classes{name, []*abnf.Rule{m.rule}, m.Classes, m.Len()}
	p.classes = append(p.classes, c)
	return c
}
