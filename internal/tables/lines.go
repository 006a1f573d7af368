package tables

import "strconv"

// This file divides tables into lines of text.

// Entry is a number in the text of a row. It is keyed by its index in the row if the number
// before it is zero and left out.
type Entry struct {
	Value int
	Keyed bool
	Index int
}

// rowWidth is the approximate length of a line of numbers, without its comment.
const rowWidth = 170

// Lines returns the lines of the i-th row. They have all numbers if these fit on one
// line, and otherwise the nonzero numbers and the last number.
func (p *Part) Lines(i int) [][]Entry {
	columns := len(p.Rows[i])
	size := len(strconv.Itoa(len(p.Rows) * columns))
	all := columns*(size+2) <= rowWidth
	var lines [][]Entry
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
		lines[last] = append(lines[last], Entry{value, keyed, k})
	}
	return lines
}

// LeavesOut reports whether the lines of rows leave out zeros. The first row has only zeros.
func (p *Part) LeavesOut() bool { return len(p.Lines(0)[0]) < len(p.Rows[0]) }

// RowLines returns the number of lines of all rows.
func (p *Part) RowLines() int {
	n := 0
	for i := range p.Rows {
		n += len(p.Lines(i))
	}
	return n
}

// CopiesPerLine is the number of copies of an edge on a line.
const CopiesPerLine = 10

// EdgeLines returns the number of lines of all edges.
func (p *Part) EdgeLines() int {
	n := 0
	for _, e := range p.Edges {
		n += 1 + len(e.Before)/CopiesPerLine + len(e.After)/CopiesPerLine
	}
	return n
}
