package dfa

import (
	"slices"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/byteset"
	"github.com/std66/std66/internal/limit"
	"github.com/std66/std66/internal/nfa"
)

// Some captures need not be tracked while the string is read, because the complete match of a rule
// determines its alternative. In
//
//	host = IP-literal / IPv4address / reg-name
//
// every IPv4address is also a reg-name. A machine that tracks both needs states for all
// combinations. A machine that reads only reg-name finds the same hosts, and each host can be
// checked for an address at its end. Such a capture is deferred, and its alternative is omitted
// from the machine. This does not change the result if
//
//   - the parent rule, here host, matches the same strings without the alternative,
//   - no earlier alternative, which would have priority, matches any of the alternative's strings,
//   - nothing else is captured in the alternative or in later alternatives,
//   - the parent is captured itself and has a clear end: it cannot continue with any byte
//     that can follow it,
//   - and the parent occurs once. If it occurred several times, its capture would be the last
//     occurrence, and the alternative's capture could be in an earlier occurrence.
//
// The alternative must be a reference to the captured rule and nothing else.

// Deferral is a capture that is decided after the whole string has been read: if the text of
// capture Whole matches Rule, it is also the text of capture Capture.
type Deferral struct {
	Capture, Whole int // numbers of captures
	Rule           *abnf.Rule
	match          *DFA // the automaton of Rule
}

// deferrals returns the captures of a job that can be deferred, and the alternatives to omit.
func deferrals(j job) ([]Deferral, map[*abnf.Node]bool) {
	var found []Deferral
	omitted := map[*abnf.Node]bool{}
	for i := range j.captures {
		d := deferrer{g: j.grammar, root: j.rule, budget: j.budget, captures: j.captures}
		if d.find(i) && d.prove() {
			found = append(found, Deferral{i, d.whole, d.rule, d.match})
			omitted[d.alternative] = true
		}
	}
	return found, omitted
}

// deferrer decides whether one capture can be deferred.
type deferrer struct {
	g           *abnf.Grammar
	root        *abnf.Rule
	budget      *limit.Budget
	captures    []abnf.Capture
	rule        *abnf.Rule // the captured rule
	parent      *abnf.Rule // the rule with rule as an alternative
	alternative *abnf.Node
	index       int  // the index of the alternative
	whole       int  // the capture of parent
	match       *DFA // the automaton of rule
}

// find reports whether capture i has the form of a deferred capture, and records its parts.
func (d *deferrer) find(i int) bool {
	if len(d.captures[i].Parts) != 1 {
		return false
	}
	part := d.captures[i].Parts[0]
	d.rule, d.parent = part.Rule, part.Parent
	if d.parent == nil {
		d.parent = d.onlyReferrer()
	}
	if d.parent == nil || d.parent.Body.Op != abnf.OpAlternation || d.parent.Cycle != nil {
		return false
	}
	d.index = slices.IndexFunc(d.parent.Body.Subs, d.isRule)
	d.whole = slices.IndexFunc(d.captures, func(c abnf.Capture) bool {
		return len(c.Parts) == 1 && c.Parts[0] == abnf.CapturePart{Rule: d.parent}
	})
	if d.index < 0 || d.whole < 0 {
		return false
	}
	d.alternative = d.parent.Body.Subs[d.index]
	return !d.capturesIn(i, d.parent.Body.Subs[d.index:])
}

// isRule reports whether a node is a reference to the captured rule.
func (d *deferrer) isRule(n *abnf.Node) bool { return n.Rule == d.rule }

// onlyReferrer returns the rule that refers to the captured rule, or nil unless there is exactly
// one. The only referrer of a recursive rule is recursive.
func (d *deferrer) onlyReferrer() *abnf.Rule {
	var only *abnf.Rule
	for _, r := range d.g.Needed([]*abnf.Rule{d.root}) {
		if slices.Contains(r.References(), d.rule) {
			if only != nil {
				return nil
			}
			only = r
		}
	}
	return only
}

// capturesIn reports whether the alternatives may contain another capture, or capture i below
// their top level.
func (d *deferrer) capturesIn(i int, alternatives []*abnf.Node) bool {
	var direct []*abnf.Rule
	for _, n := range alternatives {
		direct = append(direct, referred(n)...)
	}
	inside := d.g.Needed(direct)
	deeper := slices.DeleteFunc(slices.Clone(inside), func(r *abnf.Rule) bool { return r == d.rule })
	for k := range d.captures {
		for _, part := range d.captures[k].Parts {
			among := inside
			if k == i {
				among = deeper
			}
			if slices.Contains(among, part.Rule) && (part.Parent == nil || part.Parent == d.parent || slices.Contains(inside, part.Parent)) {
				return true
			}
		}
	}
	return false
}

// referred returns the rule of each reference in a node.
func referred(n *abnf.Node) []*abnf.Rule {
	var rules []*abnf.Rule
	if n.Op == abnf.OpRef {
		rules = append(rules, n.Rule)
	}
	for _, sub := range n.Subs {
		rules = append(rules, referred(sub)...)
	}
	return rules
}

// prove reports whether deferring the capture does not change the result. A capture that exceeds
// a limit is not deferred. The first automaton is the largest, so it reaches the limit first; the
// errors of the others are checked nevertheless.
func (d *deferrer) prove() bool {
	held := d.budget.Held()
	defer d.budget.ReleaseTo(held, 0)
	all, ok := d.compile()
	less, ok2 := d.compile(d.alternative)
	if !ok || !ok2 {
		return false
	}
	differ, ok := product(all, less, func(a, b bool) bool { return a != b }, d.budget)
	if !ok {
		return false
	}
	if _, found := differ.Shortest(); found {
		return false
	}
	var err error
	if d.match, err = Compile(d.g, d.rule, d.budget); err != nil {
		return false
	}
	if d.index > 0 {
		before, ok := d.compile(d.parent.Body.Subs[d.index:]...)
		if !ok {
			return false
		}
		both, ok := product(before, d.match, func(a, b bool) bool { return a && b }, d.budget)
		if !ok {
			return false
		}
		if _, meet := both.Shortest(); meet {
			return false
		}
	}
	return d.endsClearly(all.open())
}

// compile returns the automaton of the parent without some alternatives.
func (d *deferrer) compile(without ...*abnf.Node) (*DFA, bool) {
	omitted := map[*abnf.Node]bool{}
	for _, n := range without {
		omitted[n] = true
	}
	j := job{grammar: d.g, rule: d.parent, budget: d.budget, omitted: omitted}
	m, err := j.run()
	if err != nil {
		return nil, false
	}
	return &DFA{m.automaton}, true
}

// endsClearly reports whether the parent occurs only once, in a place where no open byte can
// follow. The open bytes are the bytes that the parent can continue with after an accepted string.
func (d *deferrer) endsClearly(open byteset.Set) bool {
	n, err := nfa.CompileWith(d.g, d.root, d.budget, nfa.Options{Captures: d.captures[d.whole : d.whole+1]})
	if err != nil {
		return false
	}
	var ends []int32
	for s := range n.States {
		if n.States[s].Mark.Kind == nfa.Closes {
			ends = append(ends, int32(s))
		}
	}
	for s, reached := range reachable(n, ends, true) {
		if reached && n.States[s].Mark.Kind == nfa.Opens {
			return false
		}
	}
	for s, reached := range reachable(n, ends, false) {
		if reached && !n.States[s].Bytes.Intersect(open).IsEmpty() {
			return false
		}
	}
	return true
}

// reachable reports for each state whether it is reachable from the given states by empty
// transitions, or by all transitions if reading is true.
func reachable(n *nfa.NFA, from []int32, reading bool) []bool {
	reached := make([]bool, len(n.States))
	for open := slices.Clone(from); len(open) > 0; {
		s := open[len(open)-1]
		open = open[:len(open)-1]
		if reached[s] {
			continue
		}
		reached[s] = true
		state := &n.States[s]
		if reading && state.Consumes() {
			open = append(open, state.Next)
		}
		open = append(open, state.Epsilon...)
	}
	return reached
}
