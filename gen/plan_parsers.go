package gen

import (
	"fmt"
	"go/token"
	"slices"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/dfa"
)

// parserPlan is a rule's automaton with captures. It becomes code, or else a table with edges.
type parserPlan struct {
	*machine
	captures  []capture
	registers []string // the variable of each, or "" for one that is in the result, or nowhere
	deferred  []deferred
	exported  bool
	parts     []*tablePart // of a table
}

// deferred is a capture that is told when all has been read (see package dfa).
type deferred struct {
	field, whole string // of the result: it is what whole has, if that matches rule
	rule         *rulePlan
	begins       *byteSet // the bytes that rule begins with; nil if it may be empty
}

// capture is a capture and the field that it has in the result.
type capture struct {
	abnf.Capture
	field string
	// optional says that a match may be without the capture, and stale that the start may be
	// set then: what seemed to be the capture has turned out to be something else.
	optional, stale bool
}

// planParsers plans parsers, and the code of those that do not become tables.
func (p *plan) planParsers(parsers []Parser, automata []*dfa.DFA, exported bool, t Tuning) error {
	for i, spec := range parsers {
		j := slices.IndexFunc(p.rules, func(r *rulePlan) bool { return r.rule == spec.Root })
		parser := &parserPlan{machine: p.newMachine(p.rules[j], automata[i]), exported: exported}
		parser.parser = parser
		if err := parser.nameFields(spec.Captures); err != nil {
			return err
		}
		parser.nameRegisters()
		if c := newCode(parser.machine, t.UnrolledBytes); parser.codeLines(c) <= t.ParserLines {
			parser.code = c
		}
		p.planDeferred(parser)
		p.parsers = append(p.parsers, parser)
	}
	return nil
}

// withTables returns the parsers that become tables.
func (p *plan) withTables() []*parserPlan {
	return slices.DeleteFunc(slices.Clone(p.parsers), func(parser *parserPlan) bool { return parser.code != nil })
}

// planDeferred plans the captures that are told when all has been read.
func (p *plan) planDeferred(parser *parserPlan) {
	for _, late := range parser.Deferred {
		j := slices.IndexFunc(p.rules, func(r *rulePlan) bool { return r.rule == late.Rule })
		d := deferred{field: parser.captures[late.Capture].field, whole: parser.captures[late.Whole].field, rule: p.rules[j]}
		if m := d.rule.machine; !m.Accept[0] {
			d.begins = &byteSet{Set: m.First(0)}
		}
		parser.deferred = append(parser.deferred, d)
	}
}

// nameFields gives each capture its field.
func (p *parserPlan) nameFields(captures []abnf.Capture) error {
	taken := map[string]string{}
	for i, c := range captures {
		field := p.ident(c.Name)
		if token.IsKeyword(field) || p.exported && field == allMethod {
			field += "Rule"
		}
		if other, ok := taken[field]; ok {
			return fmt.Errorf("captures %q and %q both give the Go identifier %s", c.Name, other, field)
		}
		taken[field] = c.Name
		p.captures = append(p.captures, capture{
			Capture:  c,
			field:    field,
			optional: p.mayEnd(i, func(start, end bool) bool { return !end }),
			stale:    p.mayEnd(i, func(start, end bool) bool { return start && !end }),
		})
	}
	return nil
}

// ident returns an identifier made from a name of the grammar.
func (p *parserPlan) ident(name string) string {
	if p.exported {
		return goName(name)
	}
	return lowerGoName(name)
}

// The numbers of the registers of a capture's start and end in the result.
func startRegister(capture int) int32 { return int32(2 * capture) }
func endRegister(capture int) int32   { return int32(2*capture + 1) }

// nameRegisters names the variables of registers: the first one of a tag is in the
// result, and others are variables, if their values are ever copied.
func (p *parserPlan) nameRegisters() {
	copied := p.copiedRegisters()
	for i, r := range p.Registers {
		name, tag := "", "Start"
		if r.End {
			tag = "End"
		}
		if r.Version > 0 && copied[i] {
			name = fmt.Sprintf("%s%s%d", lowerGoName(p.captures[r.Capture].Name), tag, r.Version+1)
		}
		p.registers = append(p.registers, name)
	}
}

// copiedRegisters says of each register whether its value is copied to another one.
func (p *parserPlan) copiedRegisters() []bool {
	copied := make([]bool, len(p.Registers))
	for s := range int32(p.Len()) {
		lists := [][]dfa.Op{p.Final(s)}
		for _, way := range p.ways(s) {
			lists = append(lists, way.Ops)
		}
		for _, op := range slices.Concat(lists...) {
			if op.From >= 0 {
				copied[op.From] = true
			}
		}
	}
	return copied
}

// mayEnd reports whether an accepted string can leave a capture like that: its start and its
// end set, or not. It looks at the first registers only; copies may do anything.
func (p *parserPlan) mayEnd(capture int, like func(start, end bool) bool) bool {
	type situation struct {
		state      int32
		start, end bool
	}
	apply := func(s situation, ops []dfa.Op) (after situation, copies bool) {
		for _, op := range ops {
			switch op.To {
			case startRegister(capture):
				s.start = true
			case endRegister(capture):
				s.end = true
			default:
				continue
			}
			copies = copies || op.From >= 0
		}
		return s, copies
	}
	first := situation{}
	seen := map[situation]bool{first: true}
	queue := []situation{first}
	for len(queue) > 0 {
		s := queue[0]
		queue = queue[1:]
		end, copies := apply(s, p.Final(s.state))
		if p.Accept[s.state] && (copies || like(end.start, end.end)) {
			return true
		}
		for _, t := range p.ways(s.state) {
			next, copies := apply(s, t.Ops)
			next.state = t.To
			if copies {
				return true
			}
			if !seen[next] {
				seen[next] = true
				queue = append(queue, next)
			}
		}
	}
	return false
}

// ways returns the transitions of a state, calls included.
func (p *parserPlan) ways(state int32) []dfa.Transition {
	ways := p.Transitions(state)
	for k := range p.Callees {
		if after := p.AfterCall(state, k); after != dfa.None {
			ways = append(ways, dfa.Transition{To: after, Ops: p.CallOps(state, k)})
		}
	}
	return ways
}
