package gen

import (
	"errors"
	"fmt"
	"go/token"
	"slices"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/gofiles"
)

// parserSpec is the specification of a parser: its rule and its captures.
type parserSpec struct {
	root     *abnf.Rule
	rule     *rule
	captures []abnf.Capture
	fields   []string // names in the result, parallel to captures
	exported bool
}

// parserTexts returns the texts of the parsers of c. Those from files have their positions.
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

// readParsers parses the parsers of c.
func (c Config) readParsers(g *abnf.Grammar) ([]*parserSpec, error) {
	var parsers []*parserSpec
	var errs []error
	for _, s := range c.parserTexts() {
		root, captures, err := abnf.ParseCaptures(g, s.Text)
		if err == nil && slices.ContainsFunc(parsers, func(p *parserSpec) bool { return p.root == root }) {
			err = fmt.Errorf("two parsers for rule %q", root.Name)
		}
		if err != nil {
			if s.Pos.File == "" {
				errs = append(errs, &ConfigError{"Parsers", err})
			} else {
				errs = append(errs, &abnf.Error{Pos: s.Pos, Msg: err.Error()})
			}
			continue
		}
		parsers = append(parsers, &parserSpec{root: root, captures: captures})
	}
	return parsers, errors.Join(errs...)
}

// nameFields names the field of each capture after the capture. An exported field begins with
// a capital letter.
func (p *parserSpec) nameFields(exported bool) error {
	p.exported = exported
	taken := map[string]string{}
	for _, c := range p.captures {
		field := p.identOf(c.Name)
		if token.IsKeyword(field) || p.exported && field == allMethod {
			field += "Rule"
		}
		if other, ok := taken[field]; ok {
			return &ConfigError{"Parsers", fmt.Errorf("captures %q and %q both have the Go identifier %s", c.Name, other, field)}
		}
		taken[field] = c.Name
		p.fields = append(p.fields, field)
	}
	return nil
}

// identOf returns name as an identifier, exported if the parser is.
func (p *parserSpec) identOf(name string) string {
	if p.exported {
		return gofiles.Ident(name)
	}
	return gofiles.LowerIdent(name)
}
