package abnf

import (
	"fmt"
	"slices"
	"strings"

	"github.com/std66/std66/internal/similar"
)

// Capture is a named part of a rule's matches: the text that any of its Parts matches. If it
// occurs several times, a list has all occurrences, and any other capture the last one.
type Capture struct {
	Name  string
	Parts []CapturePart

	List   bool
	Fields []Capture // of a list: captures in each of its elements
}

// CapturePart is a rule whose matches belong to a capture: at every reference to it, or
// only at references in Parent.
type CapturePart struct {
	Rule   *Rule
	Parent *Rule // nil for any rule
}

// Takes reports whether c captures the match of a reference to r in parent.
func (c *Capture) Takes(r, parent *Rule) bool {
	for _, p := range c.Parts {
		if p.Rule == r && (p.Parent == nil || p.Parent == parent) {
			return true
		}
	}
	return false
}

// String returns the rules of c as "a / b in c".
func (c Capture) String() string {
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

// ParseCaptures parses the captures of a rule:
//
//	captures = rulename "=" capture *( "," capture )
//	capture  = parts / name [ "[]" ] ":" parts / rulename "[]" / list "." name ":" parts
//	parts    = part *( "|" part )
//	part     = [ rulename "." ] rulename   ; a parent, and a rule that it refers to
//
// A capture of a single rule needs no name. Its default name is the rule's name. The brackets
// make a list of all occurrences. A capture whose name begins with the name of an earlier list
// is a field of its elements: pair[]:cookie-pair,pair.value:cookie-value.
//
// Only generated parsers have a layout (see [ParserSpec]). The text must not contain one.
func ParseCaptures(g *Grammar, text string) (root *Rule, captures []Capture, err error) {
	if layout := NewParserSpec(text).Layout; layout != "" {
		return nil, nil, fmt.Errorf("%q: only generated parsers can have a layout", layout)
	}
	name, list, ok := strings.Cut(text, "=")
	if !ok {
		return nil, nil, fmt.Errorf("%q: expected RULE=CAPTURE, with further captures after commas", text)
	}
	if root, err = g.Find(name); err != nil {
		return nil, nil, err
	}
	for text := range strings.SplitSeq(list, ",") {
		of, text, err := splitList(captures, text)
		if err != nil {
			return nil, nil, err
		}
		to := &captures
		if of != nil {
			to = &of.Fields
		}
		c, err := parseCapture(g, text)
		if err != nil {
			return nil, nil, err
		}
		if of != nil {
			if c.List {
				return nil, nil, fmt.Errorf("%q: a field of a list cannot be a list", text)
			}
			if !of.contains(c) {
				return nil, nil, fmt.Errorf("%q: %s does not occur in the list's elements", text, c.Parts[0].Rule.Name)
			}
		}
		for _, other := range *to {
			if fold(other.Name) == fold(c.Name) {
				return nil, nil, fmt.Errorf("two captures have the name %q", c.Name)
			}
		}
		*to = append(*to, c)
	}
	return root, captures, nil
}

// splitList returns the list that the text of a field names, and the rest of the text.
func splitList(captures []Capture, text string) (*Capture, string, error) {
	name, _, named := strings.Cut(text, ":")
	list, _, nested := strings.Cut(name, ".")
	if !named || !nested {
		return nil, text, nil
	}
	for i := range captures {
		if captures[i].List && fold(captures[i].Name) == fold(list) {
			return &captures[i], text[len(list)+1:], nil
		}
	}
	return nil, "", fmt.Errorf("%q: there is no list %q before this field", text, list)
}

// contains reports whether an occurrence of c can contain one of each part of field.
func (c *Capture) contains(field Capture) bool {
	var rules []*Rule
	for _, p := range c.Parts {
		rules = append(rules, p.Rule)
	}
	inside := closure(rules)
	return !slices.ContainsFunc(field.Parts, func(p CapturePart) bool {
		return !slices.Contains(inside, p.Rule) || p.Parent != nil && !slices.Contains(inside, p.Parent)
	})
}

// ParserSpec is the specification of one parser: the captures, in the syntax of [ParseCaptures], and
// the layout of the parser's result.
type ParserSpec struct {
	Pos    Pos // of a specification in a file
	Text   string
	Layout string // begins with "=>"; "" if there is none
}

// NewParserSpec divides the text of a specification into captures and layout.
func NewParserSpec(text string) ParserSpec {
	captures, _, _ := strings.Cut(text, "=>")
	return ParserSpec{Text: captures, Layout: text[len(captures):]}
}

// SplitParserSpecs splits a file into specifications. Each begins at the start of a line;
// its further lines are indented. White space has no meaning, and a semicolon begins a
// comment:
//
//	; the parts of a date
//	full-date = year:date-year,
//	            day:date-day
//	         => yearEnd:year.end
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
			specs = append(specs, ParserSpec{Pos: Pos{File: s.Name, Line: number, Col: 1}, Text: words})
		}
	}
	for i, spec := range specs {
		specs[i] = NewParserSpec(spec.Text)
		specs[i].Pos = spec.Pos
	}
	return specs
}

// parseCapture reads one capture.
func parseCapture(g *Grammar, text string) (Capture, error) {
	name, parts, named := strings.Cut(text, ":")
	c := Capture{}
	if named {
		name, c.List = strings.CutSuffix(name, "[]")
	} else {
		parts, c.List = strings.CutSuffix(text, "[]")
	}
	c.Name = name
	for part := range strings.SplitSeq(parts, "|") {
		p, err := parsePart(g, part)
		if err != nil {
			return Capture{}, err
		}
		c.Parts = append(c.Parts, p)
	}
	switch {
	case named && !isRuleName(name):
		return Capture{}, fmt.Errorf("%q: a capture's name must have the form of a rule name", text)
	case !named && len(c.Parts) > 1:
		return Capture{}, fmt.Errorf("%q: a capture of several rules needs a name, as in path:%s", text, text)
	case !named:
		c.Name = c.Parts[0].Rule.Name
	}
	return c, nil
}

// parsePart reads a rule name, with or without a parent.
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

// Find returns the rule with the given name, or an error that suggests a similar name if
// the grammar has one.
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

// FindCapture returns the index of the capture with a name, or an error that suggests a similar name.
func FindCapture(captures []Capture, name string) (int, error) {
	if i := slices.IndexFunc(captures, func(c Capture) bool { return fold(c.Name) == fold(name) }); i >= 0 {
		return i, nil
	}
	names := func(yield func(string) bool) {
		for _, c := range captures {
			if !yield(c.Name) {
				return
			}
		}
	}
	if like, ok := similar.Find(name, names); ok {
		return 0, fmt.Errorf("the parser has no capture %q; did you mean %s?", name, like)
	}
	return 0, fmt.Errorf("the parser has no capture %q", name)
}

// isRuleName reports whether name is a valid rule name (RFC 5234 §2.1).
func isRuleName(name string) bool {
	for i := range len(name) {
		if c := name[i]; !isAlpha(c) && (i == 0 || !isDigit(c) && c != '-') {
			return false
		}
	}
	return name != ""
}
