package gen

import (
	"fmt"
	"strings"

	. "github.com/dave/jennifer/jen"

	"github.com/std66/std66/internal/dfa"
	"github.com/std66/std66/internal/gofiles"
	"github.com/std66/std66/internal/tables"
)

// emitLayoutType adds the type of the result of a parser with a layout.
func (p *parserPlan) emitLayoutType(g *Group) {
	doc(g, gofiles.Wrap(p.typeName()+" holds the captures of a match of "+p.rule.Name+", in the fields of a layout. If a capture occurs more than once, the last one counts.")...)
	g.Type().Id(p.typeName()).StructFunc(func(g *Group) {
		for _, f := range p.layout.fields {
			if f.kind {
				g.Id(f.name).Uint8().Comment(p.aboutKind(f))
			} else {
				g.Id(f.name).Uint32().Comment(p.aboutOffset(f))
			}
		}
	})
	g.Line()
}

// aboutKind describes the values of a kind.
func (p *parserPlan) aboutKind(f *fieldPlan) string {
	var values []string
	for k, i := range f.captures {
		values = append(values, fmt.Sprintf("%d for %s", k+1, p.captures[i].about))
	}
	return strings.Join(values, ", ") + "; 0 for none"
}

// aboutOffset describes the values of an offset.
func (p *parserPlan) aboutOffset(f *fieldPlan) string {
	tag, capture := "start of ", f.captures[0]
	if f.end {
		tag = "end of "
	}
	about := tag + p.captures[capture].about
	if f.plusOne {
		about += ", plus one"
	}
	if p.layout.optional[capture] {
		about += "; 0 if it is missing"
	}
	return about
}

// layoutDoc is the part of the comment on the parser about its result.
func (p *parserPlan) layoutDoc() string {
	text := "stores its captures in at, which must be zero before the call. If it returns false, at has no meaning."
	if any, plusOne := p.layout.offsets(); plusOne {
		text += " It returns false for a string longer than 4294967294 bytes."
	} else if any {
		text += " It returns false for a string longer than 4294967295 bytes."
	}
	return text
}

// emitLimit adds the test for strings whose offsets do not fit in the fields.
func (p *parserPlan) emitLimit(g *Group) {
	over := ">"
	any, plusOne := p.layout.offsets()
	if plusOne {
		over = ">="
	}
	if any {
		g.If(Uint64().Call(Len(Id("s"))).Op(over).Qual("math", "MaxUint32")).Block(Return(False()))
	}
}

// field is a field of the result.
func (f *fieldPlan) field() *Statement { return Id("at").Dot(f.name) }

// stored is the sum of an offset and n as the field stores it.
func (f *fieldPlan) stored(offset *Statement, n int) *Statement {
	if f.plusOne {
		n++
	}
	if n > 0 {
		offset.Op("+").Lit(n)
	}
	return Uint32().Call(offset)
}

// emitLayoutVariables adds the variables for registers. Those that may be copied to a field hold an offset as
// the field does.
func (p *parserPlan) emitLayoutVariables(g *Group) {
	for i, name := range p.registers {
		switch r := p.Registers[i]; {
		case name == "" || !p.code.canEnd():
		case p.layout.fieldOf(r.Capture, r.End) != nil:
			g.Var().Id(name).Uint32()
		default:
			g.Id(name).Op(":=").Lit(-1)
		}
	}
}

// storeInLayout returns the fields and variables that an operation sets, and their values.
func (p *parserPlan) storeInLayout(op dfa.Op) (to, from []Code) {
	r := p.Registers[op.To]
	f := p.layout.fieldOf(r.Capture, r.End)
	if f != nil || p.registers[op.To] != "" {
		to = append(to, p.layoutRegister(op.To))
		switch {
		case op.From.Kind == dfa.Copy:
			from = append(from, p.layoutRegister(op.From.Register))
		case f != nil && op.From.Kind == dfa.After:
			from = append(from, f.stored(Id("i"), 1))
		case f != nil:
			from = append(from, f.stored(Id("i"), 0))
		default:
			from = append(from, offsetAt(op.From))
		}
	}
	for _, kind := range p.layout.fields {
		if !kind.direct || !r.End {
			continue
		}
		for k, capture := range kind.captures {
			if capture == r.Capture {
				to, from = append(to, kind.field()), append(from, Lit(k+1))
			}
		}
	}
	return to, from
}

// layoutRegister is the field or the variable of a register.
func (p *parserPlan) layoutRegister(i int32) *Statement {
	r := p.Registers[i]
	if f := p.layout.fieldOf(r.Capture, r.End); f != nil && r.Version == 0 {
		return f.field()
	}
	return Id(p.registers[i])
}

// layoutOffset is the offset of a tag after the match as an int. It has no meaning if the capture is missing.
func (p *parserPlan) layoutOffset(capture int, end bool) *Statement {
	tag := tagNumber(capture, end)
	f := p.layout.fieldOf(capture, end)
	switch {
	case p.code == nil:
		return Id("registers").Index(Lit(tables.StartRegister(0) + tag))
	case f == nil:
		return Id(p.registers[tag])
	case f.plusOne:
		return Int().Call(f.field()).Op("-").Lit(1)
	}
	return Int().Call(f.field())
}

// isPresent is the condition that a match has a capture, or, if not is set, that it lacks the capture.
func (p *parserPlan) isPresent(capture int, not bool) *Statement {
	f := p.layout.fieldOf(capture, true)
	switch {
	case p.code != nil && f != nil && not:
		return f.field().Op("==").Lit(0)
	case p.code != nil && f != nil:
		return f.field().Op(">").Lit(0)
	case not:
		return p.layoutOffset(capture, true).Op("<").Lit(0)
	}
	return p.layoutOffset(capture, true).Op(">=").Lit(0)
}

// emitLayout completes the fields after all of s has matched.
func (p *program) emitLayout(g *Group, parser *parserPlan) {
	l := parser.layout
	for i := range parser.captures {
		switch {
		case l.wholes[i] >= 0:
		case parser.code == nil:
			parser.emitFromTable(g, i)
		default:
			parser.emitWithoutStale(g, i)
		}
	}
	for _, f := range l.fields {
		if len(l.read(f)) > 0 && f.kind && (parser.code == nil || !f.direct) {
			parser.emitKind(g, f)
		}
	}
	for _, d := range parser.deferred {
		p.emitDeferredFields(g, parser, d)
	}
	g.Return(True())
}

// emitFromTable sets the fields of a capture to the registers of a table.
func (p *parserPlan) emitFromTable(g *Group, capture int) {
	var to, from []Code
	for _, end := range []bool{false, true} {
		if f := p.layout.fieldOf(capture, end); f != nil {
			to, from = append(to, f.field()), append(from, f.stored(p.layoutOffset(capture, end), 0))
		}
	}
	switch set := List(to...).Op("=").List(from...); {
	case len(to) == 0:
	case p.layout.optional[capture]:
		// A start that is never stale needs no end.
		g.If(p.layoutOffset(capture, p.layout.keeps(capture, true)).Op(">=").Lit(0)).Block(set)
	default:
		g.Add(set)
	}
}

// emitWithoutStale removes the start of a capture that did not end.
func (p *parserPlan) emitWithoutStale(g *Group, capture int) {
	if f := p.layout.fieldOf(capture, false); f != nil && f.stale {
		g.If(p.isPresent(capture, true)).Block(f.field().Op("=").Lit(0).Comment("started but did not end"))
	}
}

// emitKind sets a kind by the captures that are not deferred.
func (p *parserPlan) emitKind(g *Group, f *fieldPlan) {
	g.Switch().BlockFunc(func(g *Group) {
		for k, i := range f.captures {
			if p.layout.wholes[i] < 0 {
				g.Case(p.isPresent(i, false)).Block(f.field().Op("=").Lit(k + 1))
			}
		}
	})
}

// emitDeferredFields adds the test for a deferred capture, which sets its fields.
func (p *program) emitDeferredFields(g *Group, parser *parserPlan, d deferred) {
	whole := span{
		start: func() *Statement { return parser.layoutOffset(d.whole, false) },
		end:   func() *Statement { return parser.layoutOffset(d.whole, true) },
	}
	if parser.layout.optional[d.whole] && (d.begins == nil || !parser.layout.endsFirst(d.whole)) {
		whole.present = parser.isPresent(d.whole, false)
	}
	p.emitDeferred(g, parser, d, whole, func(g *Group) {
		g.Comment("all of " + parser.captures[d.whole].about + " matches " + d.rule.Name + ", an earlier alternative")
		for _, f := range parser.layout.fields {
			for k, i := range f.captures {
				switch set := f.field().Op("="); {
				case i != d.capture:
				case !f.kind:
					g.Add(set.Add(parser.wholeOffset(f, d)))
				case k == 0:
					g.Add(set.Lit(1))
				default:
					g.If(f.field().Op("==").Lit(0).Op("||").Add(f.field()).Op(">").Lit(k + 1)).Block(set.Lit(k + 1))
				}
			}
		}
	})
}

// wholeOffset is the value of the field f of a deferred capture.
func (p *parserPlan) wholeOffset(f *fieldPlan, d deferred) *Statement {
	if whole := p.layout.fieldOf(d.whole, f.end); whole != nil && whole.plusOne == f.plusOne {
		return whole.field()
	}
	return f.stored(p.layoutOffset(d.whole, f.end), 0)
}
