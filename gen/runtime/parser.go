package runtime

// zParser is the automaton of a rule with captures, as tables. Its rows are those of a
// zMachine with the same classes and columns, but a number past the rows stands for a
// zParserEdge, and the last number of a row is for the end of the input: an edge without a
// next state, or zDead if the input cannot end there.
type zParser []zParserPart

// zParserPart is a part of a parser, of which there is one unless the rows are too many for
// one file.
type zParserPart struct {
	rows  []zNumber
	edges []zParserEdge
}

// zParserEdge leads to a state and sets registers. The copies in before are made at the
// offset of the byte that takes the edge. Then the byte is read or, if callee is not zDead,
// read bytes and a match from the state callee on, and the copies in after are made.
type zParserEdge struct {
	before []zCopy
	next   zState
	callee zState // zDead if nothing is called
	read   int
	after  []zCopy
}

// zCopy sets a register to the value of another one.
type zCopy struct{ to, from uint16 }

// The first registers. The others are the start and the end of each capture in turn, and
// what may turn out to be one of them.
const (
	zHere  = iota // the offset that has been reached
	zNext         // the offset after the next byte
	zSpare        // for values that change places
	zFirst        // the start of the first capture
)

// zParse reports whether p matches all of s, and sets registers. A capture is in the match
// if its end is not negative, and its start has no meaning otherwise.
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

// zUnset sets all registers to -1, and returns false.
func zUnset(registers []int) bool {
	for r := range registers {
		registers[r] = -1
	}
	return false
}

// zCopyAll makes copies, one after the other, at offset i.
func zCopyAll(copies []zCopy, registers []int, i int) {
	registers[zHere], registers[zNext] = i, i+1
	for _, c := range copies {
		registers[c.to] = registers[c.from]
	}
}
