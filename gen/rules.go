package gen

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/std66/std66/internal/abnf"
)

// selectRules returns the rules to generate, in the grammar's order: the roots with
// all that they need. Without roots each rule of the grammar is one, and core rules
// come along where they are used.
func selectRules(g *abnf.Grammar, roots []string) ([]*abnf.Rule, error) {
	var rules []*abnf.Rule
	for _, name := range roots {
		r := g.Lookup(name)
		if r == nil {
			return nil, fmt.Errorf("the grammar has no rule %q", name)
		}
		rules = append(rules, r)
	}
	if len(roots) == 0 {
		rules = slices.DeleteFunc(slices.Clone(g.Rules), func(r *abnf.Rule) bool { return r.Core })
	}
	return g.Needed(rules), nil
}

// nameRules returns for each rule what Go identifiers made from it have in common:
// IPv6address for IPv6address, SegmentNzNc for segment-nz-nc. The errors are by rule.
func nameRules(rules []*abnf.Rule) (names []string, errs []error) {
	names, errs = make([]string, len(rules)), make([]error, len(rules))
	taken := map[string]*abnf.Rule{}
	for i, r := range rules {
		names[i] = goName(r.Name)
		if other := taken[names[i]]; other != nil {
			errs[i] = &abnf.Error{Pos: r.Pos(), Msg: fmt.Sprintf(
				"rules %q and %q (%s) both give the Go identifier Rule%s", r.Name, other.Name, other.Pos(), names[i])}
		}
		taken[names[i]] = r
	}
	return names, errs
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

// goName returns a rule name in Go's manner: hyphens go, and what follows one
// begins with a capital letter. Rule names are ASCII and begin with a letter.
func goName(name string) string {
	var b strings.Builder
	for part := range strings.SplitSeq(name, "-") {
		if part != "" {
			b.WriteString(strings.ToUpper(part[:1]) + part[1:])
		}
	}
	return b.String()
}
