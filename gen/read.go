package gen

import (
	"errors"
	"fmt"

	"github.com/std66/std66/grammar"
	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/dfa"
	"github.com/std66/std66/internal/extract"
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
			list = append(list, Source{Name: f.Name, Text: f.Text})
		}
		return list
	}
	return Document{Name: d.Name, Sources: sources(d.Files), Patches: sources(d.Patches)}, nil
}

// reader reads the texts of a Config.
type reader struct {
	Config
	budget *limit.Budget
	errs   []error // texts that cannot be read
}

// read reads the grammar: the rules that c selects and those that they need, or all rules.
func (c Config) read(b *limit.Budget) (*abnf.Grammar, error) {
	r := &reader{Config: c, budget: b}
	in := abnf.Reader{
		Roots: c.roots(), Patches: r.sources(c.Patches), Budget: b,
		Same: func(g *abnf.Grammar, x, y *abnf.Rule) bool { return dfa.Same(g, x, y, b) },
	}
	if c.Encoding != "" {
		encoding, err := abnf.ParseEncoding(c.Encoding)
		in.Encoding, r.errs = encoding, append(r.errs, err)
	}
	if c.Lists != "" {
		lists, err := abnf.ParseListForm(c.Lists)
		in.Lists, r.errs = lists, append(r.errs, err)
	}
	for _, d := range c.Imports {
		in.Imports = append(in.Imports, *r.document(d))
	}
	if c.Documents != nil {
		in.Find = r.find
	}
	if c.Suggest != nil {
		in.Suggest = func(from *abnf.Document, name string) string { return c.Suggest(from.Name, name) }
	}
	sources := r.sources(c.Sources)
	if err := errors.Join(r.errs...); err != nil {
		return nil, err
	}
	g, err := in.Read(sources...)
	for _, w := range g.Warnings {
		r.warn(w.Error())
	}
	if len(r.errs) > 0 && b.Exceeded() != nil {
		return g, r.errs[0]
	}
	return g, errors.Join(append(r.errs, err)...)
}

// warn reports a warning.
func (r *reader) warn(text string) {
	if r.Warn != nil {
		r.Warn(text)
	}
}

// find returns the document that another document refers to.
func (r *reader) find(from *abnf.Document, name string) (*abnf.Document, error) {
	d, err := r.Documents(from.Name, name)
	if err != nil || len(d.Sources) == 0 {
		return nil, err
	}
	d.Name = name
	return r.document(d), nil
}

// document converts a document. Its Name is set.
func (r *reader) document(d Document) *abnf.Document {
	if d.Name == "" && len(d.Sources) > 0 {
		d.Name = d.Sources[0].Name
	}
	doc := &abnf.Document{Name: abnf.DocumentName(d.Name), Sources: r.sources(d.Sources), Patches: r.sources(d.Patches)}
	if len(d.Sources) > 0 {
		doc.Place = d.Sources[0].Name // Documents may find others for each document
	}
	return doc
}

// sources converts sources, and extracts the grammars in RFCs.
func (r *reader) sources(list []Source) (sources []abnf.Source) {
	for _, s := range list {
		source := abnf.Source{Name: s.Name, Text: s.Text}
		if s.RFC {
			source = r.extract(s)
		}
		if s.Notation != "" {
			notation, err := abnf.ParseNotation(s.Notation)
			if err != nil {
				r.errs = append(r.errs, fmt.Errorf("%s: %w", s.Name, err))
			}
			source.Notation = notation
		}
		sources = append(sources, source)
	}
	return sources
}

// extract returns the grammar in an RFC, within the budget.
func (r *reader) extract(s Source) abnf.Source {
	if !r.budget.Hold(extract.Size(s.Text)) {
		r.errs = append(r.errs, &abnf.Error{
			Pos: abnf.Pos{File: s.Name, Line: 1, Col: 1}, Msg: fmt.Sprintf("the file is too large for a limit of %s", r.budget.Exceeded())})
		return abnf.Source{}
	}
	g := extract.From(s.Name, s.Text, s.Sections...)
	if err := g.Err(); err != nil {
		r.errs = append(r.errs, err)
	}
	if g.Loses() {
		r.warn(fmt.Sprintf("%s: %s (see abnf extract)", s.Name, g.Summary()))
	}
	return g.Source
}
