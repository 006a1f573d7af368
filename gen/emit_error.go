package gen

import . "github.com/dave/jennifer/jen"

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
			"quotation marks, names of rules, numeric values, and \""+endOfInput+"\" where the string",
			"could end.")
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
	doc(g, "newSyntaxError returns the error for s, whose first offset bytes lead to state. It",
		"keeps nothing of s but one character.")
	g.Func().Id("newSyntaxError").Params(Id("r").Id("Rule"), Id("s").String(), Id("offset").Int(), Id("state").Id("machineState")).Op("*").Id("SyntaxError").Block(
		List(Id("_"), Id("size")).Op(":=").Qual("unicode/utf8", "DecodeRuneInString").Call(Id("s").Index(Id("offset").Op(":"))),
		Id("words").Op(":=").Id("ruleExpected").Index(Id("ruleMachines").Index(Id("r")).Dot("expected").Call(Id("state"))),
		Return(Op("&").Id("SyntaxError").Add(vertical(
			keyed("Rule", Id("r")),
			keyed("Offset", Id("offset")),
			keyed("Expected", Qual("slices", "Clone").Call(Id("words"))),
			keyed("Found", Qual("strings", "Clone").Call(Id("s").Index(Id("offset").Op(":").Id("offset").Op("+").Id("size")))),
		))),
	)
	g.Line()
}

func emitErrorText(g *Group) {
	doc(g, "Error returns the error on one line, as in",
		"", "\t"+`rule: offset 4: expected "/", "?" or `+endOfInput+`, found "^"`)
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
		If(Id("e").Dot("Found").Op("==").Lit("")).Block(Return(Lit(endOfInput))),
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
		Const().Id("most").Op("=").Lit(maxWords),
		Id("rest").Op(":=").Len(Id("words")).Op("-").Id("most"),
		If(Id("rest").Op(">").Lit(0)).Block(
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

// maxWords is how many expected words an error's text shows, so that it stays on a
// line that one reads. Expected has them all.
const maxWords = 24
