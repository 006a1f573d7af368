package gen

import (
	"fmt"
	"slices"

	. "github.com/dave/jennifer/jen"
)

// emitSets adds the sets of bytes that code tests for, and the loop over text.
func (p *plan) emitSets(g *Group) {
	for _, t := range p.sets.tables {
		t.emit(g)
	}
	if len(p.sets.wanted) > 0 || slices.ContainsFunc(p.withCode(), (*machine).readsPlainText) {
		emitSkip(g)
	}
	for _, e := range p.escapes {
		e.emit(g)
	}
	if len(p.sets.wanted) > 0 || slices.ContainsFunc(p.withCode(), (*machine).readsText) {
		doc(g, "everyByte has a one in each byte of eight.")
		g.Const().Id("everyByte").Op("=").Op("^").Uint64().Call(Lit(0)).Op("/").Lit(255)
		g.Line()
	}
	p.sets.emitWanted(g)
}

// emitWanted adds the function that tells other code of the package about sets.
func (p *setPlan) emitWanted(g *Group) {
	if len(p.wanted) == 0 {
		return
	}
	doc(g, "bytesOf returns the bytes that r matches by themselves: those that have bit in sets.",
		"It knows some of the rules only, and is not ok for others.")
	g.Func().Id("bytesOf").Params(Id("r").Id("Rule")).Params(
		Id("sets").Op("*").Index(Lit(256)).Uint8(), Id("bit").Uint8(), Id("ok").Bool(),
	).Block(
		Switch(Id("r")).BlockFunc(func(g *Group) {
			for _, w := range p.wanted {
				var constants []Code
				for _, r := range w.rules {
					constants = append(constants, Id(r.constant()))
				}
				s := p.bySet[w.Set]
				g.Case(constants...).Block(Return(Op("&").Id(s.table), Id(s.name), True()))
			}
		}),
		Return(Nil(), Lit(0), False()),
	)
	g.Line()
}

// readsPlainText reports whether m has a loop over text without escapes.
func (m *machine) readsPlainText() bool {
	return slices.ContainsFunc(m.code.states, func(s *state) bool { return s.long && s.escape == nil })
}

// readsText reports whether m has a loop over text.
func (m *machine) readsText() bool {
	_, long := m.code.loops()
	return long > 0
}

// emit adds the table and its bits.
func (t *setTable) emit(g *Group) {
	doc(g, "These are the bits of the bytes in "+t.name+".")
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
	doc(g, fmt.Sprintf("%s says of each byte in which sets it is.", t.name))
	g.Var().Id(t.name).Op("=").Index(Lit(256)).Uint8().Add(byteTable(func(b byte) int {
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

// emitSkip adds the loop over text that reads eight bytes at once.
func emitSkip(g *Group) {
	doc(g, "skip returns the offset of the first byte of s, from i on, that is not in the set: bit",
		"is its bit in sets. It looks up eight bytes and tests them together. Where one fails,",
		"the bits of all eight in one number tell which is the first, without another branch.")
	g.Func().Id("skip").Add(skipSignature()).BlockFunc(func(g *Group) {
		g.Id("n").Op(":=").Len(Id("s"))
		emitSkipText(g, func(miss *Statement) []Code { return []Code{Return(Id("i").Op("+").Add(miss))} })
		g.Return(Id("i"))
	})
	g.Line()
}

// emit adds the loop over text with escapes.
func (e *escape) emit(g *Group) {
	doc(g, wrap(e.name+" is like skip, but it also goes over "+e.text()+". It stops at such a thing that is not complete.")...)
	g.Func().Id(e.name).Add(skipSignature()).BlockFunc(func(g *Group) {
		g.Id("n").Op(":=").Len(Id("s"))
		g.Id("text").Op(":")
		emitSkipText(g, func(miss *Statement) []Code { return []Code{Id("i").Op("+=").Add(miss), Goto().Id("escapes")} })
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

// skipSignature is what follows the name of a loop over text.
func skipSignature() *Statement {
	return Types(text()).Params(
		Id("s").Id("T"), Id("i").Int(), Id("sets").Op("*").Index(Lit(256)).Uint8(), Id("bit").Uint8(),
	).Int()
}

// emitSkipText adds what reads text up to the first byte that is not in the set. atMiss is what is
// done where a block of eight bytes has that: miss is how many come before it.
func emitSkipText(g *Group, atMiss func(miss *Statement) []Code) {
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
	miss := Qual("math/bits", "TrailingZeros64").Call(Op("^").Id("packed").Op("&").Id("wanted")).Op("/").Lit(8)
	g.For(Empty(), Id("i").Op("<=").Id("n").Op("-").Lit(8), Id("i").Op("+=").Lit(8)).Block(
		Id("all").Op(":=").Add(all),
		If(Id("all").Op("&").Id("bit").Op("==").Lit(0)).Block(append([]Code{
			Id("packed").Op(":=").Add(packed),
			Id("wanted").Op(":=").Uint64().Call(Id("bit")).Op("*").Id("everyByte"),
		}, atMiss(miss)...)...),
	)
	g.If(Id("i").Op("<").Id("n").Op("&&").Id("n").Op(">=").Lit(8)).Block(
		Comment("What is left is less than eight bytes: test the last eight."),
		Id("all").Op(":=").Add(last),
		If(Id("all").Op("&").Id("bit").Op("!=").Lit(0)).Block(Return(Id("n"))),
	)
	g.For(Id("i").Op("<").Id("n").Op("&&").Add(bits(0)).Op("&").Id("bit").Op("!=").Lit(0)).Block(Id("i").Op("++"))
}
