// Package goabnf reads and matches grammars with github.com/pandatix/go-abnf.
//
// That library finds all parses by backtracking, so its time may be exponential in the length of
// the input. Callers must keep inputs short.
package goabnf

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	goabnf "github.com/pandatix/go-abnf"

	"github.com/std66/std66/grammar"
	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/library"
	"github.com/std66/std66/internal/limit"
)

// Names returns the names of the rules that a grammar defines, in lower case and sorted. The lines
// of the grammar must end in CRLF. Undefined names are not errors, and a grammar may define the
// core rules.
func Names(text string) ([]string, error) {
	g, err := read(text)
	if err != nil {
		return nil, err
	}
	var names []string
	for name := range maps.Keys(g.Rulemap) {
		names = append(names, strings.ToLower(name))
	}
	slices.Sort(names)
	return names, nil
}

// Matcher returns a function that reports whether a rule of a bundled document, such as rfc8259,
// matches a string. The rule must not be left-recursive. Matcher does not use the library's
// function IsValid, which refuses rules such as IPv6address because an option could be
// left-recursive.
func Matcher(document, rule string) (func(s string) bool, error) {
	g, err := bundled(document, rule)
	if err != nil {
		return nil, err
	}
	theirs, err := read(CRLF(g.String()))
	if err != nil {
		return nil, fmt.Errorf("%s, %s: %w", document, rule, err)
	}
	return func(s string) bool {
		paths, err := goabnf.Parse([]byte(s), theirs, rule)
		return err == nil && len(paths) > 0
	}, nil
}

// bundled reads a rule of a bundled document and the rules that it needs. Rules may embed
// themselves: the library has no limits on recursion, except on the left.
func bundled(document, rule string) (*abnf.Grammar, error) {
	l := &library.Library{Budget: limit.New(limit.Limits{})}
	d, ok := l.Bundled(document)
	if !ok {
		return nil, fmt.Errorf("%s is not bundled", document)
	}
	r := l.Reader(library.Bundle)
	r.Roots, r.Patches = []string{rule}, d.Patches
	g, err := r.Read(d.Sources...)
	if list, ok := err.(abnf.ErrorList); ok {
		list = slices.DeleteFunc(slices.Clone(list), func(e *abnf.Error) bool { return e.Code == abnf.CodeRecursion })
		if err = nil; len(list) > 0 {
			err = list
		}
	}
	if err == nil && g.Lookup(rule) == nil {
		err = fmt.Errorf("%s has no rule %s", document, rule)
	}
	return g, err
}

// read reads a grammar without the checks of names and values. These checks are separate in the
// library, stop at the first error in random order, and reject all values above 127.
//
// If the library may redefine core rules, "=/" for a core rule changes its own rules for all later
// grammars, so read allows that only for other grammars.
func read(text string) (g *goabnf.Grammar, err error) {
	defer func() {
		if r := recover(); r != nil {
			g, err = nil, fmt.Errorf("panic: %v", r)
		}
	}()
	g, err = goabnf.ParseABNF([]byte(text), goabnf.WithRedefineCoreRules(!addsToCore(text)), goabnf.WithValidation(false))
	if several := new(goabnf.ErrMultipleSolutionsFound); errors.As(err, &several) {
		return nil, fmt.Errorf("%d parses", len(several.Paths))
	}
	return g, err
}

// addsToCore reports whether a grammar has a definition "=/" of a core rule.
func addsToCore(text string) bool {
	core, errs := abnf.Definitions(abnf.Source{Text: grammar.RFC5234Core})
	if len(errs) > 0 {
		panic(errs) // impossible: the bundle is tested
	}
	// Definitions returns the definitions that it can read even if others have errors.
	definitions, _ := abnf.Definitions(abnf.Source{Text: text})
	return slices.ContainsFunc(definitions, func(d *abnf.Definition) bool {
		return d.Incremental && slices.ContainsFunc(core, func(c *abnf.Definition) bool { return strings.EqualFold(c.Name, d.Name) })
	})
}

// CRLF returns a text with the line ends of RFC 5234 §2.2.
func CRLF(text string) string {
	return strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\n", "\r\n")
}
