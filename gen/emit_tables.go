package gen

import (
	"fmt"
	"strconv"
	"strings"

	. "github.com/dave/jennifer/jen"

	"github.com/std66/std66/internal/abnf"
)

const (
	// ownFileRows is the number of rows from which on a table has a file of its own.
	ownFileRows = 64

	// maxFileName bounds the length in bytes of a rule's name that a file is named
	// after: file systems do.
	maxFileName = 100

	// fileLines is about the number of lines after which a file of small tables ends
	// and the next one begins.
	fileLines = 400
)

// tableFiles divides the tables among files: a large one has a file that its rule
// gives the name, the small ones share files. A rule's name keeps its hyphens: with
// underscores the file of a rule such as x-linux would be for that system only.
func (p *plan) tableFiles() map[string][]*table {
	files := map[string][]*table{}
	shared, size := 1, 0
	for _, t := range p.tables {
		if len(t.rows) >= ownFileRows && len(t.rule.Name) <= maxFileName {
			files["ztable-"+strings.ToLower(t.rule.Name)+".go"] = []*table{t}
			continue
		}
		if size += t.lines(); size > fileLines {
			shared++
			size = t.lines()
		}
		name := fmt.Sprintf("ztables%d.go", shared)
		files[name] = append(files[name], t)
	}
	return files
}

// lines returns about how many lines of code the table takes.
func (t *table) lines() int {
	n := len(t.rows) + 12
	if t.ownsClasses() {
		n += len(t.classes.Sets) + 24
	}
	return n
}

// ownsClasses reports whether the table's classes are emitted with it.
func (t *table) ownsClasses() bool { return t.classes.users[0] == t.rule }

func (t *table) tableVar() string     { return "table" + t.name }
func (c *classes) classesVar() string { return "classes" + c.name }

// emitTable adds a table and, if no earlier one has added them, its classes.
func (p *plan) emitTable(g *Group, t *table) {
	if t.ownsClasses() {
		emitClasses(g, t.classes)
	}
	doc(g, fmt.Sprintf("%s recognizes %s: %s of bytes.", t.tableVar(), ruleList(t.users), t.machine.Size()), "")
	doc(g, definitionDoc(t.rule.Text())...)
	doc(g, "", fmt.Sprintf("A row has the next state by class (%s), then what is expected; the comment has", t.classes.classesVar()),
		"the number of the state and a shortest string that leads to it.")
	var rows []Code
	for s, row := range t.rows {
		rows = append(rows, list(row).Op(",").Comment(t.rowComment(s)))
	}
	g.Var().Id(t.tableVar()).Op("=").Index().Id("machineState").Add(vertical(rows...))
	g.Line()
}

// maxWitness is how much of a witness a comment shows.
const maxWitness = 40

// rowComment describes a state.
func (t *table) rowComment(row int) string {
	if row == deadState {
		return "0: dead"
	}
	s := int32(row - startState)
	n := t.paths.Len(s)
	witness := strconv.QuoteToASCII(t.paths.Suffix(s, min(n, maxWitness)))
	if n > maxWitness {
		witness = fmt.Sprintf("%d bytes ending in %s", n, witness)
	}
	if t.machine.Accept[s] {
		witness += ", accepting"
	}
	return fmt.Sprintf("%d: %s", row, witness)
}

// bytesPerLine is how many bytes of a class table stand on a line.
const bytesPerLine = 16

// emitClasses adds the table from bytes to classes.
func emitClasses(g *Group, c *classes) {
	doc(g, fmt.Sprintf("%s has the class of each byte for %s:", c.classesVar(), ruleList(c.users)), "")
	for class, set := range c.Sets {
		doc(g, fmt.Sprintf("\t%2d  %s", class, set))
	}
	var rows []Code
	for first := 0; first < 256; first += bytesPerLine {
		numbers := make([]int, bytesPerLine)
		for i := range numbers {
			numbers[i] = int(c.Of[first+i])
		}
		rows = append(rows, list(numbers).Op(",").Comment(fmt.Sprintf("%%x%02X-%02X", first, first+bytesPerLine-1)))
	}
	g.Var().Id(c.classesVar()).Op("=").Index(Lit(256)).Uint8().Add(vertical(rows...))
	g.Line()
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
