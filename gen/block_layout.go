package gen

import (
	"errors"
	"fmt"
	"slices"

	"github.com/std66/std66/internal/dfa"
	"github.com/std66/std66/internal/limit"
)

// layoutPlan is the layout of a parser in block form. A field takes the place of the register for its
// offset, so code stores the offset in the field at once. Other registers are variables. They exist
// only if the fields cannot do without them:
//
//   - the end of a capture whose start may be set although the capture did not end,
//   - the ends of the captures of a kind that is not direct,
//   - the start and the end of a capture that a deferred capture is derived from.
type layoutPlan struct {
	fields    []*fieldPlan
	optional  []bool // by capture: a match may lack it
	wholes    []int  // by capture: the capture that it is derived from if it is deferred, or -1
	variables []bool // by tag, which is a number as of dfa.StartRegister: it needs a variable
}

// fieldPlan is a field of a layout.
type fieldPlan struct {
	*fieldSpec
	stale  bool // a start that may be set in a match that lacks the capture
	direct bool // a kind that is stored with the end of its capture, since at most one of them ends
}

// layOut plans the layouts of the parsers, and removes the operations that their fields do not need.
func (m *automata) layOut(s *spec, b *limit.Budget) error {
	m.layouts = map[*parserSpec]*layoutPlan{}
	var errs []error
	for i, p := range s.parsers {
		if p.layout == nil {
			continue
		}
		l, err := newLayout(p, m.Parsers[i])
		if err != nil {
			errs = append(errs, specError(p.pos, err))
			continue
		}
		if m.Parsers[i], err = m.Parsers[i].KeepTags(b, l.keeps); err != nil {
			return err
		}
		l.planVariables(m.Parsers[i])
		m.layouts[p] = l
	}
	return errors.Join(errs...)
}

// newLayout plans the fields of p, whose automaton is a. It returns an error if a field cannot hold its
// capture.
func newLayout(p *parserSpec, a *dfa.Machine) (*layoutPlan, error) {
	l := &layoutPlan{}
	for i := range p.captures {
		l.wholes = append(l.wholes, -1)
		l.optional = append(l.optional, a.MayEnd(i, func(start, end bool) bool { return !end }))
	}
	for _, d := range a.Deferred {
		l.wholes[d.Capture] = d.Whole
	}
	for _, spec := range p.layout {
		f, i := &fieldPlan{fieldSpec: spec}, spec.captures[0]
		switch {
		case f.kind:
			for _, i := range f.captures {
				if !l.optional[i] {
					return nil, fmt.Errorf("%q: every match has the capture %q, so it cannot be in a kind", f.text, p.captures[i].Name)
				}
			}
		case !f.plusOne && l.optional[i] && a.MayBeZero(i, f.end):
			return nil, fmt.Errorf("%q: the offset can be 0, as for a missing capture: store it plus one, as %s+1", f.text, f.text)
		default:
			f.stale = !f.end && a.MayEnd(i, func(start, end bool) bool { return start && !end })
		}
		l.fields = append(l.fields, f)
	}
	return l, nil
}

// keeps reports whether the fields need the offset of a tag.
func (l *layoutPlan) keeps(capture int, end bool) bool {
	return slices.ContainsFunc(l.fields, func(f *fieldPlan) bool {
		return slices.ContainsFunc(f.captures, func(i int) bool {
			if l.wholes[i] >= 0 {
				return l.wholes[i] == capture
			}
			return i == capture && (f.holds(capture, end) || end && (f.kind || f.stale))
		})
	})
}

// planVariables finds the tags that need variables, and the kinds that do without. The automaton a has
// only the tags that l keeps.
func (l *layoutPlan) planVariables(a *dfa.Machine) {
	l.variables = make([]bool, 2*len(l.wholes))
	need := func(capture int, end bool) {
		l.variables[tagNumber(capture, end)] = l.fieldOf(capture, end) == nil
	}
	for _, f := range l.fields {
		for _, i := range f.captures {
			if l.wholes[i] >= 0 {
				need(l.wholes[i], false)
				need(l.wholes[i], true)
			}
		}
		read := l.read(f)
		f.direct = f.kind && a.EndsAlone(read)
		for _, i := range read {
			if f.stale || f.kind && !f.direct {
				need(i, true)
			}
		}
	}
}

// read returns the captures of a field that are not deferred.
func (l *layoutPlan) read(f *fieldPlan) []int {
	return slices.DeleteFunc(slices.Clone(f.captures), func(i int) bool { return l.wholes[i] >= 0 })
}

// tagNumber is the number of a tag and of its first register.
func tagNumber(capture int, end bool) int {
	if end {
		return int(dfa.EndRegister(capture))
	}
	return int(dfa.StartRegister(capture))
}

// fieldOf returns the field for the offset of a tag, or nil if there is none.
func (l *layoutPlan) fieldOf(capture int, end bool) *fieldPlan {
	for _, f := range l.fields {
		if f.holds(capture, end) {
			return f
		}
	}
	return nil
}

// endsFirst reports whether the start of a missing capture is not before its end. Fields for plain offsets
// hold 0, and other fields and variables -1.
func (l *layoutPlan) endsFirst(capture int) bool {
	plain := func(end bool) bool { f := l.fieldOf(capture, end); return f != nil && !f.plusOne }
	return plain(false) || !plain(true)
}

// offsets reports whether any field is an offset, and whether one is stored plus one.
func (l *layoutPlan) offsets() (any, plusOne bool) {
	for _, f := range l.fields {
		any, plusOne = any || !f.kind, plusOne || f.plusOne
	}
	return any, plusOne
}

// withoutZeros removes the operations that set a field to 0, as it is before the call. c is the code of the
// parser. Its start state is only at offset 0 if no state leads to it.
func (l *layoutPlan) withoutZeros(c *code, registers []dfa.Register) {
	start := c.states[0]
	if start.targets > 0 || start.repeat != nil {
		return
	}
	drop := func(ops []dfa.Op) []dfa.Op {
		return slices.DeleteFunc(slices.Clone(ops), func(op dfa.Op) bool {
			r := registers[op.To]
			f := l.fieldOf(r.Capture, r.End)
			return r.Version == 0 && op.From.Kind == dfa.Here && f != nil && !f.plusOne
		})
	}
	start.ops = drop(start.ops)
	if start.always != nil {
		start.always.ops = drop(start.always.ops)
	}
	for i := range start.edges {
		start.edges[i].ops = drop(start.edges[i].ops)
	}
}
