package gen

import (
	"slices"

	. "github.com/dave/jennifer/jen"

	"github.com/std66/std66/internal/dfa"
)

// emitParsing adds what parsers as tables share.
func (p *plan) emitParsing(g *Group) {
	p.emitRegisters(g)
	emitParsingTypes(g)
	emitRunParser(g)
}

// emitRegisters adds the type of registers, which are as many as the largest parser needs.
func (p *plan) emitRegisters(g *Group) {
	most, circles := 0, false
	for _, parser := range p.withTables() {
		most = max(most, parser.variables())
		for _, part := range parser.parts {
			circles = circles || slices.ContainsFunc(part.edges, tableEdge.usesSpare)
		}
	}
	doc(g, "These are the registers behind those that a parser has.")
	g.Const().DefsFunc(func(g *Group) {
		g.Id("here").Op("=").Lit(most).Comment("the offset that has been come to")
		g.Id("behind").Op("=").Lit(most + 1).Comment("the one behind the next byte")
		if circles {
			g.Id("spare").Op("=").Lit(most + 2).Comment("for values that change places")
		}
	})
	size := most + 2
	if circles {
		size++
	}
	g.Line()
	doc(g, "parsingRegisters are offsets, or -1: where each capture of a parser starts and where it ends,",
		"and what may turn out to be that.")
	g.Type().Id("parsingRegisters").Index(Lit(size)).Int()
	g.Line()
	doc(g, "copies are done one after the other: the register to gets what from has.")
	g.Type().Id("copies").Index().Struct(List(Id("to"), Id("from")).Id(unsigned(size - 1)))
	g.Line()
	doc(g, "do does the copies at offset i.")
	g.Func().Params(Id("c").Id("copies")).Id("do").Params(Id("registers").Op("*").Id("parsingRegisters"), Id("i").Int()).Block(
		List(Id("registers").Index(Id("here")), Id("registers").Index(Id("behind"))).Op("=").List(Id("i"), Id("i").Op("+").Lit(1)),
		For(List(Id("_"), Id("r")).Op(":=").Range().Id("c")).Block(
			Id("registers").Index(Id("r").Dot("to")).Op("=").Id("registers").Index(Id("r").Dot("from")),
		),
	)
	g.Line()
}

// usesSpare reports whether e needs a register besides those of its parser.
func (e tableEdge) usesSpare() bool {
	uses := func(ops []dfa.Op) bool {
		return slices.ContainsFunc(ops, func(op dfa.Op) bool { return op.To == spare })
	}
	return uses(e.copies) || e.call != nil && uses(e.call.copies)
}

func emitParsingTypes(g *Group) {
	doc(g, "parsingTable is the automaton of a parser, or a part of a large one. Its rows are like those",
		"of a ruleMachine: a state is the offset of its row, which has the next state for each class",
		"of bytes. But where there is more to do than to go on to a state of the same part, the number",
		"is behind those of the rows, and means an edge. The comment of an edge has its number. The",
		"last column is for the end of the input: it has an edge that leads nowhere, or deadState if",
		"the input may not end there.")
	g.Type().Id("parsingTable").Struct(
		Id("table").Index().Id("machineState"),
		Id("classes").Op("*").Index(Lit(256)).Uint8().Comment("the class of each byte"),
		Id("columns").Int(),
		Id("edges").Index().Id("parsingEdge"),
	)
	g.Line()
	doc(g, "parsingEdge is a way to a state on which registers get other values. At the offset of the",
		"byte that takes it, it does copies, reads the byte, or what call says, and goes on to next,",
		"a state of a part.")
	g.Type().Id("parsingEdge").Struct(
		Id("copies").Id("copies"),
		List(Id("part"), Id("next")).Int(),
		Id("call").Op("*").Id("parsingCall").Comment("or nil"),
	)
	g.Line()
	doc(g, "parsingCall reads a match of rule (see ruleCall), and does copies at its end.")
	g.Type().Id("parsingCall").Struct(
		Id("rule").Id("Rule"),
		Id("read").Int().Comment("1 if the byte that leads to the call is read before it"),
		Id("copies").Id("copies"),
	)
	g.Line()
}

func emitRunParser(g *Group) {
	do := func(of *Statement, i *Statement) *Statement {
		return of.Dot("copies").Dot("do").Call(Id("registers"), i)
	}
	doc(g, wrap("runParser reports whether the automaton of parts matches s as a whole, and then stores in registers where its "+
		"captures are: the end of one that is not there is -1, and its start means nothing.")...)
	g.Func().Id("runParser").Types(text()).Params(Id("parts").Index().Id("parsingTable"), Id("s").Id("T"), Id("registers").Op("*").Id("parsingRegisters")).Bool().Block(
		For(Id("r").Op(":=").Range().Id("registers")).Block(Id("registers").Index(Id("r")).Op("=").Lit(-1)),
		Id("p").Op(":=").Op("&").Id("parts").Index(Lit(0)),
		List(Id("table"), Id("classes"), Id("state")).Op(":=").List(Id("p").Dot("table"), Id("p").Dot("classes"), Id("p").Dot("columns")),
		For(Id("i").Op(":=").Lit(0), Id("i").Op("<").Len(Id("s")), Empty()).Block(
			step(),
			ifDead().Block(Return(False())),
			ifBehindRows().Block(
				Id("edge").Op(":=").Op("&").Id("p").Dot("edges").Index(Id("next").Op("-").Len(Id("table"))),
				do(Id("edge"), Id("i")),
				Id("p").Op("=").Op("&").Id("parts").Index(Id("edge").Dot("part")),
				List(Id("table"), Id("next")).Op("=").List(Id("p").Dot("table"), Id("edge").Dot("next")),
				If(Id("call").Op(":=").Id("edge").Dot("call"), Id("call").Op("!=").Nil()).Block(
					If(Id("i").Op("=").Id("runTable").Call(Id("call").Dot("rule"), Id("s"), callOffset()), Id("i").Op("==").Id("noMatch")).
						Block(Return(False())),
					do(Id("call"), Id("i")),
					Id("state").Op("=").Id("next"),
					Continue(),
				),
			),
			advance(),
		),
		Id("last").Op(":=").Int().Call(Id("table").Index(Id("state").Op("+").Id("p").Dot("columns").Op("-").Lit(1))),
		If(Id("last").Op("==").Id("deadState")).Block(Return(False())),
		do(Id("p").Dot("edges").Index(Id("last").Op("-").Len(Id("table"))), Len(Id("s"))),
		Return(True()),
	)
}
