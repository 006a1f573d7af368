package gen

import (
	"fmt"
	"slices"

	. "github.com/dave/jennifer/jen"

	"github.com/std66/std66/internal/dfa"
)

// tableItems returns the tables, in pieces that may stand in different files.
func (p *program) tableItems() []item {
	t := p.tables
	items := []item{{text: p.emitMachine}, {text: p.emitClasses}}
	for i, rules := range slices.Collect(slices.Chunk(p.rules, perList)) {
		items = append(items, item{text: func(g *Group) { p.emitStarts(g, i, rules) }})
	}
	for _, sets := range p.sets.tables {
		items = append(items, item{text: sets.emit})
	}
	for i, lists := range slices.Collect(slices.Chunk(t.words, perList)) {
		items = append(items, item{text: func(g *Group) { emitWords(g, i, lists) }})
	}
	for i := range t.rules.parts {
		items = append(items, item{text: func(g *Group) { p.emitRows(g, t.rules, i, "", p.ruleStates) }})
		if len(t.rules.parts[i].edges) > 0 {
			items = append(items, item{text: func(g *Group) { p.emitEdges(g, i) }})
		}
	}
	for _, parser := range t.parsers {
		items = append(items, p.parserTableItems(parser)...)
	}
	return items
}

// perList is the length of lists that are divided for the length of files: zPerList in
// gen/runtime.
const perList = 256

// lists is what a list of n elements is divided into.
func lists(prefix string, n int) *Statement {
	return ValuesFunc(func(g *Group) {
		for i := range (n + perList - 1) / perList {
			g.Id(partVar(prefix, i, "")).Index(Op(":"))
		}
	})
}

// emitMachine adds the automaton of all rules.
func (p *program) emitMachine(g *Group) {
	t := p.tables
	doc(g, "zNumber is a number in the rows of tables.")
	g.Type().Id("zNumber").Op("=").Id(unsigned(t.largest()))
	g.Line()
	doc(g, fmt.Sprintf("zTables is the automaton of all rules. States: %d. Classes of bytes: %d.", len(t.rules.states), len(t.classes.Sets)))
	g.Var().Id("zTables").Op("=").Id("zMachine").Add(vertical(
		keyed("classes", Op("&").Id("zClasses")),
		keyed("columns", Lit(t.rules.columns)),
		keyed("parts", Index().Id("zPart").ValuesFunc(func(g *Group) {
			for i, part := range t.rules.parts {
				edges := Nil()
				if len(part.edges) > 0 {
					edges = Id(partVar("zEdges", i, ""))
				}
				g.Values(Id(partVar("zRows", i, "")), edges)
			}
		})),
		keyed("starts", Index().Index().Id("zStart").Add(lists("zStarts", len(p.rules)))),
		keyed("words", Index().Index().Index().String().Add(lists("zWords", len(t.words)))),
		keyed("ends", Lit(t.ends)),
	))
	g.Line()
}

// partVar returns the name of the variable of a part. The name of a rule may end in a number,
// too, so the number of a part stands before it.
func partVar(prefix string, part int, ident string) string { return prefix + fileNumber(part) + ident }

// emitStarts adds the start states of some rules.
func (p *program) emitStarts(g *Group, list int, rules []*rule) {
	var starts []Code
	for _, r := range rules {
		a := p.machines.rules[r.index]
		at := p.tables.rules.place(p.machines.joint.Starts[r.index])
		starts = append(starts, Values(at.state(), Lit(!a.ReadsNonASCII()), Lit(a.PercentEncodes())).Op(",").Comment(r.Name))
	}
	if list == 0 {
		doc(g, "zStarts has for each rule its start state, whether its matches are ASCII, and whether some",
			"of them have percent-encoded bytes.")
	}
	g.Var().Id(partVar("zStarts", list, "")).Op("=").Index(Op("...")).Id("zStart").Add(vertical(starts...))
	g.Line()
}

// state is a place as a zState.
func (at place) state() *Statement {
	if at.part == 0 {
		return Lit(at.row)
	}
	return Lit(at.part).Op("<<").Id("zPartBit").Op("+").Lit(at.row)
}

// emitClasses adds the class of each byte.
func (p *program) emitClasses(g *Group) {
	doc(g, "zClasses has the class of each byte:", "")
	for class, set := range p.tables.classes.Sets {
		for i, line := range wrap(p.sets.describe(set)) {
			number := "  "
			if i == 0 {
				number = fmt.Sprintf("%2d", class)
			}
			doc(g, "\t"+number+"  "+line)
		}
	}
	g.Var().Id("zClasses").Op("=").Index(Lit(256)).Uint8().Add(byteTable("%d", func(b byte) int { return int(p.tables.classes.Of[b]) }))
	g.Line()
}

// emitWords adds lists of what can follow in a state.
func emitWords(g *Group, list int, lists [][]string) {
	var rows []Code
	for i, words := range lists {
		items := make([]Code, len(words))
		for k, w := range words {
			items[k] = inBackquotes(w)
		}
		rows = append(rows, Lit(i).Op(":").Values(items...).Op(","))
	}
	if list == 0 {
		doc(g, "zWords has the lists of what can follow in a state, in the grammar's words.")
	}
	g.Var().Id(partVar("zWords", list, "")).Op("=").Index(Op("...")).Index().String().Add(vertical(rows...))
	g.Line()
}

// emitRows adds the rows of a part. The comment of a row has its state's number and, from
// about, the string that leads to it.
func (p *program) emitRows(g *Group, t *table, part int, ident string, about func(s int32) string) {
	name := partVar("zRows", part, ident)
	if ident == "" && part == 0 {
		doc(g, name+" has a row for each state. Its comment has its number, and a string that leads to it. In",
			"a long row, zeros are left out: 120 + 7 stands before the number for class 7 in row 120.")
	}
	g.Var().Id(name).Op("=").Index().Id("zNumber").Add(vertical(t.rowLines(part, about)...))
	g.Line()
}

// rowLines returns the rows of a part, each with its comment.
func (t *table) rowLines(part int, about func(s int32) string) []Code {
	var lines []Code
	for i := range t.parts[part].rows {
		comment := "0: dead"
		if i > 0 {
			s := t.states[t.parts[part].first+i-1]
			comment = fmt.Sprintf("%d: %s", i*t.columns, about(s))
			if t.machine.Accept[s] {
				comment += ", accepting"
			}
		}
		for _, entries := range t.parts[part].layout(i, t.columns) {
			items := make([]Code, len(entries))
			for k, e := range entries {
				items[k] = Lit(e.value)
				if e.keyed {
					items[k] = Lit(i * t.columns).Op("+").Lit(e.index).Op(":").Add(items[k])
				}
			}
			lines = append(lines, List(items...).Op(",").Comment(comment))
			comment = "..."
		}
	}
	return lines
}

// ruleStates describes a state of the rules' table: the rules that start there, or a string
// that leads to it in the first rule that has it.
func (p *program) ruleStates(s int32) string {
	var starts []*rule
	for _, r := range p.rules {
		if p.machines.joint.Starts[r.index] == s {
			starts = append(starts, r)
		}
	}
	if len(starts) > 0 {
		return "start of " + ruleList(starts)
	}
	first := p.rules[p.machines.joint.First[s]]
	return first.Name + ", after " + witness(p.tables.rules.paths, s)
}

// emitEdges adds the edges of a part of the rules' table.
func (p *program) emitEdges(g *Group, part int) {
	t := p.tables.rules
	var edges []Code
	for i, e := range t.parts[part].edges {
		callee, comment := place{}, fmt.Sprintf("%d: to another part", t.size(part)+i)
		if e.callee != nil {
			callee = t.place(p.machines.joint.Starts[e.callee.index])
			comment = fmt.Sprintf("%d: calls %s", t.size(part)+i, e.callee.Name)
		}
		edges = append(edges, Values(e.next.state(), callee.state(), Lit(e.read)).Op(",").Comment(comment))
	}
	name := partVar("zEdges", part, "")
	doc(g, wrap(name+" has the edges of "+partVar("zRows", part, "")+": the next state, the callee's start, and the number of bytes that are read before the call.")...)
	g.Var().Id(name).Op("=").Index().Id("zEdge").Add(vertical(edges...))
	g.Line()
}

// parserTableItems returns the tables of a parser.
func (p *program) parserTableItems(parser *parserPlan) []item {
	about := func(s int32) string { return witness(parser.paths, s) }
	items := []item{{text: func(g *Group) { p.emitParserTable(g, parser) }}}
	for i := range parser.table.parts {
		items = append(items,
			item{text: func(g *Group) { p.emitRows(g, parser.table, i, parser.rule.ident, about) }},
			item{text: func(g *Group) { p.emitParserEdges(g, parser, i) }})
	}
	return items
}

// emitParserTable adds the parts of a parser.
func (p *program) emitParserTable(g *Group, parser *parserPlan) {
	ident := parser.rule.ident
	doc(g, wrap(fmt.Sprintf("zTable%s is the parser of %s: %s.", ident, parser.rule.Name, counted(len(parser.table.states), "state")))...)
	g.Var().Id("zTable" + ident).Op("=").Id("zParser").ValuesFunc(func(g *Group) {
		for i := range parser.table.parts {
			g.Values(Id(partVar("zRows", i, ident)), Id(partVar("zEdges", i, ident)))
		}
	})
	g.Line()
}

// emitParserEdges adds the edges of a part of a parser.
func (p *program) emitParserEdges(g *Group, parser *parserPlan, part int) {
	t, numbers := parser.table, parser.registerNumbers()
	var edges []Code
	for i, e := range t.parts[part].edges {
		callee, comment := place{}, fmt.Sprintf("%d", t.size(part)+i)
		if e.callee != nil {
			callee = p.tables.rules.place(p.machines.joint.Starts[e.callee.index])
			comment += ": calls " + e.callee.Name
		}
		edges = append(edges, Values(copies(e.before, numbers), e.next.state(), callee.state(), Lit(e.read), copies(e.after, numbers)).Op(",").Comment(comment))
	}
	name := partVar("zEdges", part, parser.rule.ident)
	g.Var().Id(name).Op("=").Index().Id("zParserEdge").Add(vertical(edges...))
	g.Line()
}

// copiesPerLine is how many copies stand on a line.
const copiesPerLine = 10

// copies is a list of copies, or nil.
func copies(ops []dfa.Op, numbers []int) *Statement {
	var all []Code
	for _, op := range ops {
		if to := registerNumber(op.To, numbers); to >= 0 {
			c := Values(Lit(to), Lit(registerNumber(op.From, numbers)))
			if len(all) > 0 && len(all)%copiesPerLine == 0 {
				c = Line().Add(c)
			}
			all = append(all, c)
		}
	}
	if len(all) == 0 {
		return Nil()
	}
	return Index().Id("zCopy").Values(all...)
}

// registerNumber returns the number in tables of a register or an offset: those of zHere,
// zNext and zSpare in gen/runtime are 0, 1 and 2.
func registerNumber(register int32, numbers []int) int {
	switch register {
	case dfa.Here:
		return 0
	case dfa.Behind:
		return 1
	case dfa.Spare:
		return 2
	}
	return numbers[register]
}
