package gen

import (
	"errors"
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/std66/std66/internal/abnf"
)

// parserSpec is a rule for which the package has a parser, and what the parser captures.
type parserSpec struct {
	root     *abnf.Rule
	rule     *rule
	captures []abnf.Capture
	fields   []string // of the captures
	exported bool
}

// parserTexts returns the specifications of the parsers of c, and for those from files their
// places.
func (c Config) parserTexts() []abnf.ParserSpec {
	var all []abnf.ParserSpec
	for _, file := range c.ParserFiles {
		all = append(all, abnf.SplitParserSpecs(abnf.Source{Name: file.Name, Text: file.Text})...)
	}
	for _, text := range c.Parsers {
		all = append(all, abnf.ParserSpec{Text: text})
	}
	return all
}

// readParsers reads the parsers of c.
func (c Config) readParsers(g *abnf.Grammar) ([]*parserSpec, error) {
	var parsers []*parserSpec
	var errs []error
	for _, s := range c.parserTexts() {
		root, captures, err := abnf.ParseCaptures(g, s.Text)
		if err == nil && slices.ContainsFunc(parsers, func(p *parserSpec) bool { return p.root == root }) {
			err = fmt.Errorf("two parsers of %q", root.Name)
		}
		if err != nil {
			if s.Pos.File != "" {
				err = &abnf.Error{Pos: s.Pos, Msg: err.Error()}
			}
			errs = append(errs, err)
			continue
		}
		parsers = append(parsers, &parserSpec{root: root, captures: captures})
	}
	return parsers, errors.Join(errs...)
}

// nameFields gives each capture its field. The names of exported fields are those of the
// specification with a capital letter.
func (p *parserSpec) nameFields(exported bool) error {
	p.exported = exported
	taken := map[string]string{}
	for _, c := range p.captures {
		field := p.identOf(c.Name)
		if token.IsKeyword(field) || p.exported && field == allMethod {
			field += "Rule"
		}
		if other, ok := taken[field]; ok {
			return fmt.Errorf("captures %q and %q both give the Go identifier %s", c.Name, other, field)
		}
		taken[field] = c.Name
		p.fields = append(p.fields, field)
	}
	return nil
}

// identOf returns an identifier made from a name of the grammar.
func (p *parserSpec) identOf(name string) string {
	if p.exported {
		return goName(name)
	}
	return lowerGoName(name)
}

// partsText describes a capture.
func partsText(c abnf.Capture) string {
	var words []string
	for _, part := range c.Parts {
		word := part.Rule.Name
		if part.Parent != nil {
			word += " in " + part.Parent.Name
		}
		words = append(words, word)
	}
	return strings.Join(words, " / ")
}

// capturesInside reports whether p captures anything inside of what r matches.
func (p *parserSpec) capturesInside(g *abnf.Grammar, r *abnf.Rule) bool {
	rules := g.Needed([]*abnf.Rule{r})
	return p.anyPart(func(part abnf.CapturePart) bool {
		return part.Rule != r && slices.Contains(rules, part.Rule) &&
			(part.Parent == nil || slices.Contains(rules, part.Parent))
	})
}

// takes reports whether p captures what r matches somewhere.
func (p *parserSpec) takes(r *abnf.Rule) bool {
	return p.anyPart(func(part abnf.CapturePart) bool { return part.Rule == r })
}

// anyPart reports whether f holds for a part of a capture.
func (p *parserSpec) anyPart(f func(abnf.CapturePart) bool) bool {
	return slices.ContainsFunc(p.captures, func(c abnf.Capture) bool { return slices.ContainsFunc(c.Parts, f) })
}

// check reports what a parser cannot do: recursion that consumes nothing has no first parse,
// recursion in which captures end in several places at once has no single offset, and of two
// rules of one capture, one inside the other, neither is the last one.
func (p *parserSpec) check(g *abnf.Grammar) error {
	for _, r := range g.Needed([]*abnf.Rule{p.root}) {
		if r.Cycle == nil {
			continue
		}
		if !r.Cycle.Left && beginsWithCycle(r.Body, r.Cycle) {
			return &abnf.Error{Pos: r.Pos(), Msg: fmt.Sprintf(
				"rule %q is recursive and can come to itself without reading anything, which a parser cannot do", r.Name)}
		}
		for _, inner := range g.Needed([]*abnf.Rule{r}) {
			if p.takes(inner) && !p.canCapture(inner, r.Cycle) {
				return &abnf.Error{Pos: r.Pos(), Msg: fmt.Sprintf(
					"rule %q is recursive, and a parser cannot capture %q in it", r.Name, inner.Name)}
			}
		}
	}
	for _, c := range p.captures {
		for _, outer := range c.Parts {
			for _, inner := range c.Parts {
				inside := g.Needed([]*abnf.Rule{outer.Rule})
				if inner.Rule != outer.Rule && slices.Contains(inside, inner.Rule) &&
					(inner.Parent == nil || slices.Contains(inside, inner.Parent)) {
					return &abnf.Error{Pos: outer.Rule.Pos(), Msg: fmt.Sprintf(
						"capture %q cannot have rule %q and also %q, which is part of it", c.Name, outer.Rule.Name, inner.Rule.Name)}
				}
			}
		}
	}
	return nil
}

// canCapture reports whether r can be captured in a cycle that it is in, or part of. A rule
// that is referred to at the end of itself ends only once, where the last one ends. After
// such a reference nothing is left to read. Where another rule refers to it, it differs from
// the ones inside, and holds them all.
func (p *parserSpec) canCapture(r *abnf.Rule, cycle *abnf.Cycle) bool {
	if cycle.Left || !r.Body.HoldsText() {
		return false
	}
	inside := func(part abnf.CapturePart) bool {
		return part.Rule == r && (part.Parent == nil || part.Parent.Cycle == cycle)
	}
	if r.Cycle != cycle || !p.anyPart(inside) {
		return true
	}
	return len(cycle.Rules) == 1 && !p.anyPart(func(part abnf.CapturePart) bool { return part.Rule == r && part.Parent != nil })
}

// beginsWithCycle reports whether n can come to a rule of the cycle without reading anything.
// Only the bodies of the cycle's own rules refer to them.
func beginsWithCycle(n *abnf.Node, cycle *abnf.Cycle) bool {
	switch n.Op {
	case abnf.OpRef:
		return n.Rule.Cycle == cycle
	case abnf.OpConcatenation:
		for _, sub := range n.Subs {
			if beginsWithCycle(sub, cycle) {
				return true
			}
			if !sub.Nullable() {
				return false
			}
		}
		return false
	}
	return slices.ContainsFunc(n.Subs, func(sub *abnf.Node) bool { return beginsWithCycle(sub, cycle) })
}
