package gen

import . "github.com/dave/jennifer/jen"

// ruleMethod is a method of Rule.
func ruleMethod(name string) *Statement { return Func().Params(Id("r").Id("Rule")).Id(name) }

// emitMatch adds the methods that run machines.
func (p *plan) emitMatch(g *Group) {
	doc(g, "Match reports whether s as a whole matches r.")
	g.Add(ruleMethod("Match")).Params(Id("s").String()).Bool().Block(Return(Id("matchRule").Call(Id("r"), Id("s"))))
	g.Line()
	doc(g, "MatchBytes reports whether b as a whole matches r.")
	g.Add(ruleMethod("MatchBytes")).Params(Id("b").Index().Byte()).Bool().Block(Return(Id("matchRule").Call(Id("r"), Id("b"))))
	g.Line()

	doc(g, "MatchPrefix returns the length in bytes of the longest prefix of s that matches r,",
		"or -1 if none does.")
	g.Add(ruleMethod("MatchPrefix")).Params(Id("s").String()).Int().Block(
		If(Op("!").Id("r").Dot("valid").Call()).Block(Return(Id("noMatch"))),
		List(Id("longest"), Id("_")).Op(":=").Id("longestMatch").Call(Id("r"), Id("s"), Lit(0)),
		Return(Id("longest")),
	)
	g.Line()

	doc(g, "Check returns nil if s as a whole matches r, and a [*SyntaxError] otherwise.")
	g.Add(ruleMethod("Check")).Params(Id("s").String()).Error().Block(
		If(Id("r").Dot("Match").Call(Id("s"))).Block(Return(Nil())),
		Return(Id("newSyntaxError").Call(Id("r"), Id("s"))),
	)
	g.Line()
	doc(g, "valid reports whether r is one of the constants.")
	g.Add(ruleMethod("valid")).Params().Bool().Block(
		Return(Int().Call(Id("r")).Op("<").Len(Id("ruleMachines"))),
	)
	g.Line()
	p.emitMatchRule(g)
}

// emitMatchRule adds the choice of the machine.
func (p *plan) emitMatchRule(g *Group) {
	doc(g, "matchRule is Match and MatchBytes.")
	g.Func().Id("matchRule").Types(text()).Params(Id("r").Id("Rule"), Id("s").Id("T")).Bool().Block(
		Id("i").Op(":=").Lit(0),
		Switch(Id("r")).BlockFunc(func(g *Group) {
			for _, r := range p.rules {
				if r.machine.code != nil {
					g.Case(Id(r.constant())).Block(Id("i").Op("=").Add(r.scan()))
				}
			}
			g.Default().Block(
				If(Op("!").Id("r").Dot("valid").Call()).Block(Return(False())),
				Id("i").Op("=").Id("scanTable").Call(Id("r"), Id("s"), Id("i")),
			)
		}),
		Return(Id("i").Op("==").Len(Id("s"))),
	)
}
