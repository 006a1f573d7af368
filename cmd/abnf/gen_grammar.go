package main

import (
	"slices"

	"github.com/spf13/cobra"

	"github.com/std66/std66/gen"
	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/limit"
)

// This file gives package gen the grammar that the flags name, and the documents that it imports.

// configure sets the grammar and its documents in a configuration.
func (f *grammarFlags) configure(cmd *cobra.Command, c *gen.Config) (*reading, error) {
	f.omissions = false // gen reports them
	r, err := f.open(cmd, limit.New(f.limits()))
	if err != nil {
		return nil, err
	}
	c.Sources = r.forGen(r.sources, f.sections)
	c.Patches = r.forGen(r.reader.Patches, nil)
	for i := range r.reader.Imports {
		c.Imports = append(c.Imports, r.documentForGen(&r.reader.Imports[i]))
	}
	c.Documents = func(from, name string) (gen.Document, error) {
		doc, err := r.library.Find(r.document(from), name)
		if err != nil {
			return gen.Document{}, err
		}
		return r.documentForGen(doc), nil
	}
	c.Suggest = func(from, rule string) string { return r.library.Suggest(r.document(from), rule) }
	return r, nil
}

// document returns the document with the given first source: the grammar, or a document that was imported
// or found.
func (r *reading) document(source string) *abnf.Document {
	for _, doc := range slices.Concat(r.reader.Imports, r.library.Found()) {
		if doc.Sources[0].Name == source {
			return &doc
		}
	}
	return &abnf.Document{Name: abnf.DocumentName(source), Sources: r.sources, Patches: r.reader.Patches, Place: r.reader.Place}
}

// documentForGen converts a document.
func (r *reading) documentForGen(doc *abnf.Document) gen.Document {
	return gen.Document{Name: doc.Name, Sources: r.forGen(doc.Sources, nil), Patches: r.forGen(doc.Patches, nil)}
}

// forGen converts sources. A source that was cut out of the text of an RFC becomes the text, with the
// sections to read.
func (r *reading) forGen(list []abnf.Source, sections []string) []gen.Source {
	var sources []gen.Source
	for _, s := range list {
		source := gen.Source{Name: s.Name, Text: s.Text, Notation: s.Notation.String()}
		if s.Lines != nil {
			source.Text, source.RFC, source.Sections = r.library.Text(s.Name), true, sections
		}
		sources = append(sources, source)
	}
	return sources
}
