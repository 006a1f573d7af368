package nested

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
