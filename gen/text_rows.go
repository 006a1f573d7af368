package gen

import (
	"strconv"

	"github.com/std66/std66/internal/tables"
)

// entry is a number in the text of a row. Where numbers before it are left out because they
// are zero, it has its index in the row.
type entry struct {
	value int
	keyed bool
	index int
}

// rowWidth is about the length of a line of numbers, without its comment.
const rowWidth = 170

// layout returns the lines of the i-th row of a part: all of its numbers, if they fit on a
// line, or else those that are not zero. The last one is always there.
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

// leavesOut reports whether rows of a part leave out zeros: the first row has nothing else.
func leavesOut(p *tables.Part) bool { return len(layout(p, 0)[0]) < len(p.Rows[0]) }

// rowLines returns how many lines the rows of a part take.
func rowLines(p *tables.Part) int {
	n := 0
	for i := range p.Rows {
		n += len(layout(p, i))
	}
	return n
}

// edgeLines returns how many lines the edges of a part take.
func edgeLines(p *tables.Part) int {
	n := 0
	for _, e := range p.Edges {
		n += 1 + len(e.Before)/copiesPerLine + len(e.After)/copiesPerLine
	}
	return n
}
