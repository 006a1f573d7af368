package abnf

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	source "github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/machines"
)

// external has the external rules and their functions.
type external struct {
	rules     []*source.Rule
	functions []func(text string) (n int, ok bool)
}

// external returns the external rules in the order of their names.
func (c Config) external(g *source.Grammar) (external, error) {
	var e external
	var errs []error
	for _, name := range slices.Sorted(maps.Keys(c.Extern)) {
		r, err := g.Find(name)
		switch {
		case err == nil && slices.Contains(e.rules, r):
			err = fmt.Errorf("two functions for rule %q", r.Name)
		case err == nil && c.Extern[name] == nil:
			err = fmt.Errorf("no function for rule %q", r.Name)
		}
		if err != nil {
			errs = append(errs, fmt.Errorf("abnf: Extern: %w", err))
			continue
		}
		e.rules, e.functions = append(e.rules, r), append(e.functions, c.Extern[name])
	}
	return e, errors.Join(errs...)
}

// bind sets the functions of the external rules in the tables of g.
func (e external) bind(g *Grammar, l *layout, set *machines.Set) {
	if len(e.rules) == 0 {
		return
	}
	byState := map[zState]func(string) (int, bool){}
	all := slices.Concat(set.Rules, set.Nested)
	for i, m := range set.External {
		byState[stateOf(l.Start(slices.Index(all, m)))] = e.functions[i]
	}
	g.tables.external = func(at zState, text string) (n int, ok, external bool) {
		f := byState[at]
		if f == nil {
			return 0, false, false
		}
		n, ok = f(text)
		return n, ok, true
	}
}
