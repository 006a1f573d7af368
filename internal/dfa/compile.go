package dfa

import (
	"cmp"
	"errors"
	"maps"
	"slices"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/limit"
	"github.com/std66/std66/internal/nfa"
)

// CompileCalling returns the minimal machine of rule r. References to a callee become calls of its
// machine if all of these calls are safe (see machine_calls.go). Rules that stand for a character
// (see nfa) are never called. The callees must not be recursive. The error and the budget are as
// in [Compile].
func CompileCalling(g *abnf.Grammar, r *abnf.Rule, b *limit.Budget, callees map[*abnf.Rule]*Machine) (*Machine, error) {
	return CompileTagged(g, r, b, callees, nil)
}

// CompileTagged is [CompileCalling] with captures. The machine stores their offsets in registers.
// A callee may be captured, but must not contain another captured rule. The error is an
// [*abnf.Error] if the captures are not well defined (see captured.check).
func CompileTagged(g *abnf.Grammar, r *abnf.Rule, b *limit.Budget, callees map[*abnf.Rule]*Machine, captures []abnf.Capture) (*Machine, error) {
	if len(captures) > 0 {
		if err := (captured{r, captures}).check(g, b); err != nil {
			return nil, err
		}
	}
	m, err := compileSafely(job{grammar: g, rule: r, budget: limit.OrDefault(b), callees: callees, captures: captures})
	var tooLarge *nfa.LimitError
	if errors.As(err, &tooLarge) && tooLarge.Repetition == nil {
		tooLarge.Cause = nfa.FindCause(g, r)
	}
	return m, err
}

// compileSafely runs the job until all calls of the machine are safe. After each run it removes
// the callees with unsafe calls.
func compileSafely(j job) (*Machine, error) {
	var deferred []Deferral
	var omitted map[*abnf.Node]bool
	if !j.callsExternal() {
		deferred, omitted = deferrals(j)
	}
	j.omitted = omitted
	inPlace := map[*abnf.Rule]bool{}
	for {
		held := j.budget.Held()
		m, err := j.run()
		if err != nil {
			return nil, err
		}
		unsafe := m.unsafeCalls()
		if len(unsafe) == 0 {
			return m.complete(deferred, inPlace), nil
		}
		for _, callee := range unsafe {
			if callee.External {
				return nil, notCalled(j.rule, callee)
			}
		}
		// In the next run, the rules in place may call other rules, or make other calls unsafe.
		inPlace = alsoInPlace(inPlace, unsafe)
		j.callees = withoutRules(j.callees, inPlace)
		j.budget.ReleaseTo(held, 0)
	}
}

// callsExternal reports whether j may call external rules.
func (j job) callsExternal() bool {
	for _, m := range j.callees {
		if m.External {
			return true
		}
	}
	return false
}

// complete returns the machine with its deferred captures and the information for its callers.
func (m *Machine) complete(deferred []Deferral, inPlace map[*abnf.Rule]bool) *Machine {
	n := *m
	n.Deferred = deferred
	n.called = m.asCalled(inPlace)
	return &n
}

// alsoInPlace adds to inPlace the unsafe callees and the rules that they have in place. A rule that
// a callee cannot call is not safe in a caller that has the callee in place.
func alsoInPlace(inPlace map[*abnf.Rule]bool, unsafe []*Machine) map[*abnf.Rule]bool {
	all := maps.Clone(inPlace)
	for _, callee := range unsafe {
		all[callee.rule] = true
		maps.Copy(all, callee.inPlace)
	}
	return all
}

// withoutRules returns the callees without the given rules.
func withoutRules(callees map[*abnf.Rule]*Machine, rules map[*abnf.Rule]bool) map[*abnf.Rule]*Machine {
	left := maps.Clone(callees)
	maps.DeleteFunc(left, func(r *abnf.Rule, _ *Machine) bool { return rules[r] })
	return left
}

// toNFA compiles the rule to an NFA that calls the job's callees.
func toNFA(u unit) (unit, error) {
	var called []Callee
	callee := func(rule *abnf.Rule) *nfa.Callee {
		m := u.callees[rule]
		if m == nil {
			return nil
		}
		if !slices.Contains(called, Callee{Machine: m}) {
			called = append(called, Callee{Machine: m})
		}
		return &nfa.Callee{Rule: rule, Begin: m.begin}
	}
	n, err := nfa.CompileWith(u.grammar, u.rule, u.budget, nfa.Options{Callee: callee, Captures: u.captures, Omitted: u.omitted})
	slices.SortFunc(called, func(a, b Callee) int { return cmp.Compare(a.Name, b.Name) }) // an order that does not depend on the NFA
	u.nfa, u.called = n, called
	return u, err
}

// minimizeMachine minimizes the machine within the budget.
func minimizeMachine(u unit) (unit, error) {
	if u.reduced {
		return u, nil
	}
	if !u.budget.Spend(u.machine.minimizeSteps()) || !u.budget.Hold(u.machine.minimizeSize()) {
		return u, &nfa.LimitError{Rule: u.rule, Exceeded: *u.budget.Exceeded()}
	}
	return u.withMachine(u.machine.Minimize()), nil
}
