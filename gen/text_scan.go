package gen

import (
	"strings"

	. "github.com/dave/jennifer/jen"

	"github.com/std66/std66/internal/dfa"
	"github.com/std66/std66/internal/gofiles"
)

// The text of emitEssay explains the functions.

// scanFunc is the name of the function of a rule.
func (f *function) scanFunc() string { return "zScan" + f.rule.ident }

// emitScan adds the function of a rule.
func (p *program) emitScan(g *Group, f *function) {
	doc(g, gofiles.Wrap(f.scanFunc()+" returns the end of a match of "+ruleChoice(f.users)+" at offset i of s, or zNone.")...)
	doc(g, f.rule.fullDoc()...)
	doc(g, "", gofiles.Count(len(f.code.places()), "state")+".")
	g.Func().Id(f.scanFunc()).Types(typeT()).Params(Id("s").Id("T"), Id("i").Int()).Int().BlockFunc(func(g *Group) {
		for _, s := range f.code.places() {
			p.emitState(g, f, s)
		}
	})
	g.Line()
}

// fullDoc returns the lines of a comment with the rule and the grammar's comments on it.
func (r *rule) fullDoc() []string {
	lines := append([]string{""}, r.definitionDoc()...)
	if text := r.Described(); text != r.Name {
		lines = append(lines, "", "The rule "+text+".")
	}
	if about := r.about(); len(about) > 0 {
		lines = append(append(lines, ""), about...)
	}
	return lines
}

// emitState adds a state.
func (p *program) emitState(g *Group, f *function, s *state) {
	comment := "after " + f.paths.Quote(s.number)
	switch {
	case s.number == 0 && s.targets > 0:
		g.Id(s.label).Op(":")
	case s.targets > 0:
		// A comment above the label would be indented like the code around it.
		g.Id(s.label).Op(":").Comment(comment)
	case s.number == 0:
		g.Comment(s.label)
	default:
		g.Comment(s.label + ": " + comment)
	}
	switch {
	case s.through:
		p.emitCall(g, f, *s.always)
		return
	case s.always != nil:
		p.emitEdge(g, f, s, *s.always)
		return
	}
	if s.repeat != nil {
		skip := s.skip()
		if skip != nil && f.parser == nil && len(s.edges) == 0 && s.accept {
			g.Return(skip)
			return
		}
		if skip != nil {
			g.Id("i").Op("=").Add(skip)
		} else {
			g.For(nextIn(s.repeat)).Block(Id("i").Op("++"))
		}
	}
	switch len(s.edges) {
	case 0:
	case 1:
		e := s.edges[0]
		g.If(nextIn(e.on, e.or...)).BlockFunc(func(g *Group) { p.emitEdge(g, f, s, e) })
	default:
		g.If(Id("i").Op("<").Len(Id("s"))).Block(
			Switch(Id("c").Op(":=").Add(at(0)), Empty()).BlockFunc(func(g *Group) {
				for _, e := range s.edges {
					g.Case(anyHas(Id("c"), e.on, e.or)).BlockFunc(func(g *Group) { p.emitEdge(g, f, s, e) })
				}
			}),
		)
	}
	f.emitOps(g, s.ops)
	f.emitEnd(g, s, 0)
}

// emitEnd adds the end of the function in state s, n bytes after i.
func (f *function) emitEnd(g *Group, s *state, n int) {
	switch {
	case !s.accept:
		g.Add(f.fail())
	case f.parser != nil:
		if n > 0 {
			g.Add(forward(n))
		}
		g.Goto().Id(endLabel)
	case n > 0:
		g.Return(Id("i").Op("+").Lit(n))
	default:
		g.Return(Id("i"))
	}
}

// fail is the return statement for a failed match.
func (f *function) fail() *Statement {
	if f.parser != nil {
		return Return(False())
	}
	return Return(Id("zNone"))
}

// forward advances the offset by n bytes.
func forward(n int) *Statement {
	if n == 1 {
		return Id("i").Op("++")
	}
	return Id("i").Op("+=").Lit(n)
}

// skip is the offset after the bytes that s repeats, or nil if a loop reads them one by one.
func (s *state) skip() *Statement {
	switch {
	case s.repeat.Len() == 256:
		return Len(Id("s"))
	case s.text:
		name := "zSkip"
		if s.escape != nil {
			name = s.escape.name
		}
		return Id(name).Call(Id("s"), Id("i"), Op("&").Id(s.repeat.table), Id(s.repeat.name))
	}
	return nil
}

// emitEdge adds the code after the next byte has selected the edge e of s.
func (p *program) emitEdge(g *Group, f *function, s *state, e edge) {
	n := len(e.forced) + 1
	if e.enters {
		n = 0
	}
	if e.callee == nil {
		f.emitOps(g, e.ops)
	}
	switch {
	case e.callee != nil && e.to.final() && f.parser == nil:
		g.Return(p.scan(e.callee))
		return
	case e.callee != nil:
		p.emitCall(g, f, e)
		n = 0
	case e.to == s && e.isEscape():
		g.Comment(e.text())
		g.For(nextIn(e.on)).Block(
			If(e.lacksForced()).Block(f.fail()),
			Id("i").Op("+=").Lit(n),
		)
		n = 0
	case len(e.forced) > 0:
		g.Comment(e.text())
		g.If(e.lacksForced()).Block(f.fail())
	}
	if e.to.final() {
		f.emitEnd(g, e.to, n)
		return
	}
	if n > 0 {
		g.Add(forward(n))
	}
	g.Goto().Id(e.to.label)
}

// emitCall adds a call and the operations before and after it.
func (p *program) emitCall(g *Group, f *function, e edge) {
	before, after := dfa.AroundCall(e.ops)
	f.emitOps(g, before)
	g.If(Id("i").Op("=").Add(p.scan(e.callee)).Op(";").Id("i").Op("==").Id("zNone")).Block(f.fail())
	f.emitOps(g, after)
}

// scan is the call that returns the end of a match of r at offset i.
func (p *program) scan(r *rule) *Statement {
	if f := p.functionOf(r); f != nil {
		return Id(f.scanFunc()).Call(Id("s"), Id("i"))
	}
	return Id("zScan").Call(Op("&").Id("zTables"), Id(r.startConst()), Id("s"), Id("i"))
}

// startConst is the name of the constant for the start state of a rule that code calls.
func (r *rule) startConst() string { return "zState" + r.ident }

// emitCalledStarts adds constants for the called rules that have no function.
func (p *program) emitCalledStarts(g *Group) {
	called := make([]bool, len(p.rules))
	for _, f := range p.withCode() {
		for _, r := range f.callees {
			called[r.index] = true
		}
	}
	for _, parser := range p.parsers {
		for _, d := range parser.deferred {
			called[d.rule.index] = true
		}
	}
	var starts []Code
	for _, r := range p.rules {
		if called[r.index] && p.functionOf(r) == nil {
			at := p.tables.Start(r.index)
			starts = append(starts, Id(r.startConst()).Id("zState").Op("=").Add(stateLit(at)))
		}
	}
	if len(starts) > 0 {
		doc(g, "The start states in zTables of called rules that have no function.")
		g.Const().Defs(starts...)
		g.Line()
	}
}

// emitOps adds operations on registers as one assignment, before a byte is read.
func (f *function) emitOps(g *Group, ops []dfa.Op) {
	var to, from []Code
	for _, op := range ops {
		to = append(to, f.parser.register(op.To))
		switch op.From.Kind {
		case dfa.Here:
			from = append(from, Id("i"))
		case dfa.After:
			from = append(from, Id("i").Op("+").Lit(1))
		case dfa.Copy:
			from = append(from, f.parser.register(op.From.Register))
		}
	}
	if len(to) > 0 {
		g.List(to...).Op("=").List(from...)
	}
}

// text is the bytes of an edge with forced bytes, as ABNF.
func (e edge) text() string {
	words := []string{e.on.shown()}
	for _, set := range e.forced {
		words = append(words, set.shown())
	}
	return strings.Join(words, " ")
}

// casesPerFunction is the most cases in a function. zMatch continues in another function.
const casesPerFunction = 100

// emitMatch adds the i-th function that selects the function of a rule, or the table.
func (p *program) emitMatch(g *Group, cases [][]*function, i int) {
	name := "zMatch" + gofiles.Number(i)
	doc(g, name+" reports whether all of s matches r.")
	g.Func().Id(name).Types(typeT()).Params(Id("r").Id("Rule"), Id("s").Id("T")).Bool().BlockFunc(func(g *Group) {
		if len(cases) > 0 {
			g.Switch(Id("r")).BlockFunc(func(g *Group) {
				for _, f := range cases[i] {
					var constants []Code
					for _, r := range f.users {
						constants = append(constants, Id(r.constant()))
					}
					g.Case(constants...).Block(Return(Id(f.scanFunc()).Call(Id("s"), Lit(0)).Op("==").Len(Id("s"))))
				}
			})
		}
		if i+1 < len(cases) {
			g.Return(Id("zMatch"+gofiles.Number(i+1)).Call(Id("r"), Id("s")))
			return
		}
		start := Id("zTables").Dot("start").Call(Int().Call(Id("r"))).Dot("state")
		g.Return(Id("r").Dot("valid").Call().Op("&&").Id("zScan").Call(Op("&").Id("zTables"), start, Id("s"), Lit(0)).Op("==").Len(Id("s")))
	})
	g.Line()
}

// emitEssay adds the explanation of the functions.
func (p *program) emitEssay(g *Group) {
	if len(p.functions) == 0 {
		return
	}
	doc(g, "The function zScanX scans s from offset i as long as a match of rule X can continue. It returns",
		"the offset where it stops, or zNone if the scanned text is not a match. It stops before an",
		"incomplete escape, such as a percent sign without two digits, where a scan of the table fails.",
		"No match continues from there, so callers see no difference.",
		"",
		"The function is the automaton of the rule. Each label is a state, named after the rules that",
		"it reads, with a number if states read the same rules. Its comment has a string that leads to",
		"the state. A state that is not the target of a goto has a comment in place of the label.",
		"",
		"A state first skips the bytes that lead back to it. The next byte then selects another state,",
		"or a sequence of bytes that must follow, or a scan of another rule, by a function or by the",
		"table. The generator has proved that the scan stops at the only offset where the caller can",
		"continue. If no byte matches, the function returns i in an accepting state, and zNone otherwise.",
		"",
		"Numbers in file names such as zscan-3.go are sections of the document with the grammar.")
	g.Line()
}
