package main

import (
	"errors"
	"iter"
	"slices"

	"github.com/spf13/cobra"

	"github.com/std66/std66/cmd/internal/cli"
	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/iri"
	"github.com/std66/std66/uri/rfc1630"
	"github.com/std66/std66/uri/rfc1630/urls"
	"github.com/std66/std66/uri/rfc2396"
	"github.com/std66/std66/uri/urlsyntax01"
)

// A grammar is one generation of the syntax of URIs, with the functions of its package.
type grammar struct {
	name     string // the base name of its file
	document string
	rules    func() []rule // in the grammar's order
	lookup   func(name string) (rule, bool)
	mismatch func(err error) *cli.Mismatch // converts an error of a rule's Check

	wholes []string // the rules for complete strings, from the most general to the most special
	start  string   // the default rule

	// parsers divide the matches of rules into parts, by the rule's name. If a part's name is
	// also a key, that parser divides the part.
	parsers map[string]parser
}

// A rule is a rule of a grammar. The grammar's mismatch accepts the errors of Check.
type rule interface {
	String() string
	Definition() string
	Match(s string) bool
	Check(s string) error
}

// A parser returns the names and texts of the parts of s. If s does not match, there are no parts.
type parser func(s string) iter.Seq2[string, string]

// grammars has all generations, from the newest to the oldest. IRIs are as old as their URIs.
var grammars = []*grammar{
	newGrammar(grammar{
		name:     "rfc3986",
		document: "RFC 3986, 2005",
		wholes:   []string{"URI-reference", "URI", "absolute-URI", "relative-ref"},
		start:    "URI",
		parsers:  map[string]parser{"URI-reference": referenceParts},
	}, uri.Rules, uri.LookupRule, func(e *uri.SyntaxError) int { return e.Offset }),
	newGrammar(grammar{
		name:     "rfc3987",
		document: "RFC 3987, 2005",
		wholes:   []string{"IRI-reference", "IRI", "absolute-IRI", "irelative-ref"},
		start:    "IRI",
		parsers:  map[string]parser{"IRI-reference": iriReferenceParts},
	}, iri.Rules, iri.LookupRule, func(e *iri.SyntaxError) int { return e.Offset }),
	newGrammar(grammar{
		name:     "rfc2396",
		document: "RFC 2396, 1998",
		wholes:   []string{"URI-reference", "absoluteURI", "relativeURI"},
		start:    "absoluteURI",
		parsers: map[string]parser{
			"URI-reference": parserOf(rfc2396.ParseURIReference),
			"authority":     parserOf(rfc2396.ParseAuthority),
		},
	}, rfc2396.Rules, rfc2396.LookupRule, func(e *rfc2396.SyntaxError) int { return e.Offset }),
	newGrammar(grammar{
		name:     "url-syntax-01",
		document: "draft-fielding-url-syntax-01, 1996",
		wholes:   []string{"URL-reference", "absoluteURL", "generic-URL", "opaque-URL", "relativeURL"},
		start:    "absoluteURL",
		parsers: map[string]parser{
			"URL-reference": parserOf(urlsyntax01.ParseURLReference),
			"relativeURL":   parserOf(urlsyntax01.ParseRelativeURL),
			"server":        parserOf(urlsyntax01.ParseServer),
		},
	}, urlsyntax01.Rules, urlsyntax01.LookupRule, func(e *urlsyntax01.SyntaxError) int { return e.Offset }),
	newGrammar(grammar{
		name:     "rfc1630-uri",
		document: "RFC 1630, 1994, generic",
		wholes:   []string{"fragmentaddress", "uri"},
		start:    "uri",
		parsers:  map[string]parser{"fragmentaddress": parserOf(rfc1630.ParseFragmentaddress)},
	}, rfc1630.Rules, rfc1630.LookupRule, func(e *rfc1630.SyntaxError) int { return e.Offset }),
	newGrammar(grammar{
		name:     "rfc1630-url",
		document: "RFC 1630, 1994, specific schemes",
		wholes:   []string{"url", "afsaddress", "prefixedurl"},
		start:    "url",
		parsers: map[string]parser{
			"url":             parserOf(urls.ParseURL),
			"httpaddress":     parserOf(urls.ParseHttpaddress),
			"ftpaddress":      parserOf(urls.ParseFtpaddress),
			"newsaddress":     parserOf(urls.ParseNewsaddress),
			"nntpaddress":     parserOf(urls.ParseNntpaddress),
			"prosperoaddress": parserOf(urls.ParseProsperoaddress),
			"telnetaddress":   parserOf(urls.ParseTelnetaddress),
			"gopheraddress":   parserOf(urls.ParseGopheraddress),
			"waisaddress":     parserOf(urls.ParseWaisaddress),
			"mailtoaddress":   parserOf(urls.ParseMailtoaddress),
			"midaddress":      parserOf(urls.ParseMidaddress),
			"cidaddress":      parserOf(urls.ParseCidaddress),
			"afsaddress":      parserOf(urls.ParseAfsaddress),
			"login":           parserOf(urls.ParseLogin),
			"hostport":        parserOf(urls.ParseHostport),
			"article":         parserOf(urls.ParseArticle),
		},
	}, urls.Rules, urls.LookupRule, func(e *urls.SyntaxError) int { return e.Offset }),
}

// The indices of grammars that commands refer to.
const (
	rfc3986 = iota
	rfc3987
)

// newGrammar completes g with the functions of its package. R is the package's type Rule, E is a
// pointer to its SyntaxError, and offset returns the offset of an error.
func newGrammar[R rule, E interface {
	error
	Expected() []string
}](g grammar, rules func() iter.Seq[R], lookup func(name string) (R, bool), offset func(E) int) *grammar {
	g.rules = func() (all []rule) {
		for r := range rules() {
			all = append(all, r)
		}
		return all
	}
	g.lookup = func(name string) (rule, bool) { return lookup(name) }
	g.mismatch = func(err error) *cli.Mismatch {
		e, ok := errors.AsType[E](err)
		if !ok {
			return nil
		}
		return &cli.Mismatch{Offset: offset(e), Expected: e.Expected(), Err: withoutText(err)}
	}
	return &g
}

// parserOf converts a generated function to a parser.
func parserOf[C interface {
	All(s string) iter.Seq2[string, string]
}](parse func(s string) (C, error)) parser {
	return func(s string) iter.Seq2[string, string] {
		c, _ := parse(s) // after an error, c has no captures
		return c.All(s)
	}
}

// referenceParts is the parser for URI references of RFC 3986.
func referenceParts(s string) iter.Seq2[string, string] {
	return func(yield func(name, part string) bool) {
		r, err := uri.ParseReference(s)
		if err != nil {
			return
		}
		var c components
		c.set(&r)
		c.each(yield)
	}
}

// iriReferenceParts is the parser for IRI references of RFC 3987.
func iriReferenceParts(s string) iter.Seq2[string, string] {
	return func(yield func(name, part string) bool) {
		r, err := iri.ParseReference(s)
		if err != nil {
			return
		}
		var c components
		c.setIRI(&r)
		c.each(yield)
	}
}

// each calls yield for each component that is not missing, until it returns false.
func (c *components) each(yield func(name, text string) bool) {
	for _, f := range componentFields(false) {
		if value, ok := f.of(c); ok && !yield(f.name, value) {
			return
		}
	}
}

// rule returns the rule with the given name. For an unknown name, the error suggests a similar name.
func (g *grammar) rule(name string) (rule, error) {
	if r, ok := g.lookup(name); ok {
		return r, nil
	}
	return nil, errors.New(unknown("rule", name, g.ruleNames()))
}

// ruleNames returns the names of all rules.
func (g *grammar) ruleNames() []string {
	var names []string
	for _, r := range g.rules() {
		names = append(names, r.String())
	}
	return names
}

// checker returns a function that reports why a string does not match a rule of g, or nil if it
// matches. For a match, the function costs no more than Check.
func (g *grammar) checker(r rule) func(string) *cli.Mismatch {
	return func(s string) *cli.Mismatch {
		if err := r.Check(s); err != nil {
			return g.mismatch(err)
		}
		return nil
	}
}

// A grammarFlag is the flag that selects a grammar.
type grammarFlag struct{ choice cli.Choice }

// register adds the flag to a command.
func (f *grammarFlag) register(cmd *cobra.Command) {
	f.choice.Value = grammars[0].name
	for _, g := range grammars {
		f.choice.Of = append(f.choice.Of, g.name)
	}
	f.choice.Register(cmd, "grammar", "the `grammar` of the rules")
}

// grammar returns the selected grammar.
func (f *grammarFlag) grammar() *grammar {
	return grammars[slices.Index(f.choice.Of, f.choice.Value)]
}

// completeRules returns the names of the selected grammar's rules, for shell completion.
func (f *grammarFlag) completeRules(*cobra.Command) []string { return f.grammar().ruleNames() }
