package gen

import (
	"errors"
	"fmt"
	"slices"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/byteset"
	"github.com/std66/std66/internal/dfa"
	"github.com/std66/std66/internal/limit"
	"github.com/std66/std66/internal/machines"
)

// automata has the automata of a spec.
type automata struct {
	*machines.Set
	all   []*dfa.Machine // Rules and Nested, which all have numbers
	nest  bool           // calls can nest without limit
	trees []*treePlan
	bytes []byteset.Set // parallel to spec.byteRules

	layouts map[*parserSpec]*layoutPlan
}

// compile compiles the automata of s within the budget.
func compile(s *spec, t tuning, b *limit.Budget) (*automata, error) {
	var rules []*abnf.Rule
	for _, r := range s.rules {
		rules = append(rules, r.Rule)
	}
	var parsers []machines.Parser
	for _, p := range s.parsers {
		parsers = append(parsers, p.Parser)
	}
	external := s.externalRules()
	set, err := machines.Compile(s.grammar, rules, external, parsers, t.calleeStates, b)
	if err := withClashes(s.clashes(), err); err != nil {
		return nil, err
	}
	m := &automata{Set: set, all: slices.Concat(set.Rules, set.Nested), nest: t.nested || len(set.Nested) > 0 || len(external) > 0}
	if err := m.layOut(s, b); err != nil {
		return nil, err
	}
	if m.trees, err = compileTrees(s, external, b); err != nil {
		return nil, err
	}
	return m, m.compileBytes(s, b)
}

// externalRules returns the external rules.
func (s *spec) externalRules() (rules []*abnf.Rule) {
	for _, r := range s.external {
		rules = append(rules, r.Rule)
	}
	return rules
}

// withClashes joins errors by rule and the error of a compilation, in the order of the rules.
func withClashes(clashes []error, err error) error {
	var byRule machines.RuleErrors
	if !errors.As(err, &byRule) {
		return errors.Join(append(clashes, err)...)
	}
	var all []error
	for i, clash := range clashes {
		all = append(all, clash, byRule[i])
	}
	return errors.Join(all...)
}

// compileBytes finds the single bytes that each rule of s.byteRules matches. It returns an error
// for a rule that matches no single byte.
func (m *automata) compileBytes(s *spec, b *limit.Budget) error {
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
