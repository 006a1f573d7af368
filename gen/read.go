package gen

import (
	"cmp"
	"errors"
	"fmt"

	"github.com/std66/std66/grammar"
	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/extract"
	"github.com/std66/std66/internal/library"
	"github.com/std66/std66/internal/limit"
)

// Source is a file of a grammar.
type Source struct {
	Name     string   // file name, for error positions and the header of the generated files
	Text     string   // the file
	RFC      bool     // Text is an RFC that contains the grammar
	Sections []string // with RFC, the sections with the grammar, such as "2" or "Appendix A"; all if empty
	Notation string   // "abnf" or "rfc822", unless a comment in Text names the notation; "" means "abnf"
}

// Document is a published grammar. Its rule names are separate from the names in other documents.
type Document struct {
	Name    string   // "rfc3986" for RFC 3986, otherwise a file name; "" means the name of the first source
	Sources []Source // the files of the grammar, which defines each rule once
	Patches []Source // definitions that replace or extend rules of Sources, as in Config
}

// Bundled returns a grammar that is part of this module, such as "rfc3986" (see package grammar). It is
// a function for Config.Documents, and ignores from.
func Bundled(from, name string) (Document, error) {
	d, ok := grammar.Find(abnf.DocumentName(name))
	if !ok {
		return Document{}, fmt.Errorf("%s is not a bundled grammar", abnf.DocumentTitle(name))
	}
	sources := func(files []grammar.File) (list []Source) {
		for _, f := range files {
			list = append(list, Source{Name: library.Bundle + "/" + f.Name, Text: f.Text})
		}
		return list
	}
	return Document{Name: d.Name, Sources: sources(d.Files), Patches: sources(d.Patches)}, nil
}

// reader reads the texts of a Config.
type reader struct {
	Config
	library *library.Library
	found   map[string]*abnf.Document // by name of the first source
	errs    []error                   // texts and fields that are not valid
}

// read reads the grammar: the rules that c selects and those that they need, or all rules.
func (c Config) read(b *limit.Budget) (*abnf.Grammar, error) {
	if c.Warn == nil {
		c.Warn = func(string) {}
	}
	r := &reader{Config: c, found: map[string]*abnf.Document{}, library: &library.Library{Budget: b, Extracted: func(name string, g *extract.Grammar) {
		if g.Loses() {
			c.Warn(fmt.Sprintf("%s: %s (see abnf extract)", name, g.Summary()))
		}
	}}}
	in := r.library.Reader(firstName(c.Sources))
	in.Roots, in.Find, in.Suggest = c.roots(), nil, nil
	var unknown [2]error
	in.Encoding, unknown[0] = abnf.ParseEncoding(cmp.Or(c.Encoding, abnf.Auto.String()))
	in.Lists, unknown[1] = abnf.ParseListForm(cmp.Or(c.Lists, abnf.ListSender.String()))
	r.fail(errors.Join(unknown[:]...))
	in.Patches = r.sources(c.Patches)
	for _, d := range c.Imports {
		in.Imports = append(in.Imports, *r.document(d))
	}
	if c.Documents != nil {
		in.Find = r.find
	}
	if c.Suggest != nil {
		in.Suggest = func(from *abnf.Document, name string) string { return c.Suggest(from.Place, name) }
	}
	sources := r.sources(c.Sources)
	if len(r.errs) > 0 {
		return nil, errors.Join(r.errs...)
	}
	g, err := in.Read(sources...)
	for _, w := range g.Warnings {
		if w.Code != abnf.CodeCore { // the author's decision, which abnf lint reports
			c.Warn(w.Error())
		}
	}
	if len(r.errs) > 0 && b.Exceeded() != nil {
		err = nil // it follows from the limit
	}
	return g, errors.Join(append(r.errs, err)...)
}

// fail records an error, if it is not nil.
func (r *reader) fail(err error) {
	if err != nil {
		r.errs = append(r.errs, err)
	}
}

// find returns the document that another document refers to.
func (r *reader) find(from *abnf.Document, name string) (*abnf.Document, error) {
	d, err := r.Documents(from.Place, name)
	if err != nil || len(d.Sources) == 0 {
		return nil, err
	}
	file := d.Sources[0].Name
	if r.found[file] == nil {
		d.Name = name
		r.found[file] = r.document(d)
	}
	return r.found[file], nil
}

// document converts a document. Its place is the name of its first source.
func (r *reader) document(d Document) *abnf.Document {
	place := firstName(d.Sources)
	return &abnf.Document{Name: abnf.DocumentName(cmp.Or(d.Name, place)), Place: place, Sources: r.sources(d.Sources), Patches: r.sources(d.Patches)}
}

// firstName returns the name of the first source, or "".
func firstName(list []Source) string {
	if len(list) == 0 {
		return ""
	}
	return list[0].Name
}

// sources converts sources.
func (r *reader) sources(list []Source) (sources []abnf.Source) {
	for _, s := range list {
		source, err := r.library.Source(s.Name, s.Text, s.RFC, s.Sections...)
		r.fail(err)
		if source.Notation, err = abnf.ParseNotation(cmp.Or(s.Notation, abnf.NotationABNF.String())); err != nil {
			r.fail(fmt.Errorf("%s: %w", s.Name, err))
		}
		sources = append(sources, source)
	}
	return sources
}
