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
