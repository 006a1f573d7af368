// Code generated from gen/runtime; DO NOT EDIT.

package abnf

import "iter"

// Span is the place of a capture: the byte offsets of its start and end. Both are -1 if the
// capture is absent.
type Span struct{ Start, End int }

// In returns the part of the parsed string s at p, and reports whether the capture is present.
func (p Span) In(s string) (part string, ok bool) {
	if p.End < 0 {
		return "", false
	}
	return s[p.Start:p.End], true
}

// zCapture is a named capture.
type zCapture struct {
	name  string
	place Span
}

// zAll returns the names of the captures that are present, and their parts of the parsed string s.
func zAll(s string, captures []zCapture) iter.Seq2[string, string] {
	return func(yield func(string, string) bool) {
		for _, c := range captures {
			if part, ok := c.place.In(s); ok && !yield(c.name, part) {
				return
			}
		}
	}
}

// zPlaceOf returns the place of a capture from a parser's registers for its start and end.
func zPlaceOf(start, end int) Span {
	if end < 0 {
		start = -1 // the parser saw a possible start, but no end
	}
	return Span{start, end}
}

// zCopy sets a register to another register's value.
type zCopy struct{ to, from uint16 }

// The first registers. The start and the end of each capture follow, and then offsets that may
// become the start or end of a capture.
const (
	zHere  = iota // the current offset
	zNext         // the offset after the next byte
	zSpare        // for swaps
	zFirst        // the start of the first capture
)

// zUnset sets all registers to -1 and returns false.
func zUnset(registers []int) bool {
	for r := range registers {
		registers[r] = -1
	}
	return false
}

// zCopyAll makes copies in order, at offset i.
func zCopyAll(copies []zCopy, registers []int, i int) {
	registers[zHere], registers[zNext] = i, i+1
	for _, c := range copies {
		registers[c.to] = registers[c.from]
	}
}

// zParser is the automaton of a rule with captures, as tables. Its rows are like a zMachine's
// rows, with the same classes and columns, except that a number past the rows selects a
// zParserEdge. The last number of a row is for the end of the input: it selects an edge without a
// next state, or is zDead if the input cannot end there.
type zParser []zParserPart

// zParserPart is a part of a parser. A parser has several if its rows do not fit in one file.
type zParserPart struct {
	rows  []zNumber
	edges []zParserEdge
}

// zParserEdge leads to a state and sets registers. It makes the copies in before at the offset of
// the edge's byte and then reads that byte. If callee is not zDead, it reads a number of bytes and
// a match from the state callee on instead, and then makes the copies in after.
//
// An entry of a row selects the edge for result 0 of the callee, and the edges for the other
// results follow that edge, as in a zMachine.
type zParserEdge struct {
	before []zCopy
	next   zState
	callee zState // zDead if nothing is called
	read   int    // the number of bytes to read before the call, 0 or 1
	after  []zCopy
	nests  bool // the callee may make calls that nest without limit
}

// zParse reports whether p matches all of s, and sets registers. A capture is present if its end
// is not negative; otherwise its start has no meaning. If calls nest more than zMaxDepth deep, it
// returns false.
func zParse[T string | []byte](m *zMachine, p zParser, s T, registers []int) bool {
	zUnset(registers)
	classes, part, rows, row := m.classes, &p[0], p[0].rows, m.columns
	for i := 0; i < len(s); {
		next := int(rows[row+int(classes[s[i]])])
		if next == zDead {
			return zUnset(registers)
		}
		if next < len(rows) {
			i, row = i+1, next
			continue
		}
		index := next - len(rows)
		edge := &part.edges[index]
		if edge.callee == zDead {
			zCopyAll(edge.before, registers, i)
			i++
		} else {
			end, result := 0, 0
			if edge.nests {
				if end, result = zNest(m, edge.callee, s, i+edge.read, zMaxDepth-1); result < 0 {
					return zUnset(registers)
				}
				edge = &part.edges[index+result]
			} else if end = zScan(m, edge.callee, s, i+edge.read); end == zNone {
				return zUnset(registers)
			}
			zCopyAll(edge.before, registers, i)
			zCopyAll(edge.after, registers, end)
			i = end
		}
		part = &p[edge.next.part()]
		rows, row = part.rows, edge.next.row()
	}
	last := int(rows[row+m.columns-1])
	if last == zDead {
		return zUnset(registers)
	}
	zCopyAll(part.edges[last-len(rows)].before, registers, len(s))
	return true
}

// zList is the automaton of a rule for a list, a capture that repeats, as tables. Its rows are like
// a zParser's rows, except that a number past the rows selects a zListEdge.
type zList []zListPart

// zListPart is a part of a list's tables.
type zListPart struct {
	rows  []zNumber
	edges []zListEdge
}

// zListEdge leads to a state. Before its byte, it reports events and then makes copies.
type zListEdge struct {
	events []zEvent
	copies []zCopy
	next   zState
}

// zEvent is the start or the end of a capture, at the offset in a register. The element of the
// list has the tags 0 and 1, its first field has 2 and 3, and so on.
type zEvent struct{ tag, from uint16 }

// zElements finds the elements of a list in s, which must match the list's rule. It calls yield after it has set places, which has the offset of each tag or -1, for each
// element in turn, until yield returns false.
func zElements[T string | []byte](m *zMachine, l zList, s T, registers, places []int, yield func() bool) {
	zUnset(registers)
	part, rows, row := &l[0], l[0].rows, m.columns
	for i := range len(s) {
		next := int(rows[row+int(m.classes[s[i]])])
		if next < len(rows) {
			row = next
			continue
		}
		edge := &part.edges[next-len(rows)]
		if !zReport(edge.events, registers, places, i, yield) {
			return
		}
		zCopyAll(edge.copies, registers, i)
		part = &l[edge.next.part()]
		rows, row = part.rows, edge.next.row()
	}
	if last := int(rows[row+m.columns-1]); last >= len(rows) {
		zReport(part.edges[last-len(rows)].events, registers, places, len(s), yield)
	}
}

// zReport sets places to the offsets of events, and calls yield at the end of each element. It
// reports whether to continue.
func zReport(events []zEvent, registers, places []int, i int, yield func() bool) bool {
	registers[zHere] = i
	for _, e := range events {
		if !zPass(int(e.tag), registers[e.from], places, yield) {
			return false
		}
	}
	return true
}

// zPass sets the place of a tag. The start of an element removes all other places, and its end
// calls yield. zPass reports whether to continue.
func zPass(tag, offset int, places []int, yield func() bool) bool {
	if tag == 0 {
		zUnset(places)
	}
	places[tag] = offset
	return tag != 1 || yield()
}

// zPath is the automaton of a rule for a list whose elements may depend on input after them, as
// tables. A state has threads, the possible parses. A number past the rows selects a zPathEdge. A
// smaller number leads to a state with the same threads. The last number of a row is an index in
// ends.
type zPath struct {
	parts []zPathPart
	ends  []zPathEnd
	words [][]uint16 // lists of tags
}

// zPathPart is a part of the tables.
type zPathPart struct {
	rows  []zNumber
	edges []zPathEdge
}

// zPathEdge leads to a state. For each thread of that state, parents has the thread that it
// continues. It is nil if the state has the same threads, but is in another part.
type zPathEdge struct {
	next    zState
	parents []uint16
}

// zPathEnd has the thread of a state that matches if the input ends there, or -1, and for each
// thread the tags that it passes there, as an index in words.
type zPathEnd struct {
	accept int
	words  []uint16
}

// zPathElements is like zElements, with a buffer of one number for each byte of s.
func zPathElements[T string | []byte](m *zMachine, p *zPath, s T, places []int, yield func() bool) {
	steps := make([]zState, len(s)+1) // the states, and then the words on the path through them
	at := zState(m.columns)
	for i := range len(s) {
		steps[i] = at
		at, _ = p.step(m, at, s[i])
	}
	steps[len(s)] = at
	thread := p.end(m, at).accept
	if at.row() == zDead || thread < 0 {
		return
	}
	for i := len(s); ; i-- {
		steps[i] = zState(p.end(m, steps[i]).words[thread])
		if i == 0 {
			break
		}
		if _, edge := p.step(m, steps[i-1], s[i-1]); edge != nil && edge.parents != nil {
			thread = int(edge.parents[thread])
		}
	}
	for i, word := range steps {
		for _, tag := range p.words[word] {
			if !zPass(int(tag), i, places, yield) {
				return
			}
		}
	}
}

// step returns the state after byte b, and the edge for b, if any.
func (p *zPath) step(m *zMachine, at zState, b byte) (zState, *zPathEdge) {
	part := &p.parts[at.part()]
	n := int(part.rows[at.row()+int(m.classes[b])])
	if n < len(part.rows) {
		return at - zState(at.row()) + zState(n), nil
	}
	edge := &part.edges[n-len(part.rows)]
	return edge.next, edge
}

// end returns the entry of ends for a state.
func (p *zPath) end(m *zMachine, at zState) *zPathEnd {
	return &p.ends[p.parts[at.part()].rows[at.row()+m.columns-1]]
}
