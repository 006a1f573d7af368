package gen

import (
	"fmt"
	"slices"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/dfa"
	"github.com/std66/std66/internal/limit"
	"github.com/std66/std66/internal/nfa"
)

// compile returns the minimal automaton of each rule. Large ones are called by others
// and not repeated in them (see dfa.CompileCalling), if they have at least callee
// states of their own. Those are the callees.
//
// The errors are by rule: each rule that is too large has one, but not those that need
// such a rule. The rule with which all rules together are too large ends the work.
func compile(g *abnf.Grammar, rules []*abnf.Rule, b *limit.Budget, callee int) (machines []*dfa.DFA, callees map[*abnf.Rule]*dfa.DFA, errs []error) {
	machines, errs = make([]*dfa.DFA, len(rules)), make([]error, len(rules))
	index := make(map[*abnf.Rule]int, len(rules))
	for i, r := range rules {
		index[r] = i
	}
	failed := map[*abnf.Rule]bool{}
	callees = map[*abnf.Rule]*dfa.DFA{}
	for _, r := range g.CalleesFirst() {
		i, selected := index[r]
		if !selected {
			continue
		}
		if slices.ContainsFunc(r.References(), func(c *abnf.Rule) bool { return failed[c] }) {
			failed[r] = true
			continue
		}
		work, held := b.Spent(), b.Held()
		machines[i], errs[i] = dfa.CompileCalling(g, r, b, callees)
		if errs[i] == nil && !spendText(b, machines[i]) {
			errs[i] = &nfa.LimitError{Rule: r, Exceeded: *b.Exceeded(), Cause: nfa.FindCause(g, r)}
		}
		if e := b.Exceeded(); e != nil {
			if 2*(b.Spent()-work) < b.Spent() && 2*(b.Held()-held) < b.Held() {
				errs[i] = together(r, *e)
			}
			break
		}
		if errs[i] != nil {
			failed[r] = true
			continue
		}
		if m := machines[i]; r.Cycle == nil && m.Len() >= callee {
			callees[r] = m
		}
	}
	return machines, callees, errs
}

// together returns the error for the rule with which all rules exceed a limit.
func together(r *abnf.Rule, e limit.Exceeded) error {
	return &abnf.Error{Pos: r.Pos(), Msg: fmt.Sprintf(
		"with rule %q the rules together are too large for a limit of %s: generate only some of them, or raise the limit", r.Name, e)}
}

// Steps and bytes that planning and writing an automaton takes, by automaton, by state and by
// entry of its table. Nothing else in generated code grows faster than tables do.
const (
	ruleSteps, ruleBytes   = 3000, 2000
	stateSteps, stateBytes = 900, 600
	entrySteps, entryBytes = 100, 30
)

// spendText takes the plan and the text of an automaton off the budget. It reports whether the
// budget still holds.
func spendText(b *limit.Budget, m *dfa.DFA) bool {
	entries := m.Len() * (len(m.Classes.Sets) + 1)
	return b.Spend(ruleSteps+stateSteps*m.Len()+entrySteps*entries) && b.Hold(ruleBytes+stateBytes*m.Len()+entryBytes*entries)
}

// Parser is a rule for which the generated package has a parser, and what that captures.
type Parser struct {
	Root     *abnf.Rule
	Captures []abnf.Capture
}

// compileParsers returns the automata of parsers, which call callees that have no
// captures in them.
func compileParsers(g *abnf.Grammar, parsers []Parser, b *limit.Budget, callees map[*abnf.Rule]*dfa.DFA) ([]*dfa.DFA, error) {
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
		a, err := dfa.CompileTagged(g, p.Root, b, callable, p.Captures)
		if err != nil {
			return nil, err
		}
		if !spendText(b, a) {
			return nil, &nfa.LimitError{Rule: p.Root, Exceeded: *b.Exceeded(), Cause: nfa.FindCause(g, p.Root)}
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
