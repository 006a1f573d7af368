package runtime

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
type zParserEdge struct {
	before []zCopy
	next   zState
	callee zState // zDead if nothing is called
	read   int    // the number of bytes to read before the call, 0 or 1
	after  []zCopy
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

// zParse reports whether p matches all of s, and sets registers. A capture is present if its end
// is not negative; otherwise its start has no meaning.
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
		edge := &part.edges[next-len(rows)]
		zCopyAll(edge.before, registers, i)
		if edge.callee == zDead {
			i++
		} else {
			if i = zScan(m, edge.callee, s, i+edge.read); i == zNone {
				return zUnset(registers)
			}
			zCopyAll(edge.after, registers, i)
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
