package gen

import (
	"errors"
	"fmt"
	"slices"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/byteset"
	"github.com/std66/std66/internal/dfa"
)

// machines has the automata of a spec.
type machines struct {
	rules   []*dfa.DFA // the minimal automaton of each rule, with calls
	joint   *dfa.Joint // of all rules
	parsers []*dfa.DFA // by parser
	bytes   []byteset.Set
}

// totalFactor is the number of states that all rules together may need, as a multiple of the
// limit for one rule. For a rule whose automaton shrinks a lot in the making, a part of the
// states on the way counts: one of stepsFactor.
const (
	totalFactor = 20
	stepsFactor = 4
)

// compile returns the automata of s.
func compile(s *spec, c Config) (*machines, error) {
	m := &machines{}
	callees, tooLarge := m.compileRules(s, c.limit(), c.tuned().calleeStates)
	if err := inOrder(s.clashes(), tooLarge); err != nil {
		return nil, err
	}
	if err := m.compileParsers(s, c.limit(), callees); err != nil {
		return nil, err
	}
	if err := m.compileBytes(s, c.limit()); err != nil {
		return nil, err
	}
	m.joint = dfa.Join(m.rules)
	return m, nil
}

// compileRules compiles each rule. An automaton with at least callee states is called by
// others and not repeated in them (see dfa.CompileCalling). Those are the callees.
//
// The errors are by rule: each rule that is too large has one, but not those that need such
// a rule. The rule with which the rules together are too large has one, which ends the work.
func (m *machines) compileRules(s *spec, limit, callee int) (callees map[*abnf.Rule]*dfa.DFA, errs []error) {
	m.rules, errs = make([]*dfa.DFA, len(s.rules)), make([]error, len(s.rules))
	failed := map[*abnf.Rule]bool{}
	callees = map[*abnf.Rule]*dfa.DFA{}
	total := 0
	for _, r := range s.grammar.CalleesFirst() {
		known, selected := s.byRule[r]
		if !selected {
			continue
		}
		if slices.ContainsFunc(r.References(), func(c *abnf.Rule) bool { return failed[c] }) {
			failed[r] = true
			continue
		}
		a, err := dfa.CompileCalling(s.grammar, r, limit, callees)
		if err != nil {
			errs[known.index], failed[r] = err, true
			continue
		}
		m.rules[known.index] = a
		if r.Cycle == nil && a.Len() >= callee {
			callees[r] = a
		}
		if total += max(a.Len(), a.Steps/stepsFactor); total > totalFactor*limit {
			errs[known.index] = &abnf.Error{Pos: r.Pos(), Msg: fmt.Sprintf(
				"with rule %q the rules together are too large for a limit of %d states each: generate only some of them, or raise the limit",
				r.Name, limit)}
			break
		}
	}
	return callees, errs
}

// inOrder joins errors, each list of which is by rule, in the order of the rules.
func inOrder(lists ...[]error) error {
	var all []error
	for i := range lists[0] {
		for _, errs := range lists {
			all = append(all, errs[i])
		}
	}
	return errors.Join(all...)
}

// compileParsers compiles the parsers, which call callees without captures in them.
func (m *machines) compileParsers(s *spec, limit int, callees map[*abnf.Rule]*dfa.DFA) error {
	for _, p := range s.parsers {
		callable := map[*abnf.Rule]*dfa.DFA{}
		for r, callee := range callees {
			if !dfa.CapturesInside(s.grammar, p.captures, r) {
				callable[r] = callee
			}
		}
		a, err := dfa.CompileTagged(s.grammar, p.root, limit, callable, p.captures)
		if err != nil {
			return err
		}
		m.parsers = append(m.parsers, a)
	}
	return nil
}

// compileBytes finds the bytes that rules match by themselves. A rule that matches none is an
// error.
func (m *machines) compileBytes(s *spec, limit int) error {
	for _, r := range s.bytes {
		a, err := dfa.Compile(s.grammar, r.Rule, limit)
		if err != nil {
			return err
		}
		set := a.SingleBytes()
		if set.IsEmpty() {
			return &abnf.Error{Pos: r.Pos(), Msg: fmt.Sprintf("rule %q matches no byte by itself", r.Name)}
		}
		m.bytes = append(m.bytes, set)
	}
	return nil
}
