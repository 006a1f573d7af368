package gen

import (
	"strconv"

	. "github.com/dave/jennifer/jen"

	"github.com/std66/std66/internal/dfa"
)

// emitMachines adds the table of each rule and what runs tables.
func (p *plan) emitMachines(g *Group) {
	doc(g, "machineState is a state of an automaton: the offset of its row in the table. The first",
		"row is that of the dead state, then come the start and the others, breadth-first. Numbers",
		"behind the table are calls of other automata. In the last column of a table it is an",
		"index in ruleExpected.")
	g.Type().Id("machineState").Op("=").Id(p.stateType)
	g.Line()
	doc(g, "deadState is where no continuation matches.")
	g.Const().Id("deadState").Op("=").Lit(deadRow)
	g.Line()
	p.emitMachineType(g)
	emitMachineMethods(g)
	emitRunTable(g)
	emitLongestMatch(g)
	p.emitMachineTable(g)
}

// emitMachineType adds the types of machines and calls.
func (p *plan) emitMachineType(g *Group) {
	doc(g, "ruleMachine is the automaton of a rule as a table. Each state has a row: the next state",
		"for each class of bytes and, in the last column, the index in ruleExpected of what can",
		"stand there. The comment of a row has the state and a string that leads to it. A number",
		"below the length of table is a state; any other is a call, of those in calls.")
	g.Type().Id("ruleMachine").Struct(
		Id("table").Index().Id("machineState"),
		Id("classes").Op("*").Index(Lit(256)).Uint8().Comment("the class of each byte"),
		Id("columns").Int(),
		Id("ascii").Bool().Comment("no match has a byte over %x7F"),
		Id("percent").Bool().Comment("some matches have percent-encoded bytes"),
		Id("calls").Index().Id("ruleCall"),
	)
	g.Line()
	doc(g, "ruleCall is a call in an automaton: a match of rule is read, and then the state is",
		"after. No match of rule can be confused with what may follow it there, so that reading",
		"as far as its automaton goes is always right.")
	g.Type().Id("ruleCall").Struct(
		Id("rule").Id("Rule"),
		Id("after").Int(),
		Id("read").Int().Comment("1 if the byte that leads to the call is read before it, which rule need not begin with"),
	)
	g.Line()
}

// machineMethod is a method of ruleMachine.
func machineMethod(name string) *Statement {
	return Func().Params(Id("m").Op("*").Id("ruleMachine")).Id(name)
}

func emitMachineMethods(g *Group) {
	doc(g, "call returns the call that s is.")
	g.Add(machineMethod("call")).Params(Id("s").Int()).Op("*").Id("ruleCall").Block(
		Return(Op("&").Id("m").Dot("calls").Index(Id("s").Op("-").Len(Id("m").Dot("table")))),
	)
	g.Line()
	doc(g, "expected returns the index in ruleExpected of what can stand in a state.")
	g.Add(machineMethod("expected")).Params(Id("s").Int()).Int().Block(
		Return(Int().Call(Id("m").Dot("table").Index(Id("s").Op("+").Id("m").Dot("columns").Op("-").Lit(1)))),
	)
	g.Line()
	doc(g, "accepts reports whether the input may end in a state.")
	g.Add(machineMethod("accepts")).Params(Id("s").Int()).Bool().Block(
		Return(Id("m").Dot("expected").Call(Id("s")).Op("<").Id("expectedWithEnd")),
	)
	g.Line()
}

// What runs a table begins with tableOf, and goes on by step: it has found a call, or the
// dead state, or another state.

// tableOf is the automaton of the rule r, and what a loop needs of it, in variables. The start is
// the first state behind the dead one.
func tableOf() *Statement {
	return Id("m").Op(":=").Op("&").Id("ruleMachines").Index(Id("r")).Line().
		List(Id("table"), Id("classes"), Id("state")).Op(":=").List(Id("m").Dot("table"), Id("m").Dot("classes"), Id("m").Dot("columns"))
}

// step is the state, or the call, that the byte at offset i leads to.
func step() *Statement {
	return Id("next").Op(":=").Int().Call(Id("table").Index(Id("state").Op("+").Int().Call(Id("classes").Index(at(0)))))
}

// ifDead is the head of what is done if no match goes on so.
func ifDead() *Statement { return If(Id("next").Op("==").Id("deadState")) }

// ifBehindRows is the head of what is done for a number that is no state, and theCall is what
// such a number is in the table of a rule.
func ifBehindRows() *Statement { return If(Id("next").Op(">=").Len(Id("table"))) }
func theCall() *Statement      { return Id("call").Op(":=").Id("m").Dot("call").Call(Id("next")) }

// callOffset is the offset from which on a callee reads.
func callOffset() *Statement { return Id("i").Op("+").Id("call").Dot("read") }

// advance goes on to the state that has been found.
func advance() *Statement {
	return List(Id("i"), Id("state")).Op("=").List(Id("i").Op("+").Lit(1), Id("next"))
}

func emitRunTable(g *Group) {
	doc(g, "runTable reads s from offset i on, as far as it goes on like a match of r. It returns",
		"the offset where it stops, or noMatch if what it has read is not a match.")
	g.Func().Id("runTable").Types(text()).Params(Id("r").Id("Rule"), Id("s").Id("T"), Id("i").Int()).Int().Block(
		tableOf(),
		For(Id("i").Op("<").Len(Id("s"))).Block(
			step(),
			ifDead().Block(Break()),
			ifBehindRows().Block(
				theCall(),
				If(Id("i").Op("=").Id("runTable").Call(Id("call").Dot("rule"), Id("s"), callOffset()), Id("i").Op("==").Id("noMatch")).
					Block(Return(Id("noMatch"))),
				Id("state").Op("=").Id("call").Dot("after"),
				Continue(),
			),
			advance(),
		),
		If(Op("!").Id("m").Dot("accepts").Call(Id("state"))).Block(Return(Id("noMatch"))),
		Return(Id("i")),
	)
	g.Line()
}

func emitLongestMatch(g *Group) {
	doc(g, "longestMatch is runTable, but it also returns the offset where the longest match ends,",
		"or noMatch if there is none. It reads up to end.")
	g.Func().Id("longestMatch").Params(Id("r").Id("Rule"), Id("s").String(), Id("i").Int()).Params(List(Id("longest"), Id("end")).Int()).Block(
		tableOf(),
		Id("longest").Op("=").Id("noMatch"),
		For().Block(
			If(Id("m").Dot("accepts").Call(Id("state"))).Block(Id("longest").Op("=").Id("i")),
			If(Id("i").Op("==").Len(Id("s"))).Block(Return(Id("longest"), Id("i"))),
			step(),
			ifDead().Block(Return(Id("longest"), Id("i"))),
			ifBehindRows().Block(
				theCall(),
				List(Id("inner"), Id("stopped")).Op(":=").Id("longestMatch").Call(Id("call").Dot("rule"), Id("s"), callOffset()),
				If(Id("inner").Op("!=").Id("noMatch").Op("&&").Id("m").Dot("accepts").Call(Id("call").Dot("after"))).Block(
					Id("longest").Op("=").Id("inner"),
				),
				If(Id("inner").Op("!=").Id("stopped")).Block(Return(Id("longest"), Id("stopped"))),
				List(Id("i"), Id("state")).Op("=").List(Id("stopped"), Id("call").Dot("after")),
				Continue(),
			),
			advance(),
		),
	)
	g.Line()
}

// emitMachineTable adds the machine of each rule.
func (p *plan) emitMachineTable(g *Group) {
	var machines []Code
	for _, r := range p.rules {
		t := r.machine.table
		fields := []Code{Id(r.machine.tableVar()), Op("&").Id(t.classes.name), Lit(t.columns()), Lit(r.ascii), Lit(r.percent)}
		calls := Nil()
		if len(t.calls) > 0 {
			var list []Code
			for _, c := range t.calls {
				list = append(list, Values(Id(c.callee.constant()), Lit(c.after), Lit(c.read)))
			}
			calls = Index().Id("ruleCall").Values(list...)
		}
		machines = append(machines, keyed(r.constant(), Values(append(fields, calls)...)))
	}
	doc(g, "ruleMachines has the automaton of each rule: table, classes, columns, ascii, percent,",
		"calls. Rules with equal tables share one.")
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
	doc(g, "endOfInput stands in a list for the end of the input.")
	g.Const().Id("endOfInput").Op("=").Lit(dfa.EndOfInput)
	g.Line()
	doc(g, "ruleExpected has the lists of what can stand at a place, in the grammar's words.")
	g.Var().Id("ruleExpected").Op("=").Index(Op("...")).Index().String().Add(vertical(lists...))
}
