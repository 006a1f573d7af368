package gen

import (
	"fmt"

	. "github.com/dave/jennifer/jen"

	"github.com/std66/std66/internal/dfa"
	"github.com/std66/std66/internal/gofiles"
	"github.com/std66/std66/internal/tables"
)

// listPlan is a list and its table.
type listPlan struct {
	spec  *listSpec
	from  dfa.List
	table *tables.List
}

// name returns a name for the list that begins with prefix, or with z and prefix if it is not
// exported.
func (l *listPlan) name(prefix string) string {
	if !l.spec.exported {
		prefix = "z" + prefix
	}
	return prefix + l.spec.rule.ident + l.spec.ident
}

// ident is the end of the names of the list's tables. No identifier of a rule has an underscore.
func (l *listPlan) ident() string { return l.spec.rule.ident + "_" + l.spec.ident }

// emitList adds the type of the elements and the function that iterates over them.
func (p *program) emitList(g *Group, l *listPlan) {
	rule, element := l.spec.rule, l.spec.spanType()
	span := func(tag int) *Statement {
		return Id(l.spec.spanType()).Values(Id("places").Index(Lit(tag)), Id("places").Index(Lit(tag+1)))
	}
	value := span(0)
	if len(l.spec.Fields) > 0 {
		element = l.name("")
		doc(g, gofiles.Wrap(element+" is an element of the list "+l.spec.Name+" in a match of "+rule.Name+": its place ("+l.spec.Capture.String()+
			"), and the places of parts of it. If a part occurs more than once in the element, the last one counts.")...)
		value = Id(element).ValuesFunc(func(g *Group) {
			g.Add(span(0))
			for i := range l.spec.Fields {
				g.Add(span(2*i + 2))
			}
		})
		g.Type().Id(element).StructFunc(func(g *Group) {
			g.Id(l.spec.spanType())
			for i, f := range l.spec.Fields {
				g.Id(l.spec.fields[i]).Id(l.spec.spanType()).Comment(f.String())
			}
		})
		g.Line()
	}
	about, runs := " The iteration does not allocate.", Id("zElements")
	if l.from.Path != nil {
		about, runs = fmt.Sprintf(" The iteration allocates a buffer of a number for each byte of s, because later input can decide where elements of %s begin or end.", l.spec.Name), Id("zPathElements")
	}
	name, yield := l.name("Each"), Id("yield").Func().Params(Id(element)).Bool()
	doc(g, gofiles.Wrap(name+" returns an iterator over the elements of the list "+l.spec.Name+" ("+l.spec.Capture.String()+") in s, in order. It has no elements if s does not match "+rule.Name+"."+about)...)
	g.Func().Id(name).Params(Id("s").String()).Qual("iter", "Seq").Types(Id(element)).Block(
		Return(Func().Params(yield).Block(Id("zRun"+l.ident()).Call(Id("s"), Id("yield")))),
	)
	g.Line()
	doc(g, gofiles.Wrap("zRun"+l.ident()+" calls yield for each element. It is a function of its own so that the compiler can inline "+name+".")...)
	g.Func().Id("zRun"+l.ident()).Params(Id("s").String(), yield).BlockFunc(func(g *Group) {
		g.If(Op("!").Id("zMatch").Call(Id(rule.constant()), Id("s"))).Block(Return())
		arguments := []Code{Op("&").Id("zTables"), Op("&").Id("zList" + l.ident()), Id("s")}
		if l.from.Path == nil {
			g.Var().Id("registers").Index(Lit(l.table.Registers)).Int()
			arguments[1] = Id("zList" + l.ident())
			arguments = append(arguments, Id("registers").Index(Op(":")))
		}
		g.Var().Id("places").Index(Lit(2 + 2*len(l.spec.Fields))).Int()
		g.Add(runs.Call(append(arguments, Id("places").Index(Op(":")), Func().Params().Bool().Block(Return(Id("yield").Call(value))))...))
	})
	g.Line()
}

// listTableItems returns the tables of a list.
func (p *program) listTableItems(l *listPlan) []item {
	about := func(s int32) string { return fmt.Sprint("state ", s) }
	if m := l.from.Machine; m != nil {
		paths := m.Paths()
		about = func(s int32) string { return paths.Quote(s) }
	}
	items := []item{{text: func(g *Group) { emitListTable(g, l) }}}
	for i := range l.table.Parts {
		items = append(items,
			item{text: func(g *Group) { p.emitRows(g, l.table.Table, i, l.ident(), about) }},
			item{text: func(g *Group) { emitListEdges(g, l, i) }})
	}
	return items
}

// emitListTable adds the parts of a list, and what a path knows about its states.
func emitListTable(g *Group, l *listPlan) {
	var parts []Code
	for i := range l.table.Parts {
		parts = append(parts, Values(Id(partVar("zRows", i, l.ident())), Id(partVar("zEdges", i, l.ident()))))
	}
	value := Id("zList").Add(inLines(parts, 4))
	if l.table.HasPath {
		var ends, words []Code
		for _, e := range l.table.Ends {
			ends = append(ends, Values(Lit(e.Accept), uint16s(e.Words)).Op(","))
		}
		for _, tags := range l.table.Words {
			words = append(words, Values(numbers(tags)))
		}
		value = Id("zPath").Add(vertical(
			keyed("parts", Index().Id("zPathPart").Add(inLines(parts, 4))),
			keyed("ends", Index().Id("zPathEnd").Add(vertical(ends...))),
			keyed("words", Index().Index().Uint16().Add(inLines(words, 10))),
		))
	}
	g.Var().Id("zList" + l.ident()).Op("=").Add(value).Comment(gofiles.Count(l.table.Len(), "state"))
	g.Line()
}

// emitListEdges adds the edges of a part of a list.
func emitListEdges(g *Group, l *listPlan, part int) {
	edge := "zListEdge"
	if l.table.HasPath {
		edge = "zPathEdge"
	}
	var edges []Code
	for i, e := range l.table.Parts[part].Edges {
		value := Values(stateLit(e.Next), uint16s(e.Parents))
		if !l.table.HasPath {
			var events []Code
			for _, v := range e.Events {
				events = append(events, Values(Lit(v.Tag), Lit(v.From)))
			}
			reports := Nil()
			if events != nil {
				reports = Index().Id("zEvent").Values(events...)
			}
			value = Values(reports, copies(e.Before), stateLit(e.Next))
		}
		edges = append(edges, value.Op(",").Comment(fmt.Sprint(len(l.table.Parts[part].Rows)*l.table.Columns+i)))
	}
	g.Var().Id(partVar("zEdges", part, l.ident())).Op("=").Index().Id(edge).Add(vertical(edges...))
	g.Line()
}

// uint16s is a slice of numbers, or nil if there are none.
func uint16s(list []int) *Statement {
	if len(list) == 0 {
		return Nil()
	}
	return Index().Uint16().Values(numbers(list))
}
