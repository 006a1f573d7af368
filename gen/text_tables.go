package gen

import (
	"fmt"
	"slices"
	"strconv"

	. "github.com/dave/jennifer/jen"

	"github.com/std66/std66/internal/gofiles"
	"github.com/std66/std66/internal/tables"
)

// tableItems returns the tables, in pieces that may be in different files.
func (p *program) tableItems() []item {
	t := p.tables
	items := []item{{text: p.emitMachine}, {text: p.emitClasses}}
	if t.Results != nil {
		items = append(items, item{text: func(g *Group) { emitResults(g, t.Results) }})
	}
	if len(p.external) > 0 {
		items = append(items, item{text: p.emitExternal})
	}
	for i, rules := range slices.Collect(slices.Chunk(p.rules, perList)) {
		items = append(items, item{text: func(g *Group) { p.emitStarts(g, i, rules) }})
	}
	for _, sets := range p.sets.tables {
		items = append(items, item{text: sets.emit})
	}
	items = append(items, item{text: p.emitWindows})
	for i, lists := range slices.Collect(slices.Chunk(t.Words, perList)) {
		items = append(items, item{text: func(g *Group) { emitWords(g, i, lists) }})
	}
	about := p.ruleStates()
	for i := range t.Rules.Parts {
		items = append(items, item{text: func(g *Group) { p.emitRows(g, t.Rules, i, "", about) }})
		if len(t.Rules.Parts[i].Edges) > 0 {
			items = append(items, item{text: func(g *Group) { p.emitEdges(g, i) }})
		}
	}
	for _, parser := range p.parsers {
		if parser.code != nil {
			continue
		}
		items = append(items, p.parserTableItems(parser)...)
	}
	for _, l := range p.lists {
		items = append(items, p.listTableItems(l)...)
	}
	items = append(items, p.treeItems()...)
	return items
}

// perList is the length of the pieces of a long list, so that each fits in a file. It equals
// zPerList in gen/runtime.
const perList = 256

// lists is the list of the pieces of a list with n elements.
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
	doc(g, "zNumber is an entry of a table row.")
	g.Type().Id("zNumber").Op("=").Id(gofiles.Unsigned(t.Largest()))
	g.Line()
	doc(g, fmt.Sprintf("zTables is the automaton of all rules. It has %d states and %d byte classes.", t.Rules.Len(), len(t.Classes.Sets)))
	fields := []Code{
		keyed("classes", Op("&").Id("zClasses")),
		keyed("columns", Lit(t.Rules.Columns)),
		keyed("parts", Index().Id("zPart").ValuesFunc(func(g *Group) {
			for i, part := range t.Rules.Parts {
				edges := Nil()
				if len(part.Edges) > 0 {
					edges = Id(partVar("zEdges", i, ""))
				}
				g.Values(Id(partVar("zRows", i, "")), edges)
			}
		})),
		keyed("starts", Index().Index().Id("zStart").Add(lists("zStarts", len(p.rules)))),
		keyed("words", Index().Index().Index().String().Add(lists("zWords", len(t.Words)))),
		keyed("accepting", Lit(t.Ends)),
	}
	if p.characters {
		fields = append(fields, keyed("characters", True()))
	}
	if t.Results != nil {
		fields = append(fields, keyed("results", Id("zResults").Index(Op(":"))))
	}
	if len(p.external) > 0 {
		fields = append(fields, keyed("zExternals", Id("zExternals").Values(Id("zExternalAt"))))
	}
	g.Var().Id("zTables").Op("=").Id("zMachine").Add(vertical(fields...))
	g.Line()
}

// externFunc is the name of the handwritten function for an external rule.
func (r *rule) externFunc() string { return "extern" + r.ident }

// emitExternal adds the function that calls the functions of external rules.
func (p *program) emitExternal(g *Group) {
	doc(g, "zExternalAt calls the function of the external rule that starts in a state, if there is one. These",
		"functions are handwritten. Each returns the length of a match of its rule at the start of a text, and",
		"true, or the length of the longest text that begins a match, and false. It must not keep the text.")
	g.Func().Id("zExternalAt").Params(Id("at").Id("zState"), Id("text").String()).Params(Id("n").Int(), List(Id("ok"), Id("external")).Bool()).Block(
		Switch(Id("at")).BlockFunc(func(g *Group) {
			for i, r := range p.external {
				k := slices.Index(p.machines.all, p.machines.External[i])
				g.Case(stateLit(p.tables.Start(k))).Block(
					Comment("a match of "+r.Name),
					List(Id("n"), Id("ok")).Op("=").Id(r.externFunc()).Call(Id("text")),
					Return(Id("n"), Id("ok"), True()),
				)
			}
		}),
		Return(Lit(0), False(), False()),
	)
	g.Line()
}

// emitResults adds the results of accepting states.
func emitResults(g *Group, results []int) {
	var lines []Code
	for chunk := range slices.Chunk(results, endsPerLine) {
		lines = append(lines, numbers(chunk).Op(","))
	}
	doc(g, "zResults has the results of accepting states, by their index in zWords.")
	g.Var().Id("zResults").Op("=").Index(Op("...")).Uint8().Add(vertical(lines...))
	g.Line()
}

// partVar returns the name of the variable of a part. The number of the part comes before the
// name of the rule, which may end in a number itself.
func partVar(prefix string, part int, ident string) string {
	return prefix + gofiles.Number(part) + ident
}

// emitStarts adds the start states of some rules.
func (p *program) emitStarts(g *Group, list int, rules []*rule) {
	var starts []Code
	for _, r := range rules {
		a := p.machines.Rules[r.index]
		at := p.tables.Start(r.index)
		starts = append(starts, Values(stateLit(at), Lit(!a.ReadsNonASCII()), Lit(a.PercentEncodes())).Op(",").Comment(r.Name))
	}
	if list == 0 {
		doc(g, "zStarts has for each rule its start state, whether all its matches are ASCII, and whether any",
			"match has percent-encoded bytes.")
	}
	g.Var().Id(partVar("zStarts", list, "")).Op("=").Index(Op("...")).Id("zStart").Add(vertical(starts...))
	g.Line()
}

// stateLit is a place as a zState.
func stateLit(at tables.Place) *Statement {
	if at.Part == 0 {
		return Lit(at.Row)
	}
	return Lit(at.Part).Op("<<").Id("zPartBit").Op("+").Lit(at.Row)
}

// emitClasses adds the class of each byte.
func (p *program) emitClasses(g *Group) {
	doc(g, "zClasses maps each byte to its class:", "")
	for class, set := range p.tables.Classes.Sets {
		for i, line := range gofiles.Wrap(p.sets.describe(set)) {
			number := "  "
			if i == 0 {
				number = fmt.Sprintf("%2d", class)
			}
			doc(g, "\t"+number+"  "+line)
		}
	}
	g.Var().Id("zClasses").Op("=").Index(Lit(256)).Uint8().Add(byteTable("%d", func(b byte) int { return int(p.tables.Classes.Of[b]) }))
	g.Line()
}

// emitWords adds lists of the input that states expect.
func emitWords(g *Group, list int, lists [][]string) {
	var rows []Code
	for i, words := range lists {
		items := make([]Code, len(words))
		for k, w := range words {
			items[k] = inBackquotes(w)
		}
		rows = append(rows, Lit(i).Op(":").Add(inLines(items, 10)).Op(","))
	}
	if list == 0 {
		doc(g, "zWords has lists of the input that states expect, in the grammar's words.")
	}
	g.Var().Id(partVar("zWords", list, "")).Op("=").Index(Op("...")).Index().String().Add(vertical(rows...))
	g.Line()
}

// emitRows adds the rows of a part. The comment of a row has the number of its state and the
// description that about returns.
func (p *program) emitRows(g *Group, t *tables.Table, part int, ident string, about func(s int32) string) {
	name := partVar("zRows", part, ident)
	if ident == "" && part == 0 {
		doc(g, name+" has a row for each state: the next states by byte class, then an index in zWords. The",
			"comment has the state's number and a string that leads to it.")
		if t.Parts[part].LeavesOut() {
			doc(g, "Long rows leave out zeros: the key 120 + 7 is class 7 in row 120.")
		}
	}
	g.Var().Id(name).Op("=").Index().Id("zNumber").Add(vertical(rows(t, part, about)...))
	g.Line()
}

// rows returns the rows of a part, each with its comment.
func rows(t *tables.Table, part int, about func(s int32) string) []Code {
	var lines []Code
	p := t.Parts[part]
	for i := range p.Rows {
		comment := "0: dead"
		if i > 0 {
			comment = fmt.Sprintf("%d: %s", i*t.Columns, about(p.States[i-1]))
			if t.Machine != nil && t.Machine.Accept[p.States[i-1]] {
				comment += ", accepting"
			}
		}
		for _, entries := range p.Lines(i) {
			items := make([]Code, len(entries))
			for k, e := range entries {
				items[k] = Lit(e.Value)
				if e.Keyed {
					items[k] = Lit(i * t.Columns).Op("+").Lit(e.Index).Op(":").Add(items[k])
				}
			}
			lines = append(lines, List(items...).Op(",").Comment(comment))
			comment = "..."
		}
	}
	return lines
}

// ruleStates returns a function that describes a state of the rules' table: by the rules that
// start there, or by a string that leads to it in the first rule that has the state.
func (p *program) ruleStates() func(s int32) string {
	joint := p.machines.Joint
	starts := map[int32][]*rule{}
	for _, r := range p.rules {
		start := joint.Starts[r.index]
		starts[start] = append(starts[start], r)
	}
	return func(s int32) string {
		if rules := starts[s]; len(rules) > 0 {
			return "start of " + ruleList(rules)
		}
		return p.machines.all[joint.First[s]].Name + ", after " + joint.Paths.Quote(s)
	}
}

// emitEdges adds the edges of a part of the rules' table.
func (p *program) emitEdges(g *Group, part int) {
	t := p.tables.Rules
	var edges []Code
	for i, e := range t.Parts[part].Edges {
		values := []Code{stateLit(e.Next), p.callee(e), Lit(e.Read)}
		if p.machines.nest {
			values = append(values, Lit(p.machines.Nests(e.Callee)))
		}
		edges = append(edges, Values(values...).Op(",").Comment(p.edgeComment(t, part, i)))
	}
	name := partVar("zEdges", part, "")
	about := ": the next state, the callee's start state, and the number of bytes before the call."
	if p.machines.nest {
		about = ": the next state, the callee's start state, the number of bytes before the call, and whether the callee nests."
	}
	doc(g, gofiles.Wrap(name+" has the edges of "+partVar("zRows", part, "")+about)...)
	g.Var().Id(name).Op("=").Index().Id("zEdge").Add(vertical(edges...))
	g.Line()
}

// callee is the start state of the rule that an edge calls, or the dead state.
func (p *program) callee(e tables.Edge) *Statement {
	if e.Callee < 0 {
		return Lit(0)
	}
	return stateLit(p.tables.Start(e.Callee))
}

// edgeComment returns the number of an edge in the rows, and the automaton that it calls.
func (p *program) edgeComment(t *tables.Table, part, i int) string {
	comment := strconv.Itoa(len(t.Parts[part].Rows)*t.Columns + i)
	if e := t.Parts[part].Edges[i]; e.Callee >= 0 {
		comment += ": calls " + p.machines.all[e.Callee].Name
	}
	return comment
}

// parserTableItems returns the tables of a parser.
func (p *program) parserTableItems(parser *parserPlan) []item {
	about := func(s int32) string { return parser.paths.Quote(s) }
	items := []item{{text: func(g *Group) { p.emitParserTable(g, parser) }}}
	for i := range parser.table.Parts {
		items = append(items,
			item{text: func(g *Group) { p.emitRows(g, parser.table, i, parser.rule.ident, about) }},
			item{text: func(g *Group) { p.emitParserEdges(g, parser, i) }})
	}
	return items
}

// emitParserTable adds the parts of a parser.
func (p *program) emitParserTable(g *Group, parser *parserPlan) {
	ident := parser.rule.ident
	var parts []Code
	for i := range parser.table.Parts {
		parts = append(parts, Values(Id(partVar("zRows", i, ident)), Id(partVar("zEdges", i, ident))))
	}
	g.Var().Id("zTable" + ident).Op("=").Id("zParser").Add(inLines(parts, 4)).Comment(gofiles.Count(parser.table.Len(), "state"))
	g.Line()
}

// emitParserEdges adds the edges of a part of a parser.
func (p *program) emitParserEdges(g *Group, parser *parserPlan, part int) {
	var edges []Code
	for i, e := range parser.table.Parts[part].Edges {
		values := []Code{copies(e.Before), stateLit(e.Next), p.callee(e), Lit(e.Read), copies(e.After)}
		if p.machines.nest {
			values = append(values, Lit(p.machines.Nests(e.Callee)))
		}
		edges = append(edges, Values(values...).Op(",").Comment(p.edgeComment(parser.table, part, i)))
	}
	g.Var().Id(partVar("zEdges", part, parser.rule.ident)).Op("=").Index().Id("zParserEdge").Add(vertical(edges...))
	g.Line()
}

// copies is a list of copies, or nil.
func copies(list []tables.Copy) *Statement {
	if len(list) == 0 {
		return Nil()
	}
	copies := make([]Code, len(list))
	for i, c := range list {
		copies[i] = Values(Lit(c.To), Lit(c.From))
	}
	return Index().Id("zCopy").Add(inLines(copies, tables.CopiesPerLine))
}
