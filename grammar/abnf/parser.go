package abnf

import "fmt"

// parser finds the captures of a rule.
type parser struct {
	rule      int
	captures  []string
	table     zParser // nil without captures
	registers int     // the number of registers of the table
	deferred  []deferral
	lists     []*listCapture
}

// deferral is a capture that is found after the match: it is the same as the capture whole if all
// of that matches the rule.
type deferral struct{ capture, whole, rule int }

// parserOf returns the parser of a rule, or nil.
func (g *Grammar) parserOf(rule int) *parser {
	for _, p := range g.parsers {
		if p.rule == rule {
			return p
		}
	}
	return nil
}

// Parse returns the captures in s, which must match r. If s does not match, the error is as in
// [Rule.Check]. It is another error if [Config.Parsers] has no parser for r.
func (r Rule) Parse(s string) (Captures, error) {
	if r.grammar == nil {
		return Captures{}, newSyntaxError(r, s)
	}
	p := r.grammar.parserOf(r.index)
	if p == nil {
		return Captures{}, fmt.Errorf("abnf: rule %s has no parser", r)
	}
	c := Captures{rule: r, parser: p, names: p.captures, text: s}
	if len(p.captures) > len(c.room) {
		c.more = make([]Span, len(p.captures)-len(c.room))
	}
	if p.table == nil {
		if err := r.Check(s); err != nil {
			return Captures{}, err
		}
		c.whole = Span{0, len(s)}
		return c, nil
	}
	var room [registersInRoom]int
	registers := room[:]
	if p.registers > len(registers) {
		registers = make([]int, p.registers)
	}
	registers = registers[:p.registers]
	if !zParse(&r.grammar.tables, p.table, s, registers) {
		if err := r.Check(s); err != nil {
			return Captures{}, err
		}
		return Captures{}, newSyntaxError(r, s) // a parser that was not stored with its rule
	}
	c.whole = Span{0, len(s)}
	for i := range p.captures {
		*c.span(i) = c.checked(registers[zFirst+2*i], registers[zFirst+2*i+1])
	}
	for _, d := range p.deferred {
		whole := *c.span(d.whole)
		if whole.End >= 0 && zScan(&r.grammar.tables, r.grammar.tables.start(d.rule).state, s, whole.Start) == whole.End {
			*c.span(d.capture) = whole
		}
	}
	return c, nil
}

// registersInRoom is the number of registers that are not allocated.
const registersInRoom = 48
