package gen

import (
	"fmt"
	"slices"

	"github.com/std66/std66/internal/dfa"
)

// parserPlan is a rule's automaton with captures. It becomes code, or else a table.
type parserPlan struct {
	*function
	spec      *parserSpec
	captures  []capture
	registers []string // the variable of each register, or "" for one in the result, or nowhere
	deferred  []deferred
	table     *table // nil for code
}

// capture is a capture and its field in the result.
type capture struct {
	name, field, about string
	// optional says that a match may be without the capture, and stale that the start may be
	// set then: the capture seemed to begin, but did not end.
	optional, stale bool
}

// deferred is a capture that is found when all has been read (see package dfa).
type deferred struct {
	field, whole string // of the result: it is whole, if that matches rule
	rule         *rule
	begins       *byteSet // the bytes that rule begins with; nil if it may be empty
}

// parseFunc returns the name of the parser's function.
func (s *parserSpec) parseFunc() string { return "zParse" + s.rule.ident }

// newParser plans a parser with automaton a.
func (p *program) newParser(s *parserSpec, a *dfa.DFA, asTable bool, t tuning) *parserPlan {
	n := &parserPlan{function: p.newFunction(s.rule, a), spec: s}
	n.parser = n
	for i, c := range s.captures {
		n.captures = append(n.captures, capture{
			name: c.Name, field: s.fields[i], about: partsText(c),
			optional: n.mayEnd(i, func(start, end bool) bool { return !end }),
			stale:    n.mayEnd(i, func(start, end bool) bool { return start && !end }),
		})
	}
	n.nameRegisters()
	for _, late := range a.Deferred {
		r := p.byRule[late.Rule]
		d := deferred{field: s.fields[late.Capture], whole: s.fields[late.Whole], rule: r}
		if m := p.machines.rules[r.index]; !m.Accept[0] {
			d.begins = &byteSet{Set: m.First(0)}
		}
		n.deferred = append(n.deferred, d)
	}
	if !asTable {
		n.code = newCode(n.function, t.unrolledBytes)
	}
	return n
}

// The numbers of the registers of a capture's start and end in the result.
func startRegister(capture int) int32 { return int32(2 * capture) }
func endRegister(capture int) int32   { return int32(2*capture + 1) }

// nameRegisters names the variables of registers: the first one of a tag is in the result,
// and others are variables, if their values are ever copied.
func (p *parserPlan) nameRegisters() {
	copied := p.copiedRegisters()
	for i, r := range p.Registers {
		name, tag := "", "Start"
		if r.End {
			tag = "End"
		}
		if r.Version > 0 && copied[i] {
			name = fmt.Sprintf("%s%s%d", lowerGoName(p.captures[r.Capture].name), tag, r.Version+1)
		}
		p.registers = append(p.registers, name)
	}
}

// copiedRegisters reports for each register whether its value is copied to another one.
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
