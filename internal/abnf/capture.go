package abnf

import (
	"fmt"
	"strings"

	"github.com/std66/std66/internal/similar"
)

// Capture is a part of a rule's matches that has a name: what one of some rules
// matches in them.
type Capture struct {
	Name  string
	Parts []CapturePart
}

// CapturePart is a rule that gives a capture its text, wherever the rule is referred
// to, or only where Parent refers to it.
type CapturePart struct {
	Rule   *Rule
	Parent *Rule // nil for any
}

// Takes reports whether what r matches, where parent refers to it, is captured.
func (c *Capture) Takes(r, parent *Rule) bool {
	for _, p := range c.Parts {
		if p.Rule == r && (p.Parent == nil || p.Parent == parent) {
			return true
		}
	}
	return false
}

// ParseCaptures reads captures of a rule:
//
//	captures = rulename "=" capture *( "," capture )
//	capture  = [ name ":" ] part *( "|" part )
//	part     = [ rulename "." ] rulename   ; a parent, and a rule that it refers to
//
// A capture of one rule needs no name: it is called like the rule.
func ParseCaptures(g *Grammar, text string) (root *Rule, captures []Capture, err error) {
	name, list, ok := strings.Cut(text, "=")
	if !ok {
		return nil, nil, fmt.Errorf("%q: expected RULE=CAPTURE, and more captures behind commas", text)
	}
	if root, err = g.Find(name); err != nil {
		return nil, nil, err
	}
	for text := range strings.SplitSeq(list, ",") {
		c, err := parseCapture(g, text)
		if err != nil {
			return nil, nil, err
		}
		for _, other := range captures {
			if fold(other.Name) == fold(c.Name) {
				return nil, nil, fmt.Errorf("two captures are called %q", c.Name)
			}
		}
		captures = append(captures, c)
	}
	return root, captures, nil
}

// ParserSpec is the specification of a parser in a file, as [ParseCaptures] reads it.
type ParserSpec struct {
	Pos  Pos
	Text string
}

// SplitParserSpecs divides a file of specifications. Each begins at the start of a line, and
// its other lines are indented. White space means nothing, and a semicolon begins a comment:
//
//	; what a date consists of
//	full-date = year:date-year,
//	            day:date-day
func SplitParserSpecs(s Source) []ParserSpec {
	var specs []ParserSpec
	number := 0
	for line := range strings.Lines(s.Text) {
		number++
		text, _, _ := strings.Cut(line, ";")
		words := strings.Join(strings.Fields(text), "")
		switch {
		case words == "":
		case len(specs) > 0 && (text[0] == ' ' || text[0] == '\t'):
			specs[len(specs)-1].Text += words
		default:
			specs = append(specs, ParserSpec{Pos{File: s.Name, Line: number, Col: 1}, words})
		}
	}
	return specs
}

// parseCapture reads one capture.
func parseCapture(g *Grammar, text string) (Capture, error) {
	name, parts, named := strings.Cut(text, ":")
	if !named {
		name, parts = "", text
	}
	c := Capture{Name: name}
	for part := range strings.SplitSeq(parts, "|") {
		p, err := parsePart(g, part)
		if err != nil {
			return Capture{}, err
		}
		c.Parts = append(c.Parts, p)
	}
	switch {
	case named && !isRuleName(name):
		return Capture{}, fmt.Errorf("%q: the name of a capture is written like that of a rule", text)
	case !named && len(c.Parts) > 1:
		return Capture{}, fmt.Errorf("%q: a capture of several rules needs a name, as in path:%s", text, text)
	case !named:
		c.Name = c.Parts[0].Rule.Name
	}
	return c, nil
}

// parsePart reads a rule, with or without the rule that refers to it.
func parsePart(g *Grammar, text string) (p CapturePart, err error) {
	name := text
	if parent, child, ok := strings.Cut(text, "."); ok {
		name = child
		if p.Parent, err = g.Find(parent); err != nil {
			return p, err
		}
	}
	if p.Rule, err = g.Find(name); err != nil {
		return p, err
	}
	if p.Parent != nil {
		for _, r := range p.Parent.References() {
			if r == p.Rule {
				return p, nil
			}
		}
		return p, fmt.Errorf("%q: rule %q does not refer to %q", text, p.Parent.Name, p.Rule.Name)
	}
	return p, nil
}

// Find returns the rule of that name. The error suggests a similar name, if there is one.
func (g *Grammar) Find(name string) (*Rule, error) {
	if r := g.Lookup(name); r != nil {
		return r, nil
	}
	names := func(yield func(string) bool) {
		for _, r := range g.Rules {
			if !yield(r.Name) {
				return
			}
		}
	}
	if like, ok := similar.Find(name, names); ok {
		return nil, fmt.Errorf("the grammar has no rule %q; did you mean %s?", name, like)
	}
	return nil, fmt.Errorf("the grammar has no rule %q", name)
}

// isRuleName reports whether name is written like the name of a rule (RFC 5234 §2.1).
func isRuleName(name string) bool {
	for i := range len(name) {
		if c := name[i]; !isAlpha(c) && (i == 0 || !isDigit(c) && c != '-') {
			return false
		}
	}
	return name != ""
}
