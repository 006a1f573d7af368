package gen

import (
	"fmt"
	"slices"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/dfa"
)

// totalFactor is how many times the states that one rule may need those of all rules
// together may be. For a rule whose automaton shrinks a lot in the making, a part of
// the states on the way counts.
const (
	totalFactor = 20
	stepsFactor = 4
)

// compile returns the minimal automaton of each rule. Large ones are called by others
// and not repeated in them (see dfa.CompileCalling), if they have at least callee
// states of their own. Those are the callees.
//
// The errors are by rule: each rule that is too large has one, but not those that need
// such a rule, and so has the one with which the rules together are too large, which
// ends the work.
func compile(g *abnf.Grammar, rules []*abnf.Rule, limit, callee int) (machines []*dfa.DFA, callees map[*abnf.Rule]*dfa.DFA, errs []error) {
	machines, errs = make([]*dfa.DFA, len(rules)), make([]error, len(rules))
	index := make(map[*abnf.Rule]int, len(rules))
	for i, r := range rules {
		index[r] = i
	}
	failed := map[*abnf.Rule]bool{}
	callees = map[*abnf.Rule]*dfa.DFA{}
	total := 0
	for _, r := range g.CalleesFirst() {
		i, selected := index[r]
		if !selected {
			continue
		}
		if slices.ContainsFunc(r.References(), func(c *abnf.Rule) bool { return failed[c] }) {
			failed[r] = true
			continue
		}
		if machines[i], errs[i] = dfa.CompileCalling(g, r, limit, callees); errs[i] != nil {
			failed[r] = true
			continue
		}
		if m := machines[i]; r.Cycle == nil && m.Len() >= callee {
			callees[r] = m
		}
		if total += max(machines[i].Len(), machines[i].Steps/stepsFactor); total > totalFactor*limit {
			errs[i] = &abnf.Error{Pos: r.Pos(), Msg: fmt.Sprintf(
				"with rule %q the rules together are too large for a limit of %d states each: generate only some of them, or raise the limit",
				r.Name, limit)}
			break
		}
	}
	return machines, callees, errs
}

// Parser is a rule for which the generated package has a parser, and what that captures.
type Parser struct {
	Root     *abnf.Rule
	Captures []abnf.Capture
}

// compileParsers returns the automata of parsers, which call callees that have no
// captures in them.
func compileParsers(g *abnf.Grammar, parsers []Parser, limit int, callees map[*abnf.Rule]*dfa.DFA) ([]*dfa.DFA, error) {
	var automata []*dfa.DFA
	for _, p := range parsers {
		if err := p.check(g); err != nil {
			return nil, err
		}
		callable := map[*abnf.Rule]*dfa.DFA{}
		for r, callee := range callees {
			if !p.capturesInside(g, r) {
				callable[r] = callee
			}
		}
		a, err := dfa.CompileTagged(g, p.Root, limit, callable, p.Captures)
		if err != nil {
			return nil, err
		}
		automata = append(automata, a)
	}
	return automata, nil
}

// capturesInside reports whether p captures anything inside of what r matches.
func (p Parser) capturesInside(g *abnf.Grammar, r *abnf.Rule) bool {
	rules := g.Needed([]*abnf.Rule{r})
	return p.anyPart(func(part abnf.CapturePart) bool {
		return part.Rule != r && slices.Contains(rules, part.Rule) &&
			(part.Parent == nil || slices.Contains(rules, part.Parent))
	})
}

// captures reports whether p captures what r matches somewhere.
func (p Parser) captures(r *abnf.Rule) bool {
	return p.anyPart(func(part abnf.CapturePart) bool { return part.Rule == r })
}

// anyPart reports whether f holds for a part of a capture.
func (p Parser) anyPart(f func(abnf.CapturePart) bool) bool {
	return slices.ContainsFunc(p.Captures, func(c abnf.Capture) bool { return slices.ContainsFunc(c.Parts, f) })
}
