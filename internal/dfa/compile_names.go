package dfa

import (
	"cmp"
	"slices"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/nfa"
)

// StateName names a state by its place in the grammar.
type StateName struct {
	// Rules are the rules being read, in the grammar's order, or the one rule that contains
	// them all. It is empty if nothing can follow.
	Rules []*abnf.Rule

	// After reports whether the rule has been read completely and another rule begins.
	After bool

	// Character is the character rule that has been read in part, or nil.
	Character *abnf.Rule
}

// maxRules is the maximum number of rules in a state's name.
const maxRules = 2

// A state stands for several places in the grammar. After "//a", these are userinfo, reg-name, and
// the places before the colon of a port, a path, a query and a fragment. The state is named after
// the places that read characters, userinfo and reg-name, and not after the possible delimiters. If
// there are more than maxRules such rules, the name is the innermost rule that contains them all.
// A state with only delimiters is named after the rule that leads to it.

// name returns the name of the i-th set.
func (b *subsets) name(i int) StateName {
	var characters, others []*nfa.Place
	for _, s := range b.sets[i] {
		switch state := &b.nfa.States[s]; {
		case !state.Consumes():
		case state.Label.Kind == nfa.Literal:
			others = appendNew(others, state.Place)
		default:
			characters = appendNew(characters, state.Place)
		}
	}
	// Each place is visited a few times, and its path is copied.
	if !b.budget.Spend(4 * (depths(characters) + depths(others))) {
		return StateName{}
	}
	switch {
	case len(characters) > 0:
		rules := withoutVariants(b.innermost(characters))
		if len(rules) == 1 && len(others) > 0 {
			rules = b.beginning(i, rules, slices.Concat(characters, others))
		}
		return StateName{Rules: rules, Character: commonCharacter(characters)}
	case len(others) == 0 || i == 0:
		return StateName{Rules: b.innermost(others)}
	}
	name := StateName{Rules: b.innermost(b.sources(b.origins[i])), After: true}
	for _, rule := range name.Rules {
		if slices.ContainsFunc(others, func(p *nfa.Place) bool { return p.In(rule) }) {
			name.After = false // the rule continues
		}
	}
	return name
}

// appendNew appends a place unless it is among the last few. States of one place are neighbours.
func appendNew(places []*nfa.Place, p *nfa.Place) []*nfa.Place {
	if slices.Contains(places[max(0, len(places)-4):], p) {
		return places
	}
	return append(places, p)
}

// depths returns the sum of the depths of places.
func depths(places []*nfa.Place) int {
	n := 0
	for _, p := range places {
		n += p.Depth()
	}
	return n
}

// beginning returns better rules for the i-th set if the given rule only begins there. They are
// the innermost rules of the places that are deeper than the places before the set. After "a:", the
// characters are in a segment-nz, but a hier-part begins.
func (b *subsets) beginning(i int, rules []*abnf.Rule, places []*nfa.Place) []*abnf.Rule {
	depth := 1 // at the start, the depth of the automaton's own rule
	if i > 0 {
		sources := b.sources(b.origins[i])
		var paths [][]*abnf.Rule
		for _, p := range sources {
			if p.In(rules[0]) {
				return rules
			}
			paths = append(paths, b.path(p))
		}
		depth = common(paths)
	}
	deeper := slices.DeleteFunc(places, func(p *nfa.Place) bool { return p.Depth() <= depth })
	if len(deeper) == 0 {
		return rules
	}
	return withoutVariants(b.innermost(deeper))
}

// sources returns the places that read the symbol of an origin.
func (b *subsets) sources(from origin) []*nfa.Place {
	var places []*nfa.Place
	for _, s := range b.sets[from.set] {
		if b.consumes(s, from.symbol) {
			places = appendNew(places, b.nfa.States[s].Place)
		}
	}
	return places
}

// commonCharacter returns the character rule that is the same for all places, or nil.
func commonCharacter(places []*nfa.Place) *abnf.Rule {
	for _, p := range places {
		if p.Character != places[0].Character {
			return nil
		}
	}
	return places[0].Character
}

// innermost returns the innermost rules of places if there are at most maxRules. Otherwise, it
// returns the innermost rule that contains all places.
func (b *subsets) innermost(places []*nfa.Place) []*abnf.Rule {
	var paths [][]*abnf.Rule
	for _, p := range places {
		paths = append(paths, b.path(p))
	}
	switch len(paths) {
	case 0:
		return nil
	case 1:
		return paths[0][len(paths[0])-1:]
	}
	depth := common(paths)
	var branches [][][]*abnf.Rule // the paths, grouped by the rule after the common prefix
	for _, path := range paths {
		if len(path) == depth {
			return []*abnf.Rule{path[depth-1]}
		}
		i := slices.IndexFunc(branches, func(b [][]*abnf.Rule) bool { return b[0][depth] == path[depth] })
		if i < 0 {
			i = len(branches)
			branches = append(branches, nil)
		}
		branches[i] = append(branches[i], path)
		if len(branches) > maxRules {
			return []*abnf.Rule{path[depth-1]}
		}
	}
	var rules []*abnf.Rule
	for _, branch := range branches {
		if rule := branch[0][common(branch)-1]; !slices.Contains(rules, rule) {
			rules = append(rules, rule)
		}
	}
	return rules
}

// path returns the path of a place, which several states share.
func (b *subsets) path(p *nfa.Place) []*abnf.Rule {
	path := b.paths[p]
	if path == nil {
		path = p.Path()
		b.paths[p] = path
	}
	return path
}

// common returns the length of the common prefix of the paths.
func common(paths [][]*abnf.Rule) int {
	n := len(paths[0])
	for _, path := range paths {
		n = min(n, len(path))
		for i := range n {
			if path[i] != paths[0][i] {
				n = i
				break
			}
		}
	}
	return n
}

// mergedName returns the name of the state that replaces the given equivalent states. If they have
// no common rule, the name has the rules of all: a state in a path and a state in a query are
// merged to a state in "segment or query".
func (a *automaton) mergedName(states []int32) StateName {
	if len(states) == 1 {
		return a.Names[states[0]]
	}
	states = slices.Sorted(slices.Values(states))
	merged := a.Names[states[0]] // the state with the shortest witness
	shared := merged.Rules
	var all []*abnf.Rule
	known := map[*abnf.Rule]bool{} // in all
	for _, s := range states {
		name := a.Names[s]
		if name.After && !merged.After {
			continue // a name inside a rule is more specific
		}
		if merged.After && !name.After {
			merged, shared, all = name, name.Rules, nil
			clear(known)
		}
		if name.Character != merged.Character {
			merged.Character = nil
		}
		if !slices.Equal(shared, name.Rules) {
			shared = slices.DeleteFunc(slices.Clone(shared), func(r *abnf.Rule) bool { return !slices.Contains(name.Rules, r) })
		}
		for _, r := range name.Rules {
			if !known[r] {
				known[r] = true
				all = append(all, r)
			}
		}
	}
	if len(shared) > 0 {
		return merged
	}
	if all = withoutVariants(all); len(all) <= maxRules {
		merged.Rules = slices.SortedStableFunc(slices.Values(all), func(r, s *abnf.Rule) int {
			return cmp.Or(cmp.Compare(r.Pos().File, s.Pos().File), cmp.Compare(r.Pos().Line, s.Pos().Line))
		})
	}
	return merged
}

// withoutVariants returns distinct rules without variants. A variant is a rule whose name extends
// the name of another rule: segment-nz is a variant of segment.
func withoutVariants(rules []*abnf.Rule) []*abnf.Rule {
	if len(rules) < 2 {
		return rules
	}
	names := make(map[string]bool, len(rules))
	for _, r := range rules {
		names[r.Name] = true
	}
	return slices.DeleteFunc(slices.Clone(rules), func(r *abnf.Rule) bool {
		for i := range len(r.Name) {
			if r.Name[i] == '-' && names[r.Name[:i]] {
				return true
			}
		}
		return false
	})
}
