package abnf

const (
	maxNameSpread = 20 // how much the names may differ in length whose signs are aligned
	maxCodeSpread = 40 // the same of what stands before aligned comments
)

// cell is something that may stand in one column with the same of its neighbors.
type cell struct {
	width  int  // of what stands before it
	joined bool // it is to be aligned with the cell before
	column *int // where it stands
}

// align sets the columns of cells in a row: one for those that are joined, as near to
// the widest of them as gap allows. It begins a new column where widths would differ
// by more than spread, so that one very long line does not make all lines long.
//
// What has been aligned may be joined more when it is aligned again, for columns that
// have turned out the same are then taken for the author's. That changes nothing. Cells
// in one column have widths that differ from the same greatest width, by no more than
// spread, so that one column holds them all. And joined cells that were parted are in
// two columns, and are parted again.
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

// alignComments sets the columns of the comments that stand behind elements, and of
// those that continue them. The columns of signs are known.
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

// column returns the column of the byte at offset, counted from 0, with tabs.
func (s *source) column(offset int) int {
	return columns(s.text[s.lines[s.lineAt(offset)]:offset])
}

// columns returns how wide text is at the start of a line, in characters.
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
