package gen

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	. "github.com/dave/jennifer/jen"

	"github.com/std66/std66/internal/gofiles"
)

// ruleItems returns the name of the package, and the constants and the definitions of the rules, in
// pieces that may be in different files.
func (p *program) ruleItems(pkg string) []item {
	items := []item{{text: func(g *Group) {
		doc(g, "zPackage is the name of this package. Errors begin with it.")
		g.Const().Id("zPackage").Op("=").Lit(pkg)
		g.Line()
		doc(g, "Rule is a rule of the grammar. The zero value is "+p.rules[0].constant()+".")
		g.Type().Id("Rule").Id(gofiles.Unsigned(len(p.rules)))
		g.Line()
	}}}
	constantLines := func(r *rule) int { return len(r.constantDoc()) + len(r.definitionDoc()) + 3 }
	for _, rules := range [][]*rule{p.rules[:p.exported], p.rules[p.exported:]} {
		for _, chunk := range gofiles.Chunks(rules, chunkLines, constantLines) {
			items = append(items, item{text: func(g *Group) { emitConstants(g, chunk) }})
		}
	}
	texts := gofiles.Chunks(p.rules, chunkLines, func(r *rule) int { return strings.Count(r.Text(), "\n") + 1 })
	for i, chunk := range texts {
		items = append(items, item{text: func(g *Group) {
			if i == 0 {
				doc(g, "zGrammar has the definitions of all rules, each on one or more lines.")
				if len(texts) > 1 {
					joined := Id("zGrammar1")
					for k := range texts[1:] {
						joined.Op("+").Id(fmt.Sprintf("zGrammar%d", k+2))
					}
					g.Const().Id("zGrammar").Op("=").Add(joined)
					g.Line()
				}
			}
			name := "zGrammar"
			if len(texts) > 1 {
				name += fmt.Sprint(i + 1)
			}
			g.Const().Id(name).Op("=").Add(definitions(chunk))
			g.Line()
		}})
	}
	var ends []int
	size := 0
	for _, r := range p.rules {
		size += len(r.Text()) + 1
		ends = append(ends, size)
	}
	items = append(items, item{text: func(g *Group) {
		doc(g, "zRuleEnds has, for each rule, the offset in zGrammar where its definition ends.")
		g.Var().Id("zRuleEnds").Op("=").Index().Index().Id(gofiles.Unsigned(size)).Add(lists("zEnds", len(ends)))
		g.Line()
		doc(g, "zRuleCount is the number of rules. The first zExportedCount of them have exported names.")
		g.Const().Defs(Id("zRuleCount").Op("=").Lit(len(ends)), Id("zExportedCount").Op("=").Lit(p.exported))
		g.Line()
	}})
	for i, list := range slices.Collect(slices.Chunk(ends, perList)) {
		items = append(items, item{text: func(g *Group) { emitRuleEnds(g, i, list, size) }})
	}
	return items
}

// chunkLines is the most lines of a piece of constants or definitions.
const chunkLines = 400

// definitions is the text of rules as a constant: a raw string if possible, or else a quoted
// string for each line.
func definitions(rules []*rule) *Statement {
	var text strings.Builder
	for _, r := range rules {
		text.WriteString(r.Text() + "\n")
	}
	if raw := strings.NewReplacer("\n", "", "\t", "").Replace(text.String()); strconv.CanBackquote(raw) {
		return Op("`" + text.String() + "`")
	}
	s := &Statement{}
	for line := range strings.Lines(text.String()) {
		if len(*s) > 0 {
			s.Op("+").Line()
		}
		s.Lit(line)
	}
	return s
}

// emitRuleEnds adds one of the lists of zRuleEnds. size is the length of zGrammar.
func emitRuleEnds(g *Group, list int, ends []int, size int) {
	var lines []Code
	for chunk := range slices.Chunk(ends, endsPerLine) {
		lines = append(lines, numbers(chunk).Op(","))
	}
	g.Var().Id(partVar("zEnds", list, "")).Op("=").Index(Op("...")).Id(gofiles.Unsigned(size)).Add(vertical(lines...))
	g.Line()
}

// endsPerLine is the number of offsets on a line.
const endsPerLine = 16

// emitConstants adds the constants of rules.
func emitConstants(g *Group, rules []*rule) {
	if rules[0].exported {
		doc(g, "The rules, in the grammar's order.")
	} else {
		doc(g, "The rules of other documents that the exported rules need.")
	}
	g.Const().DefsFunc(func(g *Group) {
		for i, r := range rules {
			doc(g, r.constantDoc()...)
			doc(g, "")
			doc(g, r.definitionDoc()...)
			switch {
			case i > 0:
				g.Id(r.constant())
			case r.index == 0:
				g.Id(r.constant()).Id("Rule").Op("=").Iota()
			default:
				g.Id(r.constant()).Id("Rule").Op("=").Iota().Op("+").Lit(r.index)
			}
			g.Line()
		}
	})
}

// constantDoc returns the first lines of the comment on the rule's constant.
func (r *rule) constantDoc() []string {
	first := r.constant() + " is the rule " + r.Described()
	about := r.about()
	if len(about) == 1 {
		return gofiles.Wrap(first + " (" + strings.TrimSuffix(about[0], ".") + ").") // a source, or a few words
	}
	return append([]string{first + "."}, about...)
}
