package gen

import (
	"errors"
	"fmt"
	"go/token"
	"slices"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/gofiles"
	"github.com/std66/std66/internal/machines"
)

// parserSpec is the specification of a parser: its rule and its captures.
type parserSpec struct {
	machines.Parser
	pos      abnf.Pos // in a file
	rule     *rule
	captures []abnf.Capture // the ones that are not lists
	fields   []string       // names in the result, parallel to captures
	lists    []*listSpec
	layout   []*fieldSpec // the fields of the result, or nil for a span for each capture
	exported bool
}

// listSpec is the specification of a list: a capture and its fields.
type listSpec struct {
	*parserSpec
	abnf.Capture
	ident  string   // of the list, after the rule's in all its names
	fields []string // names in the elements, parallel to Fields
}

// parserTexts returns the texts of the parsers of c. Those from files have their positions.
func (c Config) parserTexts() []abnf.ParserSpec {
	var all []abnf.ParserSpec
	for _, file := range c.ParserFiles {
		all = append(all, abnf.SplitParserSpecs(abnf.Source{Name: file.Name, Text: file.Text})...)
	}
	for _, text := range c.Parsers {
		all = append(all, abnf.NewParserSpec(text))
	}
	return all
}

// readParsers parses the parsers of c.
func (c Config) readParsers(g *abnf.Grammar) ([]*parserSpec, error) {
	var parsers []*parserSpec
	var errs []error
	for _, s := range c.parserTexts() {
		root, captures, err := abnf.ParseCaptures(g, s.Text)
		if err == nil && slices.ContainsFunc(parsers, func(p *parserSpec) bool { return p.Root == root }) {
			err = fmt.Errorf("two parsers for rule %q", root.Name)
		}
		p := &parserSpec{Parser: machines.Parser{Root: root, Captures: captures}, pos: s.Pos}
		p.captures = p.Single()
		if err == nil && s.Layout != "" {
			err = p.readLayout(s.Layout, !c.HideParsers)
		}
		if err != nil {
			errs = append(errs, specError(s.Pos, err))
			continue
		}
		for _, capture := range p.Lists() {
			p.lists = append(p.lists, &listSpec{parserSpec: p, Capture: capture})
		}
		parsers = append(parsers, p)
	}
	return parsers, errors.Join(errs...)
}

// nameFields names the field of each capture after the capture. An exported field begins with
// a capital letter.
func (p *parserSpec) nameFields(exported bool) (err error) {
	p.exported = exported
	if p.fields, err = p.idents(p.captures, allMethod); err != nil {
		return err
	}
	var lists []abnf.Capture
	for _, l := range p.lists {
		lists = append(lists, l.Capture)
		if l.fields, err = p.idents(l.Fields, "Span"); err != nil {
			return err
		}
	}
	names, err := p.idents(lists, "Captures")
	for i, l := range p.lists {
		l.ident = gofiles.UpperFirst(names[i])
	}
	return err
}

// idents returns the identifiers of captures. An identifier that is a keyword or, if exported,
// reserved, gets an end.
func (p *parserSpec) idents(captures []abnf.Capture, reserved string) ([]string, error) {
	taken := map[string]string{}
	var idents []string
	for _, c := range captures {
		ident := p.identOf(c.Name)
		if token.IsKeyword(ident) || p.exported && ident == reserved {
			ident += "Rule"
		}
		if other, ok := taken[ident]; ok {
			return nil, &ConfigError{"Parsers", fmt.Errorf("captures %q and %q both have the Go identifier %s", c.Name, other, ident)}
		}
		taken[ident] = c.Name
		idents = append(idents, ident)
	}
	return idents, nil
}

// identOf returns name as an identifier, exported if the parser is.
func (p *parserSpec) identOf(name string) string {
	if p.exported {
		return gofiles.Ident(name)
	}
	return gofiles.LowerIdent(name)
}
