package abnf

import "fmt"

// The tables of a grammar must hold to the following, so that no method can panic or run forever,
// for any string. Compiled tables do; stored ones may have been changed.
//
//   - Each number in a row is a row, an edge or an index, whichever its column allows.
//   - Each place, word, register, tag and thread is in range. Offsets in registers are not checked:
//     see Captures.checked.
//   - Each step reads a byte, or calls a rule that reads one.
//   - Calls that recurse read bytes, and other calls nest to a fixed depth: see calls.go.
//   - A call has an edge for each result of its callee: see results.go.
//
// Validation takes linear time. So it checks an edge once, and for each entry that selects the edge
// only what depends on the entry.

// validate returns an error if the tables do not hold to the rules above.
func (g *Grammar) validate() error {
	m := &g.tables
	v := &validator{machine: m}
	v.check(m.columns >= 2 && m.columns <= 257, "columns")
	for _, class := range m.classes {
		v.check(int(class) < m.columns-1, "class of a byte")
	}
	words := 0
	for i, some := range m.words {
		words += len(some)
		v.check(len(some) == zPerList || i == len(m.words)-1, "list of words")
		for _, list := range some {
			for _, w := range list {
				v.check(isPrintable(w), "word")
			}
		}
	}
	v.check(m.accepting <= words, "number of accepting lists")
	v.check(m.results == nil || len(m.results) == m.accepting, "number of results")
	for _, r := range m.results {
		v.check(r < zMaxResults, "result")
	}
	starts := 0
	for i, some := range m.starts {
		starts += len(some)
		v.check(len(some) == zPerList || i == len(m.starts)-1, "list of start states")
	}
	v.check(starts == len(g.rules) && starts > 0 && g.listed <= starts, "number of rules")
	for _, r := range g.rules {
		v.check(r.name != "" && isPrintable(r.name), "name of a rule")
	}
	if v.err == nil {
		v.rules(words)
	}
	if v.err == nil {
		v.graph = newCallGraph(m)
		v.err = v.graph.check()
	}
	parsed := map[int]bool{}
	for _, p := range g.parsers {
		v.check(p.rule < len(g.rules) && !parsed[p.rule], "rule of a parser")
		parsed[p.rule] = true
		if v.err == nil {
			v.parser(p, len(g.rules))
		}
	}
	trees := map[int]bool{}
	for _, t := range g.trees {
		v.check(t.rule < len(g.rules) && !trees[t.rule], "rule of trees")
		trees[t.rule] = true
		if v.err == nil {
			v.tree(&t.table, len(g.rules))
		}
	}
	return v.err
}

// validator collects the first error.
type validator struct {
	machine *zMachine
	graph   *callGraph // of a machine whose rules are valid
	err     error
}

// check records an error unless ok.
func (v *validator) check(ok bool, what string) {
	if !ok && v.err == nil {
		v.err = fmt.Errorf("wrong %s", what)
	}
}

// isPrintable reports whether all bytes of s are printable ASCII characters.
func isPrintable(s string) bool {
	for i := range len(s) {
		if s[i] < 0x20 || s[i] > 0x7E {
			return false
		}
	}
	return true
}

// rules checks the automaton of all rules, except for the depth of its calls.
func (v *validator) rules(words int) {
	m := v.machine
	t := m.table()
	for _, part := range m.parts {
		t.edges = append(t.edges, len(part.edges))
		v.check(len(part.edges) < 1<<zPartBit, "number of edges")
		for _, e := range part.edges {
			v.check(t.has(e.next), "edge")
			v.callee(t, e.callee, e.read)
		}
	}
	for _, some := range m.starts {
		for _, s := range some {
			v.check(t.has(s.state), "start state")
		}
	}
	if v.err != nil {
		return
	}
	v.rows(t, rowChecks{
		edge: func(part, _, i, class int) bool {
			e := &m.parts[part].edges[i]
			return e.callee == zDead || e.read == 1 || m.reads(e.callee, class)
		},
		last: func(_, _, n int) bool { return n < words },
	})
}

// reads reports whether a state has an entry for a class: it reads such a byte, or calls a rule that
// does, as long as that holds for all entries that call.
func (m *zMachine) reads(s zState, class int) bool {
	return m.parts[s.part()].rows[s.row()+class] != zDead
}

// callee checks the call of an edge.
func (v *validator) callee(rules table, callee zState, read int) {
	v.check(callee == zDead && read == 0 || callee != zDead && rules.has(callee) && read <= 1, "call")
}

// table has the parts of any table: their rows, and the number of their edges.
type table struct {
	columns int
	rows    [][]zNumber
	edges   []int
}

// table returns the rows of m.
func (m *zMachine) table() table {
	t := table{columns: m.columns}
	for _, p := range m.parts {
		t.rows = append(t.rows, p.rows)
	}
	return t
}

// has reports whether a state has a row, which may be the dead one.
func (t table) has(s zState) bool {
	return s >= 0 && s.part() < len(t.rows) && s.row() < len(t.rows[s.part()]) && s.row()%t.columns == 0
}

// rowChecks check entries of a part: edge the number of an edge in a row and a class, and last
// the number in the last column of a row. If next is not nil, it checks the next row.
type rowChecks struct {
	edge func(part, row, i, class int) bool
	last func(part, row, n int) bool
	next func(part, row, n int) bool
}

// rows checks the rows of a table.
func (v *validator) rows(t table, checks rowChecks) {
	v.check(len(t.rows) > 0 && len(t.rows) <= 1<<(31-zPartBit), "number of parts")
	for part, rows := range t.rows {
		v.check(len(rows) > t.columns && len(rows)%t.columns == 0 && len(rows) < 1<<zPartBit, "length of a part")
		if v.err != nil {
			return
		}
		for at, entry := range rows {
			n, class := int(entry), at%t.columns
			row := at - class
			ok := true
			switch {
			case class == t.columns-1:
				ok = checks.last(part, row, n)
			case row == zDead:
				ok = n == zDead
			case n < len(rows):
				ok = n%t.columns == 0 && (checks.next == nil || checks.next(part, row, n))
			default:
				i := n - len(rows)
				ok = i < t.edges[part] && checks.edge(part, row, i, class)
			}
			if !ok {
				v.check(false, "entry of a row")
				return
			}
		}
	}
}
