package main

import (
	"errors"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/dfa"
	"github.com/std66/std66/internal/limit"
)

// recursionShare is the part of the work for compiling a grammar that lint spends on recursive rules, unless
// rules are named.
const recursionShare = 4

// recursion compiles the rules of g, which have no mistakes, that need recursion that is not shown to be
// regular. It returns an error for each rule that is refused, except for rules that need such a rule, and
// a warning about rules that are too large for the budget.
func recursion(g *abnf.Grammar, budget *limit.Budget) abnf.ErrorList {
	failed := failures{users: g.Users(), rules: map[*abnf.Rule]bool{}}
	var found abnf.ErrorList
	var unknown []*abnf.Rule
	compiler := dfa.NewNests(g, budget)
	for _, r := range nesting(g) {
		if failed.rules[r] {
			continue
		}
		var err error
		if budget.Exceeded() == nil {
			_, err = compiler.Compile(r)
		}
		if refused, ok := errors.AsType[*dfa.Ambiguity](err); ok {
			failed.add(r)
			found = append(found, refused.Finding())
		} else if err != nil || budget.Exceeded() != nil {
			unknown = append(unknown, r)
		}
	}
	if len(unknown) > 0 {
		var names []string
		for _, r := range unknown {
			names = append(names, r.Name)
		}
		found = append(found, &abnf.Error{
			Pos: unknown[0].Pos(), Code: abnf.CodeLimit, Rule: unknown[0].Name, Warning: true,
			Msg: "too large to find out whether the recursion of these rules is supported: " + few(names),
		})
	}
	return found
}

// failures are the rules that do not compile.
type failures struct {
	users map[*abnf.Rule][]*abnf.Rule
	rules map[*abnf.Rule]bool
}

// add adds a rule and the rules that need it.
func (f failures) add(r *abnf.Rule) {
	for open := []*abnf.Rule{r}; len(open) > 0; {
		r, open = open[0], open[1:]
		if !f.rules[r] {
			f.rules[r] = true
			open = append(open, f.users[r]...)
		}
	}
}

// nesting returns the rules of g that nest, each after the rules that it needs. Rules that are recursive
// themselves come before others.
func nesting(g *abnf.Grammar) []*abnf.Rule {
	var recursive, others []*abnf.Rule
	for _, r := range g.CalleesFirst() {
		switch {
		case !r.Nests():
		case r.Cycle != nil:
			recursive = append(recursive, r)
		default:
			others = append(others, r)
		}
	}
	return append(recursive, others...)
}
