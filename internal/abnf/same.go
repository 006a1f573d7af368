package abnf

import (
	"errors"
	"slices"
)

// A verdict is the result of comparing two rules.
type verdict struct {
	same bool
	err  error // the rules could not be compared
}

// same reports whether two rules that were reached have the same meaning: they are equal
// element by element, or [Reader.Same] says so. The error says why the rules could not be
// compared.
func (l *linker) same(a, b *Rule) (bool, error) {
	pair := [2]*Rule{a, b}
	v, ok := l.verdicts[pair]
	if !ok {
		if v.same = l.equal.rules(a, b); !v.same {
			v.same, v.err = l.compare(a, b)
		}
		l.verdicts[pair] = v
	}
	return v.same, v.err
}

// compare compares rules with different elements by Reader.Same.
func (l *linker) compare(a, b *Rule) (bool, error) {
	if l.Same == nil {
		return false, nil
	}
	g := &Grammar{Encoding: l.Encoding, Rules: closure([]*Rule{a, b}), byName: map[string]*Rule{}}
	for _, r := range g.Rules {
		broken := r.Body == nil
		r.walk(func(n *Node) { broken = broken || n.Op == OpRef && n.Rule == nil })
		if broken {
			return false, errors.New("some of the rules that they need have mistakes")
		}
	}
	// The preparation takes about as long as this number of steps for each rule.
	const steps = 100
	if l.Budget != nil && !l.Budget.Spend(steps*len(g.Rules)) {
		return false, errors.New("the limit of work is exceeded")
	}
	var errs ErrorList
	g.check(nil, &errs) // the final check of the grammar is the only one that runs Regular
	if len(errs) > 0 {
		return false, errors.New("some of the rules that they need do not compile")
	}
	return l.Same(g, a, b)
}

// An equality holds classes of rules that are equal element by element. Rules that are being
// compared count as equal, as a difference would be found elsewhere. Each comparison merges
// two classes, so that there are fewer comparisons than rules (Hopcroft and Karp's algorithm).
type equality struct {
	parent map[*Rule]*Rule // another rule of the same class, up to its representative
	size   map[*Rule]int   // of the classes, by their representatives; 0 means 1
	open   [][2]*Rule      // rules to compare
}

// class returns the representative of a rule's class.
func (e *equality) class(r *Rule) *Rule {
	for e.parent[r] != nil {
		r = e.parent[r]
	}
	return r
}

// rules reports whether a and b are equal.
func (e *equality) rules(a, b *Rule) bool {
	var merged []*Rule
	e.open = append(e.open[:0], [2]*Rule{a, b})
	for len(e.open) > 0 {
		pair := e.open[len(e.open)-1]
		e.open = e.open[:len(e.open)-1]
		small, large := e.class(pair[0]), e.class(pair[1])
		if small == large {
			continue
		}
		if pair[0].Body == nil || pair[1].Body == nil || !e.nodes(pair[0].Body, pair[1].Body) {
			e.separate(merged)
			return false
		}
		if e.size[small] > e.size[large] {
			small, large = large, small
		}
		e.parent[small] = large
		e.size[large] += e.size[small] + 1
		merged = append(merged, small)
	}
	return true
}

// separate undoes the merging of classes, which is wrong if a difference was found.
func (e *equality) separate(merged []*Rule) {
	for _, r := range slices.Backward(merged) {
		e.size[e.parent[r]] -= e.size[r] + 1
		delete(e.parent, r)
	}
}

// nodes reports whether two elements are equal, if the rules that it adds to e.open are.
func (e *equality) nodes(a, b *Node) bool {
	if a.Op != b.Op || len(a.Subs) != len(b.Subs) {
		return false
	}
	switch a.Op {
	case OpRef:
		if a.Rule == nil || b.Rule == nil {
			return a.Rule == b.Rule && fold(a.Name) == fold(b.Name) // the same mistake
		}
		e.open = append(e.open, [2]*Rule{a.Rule, b.Rule})
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
		if !e.nodes(a.Subs[i], b.Subs[i]) {
			return false
		}
	}
	return true
}
