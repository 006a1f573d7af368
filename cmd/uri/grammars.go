package main

import (
	"errors"
	"iter"
	"slices"

	"github.com/spf13/cobra"

	"github.com/std66/std66/cmd/internal/cli"
	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/rfc1630"
	"github.com/std66/std66/uri/rfc1630/urls"
	"github.com/std66/std66/uri/rfc2396"
	"github.com/std66/std66/uri/urlsyntax01"
)

// A grammar is a generation of the syntax of URIs: a package that was generated from it.
type grammar struct {
	name     string // the base name of its file
	document string
	rules    func() []rule // in the grammar's order
	lookup   func(name string) (rule, bool)
	mismatch func(err error) *cli.Mismatch // of an error of Check

	// wholes are the rules that a string may match as a whole, the widest first, and
	// start is the one for whoever names none.
	wholes []string
	start  string

	// parsers divide what matches a rule. What they find may be divided in turn.
	parsers map[string]parser
}

// A rule is one of a grammar. Its Check returns an error that the grammar's mismatch knows.
type rule interface {
	String() string
	Definition() string
	Check(s string) error
}

// A parser returns the parts of s, which is nothing if that does not match.
type parser func(s string) iter.Seq2[string, string]

// grammars are all generations, the newest first.
var grammars = []*grammar{
	newGrammar(grammar{
		name:     "rfc3986",
		document: "RFC 3986, 2005",
		wholes:   []string{"URI-reference", "URI", "absolute-URI", "relative-ref"},
		start:    "URI",
		parsers:  map[string]parser{"URI-reference": referenceParts},
	}, uri.Rules, uri.LookupRule, func(e *uri.SyntaxError) int { return e.Offset }),
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

// newGrammar returns g with the functions of its package, and one that returns the offset of an
// error: R is the package's type Rule, and E a pointer to its SyntaxError.
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
		return &cli.Mismatch{Offset: offset(e), Expected: e.Expected(), Err: besideText(err)}
	}
	return &g
}

// parserOf returns the parser that a generated function is.
func parserOf[C interface {
	All(s string) iter.Seq2[string, string]
}](parse func(s string) (C, error)) parser {
	return func(s string) iter.Seq2[string, string] {
		c, _ := parse(s) // with an error, no capture is there
		return c.All(s)
	}
}

// referenceParts is the parser for references of RFC 3986.
func referenceParts(s string) iter.Seq2[string, string] {
	return func(yield func(name, part string) bool) {
		r, err := uri.ParseReference(s)
		if err != nil {
			return
		}
		for _, f := range componentFields(false) {
			if value, ok := f.of(r); ok && !yield(f.name, value) {
				return
			}
		}
	}
}

// rule returns the rule of that name. Its error suggests a rule whose name is similar, if there
// is one.
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

// checker returns the function that finds why a string does not match a rule of g. For one that
// does it costs no more than Check.
func (g *grammar) checker(r rule) func(string) *cli.Mismatch {
	return func(s string) *cli.Mismatch {
		if err := r.Check(s); err != nil {
			return g.mismatch(err)
		}
		return nil
	}
}

// A grammarFlag is the flag that chooses a grammar.
type grammarFlag struct{ choice cli.Choice }

// register adds the flag to a command.
func (f *grammarFlag) register(cmd *cobra.Command) {
	f.choice.Value = grammars[0].name
	for _, g := range grammars {
		f.choice.Of = append(f.choice.Of, g.name)
	}
	f.choice.Register(cmd, "grammar", "the `grammar` that rules are of")
}

// grammar returns the grammar that was chosen.
func (f *grammarFlag) grammar() *grammar {
	return grammars[slices.Index(f.choice.Of, f.choice.Value)]
}

// completeRules returns the names of all rules of the grammar that was chosen, for a shell.
func (f *grammarFlag) completeRules(*cobra.Command) []string { return f.grammar().ruleNames() }
