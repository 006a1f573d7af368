package abnf

import (
	"math"
	"slices"
	"strings"
)

// Format returns a grammar in its canonical layout. The layout preserves the meaning, all
// comments and their order, and the comments that belong to each rule (see [Rule.Doc] and
// [Definition.Text]). Format is idempotent. The error is an [ErrorList] with the syntax
// errors of the source; names are not resolved. The reader's budget limits the memory for
// the tree and the rows.
//
// Format keeps the author's line breaks and replaces the white space:
//
//   - Lines end in LF, including the last one. The result has no byte order mark, no white
//     space at the end of a line, and no blank line at the start or the end. Several blank
//     lines in a row become one.
//   - A definition begins in the first column, with its name and its "=" on one line.
//     A single blank separates elements and marks, also inside brackets; no blank follows
//     a repeat. Alignment within lines is lost.
//   - Further lines begin under the first element, and two columns further right for each
//     open bracket (up to 16). A line that begins with "/" or with a closing bracket is
//     outdented by two columns: outside brackets the "/" is under the "=", or under the
//     second character of "=/".
//   - A "/" at the end of a line moves to the start of the next alternative.
//   - The "=" of two consecutive definitions are aligned if one definition is directly
//     below the other, or if the source aligns them across blank lines or comments. A new
//     column begins if the names would differ in length by more than 20. If a "=" is after
//     column 40, nothing is aligned to it: further lines are indented as if the name were
//     short.
//   - A comment after an element begins two columns to its right. On consecutive lines
//     such comments begin in one column; a new column begins if the lines would differ in
//     length by more than 40. A comment on the next line that begins in the same column in
//     the source continues the first, and stays below it.
//   - Any other comment has its own line: in the first column between definitions, and in
//     the column of the next element inside a definition. A comment after the last element
//     that is indented deeper than the next definition belongs to the definition above it,
//     and begins under its first element.
//   - In [NotationRFC822] each line of a prose-val stays a line, and the signs "|", ":=" and
//     "::=" do not change.
//   - The base of a num-val and the prefix of a string are in lower case, and the digits
//     of a num-val in upper case. Names, strings, prose-vals, repeats, leading zeros and
//     the text of comments do not change.
func (r Reader) Format(from Source) (string, error) {
	_, errs := r.parseAll(from)
	errs.takeWarnings()
	if r.Budget != nil {
		if len(errs) == 0 && !r.Budget.Hold(3*len(from.Text)+rowSize*strings.Count(from.Text, "\n")) {
			errs.add(Pos{from.Name, 1, 1}, "the grammar is too large for a limit of %s", r.Budget.Exceeded())
		} else if r.Budget.Exceeded() != nil {
			errs = slices.DeleteFunc(errs, func(e *Error) bool { return e.Code != CodeLimit })
		}
	}
	if len(errs) > 0 {
		return "", errs
	}
	f := &formatter{src: newSource(from)}
	f.layOut()
	f.alignSigns()
	f.alignComments()
	return f.text(), nil
}

// rowSize is the approximate memory for a row and its parts, without their text.
const rowSize = 200

// formatter lays out a source without syntax errors: first it splits the source into rows,
// then it sets the columns.
type formatter struct {
	src  *source
	rows []row
	defs []*placedDef
}

// row is one line of the result. The zero row is a blank line.
type row struct {
	// def is the definition that contains the row. It is nil for a blank line and for a
	// comment in the first column.
	def   *placedDef
	first bool // the row begins with the name and the sign of def

	depth   int    // see placedDef.column
	code    string // the text before the comment, without the name and the sign
	comment string

	written int  // the column of the comment in the source
	aligned *int // its column in the result if that depends on other rows
}

// placedDef is a definition and the column of its sign.
type placedDef struct {
	name, sign string // the sign is "=" or "=/"

	written int  // the column of the sign in the source, or unknownColumn
	under   bool // the definition is directly below another one
	equals  int  // the column of the sign in the result
}

// unknownColumn is the column of a sign on another line than its name.
const unknownColumn = -1

const (
	maxEquals   = 40 // nothing is aligned to a sign after this column
	shortEquals = 4  // the column of the sign that further lines then assume
	indentation = 2  // for each open bracket
	maxIndented = 16 // deeper brackets add no indentation, to bound the line length
)

// column returns the column of a row whose first element is inside depth brackets. A depth
// of -1 is for an outdented "/".
func (d *placedDef) column(depth int) int {
	equals := d.equals
	if equals > maxEquals {
		equals = shortEquals
	}
	return equals + len(d.sign) + 1 + indentation*min(depth, maxIndented)
}

// layOut appends the rows of the source.
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

// head appends the rows of the comments before the first definition, which begins at offset
// end in column base.
func (f *formatter) head(end, base int) {
	// With no definition above, a comment that is deeper than the definition below stays
	// deeper. Otherwise it would become part of that definition's doc.
	m := rowMaker{formatter: f, def: &placedDef{sign: "="}}
	m.addAll(f.src.tokens(0, end))
	f.release(0, base)
}

// definition appends the rows of the definition in c and of the comments after it. base is
// the column of the next definition, or of this one if it is the last.
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

// begin sets the name, the sign and its column from the definition's tokens, and returns
// the remaining tokens: those after the sign or, if comments precede the sign, all those
// after the name, because no row begins with a sign.
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
	return nil // unreachable: every definition has a sign
}

// release moves the comments after the last element out of their definition if they are no
// deeper than column base. The definition's rows begin at start.
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

// text returns the text of all rows.
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

// codeText returns the row without its comment.
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

// commentColumn returns the column of the row's comment.
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
