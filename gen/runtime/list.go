package runtime

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

// zElements finds the elements of a list in s, which must match the rule that starts in state
// rule. It calls yield after it has set places, which has the offset of each tag or -1, for each
// element in turn, until yield returns false.
func zElements[T string | []byte](m *zMachine, rule zState, l zList, s T, registers, places []int, yield func() bool) {
	if zScan(m, rule, s, 0) != len(s) {
		return
	}
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
func zPathElements[T string | []byte](m *zMachine, rule zState, p *zPath, s T, places []int, yield func() bool) {
	if zScan(m, rule, s, 0) != len(s) {
		return
	}
	steps := make([]zState, len(s)+1) // the states, and then the words on the path through them
	at := zState(m.columns)
	for i := range len(s) {
		steps[i] = at
		at, _ = p.step(m, at, s[i])
	}
	steps[len(s)] = at
	thread := p.end(m, at).accept
	if thread < 0 {
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
