package gen

import (
	"fmt"
	"slices"

	. "github.com/dave/jennifer/jen"
)

// emitWindows adds the variable zWindows, which describes the sets of windows.
func (p *program) emitWindows(g *Group) {
	w := p.window
	if len(w.sets) == 0 {
		return
	}
	doc(g, "zWindows describes the sets of windows, the first "+fmt.Sprint(len(w.sets))+" of "+w.sets[0].table+".")
	g.Var().Id("zWindows").Op("=").Id("zWindowSets").Add(vertical(w.fields()...))
	g.Line()
}

// fields returns the fields of zWindows.
func (w *window) fields() []Code {
	var low []Code
	high, want := 0, 1<<len(w.sets)-1
	nibbles := func(s *byteSet) *Statement {
		var row []Code
		for l := range 16 {
			highs := 0
			for h := range 8 {
				if s.Has(byte(h<<4 | l)) {
					highs |= 1 << h
				}
			}
			row = append(row, Op(fmt.Sprintf("0x%02X", highs)))
		}
		return Values(row...).Op(",")
	}
	for k, s := range w.sets {
		if s.Has(0xFF) {
			high |= 1 << k
		}
		low = append(low, nibbles(s).Comment(s.name))
	}
	if w.escape != nil {
		want |= 1 << bitsPerTable
		low = append(low, Lit(bitsPerTable).Op(":").Add(nibbles(w.escape.on)).Comment(w.escape.on.shown()))
	}
	fields := []Code{
		keyed("low", Index(Lit(bitsPerTable+1)).Index(Lit(16)).Uint8().Add(vertical(low...))),
		keyed("high", Op(fmt.Sprintf("0x%02X", high))),
		keyed("want", Op(fmt.Sprintf("0x%03X", want))),
		keyed("bits", Op("&").Id(w.sets[0].table)),
	}
	if w.escape == nil {
		return fields
	}
	first, _ := w.escape.on.Min()
	joined := &Statement{}
	for i, s := range w.joined {
		if i > 0 {
			joined.Op("|")
		}
		joined.Id(s.name)
	}
	var forced []Code
	for _, set := range w.escape.forced {
		forced = append(forced, Lit(slices.Index(w.sets, set)+1))
	}
	return append(fields,
		keyed("escape", byteLit(first)),
		keyed("joined", joined),
		keyed("forced", Index(Lit(maxEscape+1)).Uint8().Values(forced...)),
		keyed("reach", Lit(len(forced))),
	)
}
