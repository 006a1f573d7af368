package gen

import (
	"fmt"

	. "github.com/dave/jennifer/jen"
)

// emitWindows adds the variable zWindows, which describes the sets of windows.
func (p *program) emitWindows(g *Group) {
	w := p.window
	if len(w.sets) == 0 {
		return
	}
	doc(g, "zWindows describes the first "+fmt.Sprint(len(w.sets))+" sets of "+w.sets[0].table+" for the routine that fills windows.")
	g.Var().Id("zWindows").Op("=").Id("zWindowSets").Add(vertical(w.fields()...))
	g.Line()
}

// fields returns the fields of zWindows.
func (w *window) fields() []Code {
	var nibbles []Code
	for _, s := range w.sets {
		var row []Code
		for low := range 16 {
			highs := 0
			for high := range 8 {
				if s.Has(byte(high<<4 | low)) {
					highs |= 1 << high
				}
			}
			row = append(row, Op(fmt.Sprintf("0x%02X", highs)))
		}
		nibbles = append(nibbles, Values(row...).Op(",").Comment(s.name))
	}
	fields := []Code{
		keyed("sets", Op("&").Id(w.sets[0].table)),
		keyed("nibbles", Index(Lit(bitsPerTable)).Index(Lit(16)).Uint8().Add(vertical(nibbles...))),
		keyed("count", Lit(len(w.sets))),
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
		for i, s := range w.sets {
			if s == set {
				forced = append(forced, Lit(i+1))
			}
		}
	}
	return append(fields,
		keyed("escape", byteLit(first)),
		keyed("joined", joined),
		keyed("forced", Index(Lit(maxEscape+1)).Uint8().Values(forced...)),
		keyed("reach", Lit(len(forced))),
	)
}
