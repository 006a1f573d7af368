package gen

import (
	"fmt"
	"strconv"
	"strings"

	. "github.com/dave/jennifer/jen"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/dfa"
)

func (m *machine) tableVar() string   { return "table" + m.name }
func (c *classes) classesVar() string { return "classes" + c.name }

// emitTable adds the table of m.
func (m *machine) emitTable(g *Group) {
	t := m.table
	doc(g, wrap(fmt.Sprintf("%s recognizes %s: %s of bytes.", m.tableVar(), ruleList(m.users), m.Size()))...)
	if m.code == nil {
		doc(g, m.ruleDoc()...)
	}
	text := fmt.Sprintf("A row has the next state by class (%s), then what is expected; the comment has "+
		"the number of the state and a string that leads to it.", t.classes.classesVar())
	for i, c := range t.calls {
		text += fmt.Sprintf(" %d is a call of %s, and then %d.", len(t.rows)+i, c.callee.rule.Name, c.after)
	}
	doc(g, "")
	doc(g, wrap(text)...)
	var rows []Code
	for s, row := range t.rows {
		rows = append(rows, list(row).Op(",").Comment(m.rowComment(s)))
	}
	g.Var().Id(m.tableVar()).Op("=").Index().Id("machineState").Add(vertical(rows...))
	g.Line()
}

// maxWitness is how much of a witness a comment shows.
const maxWitness = 40

// witness returns a string that leads to a state, quoted.
func witness(paths *dfa.Paths, state int32) string {
	n := paths.Len(state)
	quoted := strconv.QuoteToASCII(paths.Suffix(state, min(n, maxWitness)))
	if n > maxWitness {
		return fmt.Sprintf("%d bytes ending in %s", n, quoted)
	}
	return quoted
}

// rowComment describes a state.
func (m *machine) rowComment(row int) string {
	if row == deadState {
		return "0: dead"
	}
	s := int32(row - startState)
	comment := fmt.Sprintf("%d: %s", row, witness(m.paths, s))
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
func emitClasses(g *Group, all []*classes) {
	for _, c := range all {
		doc(g, wrap(fmt.Sprintf("%s has the class of each byte for %s:", c.classesVar(), ruleList(c.users)))...)
		doc(g, "")
		for class, set := range c.Sets {
			doc(g, fmt.Sprintf("\t%2d  %s", class, set))
		}
		g.Var().Id(c.classesVar()).Op("=").Index(Lit(256)).Uint8().Add(byteTable(func(b byte) int { return int(c.Of[b]) }))
		g.Line()
	}
}

// ruleList returns the names of rules as "a", "a and b" or "a, b and c".
func ruleList(rules []*abnf.Rule) string {
	names := make([]string, len(rules))
	for i, r := range rules {
		names[i] = r.Name
	}
	last := len(names) - 1
	if last == 0 {
		return names[0]
	}
	return strings.Join(names[:last], ", ") + " and " + names[last]
}
