package runtime

// zMachine is the automaton of all rules of a grammar, as tables. A state is a row of
// numbers: for each class of bytes the next state, which is the offset of its row, and last
// an index in words. Row 0 is the dead state, which has no way to a match. A number past the
// end of the rows stands for an edge.
type zMachine struct {
	classes   *[256]uint8  // the class of each byte
	columns   int          // the length of a row
	parts     []zPart      // one, unless the rows are too many for one file
	starts    [][]zStart   // by Rule, in lists of zPerList
	words     [][][]string // what can follow in a state, in the grammar's words, in lists of zPerList
	accepting int          // a state is accepting if its index in words is lower than this
}

// zPart is a part of a machine: rows, and the edges that numbers past them stand for.
type zPart struct {
	rows  []zNumber
	edges []zEdge
}

// zState is a state of a machine: the offset of its row and, from zPartBit on, the index of
// its part.
type zState int

// zPartBit is the number of bits for the offset of a row.
const zPartBit = 20

func (s zState) part() int { return int(s) >> zPartBit }
func (s zState) row() int  { return int(s) & (1<<zPartBit - 1) }

// zDead is the row of the dead state.
const zDead = 0

// zEdge leads to another part, or calls: then a match of another rule is read, from the
// state callee on, before the state is next. No byte that can follow a match there can also
// continue it, so the callee reads as far as it can.
type zEdge struct {
	next   zState
	callee zState // zDead if nothing is called
	read   int    // the number of bytes that are read before the call, 0 or 1
}

// zStart is the start state of a rule.
type zStart struct {
	state   zState
	ascii   bool // no match has a byte over %x7F
	percent bool // some matches have percent-encoded bytes
}

// zPerList is the length of the lists of a zMachine, each of which fits in a file.
const zPerList = 256

// start returns the start state of a rule.
func (m *zMachine) start(r Rule) *zStart { return &m.starts[uint(r)/zPerList][uint(r)%zPerList] }

// zNone is the offset that scans return for no match.
const zNone = -1

// expected returns the index in m.words of what can follow in a state.
func (m *zMachine) expected(s zState) int {
	return int(m.parts[s.part()].rows[s.row()+m.columns-1])
}

// accepts reports whether a state is accepting.
func (m *zMachine) accepts(s zState) bool { return m.expected(s) < m.accepting }

// zScan reads s from offset i and state at as far as m can. It returns the offset where it
// stops, or zNone if the state is not accepting there.
func zScan[T string | []byte](m *zMachine, at zState, s T, i int) int {
	classes, columns := m.classes, m.columns
	part := &m.parts[at.part()]
	rows, row := part.rows, at.row()
	for i < len(s) {
		next := int(rows[row+int(classes[s[i]])])
		if next == zDead {
			break
		}
		if next < len(rows) {
			i, row = i+1, next
			continue
		}
		edge := &part.edges[next-len(rows)]
		if edge.callee == zDead {
			i++
		} else if i = zScan(m, edge.callee, s, i+edge.read); i == zNone {
			return zNone
		}
		part = &m.parts[edge.next.part()]
		rows, row = part.rows, edge.next.row()
	}
	if int(rows[row+columns-1]) >= m.accepting {
		return zNone
	}
	return i
}

// step returns the state after byte b, or the edge that b takes. If no match continues with b,
// edge is nil and next has row zDead.
func (m *zMachine) step(at zState, b byte) (next zState, edge *zEdge) {
	part := &m.parts[at.part()]
	n := int(part.rows[at.row()+int(m.classes[b])])
	if n < len(part.rows) {
		return at - zState(at.row()) + zState(n), nil
	}
	return zDead, &part.edges[n-len(part.rows)]
}

// longest is like zScan, but returns the end of the longest match, or zNone, and the offset
// where m stops.
func (m *zMachine) longest(at zState, s string, i int) (longest, stop int) {
	longest = zNone
	for {
		if m.accepts(at) {
			longest = i
		}
		if i == len(s) {
			return longest, i
		}
		next, edge := m.step(at, s[i])
		switch {
		case edge == nil && next.row() == zDead:
			return longest, i
		case edge == nil:
			i, at = i+1, next
		case edge.callee == zDead:
			i, at = i+1, edge.next
		default:
			end, stop := m.longest(edge.callee, s, i+edge.read)
			if end != zNone && m.accepts(edge.next) {
				longest = end
			}
			if end != stop {
				return longest, stop
			}
			i, at = stop, edge.next
		}
	}
}

// stop reads s from offset i and state at as far as m can. It returns the offset where it
// stops and the states there: the last one is in at's rule. If a call has just ended, the
// states before it are those where the callee could have continued. It appends them to
// states[:0].
func (m *zMachine) stop(at zState, s string, i int, states []zState) (int, []zState) {
	classes, called := m.classes, i
	part := &m.parts[at.part()]
	rows, row := part.rows, at.row()
	for i < len(s) {
		next := int(rows[row+int(classes[s[i]])])
		if next == zDead {
			break
		}
		if next < len(rows) {
			i, row = i+1, next
			continue
		}
		edge := &part.edges[next-len(rows)]
		if edge.callee == zDead {
			i++
		} else {
			i, states = m.stop(edge.callee, s, i+edge.read, states[:0])
			if !m.accepts(states[len(states)-1]) {
				return i, states
			}
			called = i
		}
		at = edge.next
		part = &m.parts[at.part()]
		rows, row = part.rows, at.row()
	}
	if i > called {
		states = states[:0]
	}
	return i, append(states, at-zState(at.row())+zState(row))
}
