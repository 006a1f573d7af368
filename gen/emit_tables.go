package gen

import (
	"fmt"

	. "github.com/dave/jennifer/jen"
)

func (m *machine) tableVar() string   { return "table" + m.name }
func (c *classes) classesVar() string { return "classes" + c.name }

// emitTable adds the table of m.
func (m *machine) emitTable(g *Group) {
	t := m.table
	doc(g, wrap(fmt.Sprintf("%s recognizes %s: %s (%s).", m.tableVar(), ruleList(m.users), m.Size(), t.classes.classesVar()))...)
	if m.code == nil {
		doc(g, m.ruleDoc()...)
	}
	for i, c := range t.calls {
		doc(g, "", fmt.Sprintf("%d is a call of %s, and then %d.", t.size()+i, c.callee.rule.Name, c.after))
	}
	var rows []Code
	for s, row := range t.rows {
		rows = append(rows, list(row).Op(",").Comment(m.rowComment(s)))
	}
	g.Var().Id(m.tableVar()).Op("=").Index().Id("machineState").Add(vertical(rows...))
	g.Line()
}

// rowComment describes a state.
func (m *machine) rowComment(row int) string {
	if row == deadRow {
		return "0: dead"
	}
	s := int32(row - startRow)
	comment := fmt.Sprintf("%d: %s", m.table.state(s), witness(m.paths, s))
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
		doc(g, wrap(fmt.Sprintf("%s has the class of each byte for %s:", c.classesVar(), ruleList(c.users)))...)
		doc(g, "")
		for class, set := range c.Sets {
			doc(g, fmt.Sprintf("\t%2d  %s", class, p.sets.describe(set)))
		}
		g.Var().Id(c.classesVar()).Op("=").Index(Lit(256)).Uint8().Add(byteTable(func(b byte) int { return int(c.Of[b]) }))
		g.Line()
	}
}
