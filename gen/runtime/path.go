package runtime

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
