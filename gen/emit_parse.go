package gen

import (
	"strings"

	. "github.com/dave/jennifer/jen"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/dfa"
)

// A parser is like a scan function (see emit_code.go), but it wants a whole match, and stores
// where captures begin and end. Where the next byte settles that something begins or ends
// here, that is stored before the byte is read; what has not turned out yet, another state
// stores later. After "//" in a URI:
//
//	case c == ':':
//		spans.userinfo.start, spans.host.start, spans.host.end = i, i, i
//		i++
//		goto userinfoOrPort
//
// States that may be the last one go to the end of the function, where it turns out whether
// they are, and what is known only then is stored.

func (p *parserPlan) typeName() string  { return p.ident(p.rule.Name) + "Captures" }
func (p *parserPlan) parseFunc() string { return "parse" + p.name }

// spanType is the name of the type of spans, startField and endField those of its
// fields.
func (p *parserPlan) spanType() string   { return p.ident("span") }
func (p *parserPlan) startField() string { return p.ident("start") }
func (p *parserPlan) endField() string   { return p.ident("end") }

// emitSpan adds the type of the places of captures.
func (p *parserPlan) emitSpan(g *Group) {
	name := p.spanType()
	none := "Both are -1 if there is none."
	if !p.exported {
		none = "The end is -1 if there is none; the start means nothing then."
	}
	doc(g, wrap(name+" is the place of a capture: offsets in bytes of where it begins and where it has ended. "+none)...)
	g.Type().Id(name).Struct(List(Id(p.startField()), Id(p.endField())).Int())
	g.Line()
	if !p.exported {
		return
	}
	doc(g, "In returns the part of the parsed string s that is at p, and whether there is one.")
	g.Func().Params(Id("p").Id(name)).Id("In").Params(Id("s").String()).Params(Id("part").String(), Id("ok").Bool()).Block(
		If(Id("p").Dot(p.endField()).Op("<").Lit(0)).Block(Return(Lit(""), False())),
		Return(Id("s").Index(Id("p").Dot(p.startField()).Op(":").Id("p").Dot(p.endField())), True()),
	)
}

// emitParsers adds the types of results, and the functions that users call. With the first
// ones it adds the type of spans.
func (p *plan) emitParsers(g *Group, parsers []*parserPlan) {
	if parsers[0] == p.parsers[0] {
		parsers[0].emitSpan(g)
	}
	for _, parser := range parsers {
		g.Line()
		parser.emitType(g)
		if parser.exported {
			parser.emitAll(g)
			parser.emitClear(g)
			parser.emitExportedParse(g)
		}
	}
}

// emitType adds the type of the result.
func (p *parserPlan) emitType(g *Group) {
	doc(g, wrap(p.typeName()+" has the places of the captures in a match of "+p.rule.Name+". Where a capture occurs more than once it is the last one.")...)
	g.Type().Id(p.typeName()).StructFunc(func(g *Group) {
		for _, c := range p.captures {
			g.Id(c.field).Id(p.spanType()).Comment(partsText(c.Capture))
		}
	})
	g.Line()
}

// allMethod is the name of the method that emitAll adds.
const allMethod = "All"

// emitAll adds the method for those who want all captures by their names.
func (p *parserPlan) emitAll(g *Group) {
	var captures []Code
	for _, c := range p.captures {
		captures = append(captures, Values(Lit(c.Name), Id("c").Dot(c.field)).Op(","))
	}
	doc(g, allMethod+" returns the captures that are there, in the order of the fields: their names in the",
		"grammar, and their parts of the parsed string s.")
	g.Func().Params(Id("c").Id(p.typeName())).Id(allMethod).Params(Id("s").String()).Qual("iter", "Seq2").Types(String(), String()).Block(
		Return(Func().Params(Id("yield").Func().Params(String(), String()).Bool()).Block(
			For(List(Id("_"), Id("capture")).Op(":=").Range().Index(Op("...")).Struct(
				Id("name").String(),
				Id("place").Id(p.spanType()),
			).Add(vertical(captures...))).Block(
				If(List(Id("part"), Id("ok")).Op(":=").Id("capture").Dot("place").Dot("In").Call(Id("s")),
					Id("ok").Op("&&").Op("!").Id("yield").Call(Id("capture").Dot("name"), Id("part"))).Block(Return()),
			),
		)),
	)
	g.Line()
}

// partsText describes a capture.
func partsText(c abnf.Capture) string {
	var words []string
	for _, part := range c.Parts {
		word := part.Rule.Name
		if part.Parent != nil {
			word += " in " + part.Parent.Name
		}
		words = append(words, word)
	}
	return strings.Join(words, " / ")
}

// emitDeferred adds how a capture is told when all has been read: from the whole that it is
// an alternative of.
func (p *parserPlan) emitDeferred(g *Group, d deferred) {
	whole := func() *Statement { return Id("spans").Dot(d.whole) }
	condition := whole().Dot(p.endField()).Op(">=").Lit(0)
	if d.begins != nil {
		condition = Id("i").Op("<").Add(whole()).Dot(p.endField())
		if !d.begins.needsBit() {
			condition.Op("&&").Add(d.begins.hasAll(at(0)))
		}
	}
	condition.Op("&&").Add(d.rule.scan()).Op("==").Add(whole()).Dot(p.endField())
	g.If(Id("i").Op(":=").Add(whole()).Dot(p.startField()).Op(";").Add(condition)).Block(
		Id("spans").Dot(d.field).Op("=").Add(whole()).Comment("which is all of it, and so would be " + d.rule.rule.Name + " first"),
	)
}

func (p *parserPlan) emitExportedParse(g *Group) {
	doc(g, wrap("Parse"+p.name+" returns where the captures of the "+p.rule.Name+" s are. The error is a [*SyntaxError]; no capture is there then.")...)
	g.Func().Id("Parse"+p.name).Params(Id("s").String()).Params(Id(p.typeName()), Error()).Block(
		Var().Id("c").Id(p.typeName()),
		If(Op("!").Id(p.parseFunc()).Call(Id("s"), Op("&").Id("c"))).Block(
			Id("c").Dot("clear").Call(),
			Return(Id("c"), Id("newSyntaxError").Call(Id("Rule"+p.name), Id("s"))),
		),
		Return(Id("c"), Nil()),
	)
	g.Line()
}

// emitClear adds the method that says that no capture is there.
func (p *parserPlan) emitClear(g *Group) {
	var fields []Code
	for _, c := range p.captures {
		fields = append(fields, keyed(c.field, Id(p.spanType()).Values(Lit(-1), Lit(-1))))
	}
	doc(g, "clear stores that no capture is there.")
	g.Func().Params(Id("c").Op("*").Id(p.typeName())).Id("clear").Params().Block(
		Op("*").Id("c").Op("=").Id(p.typeName()).Add(vertical(fields...)),
	)
	g.Line()
}

// emitParse adds the function that finds the captures.
func (p *parserPlan) emitParse(g *Group) {
	doc(g, wrap(p.parseFunc()+" reports whether s matches "+p.rule.Name+", and then stores in spans where its captures are.")...)
	doc(g, p.ruleDoc()...)
	doc(g, "")
	form := p.parserForm()
	if p.code == nil {
		form[0] += " as a table"
	}
	doc(g, wrap(strings.Join(form, "; ")+".")...)
	g.Func().Id(p.parseFunc()).Types(text()).Params(Id("s").Id("T"), Id("spans").Op("*").Id(p.typeName())).Bool().BlockFunc(func(g *Group) {
		if p.code == nil {
			p.emitRun(g)
			p.emitSettled(g)
			return
		}
		p.emitNone(g)
		for _, name := range p.registers {
			if name != "" {
				g.Id(name).Op(":=").Lit(-1)
			}
		}
		g.Id("i").Op(":=").Lit(0)
		for _, s := range p.code.places() {
			p.emitState(g, s)
		}
		p.emitLast(g)
	})
}

// emitNone adds that there is no capture yet. Where the type is not exported, that concerns the
// ends of those that need not be there: there may be many captures, and few in a string.
func (p *parserPlan) emitNone(g *Group) {
	if p.exported {
		g.Id("spans").Dot("clear").Call()
		return
	}
	for _, c := range p.captures {
		if c.optional {
			g.Id("spans").Dot(c.field).Dot(p.endField()).Op("=").Lit(-1)
		}
	}
}

// emitLast adds what is done where a match would end.
func (p *parserPlan) emitLast(g *Group) {
	if !p.code.canEnd() {
		return
	}
	g.Id(endLabel).Op(":")
	g.If(Id("i").Op("<").Len(Id("s"))).Block(Return(False()))
	p.emitSettled(g)
}

// emitSettled adds what is done with the captures of a match when all of it has been read.
func (p *parserPlan) emitSettled(g *Group) {
	for _, c := range p.captures {
		if p.exported && c.stale {
			g.If(Id("spans").Dot(c.field).Dot(p.endField()).Op("<").Lit(0)).Block(
				Id("spans").Dot(c.field).Dot(p.startField()).Op("=").Lit(-1).Comment("it seemed to begin, but was something else"),
			)
		}
	}
	for _, d := range p.deferred {
		p.emitDeferred(g, d)
	}
	g.Return(True())
}

// variables returns the number of offsets that the code stores.
func (p *parserPlan) variables() int {
	n := 2 * len(p.captures)
	for _, name := range p.registers {
		if name != "" {
			n++
		}
	}
	return n
}

// parserForm says what is to know of p, and first how large it is.
func (p *parserPlan) parserForm() []string {
	edges := 0
	for _, part := range p.parts {
		edges += len(part.edges)
	}
	form := []string{p.Size() + ", " + counted(edges, "edge")}
	if p.code != nil {
		form[0] = counted(len(p.code.states), "state")
	}
	return append(append(form, counted(p.variables(), "variable")), p.form()...)
}

// emitOps adds operations on registers, all at once, before a byte is read.
func (m *machine) emitOps(g *Group, ops []dfa.Op) {
	var to, from []Code
	for _, op := range ops {
		to = append(to, m.parser.register(op.To))
		switch op.From {
		case dfa.Here:
			from = append(from, Id("i"))
		case dfa.Behind:
			from = append(from, Id("i").Op("+").Lit(1))
		default:
			from = append(from, m.parser.register(op.From))
		}
	}
	if len(to) > 0 {
		g.List(to...).Op("=").List(from...)
	}
}

// aroundCall divides operations into those before a call and those behind it, where the
// offset is then.
func aroundCall(ops []dfa.Op) (before, behind []dfa.Op) {
	for _, op := range ops {
		if op.From == dfa.Behind {
			behind = append(behind, dfa.Op{To: op.To, From: dfa.Here})
		} else {
			before = append(before, op)
		}
	}
	return before, behind
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
