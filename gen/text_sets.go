package gen

import (
	"fmt"
	"slices"
	"strings"

	. "github.com/dave/jennifer/jen"

	"github.com/std66/std66/internal/gofiles"
)

// shown is s as ABNF: the name of a rule with this set, or the bytes.
func (s *byteSet) shown() string {
	if s.rule != nil {
		return s.rule.Name
	}
	words := s.Words()
	switch {
	case len(words) == 1:
		return words[0]
	case s.abnf != "":
		return "( " + s.abnf + " )"
	}
	return "( " + strings.Join(words, " / ") + " )"
}

// lacksForced is the condition that the forced bytes do not follow.
func (e edge) lacksForced() *Statement {
	condition := Len(Id("s")).Op("-").Id("i").Op("<").Lit(len(e.forced) + 1)
	for k := 0; k < len(e.forced); {
		set, bits := e.forced[k], at(k+1)
		k++
		if set.Len() == 256 {
			continue
		}
		if !set.needsBit() {
			condition.Op("||").Add(set.hasNot(bits))
			continue
		}
		bits = set.lookup(bits)
		for ; k < len(e.forced) && e.forced[k] == set; k++ {
			bits.Op("&").Add(set.lookup(at(k + 1)))
		}
		condition.Op("||").Add(bits).Op("&").Id(set.name).Op("==").Lit(0)
	}
	return condition
}

// nextIn is the condition that the next byte is in s or in a set of or.
func nextIn(s *byteSet, or ...*byteSet) *Statement {
	left := Id("i").Op("<").Len(Id("s"))
	switch has := anyHas(at(0), s, or); {
	case s.Len() == 256:
		return left
	case len(or) > 0 || 1 < s.Len() && s.Len() <= maxCompared:
		return left.Op("&&").Parens(has)
	default:
		return left.Op("&&").Add(has)
	}
}

// anyHas is the condition that the byte b is in s or in a set of or.
func anyHas(b *Statement, s *byteSet, or []*byteSet) *Statement {
	condition := s.has(b)
	for _, set := range or {
		condition.Op("||").Add(set.has(b.Clone()))
	}
	return condition
}

// lookup is the table entry of the byte b.
func (s *byteSet) lookup(b *Statement) *Statement { return Id(s.table).Index(b) }

// has is the condition that the byte b is in s.
func (s *byteSet) has(b *Statement) *Statement {
	lo, hi, isRange := s.AsRange()
	switch {
	case s.needsBit():
		return s.lookup(b).Op("&").Id(s.name).Op("!=").Lit(0)
	case isRange && s.Len() > maxCompared:
		return byteLit(lo).Op("<=").Add(b).Op("&&").Add(b.Clone()).Op("<=").Add(byteLit(hi))
	}
	condition := &Statement{}
	for c := range s.All() {
		if len(*condition) > 0 {
			condition.Op("||")
		}
		condition.Add(b.Clone()).Op("==").Add(byteLit(c))
	}
	return condition
}

// hasAll is has, as an operand of &&.
func (s *byteSet) hasAll(b *Statement) *Statement {
	if _, _, isRange := s.AsRange(); s.Len() > 1 && !s.needsBit() && !isRange {
		return Parens(s.has(b))
	}
	return s.has(b)
}

// hasNot is the condition that the byte b is not in s, as an operand of ||.
func (s *byteSet) hasNot(b *Statement) *Statement {
	if lo, ok := s.Min(); ok && s.Len() == 1 {
		return b.Op("!=").Add(byteLit(lo))
	}
	return Op("!").Parens(s.has(b))
}

// emitBytesOf adds zBytesOf, which gives the bytes of rules to handwritten code.
func (p *program) emitBytesOf(g *Group) {
	if len(p.sets.wanted) == 0 {
		return
	}
	doc(g, "zBytesOf returns the single bytes that r matches: those whose entry in sets has bit.",
		"ok reports whether the generator was given r for zBytesOf.")
	g.Func().Id("zBytesOf").Params(Id("r").Id("Rule")).Params(
		Id("sets").Op("*").Index(Lit(256)).Uint8(), Id("bit").Uint8(), Id("ok").Bool(),
	).Block(
		Switch(Id("r")).BlockFunc(func(g *Group) {
			for _, w := range p.sets.wanted {
				var constants []Code
				for _, r := range w.rules {
					constants = append(constants, Id(r.constant()))
				}
				s := p.sets.bySet[w.Set]
				g.Case(constants...).Block(Return(Op("&").Id(s.table), Id(s.name), True()))
			}
		}),
		Return(Nil(), Lit(0), False()),
	)
	g.Line()
}

// skips reports whether the package needs the file with zSkip.
func (p *program) skips() bool {
	return len(p.sets.wanted) > 0 || slices.ContainsFunc(p.withCode(), func(f *function) bool {
		_, text := f.code.loops()
		return text > 0
	})
}

// emit adds the constants of the bits, and the table.
func (t *setTable) emit(g *Group) {
	doc(g, "Each constant is the bit of a set in "+t.name+": zInX has the bytes that X repeats except escapes,",
		"zToX has the bytes that lead to state X, and zBeginsX has the bytes that X begins with.")
	g.Const().DefsFunc(func(g *Group) {
		for i, s := range t.sets {
			bit := g.Id(s.name)
			if i == 0 {
				bit.Uint8().Op("=").Lit(1).Op("<<").Iota()
			}
			bit.Comment(s.abnf)
		}
	})
	g.Line()
	doc(g, t.name+" maps each byte to the bits of its sets.")
	g.Var().Id(t.name).Op("=").Index(Lit(256)).Uint8().Add(byteTable("0x%02X", func(b byte) int {
		bits := 0
		for i, s := range t.sets {
			if s.Has(b) {
				bits |= 1 << i
			}
		}
		return bits
	}))
	g.Line()
}

// bytesPerLine is the number of entries on a line of a table of all bytes.
const bytesPerLine = 16

// byteTable is a table of all bytes, without the lines of zeros at its end.
func byteTable(format string, value func(b byte) int) *Statement {
	end := 256
	for end > 0 && value(byte(end-1)) == 0 {
		end--
	}
	var rows []Code
	for first := 0; first < end; first += bytesPerLine {
		values := make([]Code, bytesPerLine)
		for i := range values {
			values[i] = Op(fmt.Sprintf(format, value(byte(first+i))))
		}
		rows = append(rows, List(values...).Op(",").Comment(fmt.Sprintf("%%x%02X-%02X", first, first+bytesPerLine-1)))
	}
	return vertical(rows...)
}

// emit adds the loop over text with escapes. It is zSkip with one more loop: calling zSkip for
// each piece of text between escapes costs a tenth of the time if there are many escapes.
func (e *escape) emit(g *Group) {
	doc(g, gofiles.Wrap(e.name+" is like zSkip, but also skips "+e.text()+". It stops before an incomplete escape.")...)
	g.Func().Id(e.name).Types(typeT()).Params(
		Id("s").Id("T"), Id("i").Int(), Id("w").Op("*").Id("zScanner"), Id("sets").Op("*").Index(Lit(256)).Uint8(), Id("bit").Uint8(),
	).Int().BlockFunc(func(g *Group) {
		g.If(Id("zVectors").Op(">").Lit(0).Op("&&").Id("w").Op("!=").Nil()).Block(Return(Id("zSkipWindow").Call(Id("s"), Id("i"), Id("w"), Id("bit"))))
		g.Id("n").Op(":=").Len(Id("s"))
		g.Id("text").Op(":")
		emitSkipText(g)
		g.Id("escapes").Op(":")
		g.If(Id("i").Op("==").Id("n").Op("||").Add(e.on.hasNot(at(0)))).Block(Return(Id("i")))
		g.For(nextIn(e.on)).Block(
			If(e.lacksForced()).Block(Return(Id("i"))),
			Id("i").Op("+=").Lit(len(e.forced)+1),
		)
		g.Goto().Id("text")
	})
	g.Line()
}

// emitSkipText adds the body of zSkip, with a goto escapes in place of the return.
func emitSkipText(g *Group) {
	bits := func(k int) *Statement { return Id("sets").Index(at(k)) }
	all, last, packed := &Statement{}, &Statement{}, &Statement{}
	for k := range 8 {
		if k > 0 {
			all.Op("&")
			last.Op("&")
			packed.Op("|")
		}
		if k == 4 {
			all.Line()
			last.Line()
			packed.Line()
		}
		all.Add(bits(k))
		last.Id("sets").Index(Id("s").Index(Id("n").Op("-").Lit(8 - k)))
		packed.Uint64().Call(bits(k))
		if k > 0 {
			packed.Op("<<").Lit(8 * k)
		}
	}
	g.For(Empty(), Id("i").Op("<=").Id("n").Op("-").Lit(8), Id("i").Op("+=").Lit(8)).Block(
		Id("all").Op(":=").Add(all),
		If(Id("all").Op("&").Id("bit").Op("==").Lit(0)).Block(
			Id("packed").Op(":=").Add(packed),
			Id("wanted").Op(":=").Uint64().Call(Id("bit")).Op("*").Id("zEveryByte"),
			Id("i").Op("+=").Qual("math/bits", "TrailingZeros64").Call(Op("^").Id("packed").Op("&").Id("wanted")).Op("/").Lit(8),
			Goto().Id("escapes"),
		),
	)
	g.If(Id("i").Op("<").Id("n").Op("&&").Id("n").Op(">=").Lit(8)).Block(
		Comment("Fewer than eight bytes are left: test the last eight."),
		Id("all").Op(":=").Add(last),
		If(Id("all").Op("&").Id("bit").Op("!=").Lit(0)).Block(Return(Id("n"))),
	)
	g.For(Id("i").Op("<").Id("n").Op("&&").Add(bits(0)).Op("&").Id("bit").Op("!=").Lit(0)).Block(Id("i").Op("++"))
}
