package gen

import (
	"fmt"

	. "github.com/dave/jennifer/jen"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/dfa"
	"github.com/std66/std66/internal/gofiles"
	"github.com/std66/std66/internal/limit"
	"github.com/std66/std66/internal/machines"
	"github.com/std66/std66/internal/tables"
)

// treePlan is the table of a rule's trees.
type treePlan struct {
	*treeSpec
	table *tables.Tree
	from  *dfa.Tree
}

// compileTrees compiles the trees and lays out their tables.
func compileTrees(s *spec, external []*abnf.Rule, b *limit.Budget) (plans []*treePlan, err error) {
	c := machines.NewTreeCompiler(s.grammar, external, b)
	for _, t := range s.trees {
		tree, err := c.Compile(t.Tree)
		if err != nil {
			return nil, err
		}
		plans = append(plans, &treePlan{t, tables.NewTree(tree, func(i int) int { return s.byRule[tree.Rules[i]].index }), tree})
	}
	return plans, nil
}

// perPiece is the number of rows, steps and calls in a variable. It equals zPerPiece in gen/runtime.
const perPiece = 64

// emitTreeOf adds the function that returns the table of a rule's trees.
func (p *program) emitTreeOf(g *Group) {
	doc(g, "zTreeOf returns the table of the trees of r, or nil if there are none.")
	g.Func().Id("zTreeOf").Params(Id("r").Id("Rule")).Op("*").Id("zTree").BlockFunc(func(g *Group) {
		g.Switch(Id("r")).BlockFunc(func(g *Group) {
			for _, t := range p.trees {
				g.Case(Id(t.rule.constant())).Block(Return(Op("&").Id("zTree" + t.rule.ident)))
			}
		})
		g.Return(Nil())
	})
	g.Line()
}

// treeItems returns the tables of trees.
func (p *program) treeItems() []item {
	var items []item
	if len(p.trees) > 0 {
		items = append(items, item{text: p.emitTreeOf})
	}
	for _, t := range p.trees {
		items = append(items, item{text: t.emitTree}, item{text: t.emitClasses})
		pieces := func(prefix, element string, n int, line func(i int) *Statement) {
			for i := range (n + perPiece - 1) / perPiece {
				items = append(items, item{text: func(g *Group) {
					var lines []Code
					for k := i * perPiece; k < min(n, (i+1)*perPiece); k++ {
						lines = append(lines, line(k).Op(",").Comment(fmt.Sprint(k)))
					}
					g.Var().Id(partVar(prefix, i, t.rule.ident)).Op("=").Index(Op("...")).Id(element).Add(vertical(lines...))
					g.Line()
				}})
			}
		}
		pieces("zTreeRows", "uint16", len(t.table.Rows), func(i int) *Statement { return List(numbers(t.table.Rows[i])) })
		pieces("zTreeSteps", "zTreeStep", len(t.table.Steps), func(i int) *Statement {
			return Values(Lit(t.table.Steps[i].Next), Lit(t.table.Steps[i].Threads))
		})
		pieces("zTreeThreads", "zTreeThreads", len(t.table.Threads), func(i int) *Statement {
			s := t.table.Threads[i]
			return Values(longList(s.Parents), longList(s.Words), longList(s.Rules))
		})
		pieces("zTreeCalls", "zTreeCall", len(t.table.Calls), func(i int) *Statement {
			c := t.table.Calls[i]
			leaf := Lit(0)
			if c.Leaf >= 0 {
				leaf = stateLit(p.tables.Start(p.byRule[t.from.Leaves[c.Leaf]].index))
			}
			return Values(Lit(c.Begin), uint16s(c.Returns), leaf)
		})
	}
	return items
}

// longList is a slice of numbers, some on each line, or nil.
func longList(list []int) *Statement {
	if len(list) == 0 {
		return Nil()
	}
	var items []Code
	for _, n := range list {
		items = append(items, Lit(n))
	}
	return Index().Uint16().Add(inLines(items, 50))
}

// emitTree adds the table of a rule's trees.
func (t *treePlan) emitTree(g *Group) {
	ident := t.rule.ident
	pieces := func(prefix, element string, n int) Code {
		return Index().Index().Id(element).ValuesFunc(func(g *Group) {
			for i := range (n + perPiece - 1) / perPiece {
				g.Id(partVar(prefix, i, ident)).Index(Op(":"))
			}
		})
	}
	var ends, words []Code
	for _, e := range t.table.Ends {
		ends = append(ends, Values(Lit(e.Result), uint16s(e.Threads)))
	}
	for _, tags := range t.table.Words {
		words = append(words, Values(numbers(tags)))
	}
	doc(g, gofiles.Wrap(fmt.Sprintf("zTree%s is the automaton of the trees of %s. It has %s and %d steps.",
		ident, t.rule.Name, gofiles.Count(len(t.table.Rows), "state"), len(t.table.Steps)-1))...)
	g.Var().Id("zTree" + ident).Op("=").Id("zTree").Add(vertical(
		keyed("machine", Op("&").Id("zTables")),
		keyed("classes", Op("&").Id("zTreeClasses"+ident)),
		keyed("columns", Lit(t.table.Columns)),
		keyed("rows", pieces("zTreeRows", "uint16", len(t.table.Rows))),
		keyed("ends", Index().Id("zTreeEnd").Add(inLines(ends, 8))),
		keyed("steps", pieces("zTreeSteps", "zTreeStep", len(t.table.Steps))),
		keyed("threads", pieces("zTreeThreads", "zTreeThreads", len(t.table.Threads))),
		keyed("calls", pieces("zTreeCalls", "zTreeCall", len(t.table.Calls))),
		keyed("words", Index().Index().Uint16().Add(inLines(words, 8))),
		keyed("skips", Lit(t.table.Skips)),
		keyed("returns", Lit(t.table.Returns)),
		keyed("begins", Lit(t.table.Begins)),
		keyed("count", Lit(len(t.table.Steps))),
	))
	g.Line()
}

// emitClasses adds the class of each byte.
func (t *treePlan) emitClasses(g *Group) {
	g.Var().Id("zTreeClasses" + t.rule.ident).Op("=").Index(Lit(256)).Uint8().Add(
		byteTable("%d", func(b byte) int { return int(t.table.Classes.Of[b]) }))
	g.Line()
}
