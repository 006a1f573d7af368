package main

import (
	"fmt"
	"iter"
	"strings"

	"github.com/std66/std66/internal/similar"
	"github.com/std66/std66/uri"
)

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

// article returns the indefinite article for a rule's name as it is spoken:
// a URI, an IPv6address, an h16.
func article(name string) string {
	lower := strings.ToLower(name)
	vowels := "aeio"
	if !strings.ContainsAny(lower, "aeiou") {
		vowels = "aefhilmnorsx" // spelled out: aitch sixteen, el es thirty-two
	}
	if strings.HasPrefix(lower, "un") || strings.ContainsRune(vowels, rune(lower[0])) {
		return "an"
	}
	return "a"
}
