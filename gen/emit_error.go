package gen

import (
	. "github.com/dave/jennifer/jen"

	"github.com/std66/std66/internal/dfa"
)

// emitError adds the error of Check.
func (p *plan) emitError(g *Group) {
	doc(g, "SyntaxError says where a string stops matching a rule, and what could stand there.")
	g.Type().Id("SyntaxError").StructFunc(func(g *Group) {
		doc(g, "Rule is the rule that the string was checked against.")
		g.Id("Rule").Id("Rule")
		g.Line()
		doc(g, "Offset is the length in bytes of the longest prefix of the string that some match", "of Rule begins with.")
		g.Id("Offset").Int()
		g.Line()
		doc(g, "Expected is what can stand at Offset, in the grammar's words: literals in",
			"quotation marks, then names of rules and numeric values, and \""+dfa.EndOfInput+"\" where the",
			"string could end. Otherwise the order means nothing.")
		g.Id("Expected").Index().String()
		g.Line()
		doc(g, `Found is the character at Offset, or the one byte there if it does not begin a`,
			`character in UTF-8, and "" if the string ends there.`)
		g.Id("Found").String()
	})
	g.Line()
	emitNewError(g)
	emitErrorText(g)
	emitFoundText(g)
	emitJoin(g)
}

func emitNewError(g *Group) {
	doc(g, "newSyntaxError returns the error for s, which does not match r.")
	g.Func().Id("newSyntaxError").Params(Id("r").Id("Rule"), Id("s").String()).Op("*").Id("SyntaxError").Block(
		Id("e").Op(":=").Id("new").Call(Id("SyntaxError")),
		Id("e").Dot("set").Call(Id("r"), Id("s")),
		Return(Id("e")),
	)
	g.Line()
	doc(g, "set makes e the error for s, which does not match r. It keeps nothing of s but one",
		"character.")
	g.Func().Params(Id("e").Op("*").Id("SyntaxError")).Id("set").Params(Id("r").Id("Rule"), Id("s").String()).Block(
		Id("e").Dot("Rule").Op("=").Id("r"),
		If(Op("!").Id("r").Dot("valid").Call()).Block(Return()),
		List(Id("offset"), Id("places")).Op(":=").Id("stop").Call(Id("r"), Id("s"), Lit(0), Make(Index().Id("place"), Lit(0), Lit(4))),
		List(Id("_"), Id("size")).Op(":=").Qual("unicode/utf8", "DecodeRuneInString").Call(Id("s").Index(Id("offset").Op(":"))),
		Comment("A string of one byte is made from bytes without allocation."),
		Id("found").Op(":=").Index().Byte().Call(Id("s").Index(Id("offset").Op(":").Id("offset").Op("+").Id("size"))),
		List(Id("e").Dot("Offset"), Id("e").Dot("Found")).Op("=").List(Id("offset"), String().Call(Id("found"))),
		Id("e").Dot("Expected").Op("=").Id("expectedAt").Call(Id("places")),
	)
	g.Line()
	emitStop(g)
	emitExpectedAt(g)
}

// emitStop adds what finds the place of an error.
func emitStop(g *Group) {
	doc(g, "place is a state of a machine.")
	g.Type().Id("place").Struct(
		Id("machine").Op("*").Id("ruleMachine"),
		Id("state").Int(),
	)
	g.Line()
	doc(g, "stop reads s from offset i on, as far as it goes on like a match of r. It returns the",
		"offset where it stops and the places there: last the one in r, and before it, if a call",
		"has just ended, the one where the callee could have gone on. It puts them into places.")
	g.Func().Id("stop").Params(Id("r").Id("Rule"), Id("s").String(), Id("i").Int(), Id("places").Index().Id("place")).
		Params(Int(), Index().Id("place")).Block(
		tableOf(),
		Id("called").Op(":=").Id("i"),
		For(Id("i").Op("<").Len(Id("s"))).Block(
			step(),
			ifDead().Block(Break()),
			ifBehindRows().Block(
				theCall(),
				List(Id("i"), Id("places")).Op("=").Id("stop").Call(Id("call").Dot("rule"), Id("s"), callOffset(), Id("places").Index(Op(":").Lit(0))),
				Id("last").Op(":=").Id("places").Index(Len(Id("places")).Op("-").Lit(1)),
				If(Op("!").Id("last").Dot("machine").Dot("accepts").Call(Id("last").Dot("state"))).Block(
					Return(Id("i"), Id("places")),
				),
				List(Id("state"), Id("called")).Op("=").List(Id("call").Dot("after"), Id("i")),
				Continue(),
			),
			advance(),
		),
		If(Id("i").Op(">").Id("called")).Block(Id("places").Op("=").Id("places").Index(Op(":").Lit(0))),
		Return(Id("i"), Append(Id("places"), Id("place").Values(Id("m"), Id("state")))),
	)
	g.Line()
}

// emitExpectedAt adds what tells the words for an error.
func emitExpectedAt(g *Group) {
	doc(g, "expectedAt returns the words for what can stand at places, literals first. The end of a",
		"callee, which is all but the last place, is not the end of the input.")
	g.Func().Id("expectedAt").Params(Id("places").Index().Id("place")).Index().String().Block(
		Var().List(Id("literals"), Id("others")).Index().String(),
		For(List(Id("i"), Id("p")).Op(":=").Range().Id("places")).Block(
			Id("words").Op(":=").Id("ruleExpected").Index(Id("p").Dot("machine").Dot("expected").Call(Id("p").Dot("state"))),
			If(Len(Id("places")).Op("==").Lit(1)).Block(Return(Qual("slices", "Clone").Call(Id("words")))),
			For(List(Id("_"), Id("w")).Op(":=").Range().Id("words")).Block(
				Switch().Block(
					Case(Id("w").Op("==").Id("endOfInput").Op("&&").Id("i").Op("<").Len(Id("places")).Op("-").Lit(1)),
					Case(Qual("strings", "HasSuffix").Call(Id("w"), Lit(`"`))).Block(
						Id("literals").Op("=").Id("appendNew").Call(Id("literals"), Id("w"))),
					Default().Block(
						Id("others").Op("=").Id("appendNew").Call(Id("others"), Id("w"))),
				),
			),
		),
		Return(Append(Id("literals"), Id("others").Op("..."))),
	)
	g.Line()
	doc(g, "appendNew appends w to words unless it is there.")
	g.Func().Id("appendNew").Params(Id("words").Index().String(), Id("w").String()).Index().String().Block(
		If(Qual("slices", "Contains").Call(Id("words"), Id("w"))).Block(Return(Id("words"))),
		Return(Append(Id("words"), Id("w"))),
	)
	g.Line()
}

func emitErrorText(g *Group) {
	doc(g, "Error returns the error on one line, as in",
		"", "\t"+`rule: offset 4: expected "/", "?" or `+dfa.EndOfInput+`, found "^"`)
	g.Func().Params(Id("e").Op("*").Id("SyntaxError")).Id("Error").Params().String().Block(
		If(Op("!").Id("e").Dot("Rule").Dot("valid").Call()).Block(
			Return(Id("e").Dot("Rule").Dot("String").Call().Op("+").Lit(": no such rule")),
		),
		Return(Id("e").Dot("Rule").Dot("String").Call().Op("+").Lit(": offset ").Op("+").
			Qual("strconv", "Itoa").Call(Id("e").Dot("Offset")).Op("+").Line().
			Lit(": expected ").Op("+").Id("joinWords").Call(Id("e").Dot("Expected")).Op("+").
			Lit(", found ").Op("+").Id("e").Dot("found").Call()),
	)
	g.Line()
}

func emitFoundText(g *Group) {
	const hex = "0123456789ABCDEF"
	doc(g, "found describes what stands at the offset.")
	g.Func().Params(Id("e").Op("*").Id("SyntaxError")).Id("found").Params().String().Block(
		If(Id("e").Dot("Found").Op("==").Lit("")).Block(Return(Id("endOfInput"))),
		Id("b").Op(":=").Id("e").Dot("Found").Index(Lit(0)),
		Id("m").Op(":=").Op("&").Id("ruleMachines").Index(Id("e").Dot("Rule")),
		If(Id("b").Op("<").Qual("unicode/utf8", "RuneSelf").Op("||").Op("!").Id("m").Dot("ascii")).Block(
			Return(Qual("strconv", "Quote").Call(Id("e").Dot("Found"))),
		),
		Const().Id("hex").Op("=").Lit(hex),
		Id("text").Op(":=").Lit("non-ASCII byte %x").Op("+").
			String().Call(Index().Byte().Values(Id("hex").Index(Id("b").Op(">>").Lit(4)), Id("hex").Index(Id("b").Op("&").Lit(0xF)))),
		If(Id("m").Dot("percent")).Block(
			Id("text").Op("+=").Lit(": UTF-8 text is to be percent-encoded"),
		),
		Return(Id("text")),
	)
	g.Line()
}

func emitJoin(g *Group) {
	doc(g, `joinWords returns words as "a, b or c". Of very many it shows the first ones.`)
	g.Func().Id("joinWords").Params(Id("words").Index().String()).String().Block(
		Const().Id("most").Op("=").Lit(dfa.MaxWords),
		Id("rest").Op(":=").Len(Id("words")).Op("-").Id("most"),
		If(Id("rest").Op(">").Lit(1)).Block(
			Return(Qual("strings", "Join").Call(Id("words").Index(Op(":").Id("most")), Lit(", ")).Op("+").
				Lit(" or one of ").Op("+").Qual("strconv", "Itoa").Call(Id("rest")).Op("+").Lit(" others")),
		),
		Id("last").Op(":=").Len(Id("words")).Op("-").Lit(1),
		If(Id("last").Op("<").Lit(1)).Block(
			Return(Qual("strings", "Join").Call(Id("words"), Lit(""))),
		),
		Return(Qual("strings", "Join").Call(Id("words").Index(Op(":").Id("last")), Lit(", ")).Op("+").
			Lit(" or ").Op("+").Id("words").Index(Id("last"))),
	)
}
