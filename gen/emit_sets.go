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
	if slices.ContainsFunc(p.withCode(), (*machine).readsText) {
		emitSkip(g)
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

// emitSkip adds the loop that reads eight bytes at once.
func emitSkip(g *Group) {
	doc(g, "skip returns the offset of the first byte of s, from i on, that is not in the set: bit",
		"is its bit in sets. It looks up eight bytes and tests them together. Where one fails,",
		"the bits of all eight in one number tell which is the first, without another branch.")
	bits := func(k int) *Statement { return Id("sets").Index(at(k)) }
	packed := &Statement{}
	all := &Statement{}
	last := &Statement{}
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
	g.Func().Id("skip").Types(text()).Params(
		Id("s").Id("T"), Id("i").Int(), Id("sets").Op("*").Index(Lit(256)).Uint8(), Id("bit").Uint8(),
	).Int().Block(
		Id("n").Op(":=").Len(Id("s")),
		For(Empty(), Id("i").Op("<=").Id("n").Op("-").Lit(8), Id("i").Op("+=").Lit(8)).Block(
			Id("all").Op(":=").Add(all),
			If(Id("all").Op("&").Id("bit").Op("==").Lit(0)).Block(
				Id("packed").Op(":=").Add(packed),
				Id("wanted").Op(":=").Uint64().Call(Id("bit")).Op("*").Id("everyByte"),
				Return(Id("i").Op("+").Qual("math/bits", "TrailingZeros64").Call(Op("^").Id("packed").Op("&").Id("wanted")).Op("/").Lit(8)),
			),
		),
		If(Id("i").Op("<").Id("n").Op("&&").Id("n").Op(">=").Lit(8)).Block(
			Comment("What is left is less than eight bytes: test the last eight."),
			Id("all").Op(":=").Add(last),
			If(Id("all").Op("&").Id("bit").Op("!=").Lit(0)).Block(Return(Id("n"))),
		),
		For(Id("i").Op("<").Id("n").Op("&&").Add(bits(0)).Op("&").Id("bit").Op("!=").Lit(0)).Block(Id("i").Op("++")),
		Return(Id("i")),
	)
	g.Line()
	doc(g, "everyByte has a one in each byte of eight.")
	g.Const().Id("everyByte").Op("=").Op("^").Uint64().Call(Lit(0)).Op("/").Lit(255)
}
