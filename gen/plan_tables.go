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
	classes *classes
	rows    [][]int
	calls   []call
}

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
func (t *table) state(s int32) int { return (int(s) + startRow) * t.columns() }

// size returns the number of entries.
func (t *table) size() int { return len(t.rows) * t.columns() }

// planTables gives each machine its table.
func (p *plan) planTables() {
	index := map[string]int{}
	for i, w := range p.expected {
		index[strings.Join(w, "\n")] = i
	}
	for _, m := range p.machines {
		m.planRows(index)
	}
}

// planRows fills the rows. index has the index of each list of words.
func (m *machine) planRows(index map[string]int) {
	t := m.table
	t.rows = append(t.rows, make([]int, t.columns())) // None is -1: its row is the first
	for s := range m.Len() {
		if k, _ := m.AlwaysCalls(int32(s)); k >= 0 {
			t.rows = append(t.rows, make([]int, t.columns())) // entries that lead here are the call
			continue
		}
		row := make([]int, 0, t.columns())
		for class := range t.classes.Sets {
			b := t.classes.Representative(class)
			next := m.Next(int32(s), int(m.Classes.Of[b]))
			if k, after, read := m.callOn(int32(s), next, b); k >= 0 {
				// Behind all rows, of which the dead state has one.
				row = append(row, (m.Len()+startRow)*t.columns()+t.call(call{m.callees[k], t.state(after), read}))
				continue
			}
			row = append(row, t.state(next))
		}
		t.rows = append(t.rows, append(row, index[strings.Join(m.DFA.Words(int32(s)), "\n")]))
	}
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
	name  string // in Go identifiers
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
	for _, m := range p.machines {
		m.table = &table{classes: p.shareClasses(m)}
	}
}

func (p *plan) shareClasses(m *machine) *classes {
	for _, c := range p.classes {
		joint := c.Refine(m.Classes)
		wider := c.states*(len(joint.Sets)-len(c.Sets)) + m.Len()*(len(joint.Sets)-len(m.Classes.Sets))
		if wider <= 256 && len(joint.Sets) <= max(maxSharedClasses, len(c.Sets)) {
			c.Classes = joint
			c.states += m.Len()
			c.users = append(c.users, m.rule)
			return c
		}
	}
	c := &classes{m.name, []*abnf.Rule{m.rule}, m.Classes, m.Len()}
	p.classes = append(p.classes, c)
	return c
}
