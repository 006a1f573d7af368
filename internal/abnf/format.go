package abnf

import (
	"math"
	"strings"
)

// Format returns a grammar in its canonical layout. What it says and all of its
// comments stay, in their order, and so does which comment belongs to which rule
// (see [Rule.Doc] and [Definition.Text]). Formatting the result changes nothing. The
// error is an [ErrorList] with the mistakes of a source that cannot be read; what
// names mean is not looked at. The budget of the reader holds the tree and the rows.
//
// The lines are the author's, and the white space is not:
//
//   - Lines end in LF, the last one too. There is no byte order mark, no white space at
//     the end of a line, no blank line at the start or the end, and one of several.
//   - A definition begins in the first column, with its name and its "=" on one line.
//     There is one blank between any two elements and marks, also inside of brackets,
//     and none behind a repeat. Tables inside of lines do not stay.
//   - Further lines begin under the first element, and two columns further in for each
//     bracket that is open (up to 16). A line that begins with "/" or with a closing
//     bracket hangs out by two columns: outside of brackets the "/" stands under the
//     "=", or under the second half of "=/".
//   - A line does not end in "/": the mark moves to the alternative behind it.
//   - The "=" of two definitions in a row stand in one column if one definition stands
//     directly below the other, or if the source has them in one column, with blank
//     lines or comments between. A new column begins where names would differ in
//     length by more than 20. Behind column 40 nothing is put under an "=": further
//     lines are indented as if the name were short.
//   - A comment behind an element begins two columns behind it. On lines in a row such
//     comments begin in one column; a new column begins where the lines would differ
//     in length by more than 40. A comment on the next line that begins in the same
//     column in the source continues the first, and stays below it.
//   - Any other comment has a line of its own: between definitions in the first column,
//     and inside of one where an element would stand. One that comes behind the last
//     element, but is indented deeper than the next definition, belongs to the
//     definition above it and stands under its first element.
//   - Of num-vals the base is in lower case and the digits are in upper case; the
//     prefix of a string is in lower case. Names, strings, prose-vals, repeats, leading
//     zeros and the text of comments are as they were written.
func (r Reader) Format(from Source) (string, error) {
	var errs ErrorList
	parseSource(from, r.Budget, &errs)
	if r.Budget != nil {
		if len(errs) == 0 && !r.Budget.Hold(3*len(from.Text)+rowSize*strings.Count(from.Text, "\n")) {
			errs.add(Pos{from.Name, 1, 1}, "the grammar is too large for a limit of %s", r.Budget.Exceeded())
		} else if r.Budget.Exceeded() != nil {
			errs = errs[len(errs)-1:]
		}
	}
	if len(errs) > 0 {
		errs.sort([]string{from.Name})
		return "", errs
	}
	f := &formatter{src: newSource(from)}
	f.layOut()
	f.alignSigns()
	f.alignComments()
	return f.text(), nil
}

// rowSize is about how many bytes a row and its parts take, besides their text.
const rowSize = 200

// formatter lays a source out that has no mistakes: first what stands on which line,
// then in which columns.
type formatter struct {
	src  *source
	rows []row
	defs []*placedDef
}

// row is a line of the result; the empty one is a blank line.
type row struct {
	// def is what the row is part of, and nil where that is no definition: there it
	// holds a comment in the first column, or nothing.
	def   *placedDef
	first bool // the row begins with the name and the sign of def

	depth   int    // see placedDef.column
	code    string // what stands before the comment, except for the name and the sign
	comment string

	written int  // the column of the comment in the source
	aligned *int // its column in the result, where other rows have a say in it
}

// placedDef is a definition and the column that its rows are placed by.
type placedDef struct {
	name, sign string // the sign is "=" or "=/"

	written int  // the column of the sign in the source, or unknownColumn
	under   bool // the definition stands directly below another one
	equals  int  // the column of the sign in the result
}

// unknownColumn is that of a sign which is not on the line of its name.
const unknownColumn = -1

const (
	maxEquals   = 40 // from here on, nothing stands under a sign
	shortEquals = 4  // where it would stand instead
	indentation = 2  // of what stands inside of brackets
	maxIndented = 16 // how many brackets count: a line is not to grow with all that are open
)

// column returns where a row begins whose elements are in that many brackets. A
// depth of -1 is that of a "/" which hangs out.
func (d *placedDef) column(depth int) int {
	equals := d.equals
	if equals > maxEquals {
		equals = shortEquals
	}
	return equals + len(d.sign) + 1 + indentation*min(depth, maxIndented)
}

// layOut makes the rows of the source.
func (f *formatter) layOut() {
	chunks := f.src.chunks()
	if len(chunks) == 0 {
		f.head(len(f.src.text), math.MaxInt)
		return
	}
	f.head(chunks[0].start, f.src.column(chunks[0].start))
	for i, c := range chunks {
		below := chunks[min(i+1, len(chunks)-1)]
		f.definition(c, f.src.column(below.start))
	}
}

// head makes the rows of the comments before the first definition, which stands at
// end and in the column base.
func (f *formatter) head(end, base int) {
	// No definition is above, so that a comment which is deeper than the one below just
	// stays deeper: otherwise it would become part of its doc.
	m := rowMaker{formatter: f, def: &placedDef{sign: "="}}
	m.addAll(f.src.tokens(0, end))
	f.release(0, base)
}

// definition makes the rows of the definition in c and of the comments behind it;
// base is the column of the definition below, or of the last one itself.
func (f *formatter) definition(c chunk, base int) {
	start := len(f.rows)
	def := &placedDef{written: unknownColumn}
	if n := len(f.defs); n > 0 {
		def.under = f.rows[start-1].def == f.defs[n-1]
	}
	f.defs = append(f.defs, def)
	m := rowMaker{formatter: f, def: def, row: row{first: true}}
	m.addAll(def.begin(f.src, f.src.tokens(c.start, c.end)))
	f.release(start, base)
}

// begin sets the name, the sign and its column from the definition's tokens, and
// returns those that are to follow. Comments before the sign are among them: no row
// begins with a sign. Line ends without comments are not.
func (d *placedDef) begin(src *source, tokens []token) []token {
	d.name = tokens[0].text
	comments, sameLine := false, true
	for i, t := range tokens {
		switch t.kind {
		case tokenEOL:
			sameLine = false
		case tokenComment:
			comments = true
		case tokenSign:
			d.sign = t.text
			if sameLine {
				d.written = src.column(t.offset)
			}
			if comments {
				return tokens[1:]
			}
			return tokens[i+1:]
		}
	}
	return nil // not reached: a definition has a sign
}

// release takes the comments behind the last element, from the row at start on, out
// of their definition, if they are no deeper than the column base.
func (f *formatter) release(start, base int) {
	for i := len(f.rows) - 1; i >= start; i-- {
		r := &f.rows[i]
		if r.code != "" {
			return
		}
		if r.written <= base {
			r.def = nil
		}
	}
}

// text returns the rows as text.
func (f *formatter) text() string {
	rows := f.rows
	if n := len(rows); n > 0 && rows[n-1] == (row{}) {
		rows = rows[:n-1]
	}
	var b strings.Builder
	for i := range rows {
		code := rows[i].codeText()
		b.WriteString(code)
		if rows[i].comment != "" {
			pad(&b, rows[i].commentColumn()-columns(code))
			b.WriteString(rows[i].comment)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// codeText returns the row up to its last element.
func (r *row) codeText() string {
	if r.code == "" && !r.first {
		return ""
	}
	var b strings.Builder
	if !r.first {
		pad(&b, r.def.column(r.depth))
		b.WriteString(r.code)
		return b.String()
	}
	b.WriteString(r.def.name)
	pad(&b, r.def.equals-len(r.def.name))
	b.WriteString(r.def.sign)
	if r.code != "" {
		b.WriteString(" " + r.code)
	}
	return b.String()
}

// commentColumn returns where the comment of the row begins.
func (r *row) commentColumn() int {
	switch {
	case r.aligned != nil:
		return *r.aligned
	case r.def == nil:
		return 0
	}
	return r.def.column(r.depth)
}

// pad writes n blanks.
func pad(b *strings.Builder, n int) { b.WriteString(strings.Repeat(" ", n)) }
