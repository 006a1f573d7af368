package main

import (
	"errors"
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
	return 0, errors.New(unknown("rule", name, slices.Collect(ruleNames())))
}

// unknown says that no thing of a kind has a name, and suggests one whose name is similar.
func unknown(kind, name string, names []string) string {
	msg := fmt.Sprintf("no %s has the name %q", kind, name)
	if nearest, ok := similar.Find(name, slices.Values(names)); ok {
		msg += "; did you mean " + nearest + "?"
	}
	return msg
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
