package gen

import (
	"fmt"
	"slices"

	"github.com/std66/std66/internal/dfa"
	"github.com/std66/std66/internal/gofiles"
	"github.com/std66/std66/internal/tables"
)

// parserPlan is a rule's automaton with captures. It becomes code or a table.
type parserPlan struct {
	*function
	spec      *parserSpec
	captures  []capture
	layout    *layoutPlan // nil if the result is a span for each capture
	registers []string    // variable of each register; "" if it is in the result or unused
	deferred  []deferred
	table     *tables.Table // nil for code
}

// capture is a capture and its field in the result.
type capture struct {
	name, field, about string
	// optional means that a match may lack the capture. stale means that the start may be set
	// in such a match: the capture started but did not end.
	optional, stale bool
}

// deferred is a capture that is found after the whole match (see package dfa).
type deferred struct {
	capture, whole int // captures: capture is the same as whole if that matches rule
	rule           *rule
	begins         *byteSet // the bytes that rule begins with; nil if rule matches the empty string
}

// parseFunc returns the name of the parser's function.
func (s *parserSpec) parseFunc() string { return "zParse" + s.rule.ident }

// newParser plans a parser with automaton a.
func (p *program) newParser(s *parserSpec, a *dfa.Machine, asTable bool, t tuning) *parserPlan {
	n := &parserPlan{function: p.newFunction(s.rule, a), spec: s, layout: p.machines.layouts[s]}
	n.parser, n.notes = n, false
	for i, c := range s.captures {
		n.captures = append(n.captures, capture{
			name: c.Name, field: s.fields[i], about: c.String(),
			optional: a.MayEnd(i, func(start, end bool) bool { return !end }),
			stale:    a.MayEnd(i, func(start, end bool) bool { return start && !end }),
		})
	}
	n.nameRegisters()
	for _, late := range a.Deferred {
		r := p.byRule[late.Rule]
		d := deferred{capture: late.Capture, whole: late.Whole, rule: r}
		if m := p.machines.Rules[r.index]; !m.Accept[0] {
			d.begins = &byteSet{Set: m.First(0)}
		}
		n.deferred = append(n.deferred, d)
	}
	results := slices.ContainsFunc(a.Callees, func(c dfa.Callee) bool { return c.Result > 0 })
	if !asTable && !results {
		n.outline(p)
		n.code = newCode(n.function, t.unrolledBytes)
		if n.layout != nil {
			n.layout.withoutZeros(n.code, a.Registers)
		}
	}
	return n
}

// nameRegisters names the variables of registers. The first register of a tag is in the
// result, unless a layout has no field for it. The others are variables if they are ever copied.
func (p *parserPlan) nameRegisters() {
	copied := p.CopiedRegisters()
	for i, r := range p.Registers {
		name, tag := "", "Start"
		if r.End {
			tag = "End"
		}
		switch variable := gofiles.LowerIdent(p.captures[r.Capture].name) + tag; {
		case r.Version > 0 && copied[i]:
			name = fmt.Sprintf("%s%d", variable, r.Version+1)
		case r.Version == 0 && p.layout != nil && p.layout.variables[tagNumber(r.Capture, r.End)]:
			name = variable
		}
		p.registers = append(p.registers, name)
	}
}

// outline sets the outlines of the parser's states (see package dfa), and adds the rules that they call to the
// callees.
func (p *parserPlan) outline(of *program) {
	points := dfa.CodePoints(of.machines.Rules)
	p.outlines = make([][]outline, p.Len())
	for s := range p.outlines {
		for _, o := range p.Outlines(int32(s), points) {
			r := of.ruleOf(o.Machine)
			p.outlines[s] = append(p.outlines[s], outline{o, r})
			if !slices.Contains(p.callees, r) {
				p.callees = append(p.callees, r)
			}
		}
	}
}
