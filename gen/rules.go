package gen

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/dfa"
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
// IPv6address for IPv6address, SegmentNzNc for segment-nz-nc.
func nameRules(rules []*abnf.Rule) ([]string, error) {
	var errs abnf.ErrorList
	names := make([]string, len(rules))
	taken := map[string]*abnf.Rule{}
	for i, r := range rules {
		names[i] = goName(r.Name)
		if other := taken[names[i]]; other != nil {
			errs = append(errs, &abnf.Error{Pos: r.Pos(), Msg: fmt.Sprintf(
				"rules %q and %q (%s) both give the Go identifier Rule%s", r.Name, other.Name, other.Pos(), names[i])})
		}
		taken[names[i]] = r
	}
	if len(errs) > 0 {
		return nil, errs
	}
	return names, nil
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

// compile returns the minimal automaton of each rule. It reports all the rules that
// need too many states, not only the first.
func compile(g *abnf.Grammar, rules []*abnf.Rule, limit int) ([]*dfa.DFA, error) {
	machines := make([]*dfa.DFA, len(rules))
	var errs []error
	for i, r := range rules {
		var err error
		if machines[i], err = dfa.Compile(g, r, limit); err != nil {
			errs = append(errs, err)
		}
	}
	return machines, errors.Join(errs...)
}
