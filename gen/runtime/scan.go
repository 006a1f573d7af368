package runtime

// zMachine is the automaton of all rules of a grammar, as tables. A state is a row of numbers:
// for each byte class the offset of the next state's row, and last an index in words. Row 0 is
// the dead state, which cannot reach a match. A number past the end of the rows selects an edge.
type zMachine struct {
	classes   *[256]uint8  // the class of each byte
	columns   int          // the length of a row
	parts     []zPart      // several if the rows do not fit in one file
	starts    [][]zStart   // by rule, in lists of zPerList
	words     [][][]string // what can follow in a state, in the grammar's words, in lists of zPerList
	accepting int          // a state is accepting if its index in words is less than this

	// characters means that strings are characters in UTF-8: errors are at the start of one.
	characters bool
}

// zEdge leads to a state in another part, or calls another rule: it reads a match of that rule,
// from the state callee on, and then continues in the state next. No byte that can follow the
// match can also continue it, so the callee reads as far as it can.
type zEdge struct {
	next   zState
	callee zState // zDead if nothing is called
	read   int    // the number of bytes to read before the call, 0 or 1
}

// zScan reads s from offset i, starting in state at, as far as m can. It returns the offset where
// it stops, or zNone if the state there is not accepting.
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

// step returns the state after byte b, or the edge for b. If no match continues with b, edge is
// nil and next is in row zDead.
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

// stop reads s from offset i, starting in state at, as far as m can. It returns the offset where
// it stops and the states there, appended to states[:0]. The last state belongs to at's rule. If
// a call ends at that offset, the states before the last one are those where the callee could
// have continued.
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
