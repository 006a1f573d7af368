package abnf

import "slices"

// same reports whether two rules that were reached have the same meaning: they are equal
// element by element, or [Reader.Same] says so.
func (l *linker) same(a, b *Rule) bool {
	c := comparison{equal: map[[2]*Rule]bool{}}
	if c.rules(a, b) {
		return true
	}
	if l.Same == nil {
		return false
	}
	needed := closure([]*Rule{a, b})
	g := &Grammar{Encoding: l.Encoding, byName: map[string]*Rule{}}
	for _, s := range append(slices.Clone(l.order), l.core) {
		for _, r := range s.rules {
			if needed[r] {
				g.Rules = append(g.Rules, r)
			}
		}
		for _, r := range l.core.rules {
			if own := s.core[fold(r.Name)]; own != nil && needed[own] {
				g.Rules = append(g.Rules, own)
			}
		}
	}
	if !g.isComplete(needed) {
		return false
	}
	var errs ErrorList
	g.check(nil, &errs) // the final check of the grammar is the only one that runs Regular
	return len(errs) == 0 && l.Same(g, a, b)
}

// A comparison compares trees. Rules that are being compared count as equal, as a difference
// would be found elsewhere.
type comparison struct{ equal map[[2]*Rule]bool }

func (c *comparison) rules(a, b *Rule) bool {
	if a == b {
		return true
	}
	if a == nil || b == nil || a.Body == nil || b.Body == nil {
		return false
	}
	pair := [2]*Rule{a, b}
	if c.equal[pair] {
		return true
	}
	c.equal[pair] = true
	return c.nodes(a.Body, b.Body)
}

func (c *comparison) nodes(a, b *Node) bool {
	if a.Op != b.Op || len(a.Subs) != len(b.Subs) {
		return false
	}
	switch a.Op {
	case OpRef:
		return c.rules(a.Rule, b.Rule)
	case OpRepetition:
		if a.Min != b.Min || a.Max != b.Max {
			return false
		}
	case OpCharVal:
		return a.CaseSensitive == b.CaseSensitive && (a.Text == b.Text || !a.CaseSensitive && fold(a.Text) == fold(b.Text))
	case OpNumVal:
		return a.Range == b.Range && slices.Equal(a.Values, b.Values)
	}
	for i := range a.Subs {
		if !c.nodes(a.Subs[i], b.Subs[i]) {
			return false
		}
	}
	return true
}
