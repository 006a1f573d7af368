package gen

import . "github.com/dave/jennifer/jen"

// ruleMethod is a method of Rule.
func ruleMethod(name string) *Statement { return Func().Params(Id("r").Id("Rule")).Id(name) }

// emitMatch adds the methods that run machines.
func (p *plan) emitMatch(g *Group) {
	emitNoMatch(g)
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
		Switch(Id("r")).BlockFunc(func(g *Group) {
			for _, m := range p.machines {
				if m.code == nil {
					continue
				}
				var constants []Code
				for _, r := range p.rules {
					if r.machine == m {
						constants = append(constants, Id(r.constant()))
					}
				}
				g.Case(constants...).Block(Return(Id(m.scanFunc()).Call(Id("s"), Lit(0)).Op("==").Len(Id("s"))))
			}
		}),
		Return(Id("r").Dot("valid").Call().Op("&&").Id("runTable").Call(Id("r"), Id("s"), Lit(0)).Op("==").Len(Id("s"))),
	)
}

// emitNoMatch adds what scan functions return, and how to read them.
func emitNoMatch(g *Group) {
	doc(g, "A scan function reads s from offset i on, as far as it goes on like a match of a rule,",
		"and returns the offset where it stops, or noMatch if what it has read is not a match.",
		"",
		"It is the rule's automaton: each label is a state, named after the rules that are being",
		"read there, and the comment has a string that leads to it from the start. In a state,",
		"first come the bytes that lead back to it, then what the next byte leads to: another",
		"state, or a few bytes that have to follow, or another rule's scan function. Where no",
		"byte goes on, return i says that what has been read is a match, and return noMatch",
		"that it is not one yet. What an automaton calls another one for ends where that can go",
		"on no further; the generator has proved that it cannot end anywhere else.")
	g.Const().Id("noMatch").Op("=").Lit(-1)
	g.Line()
}
