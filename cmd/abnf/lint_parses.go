package main

import (
	"errors"
	"fmt"
	"slices"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/dfa"
	"github.com/std66/std66/internal/limit"
	"github.com/std66/std66/internal/nfa"
)

// Values of --ambiguity.
const (
	ambiguityRules = "rules"
	ambiguityAll   = "all"
)

// checked returns the rules of g that optional findings are about: the named rules, or all rules of the
// grammar's own documents.
func checked(g *abnf.Grammar, roots []string) []*abnf.Rule {
	var rules []*abnf.Rule
	for _, r := range g.CalleesFirst() {
		named := slices.ContainsFunc(roots, func(name string) bool { return g.Lookup(name) == r })
		if named || len(roots) == 0 && !r.Core && r.Imported == "" {
			rules = append(rules, r)
		}
	}
	return rules
}

// twoParses returns a warning for each rule that has two parses of a string. Without named rules, differences
// inside another rule are reported for that rule only. all includes parses with the same rules at the same
// places.
func twoParses(g *abnf.Grammar, roots []string, all bool, limits limit.Limits) abnf.ErrorList {
	finder := dfa.NewParseFinder(g, limits)
	var found abnf.ErrorList
	unknown := unchecked{}
	for _, r := range checked(g, roots) {
		parses, err := finder.Find(r, len(roots) == 0)
		switch _, refused := errors.AsType[*dfa.Ambiguity](err); {
		case refused: // an error
		case err != nil:
			unknown.add(r, reason(err))
		case parses != nil && (all || parses.Class > dfa.SameRules):
			found = append(found, warning(r, abnf.CodeParses, r.Pos(), fmt.Sprintf("rule %q has %s", r.Name, parses)))
		}
	}
	return append(found, unknown.findings("whether these rules have two parses of a string")...)
}

// firstMatches returns a warning for each alternative that a parser does not match in full if it takes the
// first alternative that matches.
func firstMatches(g *abnf.Grammar, roots []string, limits limit.Limits) abnf.ErrorList {
	budget := limit.New(limits)
	var found abnf.ErrorList
	unknown, nesting := unchecked{}, 0
	var first *abnf.Rule // with alternatives that nest
	for _, r := range checked(g, roots) {
		shadowed, nests, err := dfa.FirstMatch(g, r, budget)
		if err != nil {
			unknown.add(r, reason(err))
		}
		if nesting += nests; nests > 0 && first == nil {
			first = r
		}
		for _, s := range shadowed {
			found = append(found, warning(r, abnf.CodeFirstMatch, s.Later.Pos, shadowedText(s)))
		}
	}
	if nesting > 0 {
		found = append(found, warning(first, abnf.CodeFirstMatch, first.Pos(), fmt.Sprintf("alternatives that nest were not compared with others: %d", nesting)))
	}
	return append(found, unknown.findings("whether these rules have alternatives that a first match hides")...)
}

// shadowedText returns the text of a warning about an alternative that a first match hides.
func shadowedText(s dfa.Shadowed) string {
	pos := s.Earlier.Pos
	place := fmt.Sprintf("line %d, column %d", pos.Line, pos.Col)
	if pos.File != s.Later.Pos.File {
		place = pos.String()
	}
	example := fmt.Sprintf("%q", s.Whole)
	if s.Prefix != s.Whole {
		example = fmt.Sprintf("%q of %q", s.Prefix, s.Whole)
	}
	return fmt.Sprintf("a parser that takes the first match, such as a PEG, does not match all of this alternative, because %s at %s matches the start of each of its strings: %s",
		abnf.Abbreviate(s.Earlier.String()), place, example)
}

// warning returns a warning about r.
func warning(r *abnf.Rule, code abnf.Code, pos abnf.Pos, text string) *abnf.Error {
	return &abnf.Error{Pos: pos, Code: code, Rule: r.Name, Msg: text, Warning: true}
}

// unchecked are rules that were not checked, by reason.
type unchecked struct {
	reasons []string
	rules   map[string][]*abnf.Rule
}

// reason returns the reason that err gives, without a rule.
func reason(err error) string {
	if tooLarge, ok := errors.AsType[*nfa.LimitError](err); ok {
		return fmt.Sprintf("they are too large for a limit of %s", tooLarge.Exceeded)
	}
	return err.Error()
}

// add adds a rule.
func (s *unchecked) add(r *abnf.Rule, reason string) {
	if s.rules == nil {
		s.rules = map[string][]*abnf.Rule{}
	}
	if s.rules[reason] == nil {
		s.reasons = append(s.reasons, reason)
	}
	s.rules[reason] = append(s.rules[reason], r)
}

// findings returns a warning for each reason.
func (s *unchecked) findings(question string) abnf.ErrorList {
	var found abnf.ErrorList
	for _, reason := range s.reasons {
		var names []string
		for _, r := range s.rules[reason] {
			names = append(names, r.Name)
		}
		first := s.rules[reason][0]
		found = append(found, warning(first, abnf.CodeLimit, first.Pos(), fmt.Sprintf("not known %s, because %s: %s", question, reason, few(names))))
	}
	return found
}
