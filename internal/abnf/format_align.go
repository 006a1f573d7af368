package abnf

const (
	maxNameSpread = 20 // greatest difference in length between names with aligned signs
	maxCodeSpread = 40 // greatest difference in width between lines with aligned comments
)

// cell is a sign or a comment that may be aligned with its neighbors.
type cell struct {
	width  int  // of the text before it
	joined bool // to align with the previous cell
	column *int // the result
}

// align sets the columns of cells. Joined cells share a column, gap after the widest of
// them. A new column begins where widths would differ by more than spread, so that one very
// long line does not make all lines long.
//
// Aligning the result again may join more cells, because equal columns then count as the
// author's. That changes nothing: the widths of cells in one column differ from the same
// greatest width by no more than spread, so that one column can hold them all, and joined
// cells that were split are in two columns and are split again.
func align(cells []cell, spread, gap int) {
	for len(cells) > 0 {
		low, high := cells[0].width, cells[0].width
		n := 1
		for ; n < len(cells) && cells[n].joined; n++ {
			l, h := min(low, cells[n].width), max(high, cells[n].width)
			if h-l > spread {
				break
			}
			low, high = l, h
		}
		for _, c := range cells[:n] {
			*c.column = high + gap
		}
		cells = cells[n:]
	}
}

// alignSigns sets the columns of all signs.
func (f *formatter) alignSigns() {
	cells := make([]cell, len(f.defs))
	for i, d := range f.defs {
		above := i > 0 && d.written != unknownColumn && d.written == f.defs[i-1].written
		cells[i] = cell{len(d.name), d.under || above, &d.equals}
	}
	align(cells, maxNameSpread, 1)
}

// alignComments sets the columns of comments after elements and of the comments that
// continue them. The columns of the signs must be set.
func (f *formatter) alignComments() {
	var cells []cell
	for i := range f.rows {
		r := &f.rows[i]
		if r.comment == "" {
			continue
		}
		below := i > 0 && f.rows[i-1].aligned != nil
		if r.code != "" || r.first {
			r.aligned = new(int)
			cells = append(cells, cell{columns(r.codeText()), below, r.aligned})
		} else if above := &f.rows[max(i-1, 0)]; below && above.def == r.def && above.written == r.written {
			r.aligned = above.aligned
		}
	}
	align(cells, maxCodeSpread, 2)
}

// column returns the column of the byte at offset, counted from 0, with tabs expanded.
func (s *source) column(offset int) int {
	return columns(s.text[s.lines[s.lineAt(offset)]:offset])
}

// columns returns the width of text at the start of a line, in characters.
func columns(text string) int {
	width := 0
	for _, r := range text {
		if r == '\t' {
			width += tabWidth - width%tabWidth
		} else {
			width++
		}
	}
	return width
}
