package gen

import (
	"errors"
	"fmt"
	"slices"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/byteset"
	"github.com/std66/std66/internal/dfa"
	"github.com/std66/std66/internal/limit"
	"github.com/std66/std66/internal/nfa"
)

// machines has the automata of a spec.
type machines struct {
	rules   []*dfa.Machine // the minimal automaton of each rule, with calls
	joint   *dfa.Joint     // one automaton for all rules
	parsers []*dfa.Machine // parallel to spec.parsers
	bytes   []byteset.Set  // parallel to spec.byteRules
}

// compile compiles the automata of s within the budget.
func compile(s *spec, t tuning, b *limit.Budget) (*machines, error) {
	m := &machines{}
	callees, errs := m.compileRules(s, b, t.calleeStates)
	if err := inOrder(s.clashes(), errs); err != nil {
		return nil, err
	}
	if err := m.compileParsers(s, b, callees); err != nil {
		return nil, err
	}
	if err := m.compileBytes(s, b); err != nil {
		return nil, err
	}
	m.joint = dfa.Join(m.rules)
	return m, nil
}

// compileRules compiles each rule. An automaton with at least calleeStates states is a callee:
// other automata call it instead of repeating it (see dfa.CompileCalling).
//
// The errors are indexed by rule. Each rule that is too large has an error, but the rules that
// need it have none. Compilation stops at the rule that exceeds the limit for all rules.
func (m *machines) compileRules(s *spec, b *limit.Budget, calleeStates int) (callees map[*abnf.Rule]*dfa.Machine, errs []error) {
	m.rules, errs = make([]*dfa.Machine, len(s.rules)), make([]error, len(s.rules))
	failed, compiled := map[*abnf.Rule]bool{}, map[*abnf.Rule]*dfa.Machine{}
	callees = map[*abnf.Rule]*dfa.Machine{}
	for _, r := range s.grammar.CalleesFirst() {
		known, selected := s.byRule[r]
		if !selected {
			continue
		}
		if slices.ContainsFunc(r.References(), func(c *abnf.Rule) bool { return failed[c] }) {
			failed[r] = true
			continue
		}
		work, held := b.Spent(), b.Held()
		a, err := dfa.CompileAmong(s.grammar, r, b, callees, compiled)
		if err == nil && !spendText(b, a) {
			err = tooLarge(s.grammar, r, b)
		}
		if e := b.Exceeded(); e != nil {
			// A rule that took less than half of the budget is not the only cause.
			if 2*(b.Spent()-work) < b.Spent() && 2*(b.Held()-held) < b.Held() {
				err = together(r, *e)
			}
			errs[known.index] = err
			break
		}
		if err != nil {
			errs[known.index], failed[r] = err, true
			continue
		}
		m.rules[known.index], compiled[r] = a, a
		if r.Cycle == nil && a.Len() >= calleeStates { // a callee must not recurse
			callees[r] = a
		}
	}
	return callees, errs
}

// tooLarge returns the error for rule r, which exceeds the budget.
func tooLarge(g *abnf.Grammar, r *abnf.Rule, b *limit.Budget) error {
	return &nfa.LimitError{Rule: r, Exceeded: *b.Exceeded(), Cause: nfa.FindCause(g, r)}
}

// together returns the error for exceeding the limit for all rules at rule r.
func together(r *abnf.Rule, e limit.Exceeded) error {
	return &abnf.Error{Pos: r.Pos(), Msg: fmt.Sprintf(
		"the rules together are too large for a limit of %s, reached at rule %q: generate fewer rules, or raise the limit", e, r.Name)}
}

// Estimated steps and bytes to join, plan and write an automaton: for the automaton, for each
// state and for each table entry. Nothing else in generated code grows faster than tables.
const (
	ruleSteps, ruleBytes   = 3000, 2000
	stateSteps, stateBytes = 900, 600
	entrySteps, entryBytes = 100, 30
)

// spendText charges the budget for the tables and the text of an automaton. It reports whether
// the budget suffices.
func spendText(b *limit.Budget, a *dfa.Machine) bool {
	entries := a.Len() * (len(a.Classes.Sets) + 1)
	return b.Spend(ruleSteps+stateSteps*a.Len()+entrySteps*entries) && b.Hold(ruleBytes+stateBytes*a.Len()+entryBytes*entries)
}

// inOrder joins lists of errors, each indexed by rule, in the order of the rules.
func inOrder(lists ...[]error) error {
	var all []error
	for i := range lists[0] {
		for _, errs := range lists {
			all = append(all, errs[i])
		}
	}
	return errors.Join(all...)
}

// compileParsers compiles the parsers. They call the callees that have no captures inside.
func (m *machines) compileParsers(s *spec, b *limit.Budget, callees map[*abnf.Rule]*dfa.Machine) error {
	for _, p := range s.parsers {
		callable := map[*abnf.Rule]*dfa.Machine{}
		for r, callee := range callees {
			if !dfa.CapturesInside(s.grammar, p.captures, r) {
				callable[r] = callee
			}
		}
		a, err := dfa.CompileTagged(s.grammar, p.root, b, callable, p.captures)
		if err != nil {
			return err
		}
		if !spendText(b, a) {
			return tooLarge(s.grammar, p.root, b)
		}
		m.parsers = append(m.parsers, a)
	}
	return nil
}

// compileBytes finds the single bytes that each rule of s.byteRules matches. It returns an error
// for a rule that matches no single byte.
func (m *machines) compileBytes(s *spec, b *limit.Budget) error {
	for _, r := range s.byteRules {
		a, err := dfa.Compile(s.grammar, r.Rule, b)
		if err != nil {
			return err
		}
		set := a.SingleBytes()
		if set.IsEmpty() {
			return &abnf.Error{Pos: r.Pos(), Msg: fmt.Sprintf("rule %q matches no single byte", r.Name)}
		}
		m.bytes = append(m.bytes, set)
	}
	return nil
}
