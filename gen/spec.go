package gen

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/gofiles"
	"github.com/std66/std66/internal/limit"
)

// spec is the specification of a generated package.
type spec struct {
	grammar    *abnf.Grammar
	header     string  // the first line of each generated file
	rules      []*rule // exported rules, then others, each in the grammar's order
	exported   int     // the number of exported rules
	byRule     map[*abnf.Rule]*rule
	parsers    []*parserSpec
	trees      []*treeSpec
	typed      bool    // nodes have types
	byteRules  []*rule // rules for zBytesOf
	forcedCode []*rule // rules that always get code
	external   []*rule // rules whose ends functions find
}

// rule is a rule of the grammar with its names in Go.
type rule struct {
	*abnf.Rule
	index    int    // value of the rule's constant
	ident    string // part of Go identifiers: SegmentNzNc
	exported bool
	part     bool // not a rule of the grammar, but parts of rules that an automaton of its own reads
}

// constant returns the name of the rule's constant.
func (r *rule) constant() string {
	if r.exported {
		return "Rule" + r.ident
	}
	return "zImported" + r.ident
}

// newSpec reads the grammar and selects the rules and parsers of c. The error lists all
// mistakes in the grammar and all unknown rules.
func newSpec(c Config, b *limit.Budget) (*spec, error) {
	if err := CheckPackageName(c.Package); err != nil {
		return nil, err
	}
	g, err := c.read(b)
	if err != nil && (g == nil || b.Exceeded() != nil) { // the grammar has not been read
		return nil, err
	}
	if unknown := c.unknownRules(g); err != nil || unknown != nil {
		return nil, errors.Join(err, unknown)
	}
	s := &spec{grammar: g, byRule: map[*abnf.Rule]*rule{}}
	if s.parsers, err = c.readParsers(g); err != nil {
		return nil, err
	}
	if s.trees, err = c.readTrees(g); err != nil {
		return nil, err
	}
	if s.typed = c.Typed; s.typed && len(s.trees) != 1 {
		return nil, &ConfigError{"Typed", fmt.Errorf("there must be one tree, and there are %d", len(s.trees))}
	}
	s.addRules(c.selectRules(g, s))
	s.header = c.header(s)
	for _, p := range s.parsers {
		p.rule = s.byRule[p.Root]
		if err := p.nameFields(!c.HideParsers); err != nil {
			return nil, err
		}
	}
	for _, t := range s.trees {
		t.rule = s.byRule[t.Root]
	}
	s.byteRules, s.forcedCode, s.external = s.lookUp(c.Bytes), s.lookUp(c.Code), s.lookUp(c.Extern)
	return s, nil
}

// addRules adds rules: first those that get exported names, because they are named or public, and then the
// others. An imported rule with the Go identifier of an earlier rule gets a number.
func (s *spec) addRules(rules, named []*abnf.Rule) {
	taken := map[string]bool{}
	for _, exported := range []bool{true, false} {
		for _, r := range rules {
			if exported != (r.Public || slices.Contains(named, r)) {
				continue
			}
			added := &rule{Rule: r, index: len(s.rules), ident: gofiles.Ident(r.Name), exported: exported}
			if r.Imported != "" {
				added.ident = gofiles.Unique(added.ident, taken)
			}
			taken[added.ident] = true
			s.byRule[r], s.rules = added, append(s.rules, added)
		}
		if exported {
			s.exported = len(s.rules)
		}
	}
}

// lookUp returns the rules with the given names, each once, in the grammar's order.
func (s *spec) lookUp(names []string) []*rule {
	var rules []*rule
	for _, r := range s.rules {
		if slices.ContainsFunc(names, func(name string) bool { return s.grammar.Lookup(name) == r.Rule }) {
			rules = append(rules, r)
		}
	}
	return rules
}

// roots returns the names of the rules to generate, or nil for all rules.
func (c Config) roots() []string {
	if len(c.Rules) == 0 {
		return nil
	}
	roots := slices.Concat(c.Rules, c.Bytes, c.Code, c.Extern)
	for _, s := range c.parserTexts() {
		root, _, _ := strings.Cut(s.Text, "=")
		roots = append(roots, root)
	}
	for _, text := range c.Trees {
		root, nodes, _ := strings.Cut(text, "=")
		roots = append(append(roots, root), strings.FieldsFunc(nodes, func(c rune) bool { return c == ',' })...)
	}
	return roots
}

// selectRules returns the rules to generate, in the grammar's order, and the rules that c, the parsers and
// the trees name. If c selects no rules, it returns all rules of the grammar and the core rules that they use.
func (c Config) selectRules(g *abnf.Grammar, s *spec) (rules, named []*abnf.Rule) {
	for _, name := range slices.Concat(c.Rules, c.Bytes, c.Code, c.Extern) {
		named = append(named, g.Lookup(name))
	}
	for _, p := range s.parsers {
		named = append(named, p.Root)
	}
	for _, t := range s.trees {
		named = append(append(named, t.Root), t.Nodes...)
	}
	rules = named
	if len(c.Rules) == 0 {
		rules = append(slices.DeleteFunc(slices.Clone(g.Rules), func(r *abnf.Rule) bool { return r.Core }), named...)
	}
	return g.Needed(rules), named
}

// ConfigError is an error in a field of a [Config], rather than in its grammar.
type ConfigError struct {
	Field string // name of the field, such as "Rules"
	Err   error
}

// Error returns the name of the field and the text of e.Err.
func (e *ConfigError) Error() string { return e.Field + ": " + e.Err.Error() }

// Unwrap returns e.Err.
func (e *ConfigError) Unwrap() error { return e.Err }

// unknownRules returns an error for each name in c without a rule in the grammar.
func (c Config) unknownRules(g *abnf.Grammar) error {
	var errs []error
	for _, field := range []struct {
		name  string
		rules []string
	}{{"Rules", c.Rules}, {"Bytes", c.Bytes}, {"Code", c.Code}, {"Extern", c.Extern}} {
		for _, name := range field.rules {
			if _, err := g.Find(name); err != nil {
				errs = append(errs, &ConfigError{field.name, err})
			}
		}
	}
	return errors.Join(errs...)
}

// clashes returns errors, indexed by rule, for rules with the Go identifier of an earlier rule.
func (s *spec) clashes() []error {
	errs := make([]error, len(s.rules))
	taken := map[string]*rule{}
	for i, r := range s.rules {
		if other := taken[r.ident]; other != nil {
			errs[i] = &abnf.Error{Pos: r.Pos(), Msg: fmt.Sprintf(
				"rules %q and %q (%s) both have the Go identifier %s", r.Name, other.Name, other.Pos(), r.constant())}
		}
		taken[r.ident] = r
	}
	return errs
}
