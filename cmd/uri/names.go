package main

import (
	"fmt"
	"iter"
	"slices"

	"github.com/spf13/cobra"

	"github.com/std66/std66/internal/similar"
	"github.com/std66/std66/uri"
)

// A ruleFlag is a rule of the grammar.
type ruleFlag struct{ uri.Rule }

func (f *ruleFlag) Set(name string) error {
	rule, err := lookupRule(name)
	if err != nil {
		return err
	}
	f.Rule = rule
	return nil
}

func (f *ruleFlag) Type() string { return "rule" }

// lookupRule returns the rule of that name. Its error suggests a rule whose
// name is similar, if there is one.
func lookupRule(name string) (uri.Rule, error) {
	if rule, ok := uri.LookupRule(name); ok {
		return rule, nil
	}
	if nearest, ok := similar.Find(name, ruleNames()); ok {
		return 0, fmt.Errorf("no rule has the name %q; did you mean %s?", name, nearest)
	}
	return 0, fmt.Errorf("no rule has the name %q", name)
}

// ruleNames returns the names of all rules.
func ruleNames() iter.Seq[string] {
	return func(yield func(string) bool) {
		for rule := range uri.Rules() {
			if !yield(rule.String()) {
				return
			}
		}
	}
}

// completeRules returns the names of all rules, for a shell.
func completeRules(*cobra.Command) []string { return slices.Collect(ruleNames()) }
