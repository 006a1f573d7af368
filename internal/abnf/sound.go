package abnf

import "slices"

// Users returns the rules that refer to each rule of g.
func (g *Grammar) Users() map[*Rule][]*Rule {
	users := map[*Rule][]*Rule{}
	for _, r := range g.Rules {
		for _, to := range r.References() {
			users[to] = append(users[to], r)
		}
	}
	return users
}

// Sound returns the grammar of the rules that have no mistakes and need no rules with mistakes. The error is
// the one that [Reader.Read] returned with g.
func (g *Grammar) Sound(err error) *Grammar {
	errs, _ := err.(ErrorList)
	if len(errs) == 0 {
		return g
	}
	var open []*Rule
	for _, e := range errs {
		if r := g.Lookup(e.Rule); r != nil {
			open = append(open, r)
		}
	}
	for _, r := range g.Rules {
		if !g.isComplete([]*Rule{r}) {
			open = append(open, r)
		}
	}
	users, broken := g.Users(), map[*Rule]bool{}
	for len(open) > 0 {
		r := open[len(open)-1]
		open = open[:len(open)-1]
		if !broken[r] {
			broken[r] = true
			open = append(open, users[r]...)
		}
	}
	without := func(rules []*Rule) []*Rule {
		return slices.DeleteFunc(slices.Clone(rules), func(r *Rule) bool { return broken[r] })
	}
	sound := *g
	sound.Rules, sound.calleesFirst, sound.byName = without(g.Rules), without(g.calleesFirst), map[string]*Rule{}
	for name, r := range g.byName {
		if !broken[r] {
			sound.byName[name] = r
		}
	}
	return &sound
}
