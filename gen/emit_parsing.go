package gen

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	. "github.com/dave/jennifer/jen"

	"github.com/std66/std66/internal/dfa"
)

// A parser that is a table (see plan_edges.go) is run by a function that all of them share:
//
//	var registers parsingRegisters
//	if !runParser(parserAuthority, s, &registers) {
//		return false
//	}
//	*spans = AuthorityCaptures{
//		Userinfo: Span{registers[0], registers[1]},
//		...
//
// Registers are numbers here, and not variables: first the start and the end of each capture,
// then the others. What operations have besides, the offset that has been come to and the one
// behind it, is in registers, too, so that all that there is to do is to copy.

func (p *parserPlan) parserVar() string { return "parser" + p.name }

// registerNumbers returns the number in the table of each register, or -1 if nothing is ever
// copied from it and it is not in the result.
func (p *parserPlan) registerNumbers() []int {
	numbers := make([]int, len(p.Registers))
	n := 0
	for i, r := range p.Registers {
		numbers[i] = -1
		if r.Version == 0 || p.registers[i] != "" {
			numbers[i] = n
			n++
		}
	}
	return numbers
}

// emitRun adds what runs the table of p, and stores the captures.
func (p *parserPlan) emitRun(g *Group) {
	g.Var().Id("registers").Id("parsingRegisters")
	g.If(Op("!").Id("runParser").Call(Id(p.parserVar()), Id("s"), Op("&").Id("registers"))).Block(Return(False()))
	var fields []Code
	for i, c := range p.captures {
		at := func(register int32) *Statement { return Id("registers").Index(Lit(int(register))) }
		fields = append(fields, keyed(c.field, Id(p.spanType()).Values(at(startRegister(i)), at(endRegister(i)))))
	}
	g.Op("*").Id("spans").Op("=").Id(p.typeName()).Add(vertical(fields...))
}

// addFiles adds the files of p to those that there are. A table has files of its own if it is
// too long to stand behind the function.
func (p *parserPlan) addFiles(layout map[string]func(*Group)) {
	var more []func(*Group)
	lines := 0
	for _, part := range p.parts {
		more = append(more, part.emitRows, part.emitEdges)
		lines += part.lines() + part.edgeLines()
	}
	if lines > tableLines {
		for i, part := range p.parts {
			layout[p.parserFile("zrows"+fileNumber(i))] = part.emitRows
			layout[p.parserFile("zedges"+fileNumber(i))] = part.emitEdges
		}
		more = nil
	}
	layout[p.parserFile("zparse")] = func(g *Group) {
		p.emitParse(g)
		if p.code == nil {
			g.Line()
			p.emitMachine(g)
		}
		for _, emit := range more {
			g.Line()
			emit(g)
		}
	}
}

// fileNumber is the number of the i-th file that shares a name with others.
func fileNumber(i int) string {
	if i == 0 {
		return ""
	}
	return strconv.Itoa(i + 1)
}

// emitMachine adds the parts of the table of p.
func (p *parserPlan) emitMachine(g *Group) {
	doc(g, wrap(p.parserVar()+" is what runParser runs for "+p.parseFunc()+". Registers of edges are:")...)
	doc(g, "")
	for i, c := range p.captures {
		doc(g, fmt.Sprintf("\t%2d, %2d  the start and the end of %s", startRegister(i), endRegister(i), c.Name))
	}
	numbers := p.registerNumbers()
	for r, name := range p.registers {
		if name != "" {
			doc(g, fmt.Sprintf("\t%2d      %s", numbers[r], p.furtherRegister(r)))
		}
	}
	var parts []Code
	for _, part := range p.parts {
		c := part.classes
		parts = append(parts, Values(Id(part.variable("rows")), Op("&").Id(c.name), Lit(part.columns()), Id(part.variable("edges"))).Op(","))
	}
	g.Var().Id(p.parserVar()).Op("=").Index().Id("parsingTable").Add(vertical(parts...))
}

// variable returns the name of a variable of t.
func (t *tablePart) variable(prefix string) string {
	// The name of a rule may end in a number, too.
	return prefix + fileNumber(slices.Index(t.parser.parts, t)) + t.parser.name
}

// emitRows adds the rows of t.
func (t *tablePart) emitRows(g *Group) {
	doc(g, wrap(fmt.Sprintf("%s has states of %s (%s).", t.variable("rows"), t.parser.parserVar(), t.classes.name))...)
	g.Var().Id(t.variable("rows")).Op("=").Index().Id("machineState").Add(t.parser.rows(t.table))
}

// emitEdges adds the edges of t.
func (t *tablePart) emitEdges(g *Group) {
	doc(g, wrap(fmt.Sprintf("%s has the edges of %s: copies, part and next, call.", t.variable("edges"), t.variable("rows")))...)
	var edges []Code
	numbers := t.parser.registerNumbers()
	for i, e := range t.edges {
		call := Nil()
		if e.call != nil {
			call = Op("&").Id("parsingCall").Values(Id(e.call.callee.constant()), Lit(e.call.read), copies(e.call.copies, numbers))
		}
		edges = append(edges, Values(copies(e.copies, numbers), Lit(e.part), Lit(e.next), call).Op(",").Comment(strconv.Itoa(t.size()+i)))
	}
	g.Var().Id(t.variable("edges")).Op("=").Index().Id("parsingEdge").Add(vertical(edges...))
}

// furtherRegister says what a register beyond those of the result is for.
func (p *parserPlan) furtherRegister(r int) string {
	tag := "start"
	if p.Registers[r].End {
		tag = "end"
	}
	return fmt.Sprintf("%s of %s that may still be the right one", tag, p.captures[p.Registers[r].Capture].Name)
}

// copiesPerLine is how many copies stand on a line.
const copiesPerLine = 10

// edgeLines returns about the number of lines of the edges of t.
func (t *tablePart) edgeLines() int {
	n := 0
	for _, e := range t.edges {
		n += 1 + len(e.copies)/copiesPerLine
		if e.call != nil {
			n += len(e.call.copies) / copiesPerLine
		}
	}
	return n
}

// copies returns operations as a list of copies. numbers has those of registers.
func copies(ops []dfa.Op, numbers []int) *Statement {
	if len(ops) == 0 {
		return Nil()
	}
	register := func(r int32) *Statement {
		switch r {
		case dfa.Here:
			return Id("here")
		case dfa.Behind:
			return Id("behind")
		case spare:
			return Id("spare")
		}
		return Lit(numbers[r])
	}
	list := &Statement{}
	for i, op := range ops {
		switch {
		case i == 0:
		case i%copiesPerLine == 0:
			list.Op(",").Line()
		default:
			list.Op(",")
		}
		list.Values(register(op.To), register(op.From))
	}
	return Id("copies").Values(list)
}

// parserFile is the name of a file of p.
func (p *parserPlan) parserFile(prefix string) string {
	name := strings.ToLower(p.rule.Name)
	return fmt.Sprintf("%s-%s.go", prefix, name[:min(len(name), maxFileName)])
}
