package dfa

import (
	"errors"
	"fmt"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/limit"
	"github.com/std66/std66/internal/nfa"
)

// # Strings with two parses
//
// A path through the NFA of a rule is a parse, if all rules have marks where they begin and end. So a string
// with two parses is a path through the product of the NFA with itself where the two parts are different. A
// product of pairs of places also finds a shortest string, and compares the marks of the two parts:
//
//   - before the first difference, both parts are at the same place;
//   - then they are at different places, and have passed the same marks;
//   - then they have passed different marks. Between two bytes other than white space, a word has the marks of
//     each part without rules that begin and end there. As long as the words are equal, the parses
//     differ only in white space.
//
// All parses of a string by a rule that nests have the same calls (see nested.go). So a product of the NFAs of
// two called rules finds what both can read, and calls in products read these strings. The strings depend on each
// other, and are found in rounds until they do not become shorter.

// ParseClass is how much two parses of a string differ.
type ParseClass uint8

const (
	OneParse   ParseClass = iota // they do not differ
	SameRules                    // the same rules are at the same places
	WhiteSpace                   // rules differ only in the white space that they begin or end with, or consist of
	OtherRules                   // rules are at different places

	parseClasses = iota
)

// TwoParses is a shortest string that a rule has two parses of, in the worst class of such strings.
type TwoParses struct {
	Class ParseClass
	Text  string

	// Only has, for each of two parses, a rule at a place where the other does not have it. It is nil for
	// a parse without such a rule.
	Only [2]*Occurrence
}

// Occurrence is a rule in a parse, with the offsets of its text.
type Occurrence struct {
	Rule       *abnf.Rule
	Start, End int
}

// Flattened reports that the parses of a rule are not known, because a cycle of rules is regular but not linear.
// The automaton reads the cycle as a loop.
type Flattened struct{ Rule *abnf.Rule } // a rule of the cycle

// Error returns the reason.
func (e *Flattened) Error() string {
	return fmt.Sprintf("the recursion of rule %q is regular but not linear", e.Rule.Name)
}

// ParseFinder finds strings with two parses.
type ParseFinder struct {
	grammar *abnf.Grammar
	limits  limit.Limits
	spent   int64
	nests   *Nests
	nodes   map[*abnf.Rule]int32
	graphs  map[*Nest]map[*abnf.Rule]*placeGraph // of called rules
	seen    map[*abnf.Rule]bool                  // called rules whose parses have been compared
}

// parseShare is the part of the work that a ParseFinder spends on one rule.
const parseShare = 8

// NewParseFinder returns a finder for rules of g, which has no mistakes. The limits are for all rules together.
func NewParseFinder(g *abnf.Grammar, l limit.Limits) *ParseFinder {
	l = limit.New(l).Limits()
	f := &ParseFinder{grammar: g, limits: l, nodes: map[*abnf.Rule]int32{}, graphs: map[*Nest]map[*abnf.Rule]*placeGraph{}, seen: map[*abnf.Rule]bool{}}
	for i, r := range g.Rules {
		f.nodes[r] = int32(i)
	}
	return f
}

// Find returns a shortest string that r has two parses of, or nil if there is none. If own is set, the parses do
// not differ only inside a rule that both have at the same place, except in cycles. Rules of earlier calls
// of Find that nest do not count again then.
//
// The error is an [*Ambiguity], a [*Flattened] or an [*nfa.LimitError], or says that a rule can stand for
// itself.
func (f *ParseFinder) Find(r *abnf.Rule, own bool) (*TwoParses, error) {
	left := f.limits
	left.Work = max(1, min(f.limits.Work/parseShare, f.limits.Work-f.spent))
	budget := limit.New(left)
	defer func() { f.spent += budget.Spent() }()
	s := &parseSearch{finder: f, root: r, own: own, budget: budget, words: newGapWords(), known: map[calledPair]*callParses{}}
	found, err := s.find()
	if err == nil && budget.Exceeded() != nil {
		err = &nfa.LimitError{Rule: r, Exceeded: *budget.Exceeded()}
	}
	if err != nil {
		return nil, err
	}
	if own {
		for _, p := range s.order {
			f.seen[p.a] = f.seen[p.a] || p.a == p.b
		}
	}
	for class := ParseClass(parseClasses - 1); class > OneParse; class-- {
		if t := found[class]; t != nil {
			return f.describe(r, class, t), nil
		}
	}
	return nil, nil
}

// parseSearch is the search for one rule.
type parseSearch struct {
	finder *ParseFinder
	root   *abnf.Rule
	own    bool
	budget *limit.Budget
	nest   *Nest // nil if the rule does not nest
	words  *gapWords
	known  map[calledPair]*callParses
	order  []calledPair
}

// calledPair is a pair of called rules.
type calledPair struct{ a, b *abnf.Rule }

// find searches until the results of calls do not change.
func (s *parseSearch) find() (callParses, error) {
	if err := s.divide(); err != nil {
		return callParses{}, err
	}
	root, err := s.graph(s.root, s.budget)
	if err != nil {
		return callParses{}, err
	}
	for {
		changed := false
		for i := 0; i < len(s.order); i++ {
			better, err := s.improve(s.order[i])
			if err != nil {
				return callParses{}, err
			}
			changed = changed || better
		}
		calls := len(s.order)
		p := s.pairs(root, root)
		p.first = s.nest == nil
		found, err := p.run()
		if err != nil || s.budget.Exceeded() != nil || !changed && calls == len(s.order) {
			return found, err
		}
	}
}

// divide finds the division of a rule that nests. The error is a *Flattened if parses are not paths.
func (s *parseSearch) divide() error {
	f := s.finder
	if derivesItself(f.grammar, s.root) {
		return errEndless
	}
	if s.root.Nests() {
		if f.nests == nil {
			f.nests = NewNests(f.grammar, limit.New(f.limits))
		}
		nest, _, err := f.nests.compiled(s.root)
		if err != nil {
			return err
		}
		s.nest = nest
	}
	for _, r := range f.grammar.Needed([]*abnf.Rule{s.root}) {
		cycle := r.Cycle
		if s.nest != nil {
			cycle = s.nest.nesting.Cycle(r)
		}
		if cycle != nil && cycle.Embeds {
			return &Flattened{r}
		}
	}
	return nil
}

// graph returns the graph of a rule.
func (s *parseSearch) graph(r *abnf.Rule, b *limit.Budget) (*placeGraph, error) {
	o := nfa.Options{Nodes: s.finder.nodes, Recursions: true}
	if s.nest != nil {
		o.Nesting, o.Callee = s.nest.nesting, s.nest.callee
	}
	m, err := nfa.CompileUnion(s.finder.grammar, r, []*abnf.Rule{r}, b, o)
	if err != nil {
		return nil, err
	}
	return newPlaceGraph(m, b), nil
}

// called returns the graph of a called rule.
func (s *parseSearch) called(r *abnf.Rule) (*placeGraph, error) {
	graphs := s.finder.graphs[s.nest]
	if graphs == nil {
		graphs = map[*abnf.Rule]*placeGraph{}
		s.finder.graphs[s.nest] = graphs
	}
	var err error
	g := graphs[r]
	if g == nil {
		if g, err = s.graph(r, s.budget); err != nil {
			return nil, err
		}
		graphs[r] = g
	}
	g.budget = s.budget
	return g, nil
}

// pairs returns a search for two graphs.
func (s *parseSearch) pairs(a, b *placeGraph) *pairSearch {
	return &pairSearch{a: a, b: b, words: s.words, budget: s.budget, own: s.own, call: s.call}
}

// call returns the strings found so far that two calls read.
func (s *parseSearch) call(a, b *nfa.Callee) *callParses {
	p := calledPair{a.Rule, b.Rule}
	known := s.known[p]
	if known == nil {
		known = &callParses{}
		s.known[p] = known
		s.order = append(s.order, p)
	}
	if s.own && p.a == p.b && s.finder.seen[p.a] {
		return &callParses{known[OneParse]}
	}
	return known
}

// improve searches for shorter strings that two called rules read, and reports whether there are any.
func (s *parseSearch) improve(p calledPair) (better bool, err error) {
	a, errA := s.called(p.a)
	b, errB := s.called(p.b)
	if err := errors.Join(errA, errB); err != nil {
		return false, err
	}
	found, err := s.pairs(a, b).run()
	known := s.known[p]
	for class, t := range found {
		if t != nil && (known[class] == nil || len(t.text) < len(known[class].text)) {
			known[class], better = t, true
		}
	}
	return better, err
}
