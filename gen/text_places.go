package gen

import (
	"slices"

	. "github.com/dave/jennifer/jen"

	"github.com/std66/std66/internal/dfa"
	"github.com/std66/std66/internal/tables"
)

// The function of a rule notes the offset and the state of the table where it stops. An error then needs no
// scan of the table, or only a scan of the rest of an escape.

// emitPlaces adds the constants for the states of the table at the labels of f.
func (p *program) emitPlaces(g *Group, f *function) {
	if !f.notes {
		return
	}
	places := p.places(f)
	var constants []Code
	for _, s := range f.code.states {
		if at, ok := places[s.number]; ok && f.code.stopsIn(s) {
			constants = append(constants, Id(s.place).Id("zState").Op("=").Add(stateLit(at)))
		}
	}
	if len(constants) == 1 {
		g.Const().Add(constants[0])
		return
	}
	g.Const().Defs(constants...)
}

// stopsIn reports whether the function may stop in s: a final state after a call is the callee's last state.
func (c *code) stopsIn(s *state) bool {
	return !s.final() || s.number == 0 || slices.ContainsFunc(c.states, func(from *state) bool {
		return from.always != nil && from.always.to == s ||
			slices.ContainsFunc(from.edges, func(e edge) bool { return e.to == s && e.callee == nil })
	})
}

// places returns the places in the table of the states of f, by number.
func (p *program) places(f *function) map[int32]tables.Place {
	joint := p.tables.Rules.Machine
	places := map[int32]tables.Place{}
	of := map[int32]int32{0: p.machines.Joint.Starts[f.rule.index]}
	for open := []int32{0}; len(open) > 0; {
		s := open[0]
		open = open[1:]
		if place, ok := p.tables.Place(of[s]); ok {
			places[s] = place
		}
		visit := func(next, inTable int32) {
			if _, known := of[next]; !known && next != dfa.None {
				of[next] = inTable
				open = append(open, next)
			}
		}
		for class := range f.Classes.Sets {
			visit(f.Next(s, class), joint.Next(of[s], int(joint.Classes.Of[f.Classes.Representative(class)])))
		}
		for k, callee := range f.Callees {
			visit(f.AfterCall(s, k), joint.AfterCall(of[s], slices.Index(joint.Callees, callee)))
		}
	}
	return places
}
