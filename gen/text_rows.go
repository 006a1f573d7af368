package gen

import (
	"strconv"

	"github.com/std66/std66/internal/tables"
)

// entry is a number in the text of a row. It is keyed by its index in the row if the number
// before it is zero and left out.
type entry struct {
	value int
	keyed bool
	index int
}

// rowWidth is the approximate length of a line of numbers, without its comment.
const rowWidth = 170

// layout returns the lines of the i-th row of a part. They have all numbers if these fit on one
// line, and otherwise the nonzero numbers and the last number.
func layout(p *tables.Part, i int) [][]entry {
	columns := len(p.Rows[i])
	size := len(strconv.Itoa(len(p.Rows) * columns))
	all := columns*(size+2) <= rowWidth
	var lines [][]entry
	width := rowWidth
	for k, value := range p.Rows[i] {
		if !all && value == 0 && k < columns-1 {
			continue
		}
		keyed := !all && k > 0 && p.Rows[i][k-1] == 0
		n := len(strconv.Itoa(value)) + 2
		if keyed {
			n += 2*size + 4
		}
		if width += n; width > rowWidth {
			lines, width = append(lines, nil), n
		}
		last := len(lines) - 1
		lines[last] = append(lines[last], entry{value, keyed, k})
	}
	return lines
}

// leavesOut reports whether the rows of a part leave out zeros. Its first row has only zeros.
func leavesOut(p *tables.Part) bool { return len(layout(p, 0)[0]) < len(p.Rows[0]) }

// rowLines returns the number of lines of the rows of a part.
func rowLines(p *tables.Part) int {
	n := 0
	for i := range p.Rows {
		n += len(layout(p, i))
	}
	return n
}

// edgeLines returns the number of lines of the edges of a part.
func edgeLines(p *tables.Part) int {
	n := 0
	for _, e := range p.Edges {
		n += 1 + len(e.Before)/copiesPerLine + len(e.After)/copiesPerLine
	}
	return n
}
