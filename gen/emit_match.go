package gen

import (
	"strconv"

	. "github.com/dave/jennifer/jen"
)

// emitMatch adds the methods that run automata.
func (p *plan) emitMatch(g *Group) {
	receiver := func() *Statement { return Func().Params(Id("r").Id("Rule")) }

	doc(g, "Match reports whether s as a whole matches r.")
	g.Add(receiver()).Id("Match").Params(Id("s").String()).Bool().Block(Return(Id("matchRule").Call(Id("r"), Id("s"))))
	g.Line()
	doc(g, "MatchBytes reports whether b as a whole matches r.")
	g.Add(receiver()).Id("MatchBytes").Params(Id("b").Index().Byte()).Bool().Block(Return(Id("matchRule").Call(Id("r"), Id("b"))))
	g.Line()
	emitMatchRule(g)

	doc(g, "MatchPrefix returns the length in bytes of the longest prefix of s that matches r,",
		"or -1 if none does.")
	g.Add(receiver()).Id("MatchPrefix").Params(Id("s").String()).Int().Block(
		If(Op("!").Id("r").Dot("valid").Call()).Block(Return(Lit(-1))),
		Id("m").Op(":=").Op("&").Id("ruleMachines").Index(Id("r")),
		Id("longest").Op(":=").Lit(-1),
		Id("state").Op(":=").Id("startState"),
		For(Id("i").Op(":=").Lit(0), Empty(), Id("i").Op("++")).Block(
			If(Id("m").Dot("accepts").Call(Id("state"))).Block(Id("longest").Op("=").Id("i")),
			If(Id("i").Op("==").Len(Id("s"))).Block(Return(Id("longest"))),
			Id("state").Op("=").Id("m").Dot("next").Call(Id("state"), Id("s").Index(Id("i"))),
			If(Id("state").Op("==").Id("deadState")).Block(Return(Id("longest"))),
		),
	)
	g.Line()

	doc(g, "Check returns nil if s as a whole matches r, and a [*SyntaxError] otherwise.")
	g.Add(receiver()).Id("Check").Params(Id("s").String()).Error().Block(
		If(Op("!").Id("r").Dot("valid").Call()).Block(Return(Op("&").Id("SyntaxError").Values(Id("Rule").Op(":").Id("r")))),
		Id("m").Op(":=").Op("&").Id("ruleMachines").Index(Id("r")),
		Id("state").Op(":=").Id("startState"),
		For(Id("i").Op(":=").Range().Len(Id("s"))).Block(
			Id("next").Op(":=").Id("m").Dot("next").Call(Id("state"), Id("s").Index(Id("i"))),
			If(Id("next").Op("==").Id("deadState")).Block(
				Return(Id("newSyntaxError").Call(Id("r"), Id("s"), Id("i"), Id("state"))),
			),
			Id("state").Op("=").Id("next"),
		),
		If(Op("!").Id("m").Dot("accepts").Call(Id("state"))).Block(
			Return(Id("newSyntaxError").Call(Id("r"), Id("s"), Len(Id("s")), Id("state"))),
		),
		Return(Nil()),
	)
	g.Line()
	doc(g, "valid reports whether r is one of the constants.")
	g.Add(receiver()).Id("valid").Params().Bool().Block(
		Return(Int().Call(Id("r")).Op("<").Len(Id("ruleMachines"))),
	)
}

func emitMatchRule(g *Group) {
	doc(g, "matchRule is Match and MatchBytes.")
	g.Func().Id("matchRule").Types(Id("T").String().Op("|").Index().Byte()).Params(Id("r").Id("Rule"), Id("s").Id("T")).Bool().Block(
		If(Op("!").Id("r").Dot("valid").Call()).Block(Return(False())),
		Id("m").Op(":=").Op("&").Id("ruleMachines").Index(Id("r")),
		Id("state").Op(":=").Id("startState"),
		For(Id("i").Op(":=").Range().Len(Id("s"))).Block(
			Id("state").Op("=").Id("m").Dot("next").Call(Id("state"), Id("s").Index(Id("i"))),
			If(Id("state").Op("==").Id("deadState")).Block(Return(False())),
		),
		Return(Id("m").Dot("accepts").Call(Id("state"))),
	)
	g.Line()
}

// emitMachines adds the automaton's type and the one of each rule.
func (p *plan) emitMachines(g *Group) {
	doc(g, "machineState is a state of an automaton. States are numbered from the start in",
		"breadth-first order. In the last column of a table it is an index in ruleExpected.")
	g.Type().Id("machineState").Op("=").Id(p.stateType)
	g.Line()
	g.Const().Defs(
		Id("deadState").Id("machineState").Op("=").Lit(deadState).Comment("no continuation matches"),
		Id("startState").Id("machineState").Op("=").Lit(startState),
	)
	g.Line()

	doc(g, "ruleMachine is the automaton of a rule as a table. Each state has a row of columns",
		"entries: the next state for each class of bytes and, in the last column, the index",
		"in ruleExpected of what can stand there.")
	g.Type().Id("ruleMachine").Struct(
		Id("table").Index().Id("machineState"),
		Id("classes").Op("*").Index(Lit(256)).Uint8().Comment("the class of each byte"),
		Id("columns").Int(),
		Id("ascii").Bool().Comment("no match has a byte over %x7F"),
		Id("percent").Bool().Comment("some matches have percent-encoded bytes"),
	)
	g.Line()
	receiver := func() *Statement { return Func().Params(Id("m").Op("*").Id("ruleMachine")) }
	doc(g, "next returns the state that b leads to.")
	g.Add(receiver()).Id("next").Params(Id("s").Id("machineState"), Id("b").Byte()).Id("machineState").Block(
		Return(Id("m").Dot("table").Index(
			Int().Call(Id("s")).Op("*").Id("m").Dot("columns").Op("+").Int().Call(Id("m").Dot("classes").Index(Id("b"))))),
	)
	g.Line()
	doc(g, "expected returns the index in ruleExpected of what can stand in a state.")
	g.Add(receiver()).Id("expected").Params(Id("s").Id("machineState")).Int().Block(
		Return(Int().Call(Id("m").Dot("table").Index(
			Int().Call(Id("s")).Op("*").Id("m").Dot("columns").Op("+").Id("m").Dot("columns").Op("-").Lit(1)))),
	)
	g.Line()
	doc(g, "accepts reports whether the input may end in a state.")
	g.Add(receiver()).Id("accepts").Params(Id("s").Id("machineState")).Bool().Block(
		Return(Id("m").Dot("expected").Call(Id("s")).Op("<").Id("expectedWithEnd")),
	)
	g.Line()

	var machines []Code
	for _, r := range p.rules {
		t := r.table
		machines = append(machines, keyed(r.constant(), Values(
			Id(t.tableVar()), Op("&").Id(t.classes.classesVar()), Lit(len(t.rows[0])), Lit(r.ascii), Lit(r.percent))))
	}
	doc(g, "ruleMachines has the automaton of each rule. Rules with equal tables share one.")
	g.Var().Id("ruleMachines").Op("=").Index(Op("...")).Id("ruleMachine").Add(vertical(machines...))
}

// emitExpected adds the words for what can stand somewhere.
func (p *plan) emitExpected(g *Group) {
	doc(g, "expectedWithEnd is how many lists of ruleExpected, the first ones, have the end of",
		"the input: a state accepts if its list is one of them.")
	g.Const().Id("expectedWithEnd").Op("=").Lit(p.withEnd)
	g.Line()
	var lists []Code
	for i, words := range p.expected {
		items := make([]Code, len(words))
		for i, w := range words {
			items[i] = Lit(w)
		}
		lists = append(lists, Values(items...).Op(",").Comment(strconv.Itoa(i)))
	}
	doc(g, "ruleExpected has the lists of what can stand at a place, in the grammar's words.")
	g.Var().Id("ruleExpected").Op("=").Index(Op("...")).Index().String().Add(vertical(lists...))
}
