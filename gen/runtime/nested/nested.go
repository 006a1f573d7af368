package nested

import "slices"

// zMachine is the automaton of all rules of a grammar, as tables. A state is a row of numbers:
// for each byte class the offset of the next state's row, and last an index in words. Row 0 is
// the dead state, which cannot reach a match. A number past the end of the rows selects an edge.
//
// Calls nest without limit, so the methods keep them on a stack of their own. A call ends where
// the callee cannot read the next byte. The callee must accept there. If it recognizes several
// rules at once, its last state has a result: which of the rules match. An entry of a row selects
// the edge for result 0, and the edges for the other results follow that edge.
type zMachine struct {
	classes   *[256]uint8  // the class of each byte
	columns   int          // the length of a row
	parts     []zPart      // several if the rows do not fit in one file
	starts    [][]zStart   // by rule, in lists of zPerList
	words     [][][]string // what can follow in a state, in the grammar's words, in lists of zPerList
	accepting int          // a state is accepting if its index in words is less than this
	results   []uint8      // by that index: the result of an accepting state; nil if all are 0
	zExternals

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
	nests  bool   // the callee may make calls that nest without limit
}

// zMaxResults is the maximum number of results of a callee.
const zMaxResults = 64

// result returns the result of an accepting state with a given index in words.
func (m *zMachine) result(words int) int {
	if m.results == nil {
		return 0
	}
	return int(m.results[words])
}

// zCall identifies the edge of a call: its low zPartBit bits are the index of the edge in its
// part, and the bits above them are the index of the part.
type zCall uint32

// zRoom is the depth of calls up to which nothing is allocated.
const zRoom = 64

// edge returns the edge of a call for a result.
func (m *zMachine) edge(c zCall, result int) *zEdge {
	return &m.parts[c>>zPartBit].edges[int(c&(1<<zPartBit-1))+result]
}

// zScan reads s from offset i, starting in state at, as far as m can. It returns the offset where
// it stops, or zNone if the state there is not accepting. The depth of calls is limited only by
// memory.
func zScan[T string | []byte](m *zMachine, at zState, s T, i int) int {
	if end, ok, external := zExternal(m, at, s, i); external {
		if !ok {
			return zNone
		}
		return end
	}
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
		if edge.callee != zDead {
			end, result := zNest(m, at-zState(at.row())+zState(row), s, i, -1)
			if result < 0 {
				return zNone
			}
			return end
		}
		i, at = i+1, edge.next
		part = &m.parts[at.part()]
		rows, row = part.rows, at.row()
	}
	if int(rows[row+columns-1]) >= m.accepting {
		return zNone
	}
	return i
}

// zMaxDepth is the maximum depth of calls for functions with a limit.
const zMaxDepth = 10_000

// zDeep is the result of a scan that stops because calls nest too deeply.
const zDeep = -2

// zNest is like zScan, but returns the offset where it stops, and the result there. The result is
// zNone if the state is not accepting. It is zDeep if calls would nest more than limit deep, not
// counting calls of rules that do not nest, which are innermost; a negative limit is none.
func zNest[T string | []byte](m *zMachine, at zState, s T, i, limit int) (stop, result int) {
	var room [zRoom]zCall
	calls := room[:0]
	classes, columns := m.classes, m.columns
	for {
		if end, ok, external := zExternal(m, at, s, i); external {
			last := len(calls) - 1
			switch {
			case !ok:
				return end, zNone
			case last < 0:
				return end, 0
			}
			i, at, calls = end, m.edge(calls[last], 0).next, calls[:last]
			continue
		}
		part := &m.parts[at.part()]
		rows, row := part.rows, at.row()
		next := zDead
		for i < len(s) {
			next = int(rows[row+int(classes[s[i]])])
			if next == zDead || next >= len(rows) {
				break
			}
			i, row, next = i+1, next, zDead
		}
		if next != zDead {
			index := next - len(rows)
			edge := &part.edges[index]
			switch {
			case edge.callee == zDead:
				i, at = i+1, edge.next
			case len(calls) == limit && edge.nests:
				return i, zDeep
			default:
				calls = append(calls, zCall(at.part()<<zPartBit|index))
				i, at = i+edge.read, edge.callee
			}
			continue
		}
		words := int(rows[row+columns-1])
		if words >= m.accepting {
			return i, zNone
		}
		result = m.result(words)
		last := len(calls) - 1
		if last < 0 {
			return i, result
		}
		at = m.edge(calls[last], result).next
		calls = calls[:last]
	}
}

// step returns the state after the byte of s at offset i, or a call. If no match continues there, or s
// ends there, next is in row zDead.
func (m *zMachine) step(at zState, s string, i int) (next zState, call zCall, calls bool) {
	if i == len(s) {
		return zDead, 0, false
	}
	part := &m.parts[at.part()]
	n := int(part.rows[at.row()+int(m.classes[s[i]])])
	if n < len(part.rows) {
		return at - zState(at.row()) + zState(n), 0, false
	}
	n -= len(part.rows)
	if edge := &part.edges[n]; edge.callee == zDead {
		return edge.next, 0, false
	}
	return zDead, zCall(at.part()<<zPartBit | n), true
}

// zOpenCall is a call that has not ended. A bit of ends is set if a match can end together with
// the caller, when the caller ends with that result.
type zOpenCall struct {
	call zCall
	ends uint64
}

// longest is like zScan, but returns the end of the longest match, or zNone, and the offset
// where m stops.
func (m *zMachine) longest(at zState, s string, i int) (longest, stop int) {
	longest = zNone
	part := &m.parts[at.part()]
	rows, row := part.rows, at.row()
	for {
		if int(rows[row+m.columns-1]) < m.accepting {
			longest = i
		}
		if i == len(s) {
			return longest, i
		}
		next := int(rows[row+int(m.classes[s[i]])])
		if next == zDead {
			return longest, i
		}
		if next < len(rows) {
			i, row = i+1, next
			continue
		}
		edge := &part.edges[next-len(rows)]
		if edge.callee != zDead {
			return m.longestNest(at-zState(at.row())+zState(row), s, i, longest)
		}
		i, at = i+1, edge.next
		part = &m.parts[at.part()]
		rows, row = part.rows, at.row()
	}
}

// longestNest is like longest, with the end of the longest match before offset i.
func (m *zMachine) longestNest(at zState, s string, i, before int) (longest, stop int) {
	longest = before
	var room [zRoom]zOpenCall
	calls, ends := room[:0], ^uint64(0)
	classes, columns, accepting := m.classes, m.columns, m.accepting
	for {
		if end, ok, external := zExternal(m, at, s, i); external {
			if !ok {
				return longest, end
			}
			last := len(calls) - 1
			i, at, ends = end, m.edge(calls[last].call, 0).next, calls[last].ends
			calls = calls[:last]
			continue
		}
		part := &m.parts[at.part()]
		rows, row := part.rows, at.row()
		next, words := zDead, int(rows[row+columns-1])
		for {
			if words < accepting && ends>>m.result(words)&1 != 0 {
				longest = i
			}
			if i == len(s) {
				break
			}
			next = int(rows[row+int(classes[s[i]])])
			if next == zDead || next >= len(rows) {
				break
			}
			i, row, next = i+1, next, zDead
			words = int(rows[row+columns-1])
		}
		if next != zDead {
			index := next - len(rows)
			edge := &part.edges[index]
			if edge.callee == zDead {
				i, at = i+1, edge.next
				continue
			}
			calls = append(calls, zOpenCall{zCall(at.part()<<zPartBit | index), ends})
			i, at, ends = i+edge.read, edge.callee, m.endings(part.edges[index:], ends)
			continue
		}
		last := len(calls) - 1
		if words >= accepting || last < 0 {
			return longest, i
		}
		at, ends = m.edge(calls[last].call, m.result(words)).next, calls[last].ends
		calls = calls[:last]
	}
}

// endings returns as bits the results of a callee after which a match can end at once. The edges begin
// with the edges of the call. The bits in ends are the results of the caller after which a match can
// end. Bits of results that the callee does not have, have no meaning.
func (m *zMachine) endings(edges []zEdge, ends uint64) (results uint64) {
	for r := range edges[:min(zMaxResults, len(edges))] {
		e := &edges[r]
		if r > 0 && (m.results == nil || e.callee != edges[0].callee) {
			break
		}
		if words := m.expected(e.next); words < m.accepting && ends>>m.result(words)&1 != 0 {
			results |= 1 << r
		}
	}
	return results
}

// stop reads s from offset i, starting in state at, as far as m can. It returns the offset where
// it stops and the states there, appended to states[:0]. If calls end at that offset, the states
// before the last one are the states where the callees could have continued, each once. The last
// state belongs to the machine that cannot continue.
func (m *zMachine) stop(at zState, s string, i int, states []zState) (int, []zState) {
	var room [zRoom]zCall
	calls := room[:0]
	states = states[:0]
	for {
		last := len(calls) - 1
		if end, ok, external := zExternal(m, at, s, i); external {
			if !ok {
				return end, append(states[:0], at)
			}
			i, at, calls, states = end, m.edge(calls[last], 0).next, calls[:last], states[:0]
			continue
		}
		next, call, ok := m.step(at, s, i)
		words := m.expected(at)
		switch {
		case ok:
			calls, states = append(calls, call), states[:0] // the callee reads a byte
			edge := m.edge(call, 0)
			i, at = i+edge.read, edge.callee
		case next.row() != zDead:
			i, at, states = i+1, next, states[:0]
		case words >= m.accepting || last < 0:
			return i, append(states, at)
		default:
			if !slices.Contains(states, at) {
				states = append(states, at)
			}
			at = m.edge(calls[last], m.result(words)).next
			calls = calls[:last]
		}
	}
}
