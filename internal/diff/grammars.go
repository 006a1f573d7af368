package diff

import (
	"fmt"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/limit"
)

// Grammars compares the named rules of two grammars without errors, or all rules if there
// are no names. The changes are in the order of the old grammar's rules, followed by the
// rules that only the new grammar has. Core rules are included only if they are named, or
// if one of the grammars defines its own. Imported rules are included only if they are named,
// or if one of the grammars defines a rule of that name. The limits apply to all comparisons together:
// once the work is used up, the relation of the remaining rules is unknown. It returns an
// error for a name that neither grammar has.
//
// Grammars compares rules in parallel.
func Grammars(old, new *abnf.Grammar, names []string, limits limit.Limits) ([]Change, error) {
	pairs, err := pairUp(old, new, names)
	if err != nil {
		return nil, err
	}
	differs := differing(old, new)
	c := newComparisons(limits, len(pairs))
	inParallel(len(pairs), func(i int) {
		p := pairs[i]
		switch {
		case p.old == nil || p.new == nil:
			c.done(i, Rules(old, new, p.old, p.new, nil), 0)
		case !differs[p.old]:
			c.done(i, Change{Name: p.new.Name, Relation: Equal}, 0)
		default:
			c.compare(i, func(b *limit.Budget) Change { return Rules(old, new, p.old, p.new, b) })
		}
	})
	return c.finish(pairs), nil
}

// pair holds the rules of one name in two grammars; one of them may be nil.
type pair struct{ old, new *abnf.Rule }

// pairUp returns the rules to compare.
func pairUp(old, new *abnf.Grammar, names []string) ([]pair, error) {
	named := map[pair]bool{}
	for _, name := range names {
		p := pair{old.Lookup(name), new.Lookup(name)}
		if p == (pair{}) {
			return nil, fmt.Errorf("neither grammar has a rule %q", name)
		}
		named[p] = true
	}
	var pairs []pair
	add := func(p pair) {
		own := isOwn(p.old) || isOwn(p.new)
		if named[p] || len(names) == 0 && own {
			pairs = append(pairs, p)
		}
	}
	for _, r := range old.Rules {
		add(pair{r, new.Lookup(r.Name)})
	}
	for _, r := range new.Rules {
		if old.Lookup(r.Name) == nil {
			add(pair{nil, r})
		}
	}
	return pairs, nil
}

// isOwn reports whether a grammar defines r: it is neither a core rule nor imported.
func isOwn(r *abnf.Rule) bool { return r != nil && r.Public && !r.Core }

// differing returns the old grammar's rules whose meaning may differ in the new one: the
// rules that the new grammar does not have or defines with other elements, and the rules
// that need them. It takes time linear in the size of the grammars.
func differing(old, new *abnf.Grammar) map[*abnf.Rule]bool {
	differs := map[*abnf.Rule]bool{}
	users := map[*abnf.Rule][]*abnf.Rule{}
	var open []*abnf.Rule
	mark := func(r *abnf.Rule) {
		if !differs[r] {
			differs[r] = true
			open = append(open, r)
		}
	}
	for _, r := range old.Rules {
		for _, to := range r.References() {
			users[to] = append(users[to], r)
		}
		// A different encoding may change the meaning of any num-val.
		twin := new.Lookup(r.Name)
		if twin == nil || old.Encoding != new.Encoding || edited(r, twin) {
			mark(r)
		}
	}
	for len(open) > 0 {
		r := open[len(open)-1]
		open = open[:len(open)-1]
		for _, user := range users[r] {
			mark(user)
		}
	}
	return differs
}
