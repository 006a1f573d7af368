package gen

import (
	"slices"

	. "github.com/dave/jennifer/jen"

	"github.com/std66/std66/internal/dfa"
	"github.com/std66/std66/internal/gofiles"
	"github.com/std66/std66/internal/tables"
)

// emitParseEssay adds the explanation of parsers that are code. spans reports whether any has spans.
func emitParseEssay(g *Group, spans bool) {
	doc(g, "The function zParseX is an automaton. Each label, or comment in place of a label, is a state,",
		"named after the rules that it reads. The function matches all of s. It stores the start and")
	if spans {
		doc(g, "the end of a capture before it reads the byte that determines them. A start without an end",
			"has no meaning: the text was not the capture. Accepting states go to the label end.")
	} else {
		doc(g, "the end of a capture before it reads the byte that determines them. Accepting states go to",
			"the label end.")
	}
	g.Line()
}

func (p *parserPlan) typeName() string {
	if p.spec.exported {
		return p.rule.ident + "Captures"
	}
	return "z" + p.rule.ident + "Captures"
}

// spanType is the name of the type of spans. startField and endField name its fields.
func (s *parserSpec) spanType() string {
	if s.exported {
		return "Span"
	}
	return "zSpan"
}
func (p *parserPlan) startField() string { return p.spec.identOf("start") }
func (p *parserPlan) endField() string   { return p.spec.identOf("end") }

// emitSpan adds the unexported type of spans.
func emitSpan(g *Group) {
	doc(g, "zSpan has the byte offsets of the start and the end of a capture. If the capture is missing,",
		"the end is -1 and the start has no meaning.")
	g.Type().Id("zSpan").Struct(List(Id("start"), Id("end")).Int())
	g.Line()
}

// emitParser adds the type of the result and the functions of a parser.
func (p *program) emitParser(g *Group, parser *parserPlan) {
	if parser.layout != nil {
		parser.emitLayoutType(g)
	} else {
		parser.emitType(g)
	}
	if parser.spec.exported {
		parser.emitAll(g)
		p.emitExportedParse(g, parser)
	}
	switch {
	case parser.code == nil && !parser.spec.exported:
		p.emitRunTable(g, parser)
	case parser.code != nil:
		if parser.spec.exported {
			parser.emitClear(g)
		}
		p.emitParse(g, parser)
	}
	g.Line()
}

// emitType adds the type of the result.
func (p *parserPlan) emitType(g *Group) {
	doc(g, gofiles.Wrap(p.typeName()+" holds the captures of a match of "+p.rule.Name+". If a capture occurs more than once, the last one counts.")...)
	g.Type().Id(p.typeName()).StructFunc(func(g *Group) {
		for _, c := range p.captures {
			g.Id(c.field).Id(p.spec.spanType()).Comment(c.about)
		}
	})
	g.Line()
}

// allMethod is the name of the method that emitAll adds.
const allMethod = "All"

// emitAll adds the method that lists all captures by name.
func (p *parserPlan) emitAll(g *Group) {
	var captures []Code
	for _, c := range p.captures {
		captures = append(captures, Values(Lit(c.name), Id("c").Dot(c.field)).Op(","))
	}
	doc(g, allMethod+" returns an iterator over the names and the texts of the captures. s is the parsed string.")
	g.Func().Params(Id("c").Id(p.typeName())).Id(allMethod).Params(Id("s").String()).Qual("iter", "Seq2").Types(String(), String()).Block(
		Return(Id("zAll").Call(Id("s"), Index().Id("zCapture").Add(vertical(captures...)))),
	)
	g.Line()
}

// emitExportedParse adds the function that users call.
func (p *program) emitExportedParse(g *Group, parser *parserPlan) {
	name := "Parse" + parser.rule.ident
	what, newError := "a [*SyntaxError]", Id("zNewSyntaxError").Call(Id(parser.rule.constant()), Id("s"))
	if parser.nests {
		what, newError = "the error of [Rule.Check]", Id(parser.rule.constant()).Dot("Check").Call(Id("s"))
	}
	doc(g, gofiles.Wrap(name+" returns the captures in s, or no captures and "+what+" for "+parser.rule.constant()+".")...)
	function := g.Func().Id(name).Params(Id("s").String())
	if parser.code != nil {
		function.Params(Id(parser.typeName()), Error()).Block(
			Var().Id("c").Id(parser.typeName()),
			If(Op("!").Id(parser.spec.parseFunc()).Call(Id("s"), Op("&").Id("c"))).Block(
				Id("c").Dot("clear").Call(),
				Return(Id("c"), newError),
			),
			Return(Id("c"), Nil()),
		)
		g.Line()
		return
	}
	function.Params(Id("c").Id(parser.typeName()), Err().Error()).BlockFunc(func(g *Group) {
		p.emitRun(g, parser, "c", Err().Op("=").Add(newError), func(span ...Code) *Statement { return Id("zPlaceOf").Call(span...) })
		g.Return(Id("c"), Err())
	})
	g.Line()
}

// emitClear adds the method that removes all captures.
func (p *parserPlan) emitClear(g *Group) {
	var fields []Code
	for _, c := range p.captures {
		fields = append(fields, keyed(c.field, Id(p.spec.spanType()).Values(Lit(-1), Lit(-1))))
	}
	doc(g, "clear removes all captures.")
	g.Func().Params(Id("c").Op("*").Id(p.typeName())).Id("clear").Params().Block(
		Op("*").Id("c").Op("=").Id(p.typeName()).Add(vertical(fields...)),
	)
	g.Line()
}

// emitRunTable adds the unexported function that runs a table.
func (p *program) emitRunTable(g *Group, parser *parserPlan) {
	parser.emitParseDoc(g)
	parser.emitParseHead(g).BlockFunc(func(g *Group) {
		if parser.layout != nil {
			parser.emitLimit(g)
			parser.emitRunInto(g, Return(False()))
			p.emitLayout(g, parser)
			return
		}
		p.emitRun(g, parser, "spans", Return(False()), func(span ...Code) *Statement { return Id(parser.spec.spanType()).Values(span...) })
		g.Return(True())
	})
}

// emitRun adds the code that runs a table, and sets the fields of the variable captures to the spans that
// newSpan makes of a start and an end.
func (p *program) emitRun(g *Group, parser *parserPlan, captures string, failed Code, newSpan func(span ...Code) *Statement) {
	register := func(number int) *Statement { return Id("registers").Index(Lit(number)) }
	parser.emitRunInto(g, failed)
	for i, c := range parser.captures {
		g.Id(captures).Dot(c.field).Op("=").Add(newSpan(register(tables.StartRegister(i)), register(tables.EndRegister(i))))
	}
	for _, d := range parser.deferred {
		p.emitDeferredSpan(g, parser, captures, d)
	}
}

// emitRunInto adds the code that runs a table, into the variable registers.
func (p *parserPlan) emitRunInto(g *Group, failed Code) {
	run := Id("zParse").Call(Op("&").Id("zTables"), Id("zTable"+p.rule.ident), Id("s"), Id("registers").Index(Op(":")))
	g.Var().Id("registers").Index(Lit(p.table.Registers)).Int()
	g.If(Op("!").Add(run)).Block(failed)
}

// emitParseDoc adds the comment of the function that finds the captures.
func (p *parserPlan) emitParseDoc(g *Group) {
	result := "stores its captures in spans. If it returns false, spans has no meaning."
	if p.layout != nil {
		result = p.layoutDoc()
	}
	doc(g, gofiles.Wrap(p.spec.parseFunc()+" reports whether all of s matches "+p.rule.Name+", and "+result)...)
	doc(g, p.rule.fullDoc()...)
	if p.code != nil {
		doc(g, "", gofiles.Count(len(p.code.places()), "state")+".")
	}
}

// emitParseHead adds the head of the function that finds the captures.
func (p *parserPlan) emitParseHead(g *Group) *Statement {
	result := "spans"
	if p.layout != nil {
		result = "at"
	}
	return g.Func().Id(p.spec.parseFunc()).Types(typeT()).Params(Id("s").Id("T"), Id(result).Op("*").Id(p.typeName())).Bool()
}

// emitParse adds the code that finds the captures.
func (p *program) emitParse(g *Group, parser *parserPlan) {
	parser.emitParseDoc(g)
	parser.emitParseHead(g).BlockFunc(func(g *Group) {
		parser.emitNone(g)
		if p.needsScanner(parser) {
			g.Var().Id("w").Id("zScanner")
		}
		if parser.usesWindow() {
			g.Id("zFill").Call(Op("&").Id("w"), Id("s"), Lit(0))
		}
		parser.emitVariables(g)
		g.Id("i").Op(":=").Lit(0)
		if slices.ContainsFunc(parser.callees, func(r *rule) bool { return p.scansNested(parser.function, r) }) {
			g.Var().Id("result").Int()
		}
		for _, s := range parser.code.places() {
			p.emitState(g, parser.function, s)
		}
		if !parser.code.canEnd() {
			return
		}
		g.Id(endLabel).Op(":")
		g.If(Id("i").Op("<").Len(Id("s"))).Block(Return(False()))
		p.emitSettled(g, parser)
	})
}

// needsScanner reports whether the code of a parser needs a scanner, for itself or for callees.
func (p *program) needsScanner(parser *parserPlan) bool {
	return parser.usesWindow() || slices.ContainsFunc(parser.callees, func(r *rule) bool { return p.functionOf(r) != nil })
}

// emitVariables adds the variables of registers.
func (p *parserPlan) emitVariables(g *Group) {
	if p.layout != nil {
		p.emitLayoutVariables(g)
		return
	}
	for _, name := range p.registers {
		if name != "" {
			g.Id(name).Op(":=").Lit(-1)
		}
	}
}

// emitNone marks all captures as missing. For an unexported type it sets only the ends of
// optional captures, as a parser may have many captures and a string only a few. In the fields of a
// layout, captures are missing from the start.
func (p *parserPlan) emitNone(g *Group) {
	if p.layout != nil {
		p.emitLimit(g)
		return
	}
	if p.spec.exported {
		g.Id("spans").Dot("clear").Call()
		return
	}
	for _, c := range p.captures {
		if c.optional {
			g.Id("spans").Dot(c.field).Dot(p.endField()).Op("=").Lit(-1)
		}
	}
}

// emitSettled adds the work on captures after all of s has matched.
func (p *program) emitSettled(g *Group, parser *parserPlan) {
	if parser.layout != nil {
		p.emitLayout(g, parser)
		return
	}
	for _, c := range parser.captures {
		if parser.spec.exported && c.stale {
			g.If(Id("spans").Dot(c.field).Dot(parser.endField()).Op("<").Lit(0)).Block(
				Id("spans").Dot(c.field).Dot(parser.startField()).Op("=").Lit(-1).Comment("started but did not end"),
			)
		}
	}
	for _, d := range parser.deferred {
		p.emitDeferredSpan(g, parser, "spans", d)
	}
	g.Return(True())
}

// emitDeferredSpan adds the test for a deferred capture. Its span is a field of the variable captures.
func (p *program) emitDeferredSpan(g *Group, parser *parserPlan, captures string, d deferred) {
	place := func(capture int) *Statement { return Id(captures).Dot(parser.captures[capture].field) }
	whole := span{
		start: func() *Statement { return place(d.whole).Dot(parser.startField()) },
		end:   func() *Statement { return place(d.whole).Dot(parser.endField()) },
	}
	if d.begins == nil {
		whole.present = whole.end().Op(">=").Lit(0)
	}
	p.emitDeferred(g, parser, d, whole, func(g *Group) {
		g.Add(place(d.capture)).Op("=").Add(place(d.whole)).Comment("all of it matches " + d.rule.Name + ", an earlier alternative")
	})
}

// span is the place of a capture after the match: its offsets, and a condition to test first that the match has
// the capture, or nil.
type span struct {
	start, end func() *Statement
	present    *Statement
}

// emitDeferred adds the test for a deferred capture. It is the same as d.whole, whose place is whole, if that
// matches d.rule.
func (p *program) emitDeferred(g *Group, parser *parserPlan, d deferred, whole span, found func(g *Group)) {
	var conditions []*Statement
	if whole.present != nil {
		conditions = append(conditions, whole.present)
	}
	if d.begins != nil {
		conditions = append(conditions, Id("i").Op("<").Add(whole.end()))
		if !d.begins.needsBit() {
			conditions = append(conditions, d.begins.hasAll(at(0)))
		}
	}
	conditions = append(conditions, p.scanFrom(parser.function, d.rule, Op("&").Id("zScanner").Values()).Op("==").Add(whole.end()))
	condition := conditions[0]
	for _, c := range conditions[1:] {
		condition.Op("&&").Add(c)
	}
	g.If(Id("i").Op(":=").Add(whole.start()).Op(";").Add(condition)).BlockFunc(found)
}

// store returns the places that an operation sets, and their values.
func (p *parserPlan) store(op dfa.Op) (to, from []Code) {
	if p.layout != nil {
		return p.storeInLayout(op)
	}
	value := offsetAt(op.From)
	if op.From.Kind == dfa.Copy {
		value = p.register(op.From.Register)
	}
	return []Code{p.register(op.To)}, []Code{value}
}

// offsetAt is the offset that an operation stores.
func offsetAt(from dfa.Source) *Statement {
	if from.Kind == dfa.After {
		return Id("i").Op("+").Lit(1)
	}
	return Id("i")
}

// register is the variable of a register.
func (p *parserPlan) register(i int32) *Statement {
	r := p.Registers[i]
	switch {
	case r.Version == 0 && r.End:
		return Id("spans").Dot(p.captures[r.Capture].field).Dot(p.endField())
	case r.Version == 0:
		return Id("spans").Dot(p.captures[r.Capture].field).Dot(p.startField())
	}
	return Id(p.registers[i])
}
