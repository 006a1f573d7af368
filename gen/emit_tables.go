package gen

import (
	"fmt"
	"slices"
	"strconv"

	. "github.com/dave/jennifer/jen"
)

func (m *machine) tableVar() string { return "table" + m.name }

// emitTable adds the table of m.
func (m *machine) emitTable(g *Group) {
	t := m.table
	doc(g, wrap(fmt.Sprintf("%s recognizes %s: %s (%s).", m.tableVar(), ruleList(m.users), m.Size(), t.classes.name))...)
	if m.code == nil {
		doc(g, m.ruleDoc()...)
	}
	for i, c := range t.calls {
		doc(g, "", fmt.Sprintf("%d is a call of %s, and then %d.", t.size()+i, c.callee.rule.Name, c.after))
	}
	g.Var().Id(m.tableVar()).Op("=").Index().Id("machineState").Add(m.rows(t))
	g.Line()
}

// rows returns the rows of t, each with its comment.
func (m *machine) rows(t *table) *Statement {
	var lines []Code
	for i, row := range t.rows {
		comment := m.rowComment(t, i)
		for chunk := range slices.Chunk(row, t.perLine()) {
			lines = append(lines, list(chunk).Op(",").Comment(comment))
			comment = "..."
		}
	}
	return vertical(lines...)
}

// rowWidth is about the length of a line of numbers, without its comment.
const rowWidth = 150

// perLine returns how many numbers of a row stand on a line.
func (t *table) perLine() int {
	width := len(strconv.Itoa(t.size())) + len(", ")
	return max(rowWidth/width, 1)
}

// lines returns the number of lines of the rows.
func (t *table) lines() int {
	perLine := t.perLine()
	return int(t.end-t.first+startRow) * ((t.columns() + perLine - 1) / perLine)
}

// rowComment describes a state.
func (m *machine) rowComment(t *table, row int) string {
	if row == deadRow {
		return "0: dead"
	}
	s := t.first + int32(row-startRow)
	comment := fmt.Sprintf("%d: %s", t.state(s), witness(m.paths, s))
	if k, _ := m.AlwaysCalls(s); k >= 0 {
		comment += ", a call of " + m.callees[k].rule.Name
	}
	if m.Accept[s] {
		comment += ", accepting"
	}
	return comment
}

// bytesPerLine is how many bytes of a table of all bytes stand on a line.
const bytesPerLine = 16

// byteTable is a table of all bytes.
func byteTable(value func(b byte) int) *Statement {
	var rows []Code
	end := 256 // behind the last line with a number but zero
	for end > 0 && value(byte(end-1)) == 0 {
		end--
	}
	for first := 0; first < end; first += bytesPerLine {
		numbers := make([]int, bytesPerLine)
		for i := range numbers {
			numbers[i] = value(byte(first + i))
		}
		rows = append(rows, list(numbers).Op(",").Comment(fmt.Sprintf("%%x%02X-%02X", first, first+bytesPerLine-1)))
	}
	if rest := len(rows) * bytesPerLine; rest < 256 {
		rows = append(rows, Comment(fmt.Sprintf("0 for %%x%02X-FF", rest)))
	}
	return vertical(rows...)
}

// emitClasses adds the tables from bytes to classes.
func (p *plan) emitClasses(g *Group, all []*classes) {
	for _, c := range all {
		doc(g, wrap(fmt.Sprintf("%s has the class of each byte for %s:", c.name, ruleList(c.users)))...)
		doc(g, "")
		for class, set := range c.Sets {
			doc(g, fmt.Sprintf("\t%2d  %s", class, p.sets.describe(set)))
		}
		g.Var().Id(c.name).Op("=").Index(Lit(256)).Uint8().Add(byteTable(func(b byte) int { return int(c.Of[b]) }))
		g.Line()
	}
}
