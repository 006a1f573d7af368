package runtime

// zPart is a part of a machine: rows, and the edges that numbers past the rows select.
type zPart struct {
	rows  []zNumber
	edges []zEdge
}

// zState identifies a state of a machine: its low zPartBit bits are the offset of the row, and
// the bits above them are the index of the part.
type zState int

// zPartBit is the number of bits for the offset of a row.
const zPartBit = 20

func (s zState) part() int { return int(s) >> zPartBit }
func (s zState) row() int  { return int(s) & (1<<zPartBit - 1) }

// zDead is the row of the dead state.
const zDead = 0

// zStart is the start state of a rule.
type zStart struct {
	state   zState
	ascii   bool // no match has a byte over %x7F
	percent bool // some matches have percent-encoded bytes
}

// zPerList is the length of the lists of a zMachine. A list of this length fits in one file.
const zPerList = 256

// start returns the start state of a rule.
func (m *zMachine) start(rule int) *zStart {
	return &m.starts[uint(rule)/zPerList][uint(rule)%zPerList]
}

// zNone is the offset that scans return without a match.
const zNone = -1

// expected returns a state's index in m.words.
func (m *zMachine) expected(s zState) int {
	return int(m.parts[s.part()].rows[s.row()+m.columns-1])
}

// accepts reports whether a state is accepting.
func (m *zMachine) accepts(s zState) bool { return m.expected(s) < m.accepting }
