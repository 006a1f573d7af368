package gen

import (
	"slices"
	"strings"

	. "github.com/dave/jennifer/jen"
)

// emitRules adds constants of the type Rule and, with the first ones, the type and what needs
// no automaton.
func (p *plan) emitRules(g *Group, rules []*rulePlan) {
	first := slices.Index(p.rules, rules[0])
	if first > 0 {
		doc(g, "More rules, in the grammar's order.")
		emitConstants(g, rules, Iota().Op("+").Lit(first))
		return
	}
	doc(g, "Rule is a rule of the grammar. The zero value is "+rules[0].constant()+".")
	g.Type().Id("Rule").Id(p.ruleType)

	doc(g, "The rules, in the grammar's order.")
	emitConstants(g, rules, Iota())

	doc(g, "Rules returns all rules in the grammar's order.")
	g.Func().Id("Rules").Params().Qual("iter", "Seq").Index(Id("Rule")).Block(
		Return(Func().Params(Id("yield").Func().Params(Id("Rule")).Bool()).Block(
			For(Id("r").Op(":=").Range().Id("ruleNames")).Block(
				If(Op("!").Id("yield").Call(Id("Rule").Call(Id("r")))).Block(Return()),
			),
		)),
	)
	g.Line()

	doc(g, "LookupRule returns the rule with the given name, in which the case of ASCII",
		"letters does not matter (RFC 5234 §2.1), and whether there is one: without one, the",
		"Rule means nothing.")
	g.Func().Id("LookupRule").Params(Id("name").String()).Params(Id("Rule"), Bool()).Block(
		For(List(Id("r"), Id("known")).Op(":=").Range().Id("ruleNames")).Block(
			If(Id("equalFoldASCII").Call(Id("name"), Id("known"))).Block(
				Return(Id("Rule").Call(Id("r")), True()),
			),
		),
		Return(Lit(0), False()),
	)
	g.Line()
	emitEqualFold(g)
	p.emitAccessors(g)
}

// emitConstants adds constants of rules, of which the first has the value.
func emitConstants(g *Group, rules []*rulePlan, value Code) {
	g.Const().DefsFunc(func(g *Group) {
		for i, r := range rules {
			doc(g, r.constantDoc()...)
			doc(g, "")
			doc(g, definitionDoc(r.rule.Text())...)
			if i == 0 {
				g.Id(r.constant()).Id("Rule").Op("=").Add(value)
			} else {
				g.Id(r.constant())
			}
			g.Line()
		}
	})
}

// constantDoc returns the first lines of the comment of the rule's constant.
func (r *rulePlan) constantDoc() []string {
	first := r.constant() + " is the rule " + r.rule.Name
	about := ruleAbout(r.rule)
	if len(about) == 1 && !strings.HasSuffix(about[0], ".") {
		return wrap(first + " (" + about[0] + ").") // a source, or a few words
	}
	return append([]string{first + "."}, about...)
}

// emitEqualFold adds the comparison of names. strings.EqualFold would take the
// KELVIN SIGN for a k.
func emitEqualFold(g *Group) {
	doc(g, "equalFoldASCII reports whether s and t are equal but for the case of ASCII letters.")
	g.Func().Id("equalFoldASCII").Params(List(Id("s"), Id("t")).String()).Bool().Block(
		If(Len(Id("s")).Op("!=").Len(Id("t"))).Block(Return(False())),
		For(Id("i").Op(":=").Range().Len(Id("s"))).Block(
			If(Id("lowerASCII").Call(Id("s").Index(Id("i"))).Op("!=").Id("lowerASCII").Call(Id("t").Index(Id("i")))).Block(
				Return(False()),
			),
		),
		Return(True()),
	)
	g.Line()
	doc(g, "lowerASCII returns c in lower case if it is an ASCII letter.")
	g.Func().Id("lowerASCII").Params(Id("c").Byte()).Byte().Block(
		If(LitRune('A').Op("<=").Id("c").Op("&&").Id("c").Op("<=").LitRune('Z')).Block(
			Return(Id("c").Op("+").LitRune('a').Op("-").LitRune('A')),
		),
		Return(Id("c")),
	)
	g.Line()
}

// emitAccessors adds String and Definition.
func (p *plan) emitAccessors(g *Group) {
	doc(g, "String returns the rule's name as the grammar spells it.")
	g.Func().Params(Id("r").Id("Rule")).Id("String").Params().String().Block(
		If(Int().Call(Id("r")).Op("<").Len(Id("ruleNames"))).Block(Return(Id("ruleNames").Index(Id("r")))),
		Return(Lit("Rule(").Op("+").Qual("strconv", "Itoa").Call(Int().Call(Id("r"))).Op("+").Lit(")")),
	)
	g.Line()
	doc(g, `Definition returns the rule's ABNF as it stands in the grammar, and "" for a Rule`, "that is not one of the constants.")
	g.Func().Params(Id("r").Id("Rule")).Id("Definition").Params().String().Block(
		If(Int().Call(Id("r")).Op("<").Len(Id("ruleDefinitions"))).Block(Return(Id("ruleDefinitions").Index(Id("r")))),
		Return(Lit("")),
	)
}

// emitDefinitions adds the names and the ABNF of the rules.
func (p *plan) emitDefinitions(g *Group) {
	var names, definitions []Code
	for _, r := range p.rules {
		names = append(names, keyed(r.constant(), Lit(r.rule.Name)))
		definitions = append(definitions, keyed(r.constant(), lines(r.rule.Text())))
	}
	doc(g, "ruleNames has the names of the rules as the grammar spells them.")
	g.Var().Id("ruleNames").Op("=").Index(Op("...")).String().Add(vertical(names...))
	g.Line()
	doc(g, "ruleDefinitions has the ABNF of the rules as it stands in the grammar.")
	g.Var().Id("ruleDefinitions").Op("=").Index(Op("...")).String().Add(vertical(definitions...))
}
