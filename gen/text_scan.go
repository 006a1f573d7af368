package gen

import (
	"fmt"
	"slices"
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
	what := " returns the end of a match of " + ruleChoice(f.users) + " at offset i of s, or zNone"
	if f.nests {
		what += ", or zDeep if calls nest deeper than depth"
	}
	if f.Results != nil {
		what += ", and the result"
	}
	doc(g, gofiles.Wrap(f.scanFunc()+what+".")...)
	doc(g, f.rule.fullDoc()...)
	f.docResults(g)
	doc(g, "", gofiles.Count(len(f.code.places()), "state")+".")
	parameters, results := []Code{Id("s").Id("T"), Id("i").Int(), Id("w").Op("*").Id("zScanner")}, Int()
	if f.nests {
		parameters = append(parameters, Id("depth").Int())
	}
	if f.Results != nil {
		results = Params(List(Id("end"), Id("result")).Int())
	}
	g.Func().Id(f.scanFunc()).Types(typeT()).Params(parameters...).Add(results).BlockFunc(func(g *Group) {
		if f.nests {
			g.If(Id("depth").Op("==").Lit(0)).Block(f.returns(Id("zDeep"), 0))
		}
		if f.Results == nil && slices.ContainsFunc(f.Callees, func(c dfa.Callee) bool { return c.Result > 0 }) {
			g.Var().Id("result").Int()
		}
		p.emitPlaces(g, f)
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
		f.emitLoop(g, s)
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
	end := Id("i")
	if n > 0 {
		end.Op("+").Lit(n)
	}
	switch {
	case !s.accept:
		g.Add(f.fail(s))
	case f.parser != nil:
		if n > 0 {
			g.Add(forward(n))
		}
		g.Goto().Id(endLabel)
	case f.notes && s.afterCall && n == 0:
		g.Return(Id("w").Dot("acceptAfterCall").Call(end, Id(s.place)))
	case f.notes:
		g.Return(Id("w").Dot("accept").Call(end, Id(s.place)))
	default:
		g.Add(f.returns(end, s.result))
	}
}

// returns is the return statement of the function of a rule.
func (f *function) returns(end *Statement, result int) *Statement {
	if f.Results != nil {
		return Return(end, Lit(result))
	}
	return Return(end)
}

// docResults adds the meanings of the results to a comment.
func (f *function) docResults(g *Group) {
	for i, rules := range f.Results {
		var names []string
		for _, r := range rules {
			names = append(names, r.Name)
		}
		if i == 0 {
			doc(g, "")
		}
		doc(g, fmt.Sprintf("Result %d: %s.", i, strings.Join(names, " and ")))
	}
}

// fail is the return statement for a failed match in state s.
func (f *function) fail(s *state) *Statement {
	switch {
	case f.parser != nil:
		return Return(False())
	case f.notes && s.afterCall:
		return Return(Id("w").Dot("failAfterCall").Call(Id("i"), Id(s.place)))
	case f.notes:
		return Return(Id("w").Dot("fail").Call(Id("i"), Id(s.place)))
	}
	return f.returns(Id("zNone"), 0)
}

// failCall is the return statement after a failed call.
func (f *function) failCall() *Statement {
	if f.parser != nil {
		return Return(False())
	}
	return f.returns(Id("zNone"), 0)
}

// forward advances the offset by n bytes.
func forward(n int) *Statement {
	if n == 1 {
		return Id("i").Op("++")
	}
	return Id("i").Op("+=").Lit(n)
}

// emitLoop adds the loop over the bytes that s repeats.
func (f *function) emitLoop(g *Group, s *state) {
	loop := For(nextIn(s.repeat)).Block(Id("i").Op("++"))
	switch {
	case s.repeat.Len() == 256:
		loop = Id("i").Op("=").Len(Id("s"))
	case s.text:
		name, w := "zSkip", Nil()
		if s.escape != nil {
			name = s.escape.name
		}
		if s.inWindow {
			w = f.scanner()
		}
		loop = Id("i").Op("=").Id(name).Call(Id("s"), Id("i"), w, Op("&").Id(s.repeat.table), Id(s.repeat.name))
	}
	if s.inWindow {
		run := Id("i").Op("+=").Id("w").Dot("run").Call(Id("i"), Id(s.repeat.name))
		loop = If(run, Id("w").Dot("ends").Call(Id("i"))).Block(loop)
	}
	g.Add(loop)
}

// scanner is the address of the scanner in f.
func (f *function) scanner() *Statement {
	if f.parser != nil {
		return Op("&").Id("w")
	}
	return Id("w")
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
	case e.callee != nil && len(e.more) == 0 && e.to.final() && f.parser == nil && f.Results == nil:
		g.Return(p.scan(f, e.callee))
		return
	case len(e.more) > 0:
		p.emitUnionCall(g, f, e)
		return
	case e.callee != nil:
		p.emitCall(g, f, e)
		n = 0
	case e.to == s && e.isEscape():
		g.Comment(e.text())
		g.For(nextIn(e.on)).Block(
			If(e.lacksForced()).Block(f.fail(s)),
			Id("i").Op("+=").Lit(n),
		)
		n = 0
	case len(e.forced) > 0:
		g.Comment(e.text())
		g.If(e.lacksForced()).Block(f.fail(s))
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
	call := Id("i").Op("=").Add(p.scan(f, e.callee))
	switch {
	case p.scansNested(f, e.callee):
		g.If(List(Id("i"), Id("result")).Op("=").Add(p.scan(f, e.callee)).Op(";").Id("result").Op("<").Lit(0)).Block(f.failCall())
		f.emitOps(g, after)
		return
	case p.machines.all[e.callee.index].Results != nil:
		call = List(Id("i"), Id("_")).Op("=").Add(p.scan(f, e.callee))
	}
	if failed := f.failCall(); p.machines.Nests(e.callee.index) {
		if f.parser == nil {
			failed = f.returns(Id("i"), 0)
		}
		g.If(call.Op(";").Id("i").Op("<").Lit(0)).Block(failed)
	} else {
		g.If(call.Op(";").Id("i").Op("==").Id("zNone")).Block(failed)
	}
	f.emitOps(g, after)
}

// emitUnionCall adds a call of a callee with several results, and what follows each of them.
func (p *program) emitUnionCall(g *Group, f *function, e edge) {
	g.List(Id("i"), Id("result")).Op("=").Add(p.scan(f, e.callee))
	next := func(to *state) func(g *Group) {
		return func(g *Group) {
			if to.final() {
				f.emitEnd(g, to, 0)
			} else {
				g.Goto().Id(to.label)
			}
		}
	}
	g.Switch().BlockFunc(func(g *Group) {
		g.Case(Id("i").Op("<").Lit(0)).Block(f.returns(Id("i"), 0))
		for i, to := range append([]*state{e.to}, e.more...) {
			if i < len(e.more) {
				g.Case(Id("result").Op("==").Lit(i)).BlockFunc(next(to))
			} else {
				g.Default().BlockFunc(next(to))
			}
		}
	})
}

// scan is the call in f that returns the end of a match of r at offset i.
func (p *program) scan(f *function, r *rule) *Statement { return p.scanFrom(f, r, f.scanner()) }

// scanFrom is scan with the given scanner.
func (p *program) scanFrom(f *function, r *rule, scanner *Statement) *Statement {
	if callee := p.functionOf(r); callee != nil {
		arguments := []Code{Id("s"), Id("i"), scanner}
		switch {
		case callee.nests && f.parser != nil:
			arguments = append(arguments, Id("zMaxDepth"))
		case callee.nests:
			arguments = append(arguments, Id("depth").Op("-").Lit(1))
		}
		return Id(callee.scanFunc()).Call(arguments...)
	}
	arguments := []Code{Op("&").Id("zTables"), Id(r.startConst()), Id("s"), Id("i")}
	switch {
	case p.scansNested(f, r):
		return Id("zNest").Call(append(arguments, Id("zMaxDepth").Op("-").Lit(1))...)
	case f.notes:
		return Id("w").Dot("call").Call(Id("i"), Id(r.startConst()), Id("zScan").Call(arguments...))
	}
	return Id("zScan").Call(arguments...)
}

// scansNested reports whether a call of r in f, a parser, runs the table with the limit on the depth. A call
// in the function of a rule does not: if r nests, it also has a function.
func (p *program) scansNested(f *function, r *rule) bool {
	return f.parser != nil && p.machines.Nests(r.index) && p.functionOf(r) == nil
}

// startConst is the name of the constant for the start state of a rule that code calls.
func (r *rule) startConst() string { return "zState" + r.ident }

// emitCalledStarts adds constants for the called rules that have no function.
func (p *program) emitCalledStarts(g *Group) {
	called := make([]bool, len(p.machines.all))
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
	for _, r := range slices.Concat(p.rules, p.parts) {
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
		places, values := f.parser.store(op)
		to, from = append(to, places...), append(from, values...)
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

// casesPerFunction is the most cases in a function. zMatchEnd continues in another function.
const casesPerFunction = 100

// emitScanRule adds the i-th function that selects the function of a rule.
func (p *program) emitScanRule(g *Group, cases [][]*function, i int) {
	name := "zMatchEnd" + gofiles.Number(i)
	doc(g, gofiles.Wrap(name+" returns the end of a match of r at the start of s, or zNone. ok reports whether r has a function"+p.notDeep()+".")...)
	parameters := []Code{Id("r").Id("Rule"), Id("s").Id("T"), Id("w").Op("*").Id("zScanner")}
	g.Func().Id(name).Types(typeT()).Params(parameters...).Params(Id("end").Int(), Id("ok").Bool()).BlockFunc(func(g *Group) {
		if len(cases) > 0 {
			g.Switch(Id("r")).BlockFunc(func(g *Group) {
				for _, f := range cases[i] {
					p.emitScanCase(g, f)
				}
			})
		}
		if i+1 < len(cases) {
			g.Return(Id("zMatchEnd"+gofiles.Number(i+1)).Call(Id("r"), Id("s"), Id("w")))
			return
		}
		g.Return(Lit(0), False())
	})
	g.Line()
}

// notDeep is the exception of zMatchEnd in a package whose calls nest.
func (p *program) notDeep() string {
	if p.machines.nest {
		return " and calls do not nest too deeply for it"
	}
	return ""
}

// emitScanCase adds the case for the rules that f recognizes.
func (p *program) emitScanCase(g *Group, f *function) {
	var constants []Code
	for _, r := range f.users {
		if !r.part {
			constants = append(constants, Id(r.constant()))
		}
	}
	if len(constants) == 0 {
		return
	}
	g.Case(constants...).BlockFunc(func(g *Group) {
		if f.usesWindow() {
			g.Id("zFill").Call(Id("w"), Id("s"), Lit(0))
		}
		call := Id(f.scanFunc()).Call(Id("s"), Lit(0), Id("w"))
		if f.nests {
			g.Id("end").Op("=").Id(f.scanFunc()).Call(Id("s"), Lit(0), Id("w"), Id("zMaxDepth").Op("+").Lit(1))
			g.Return(Id("end"), Id("end").Op("!=").Id("zDeep"))
			return
		}
		g.Return(call, True())
	})
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
		"continue. If no byte matches, the function returns i in an accepting state, and zNone otherwise.")
	if len(p.window.sets) > 0 {
		doc(g, "",
			"A loop over bytes counts them with w.run, as far as the window of w shows. If w.ends reports",
			"that the window ends there, zSkip, a similar function or a loop over bytes continues.")
	}
	if !p.machines.nest {
		doc(g, "",
			"w.accept and w.fail note where the function stops: the offset, and the state of zTables, which",
			"is a constant atX for the label X. An error then needs no second scan.")
	}
	doc(g, "", "Numbers in file names such as zscan-3.go are sections of the document with the grammar.")
	g.Line()
}
