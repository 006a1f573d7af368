// Package machines compiles the rules and parsers of a grammar to the automata that tables and
// generated code are made from. Package gen and the compiler at run time share it, so that both
// give the same automata, within the same limits and with the same errors.
package machines

import (
	"errors"
	"fmt"
	"slices"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/dfa"
	"github.com/std66/std66/internal/limit"
	"github.com/std66/std66/internal/nfa"
)

// CalleeStates is the default for the number of states from which a rule's automaton is called by
// other automata instead of repeated in them, if a call is safe (see package dfa). The states of
// its own callees do not count. A call takes the time of a few bytes.
const CalleeStates = 8

// Parser specifies a parser: its rule and its captures.
type Parser struct {
	Root     *abnf.Rule
	Captures []abnf.Capture
}

// Single returns the captures that are not lists.
func (p Parser) Single() []abnf.Capture {
	return slices.DeleteFunc(slices.Clone(p.Captures), func(c abnf.Capture) bool { return c.List })
}

// Lists returns the captures that are lists.
func (p Parser) Lists() []abnf.Capture {
	return slices.DeleteFunc(slices.Clone(p.Captures), func(c abnf.Capture) bool { return !c.List })
}

// Set has the automata of rules and parsers.
type Set struct {
	Rules  []*dfa.Machine // the minimal automaton of each rule, with calls
	Nested []*dfa.Machine // the automata that these call, other than automata of rules
	Joint  *dfa.Joint     // one automaton for Rules and Nested

	// External stand for the external rules, in their order. They are also in Nested if rules call them.
	External []*dfa.Machine

	Parsers []*dfa.Machine // by parser: for the captures that are not lists; nil if all are lists
	Lists   [][]dfa.List   // by parser and list

	// Warnings are for captures that can occur several times, as only the last occurrence counts,
	// and for lists that need a buffer.
	Warnings abnf.ErrorList
}

// Nests reports whether the automaton with a number in Rules and Nested together may make calls that nest
// without limit. A negative number is no automaton.
func (s *Set) Nests(number int) bool {
	switch {
	case number < 0:
		return false
	case number < len(s.Rules):
		return s.Rules[number].Rule().Nests()
	}
	return !s.Nested[number-len(s.Rules)].External
}

// RuleErrors are errors by rule; the others are nil.
type RuleErrors []error

// Error returns the errors on a line each.
func (e RuleErrors) Error() string { return errors.Join(e...).Error() }

// Unwrap returns the errors that are not nil.
func (e RuleErrors) Unwrap() []error {
	return slices.DeleteFunc(slices.Clone(e), func(err error) bool { return err == nil })
}

// Compile compiles rules and parsers within the budget. The rules include all rules that they
// refer to. An automaton with at least calleeStates states is a callee: other automata call it
// instead of repeating it (see dfa.CompileCalling).
//
// The error is a [RuleErrors] if rules are too large, or if their recursion is not supported: an
// [*abnf.Error]. Each such rule has an error, but the rules that need it have none. Compilation
// stops at the rule that exceeds a limit for all rules.
//
// The ends of the external rules are found by functions. Other rules call them wherever they refer to
// them.
func Compile(g *abnf.Grammar, rules, external []*abnf.Rule, parsers []Parser, calleeStates int, b *limit.Budget) (*Set, error) {
	c := &compiler{grammar: g, budget: b, calleeStates: calleeStates, callees: map[*abnf.Rule]*dfa.Machine{}, nests: dfa.NewNests(g, b), external: map[*abnf.Rule]*dfa.Machine{}}
	for _, r := range external {
		if err := c.compileExternal(r); err != nil {
			return nil, err
		}
	}
	if err := c.compileRules(rules); err != nil {
		return nil, err
	}
	for _, p := range parsers {
		if err := c.compileParser(p); err != nil {
			return nil, err
		}
	}
	c.set.Nested = nested(c.set.Rules, c.set.Parsers)
	c.set.Joint = dfa.Join(slices.Concat(c.set.Rules, c.set.Nested))
	return &c.set, nil
}

// A compiler compiles the automata of a set.
type compiler struct {
	set          Set
	grammar      *abnf.Grammar
	budget       *limit.Budget
	calleeStates int
	callees      map[*abnf.Rule]*dfa.Machine
	nests        *dfa.Nests
	external     map[*abnf.Rule]*dfa.Machine // which call the machines in Set.External
}

// compileRules compiles each rule.
func (c *compiler) compileRules(rules []*abnf.Rule) error {
	index := make(map[*abnf.Rule]int, len(rules))
	for i, r := range rules {
		index[r] = i
	}
	c.set.Rules = make([]*dfa.Machine, len(rules))
	errs := make(RuleErrors, len(rules))
	failed, compiled := map[*abnf.Rule]bool{}, map[*abnf.Rule]*dfa.Machine{}
	for _, r := range c.grammar.CalleesFirst() {
		i, selected := index[r]
		if !selected {
			continue
		}
		if slices.ContainsFunc(r.References(), func(to *abnf.Rule) bool { return failed[to] }) {
			failed[r] = true
			continue
		}
		work, held := c.budget.Spent(), c.budget.Held()
		a, err := c.compileRule(r, compiled)
		if err == nil {
			err = c.charge(r, a.Len(), a.Classes)
		}
		if e := c.budget.Exceeded(); e != nil {
			// A rule that took less than half of the budget is not the only cause.
			if 2*(c.budget.Spent()-work) < c.budget.Spent() && 2*(c.budget.Held()-held) < c.budget.Held() {
				err = &TogetherError{r, *e}
			}
			errs[i], failed[r] = err, true
			break
		}
		if err != nil {
			errs[i], failed[r] = err, true
			continue
		}
		c.set.Rules[i], compiled[r] = a, a
		if r.Cycle == nil && a.Len() >= c.calleeStates && c.external[r] == nil { // a callee must not recurse
			c.nests.Offer(r, a)
			if !r.Nests() {
				c.callees[r] = a
			}
		}
	}
	if len(failed) > 0 {
		return errs
	}
	return nil
}

// compileRule compiles r. The machines in compiled are known.
func (c *compiler) compileRule(r *abnf.Rule, compiled map[*abnf.Rule]*dfa.Machine) (*dfa.Machine, error) {
	if m := c.external[r]; m != nil {
		return m, nil
	}
	if r.Nests() {
		m, err := c.nests.Compile(r)
		return m, finding(err)
	}
	return dfa.CompileAmong(c.grammar, r, c.budget, c.callees, compiled)
}

// finding returns err, or the finding of a [*dfa.Ambiguity].
func finding(err error) error {
	if a, ok := err.(*dfa.Ambiguity); ok {
		return a.Finding()
	}
	return err
}

// compileExternal compiles an external rule.
func (c *compiler) compileExternal(r *abnf.Rule) error {
	external, rule, err := dfa.External(c.grammar, r, c.budget)
	if err != nil {
		return err
	}
	c.set.External, c.external[r], c.callees[r] = append(c.set.External, external), rule, external
	c.nests.Offer(r, external)
	return nil
}

// checkExternal returns an error if a parser has captures in external rules, or lists beside them.
func (c *compiler) checkExternal(p Parser) error {
	for _, r := range c.grammar.Needed([]*abnf.Rule{p.Root}) {
		switch {
		case c.external[r] == nil:
		case len(p.Lists()) > 0:
			return &abnf.Error{Pos: r.Pos(), Code: abnf.CodeCapture, Msg: fmt.Sprintf("rule %q is external, and lists in rule %q are not supported with it", r.Name, p.Root.Name)}
		case dfa.CapturesInside(c.grammar, p.Captures, r):
			return &abnf.Error{Pos: r.Pos(), Code: abnf.CodeCapture, Msg: fmt.Sprintf("rule %q is external, so nothing inside it can be captured", r.Name)}
		}
	}
	return nil
}

// nested returns the machines that rules and parsers call, directly or indirectly, other than
// machines of rules.
func nested(rules, parsers []*dfa.Machine) []*dfa.Machine {
	known := map[*dfa.Machine]bool{nil: true}
	for _, m := range rules {
		known[m] = true
	}
	all := slices.Concat(rules, parsers)
	var called []*dfa.Machine
	for i := 0; i < len(all); i++ {
		if all[i] == nil {
			continue // the parser has lists only
		}
		for _, callee := range all[i].Callees {
			if !known[callee.Machine] {
				known[callee.Machine] = true
				all, called = append(all, callee.Machine), append(called, callee.Machine)
			}
		}
	}
	return called
}

// TogetherError reports that the rules together are too large for a limit. Rule is the rule that
// reached it.
type TogetherError struct {
	Rule *abnf.Rule
	limit.Exceeded
}

// Error returns "file:line:col: message" with the position of the rule.
func (e *TogetherError) Error() string {
	return fmt.Sprintf("%s: the rules together are too large for a limit of %s, reached at rule %q: select fewer rules, or raise the limit",
		e.Rule.Pos(), e.Exceeded, e.Rule.Name)
}

// Estimated steps and bytes to join, plan and write an automaton: for the automaton, for each
// state and for each table entry. Nothing else in generated code grows faster than tables.
const (
	ruleSteps, ruleBytes   = 3000, 2000
	stateSteps, stateBytes = 900, 600
	entrySteps, entryBytes = 100, 30
)

// charge charges the budget for the tables and the text of an automaton of rule r.
func (c *compiler) charge(r *abnf.Rule, states int, classes dfa.Classes) error {
	entries := states * (len(classes.Sets) + 1)
	if c.budget.Spend(ruleSteps+stateSteps*states+entrySteps*entries) && c.budget.Hold(ruleBytes+stateBytes*states+entryBytes*entries) {
		return nil
	}
	return &nfa.LimitError{Rule: r, Exceeded: *c.budget.Exceeded(), Cause: nfa.FindCause(c.grammar, r)}
}

// compileParser compiles a parser. It calls the callees that have no captures inside.
func (c *compiler) compileParser(p Parser) error {
	if err := c.checkExternal(p); err != nil {
		return err
	}
	var machine *dfa.Machine
	if single := p.Single(); len(single) > 0 {
		callable := map[*abnf.Rule]*dfa.Machine{}
		points := dfa.CodePoints(c.set.Rules)
		for r, callee := range c.callees {
			if !dfa.CapturesInside(c.grammar, single, r) && (callee.External || callee.OutlinedLen(points) >= c.calleeStates) {
				callable[r] = callee
			}
		}
		var err error
		if p.Root.Nests() {
			machine, err = c.nests.CompileTagged(p.Root, single)
			err = finding(err)
		} else {
			machine, err = dfa.CompileTagged(c.grammar, p.Root, c.budget, callable, single)
		}
		if err != nil {
			return err
		}
		if err := c.charge(p.Root, machine.Len(), machine.Classes); err != nil {
			return err
		}
	}
	var lists []dfa.List
	for _, list := range p.Lists() {
		if reason := p.Root.Irregular(); reason != nil {
			return &abnf.Error{
				Pos: p.Root.Pos(), Code: abnf.CodeRecursion, Rule: p.Root.Name,
				Msg: fmt.Sprintf("a parser of rule %q cannot have the list %q; %s", p.Root.Name, list.Name, reason.Msg),
			}
		}
		a, err := dfa.CompileList(c.grammar, p.Root, c.budget, append([]abnf.Capture{list}, list.Fields...))
		if err != nil {
			return err
		}
		if err := c.charge(p.Root, a.Len(), a.Classes()); err != nil {
			return err
		}
		lists = append(lists, a)
		if a.Path != nil {
			c.warn(p.Root, "later input can decide where elements of list %q of rule %q begin or end, so they need a buffer", list.Name, p.Root.Name)
		}
	}
	c.set.Parsers, c.set.Lists = append(c.set.Parsers, machine), append(c.set.Lists, lists)
	return c.warnRepeats(p)
}

// warnRepeats warns about captures that can occur several times.
func (c *compiler) warnRepeats(p Parser) error {
	repeats, err := c.repeats(p.Root, p.Single())
	if err != nil {
		return err
	}
	for i, capture := range p.Single() {
		if repeats[i] {
			c.warn(p.Root, "capture %q can occur several times in rule %q, and the last one counts; write %s[]:... for a list", capture.Name, p.Root.Name, capture.Name)
		}
	}
	for _, list := range p.Lists() {
		repeated := make([]bool, len(list.Fields))
		for _, part := range list.Parts {
			repeats, err := c.repeats(part.Rule, list.Fields)
			if err != nil {
				return err
			}
			for i, r := range repeats {
				repeated[i] = repeated[i] || r
			}
		}
		for i, field := range list.Fields {
			if repeated[i] {
				c.warn(p.Root, "field %q can occur several times in an element of list %q, and the last one counts", field.Name, list.Name)
			}
		}
	}
	return nil
}

// repeats reports, for each capture, whether it can occur several times in rule r.
func (c *compiler) repeats(r *abnf.Rule, captures []abnf.Capture) ([]bool, error) {
	if r.Nests() {
		return c.nests.Repeats(r, captures)
	}
	return dfa.Repeats(c.grammar, r, c.budget, captures)
}

// warn adds a warning about the parser of a rule.
func (c *compiler) warn(r *abnf.Rule, format string, args ...any) {
	c.set.Warnings = append(c.set.Warnings, &abnf.Error{Pos: r.Pos(), Code: abnf.CodeCapture, Msg: fmt.Sprintf(format, args...), Warning: true})
}
