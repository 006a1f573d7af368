package abnf

import (
	"fmt"
	"slices"

	source "github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/library"
	"github.com/std66/std66/internal/limit"
	"github.com/std66/std66/internal/machines"
)

// Config says what to compile. The grammar is Sources with Patches, or a bundled document.
type Config struct {
	// Sources are the texts of the grammar. A rule is defined once in all of them.
	Sources []Source

	// Bundled is the name of a document of package grammar, such as "rfc9110", which takes the
	// place of Sources.
	Bundled string

	// Patches are texts whose definitions with "=" replace rules of the grammar, and whose
	// definitions with "=/" add alternatives.
	Patches []Source

	// Imports are documents that undefined rule names are looked up in, and that the grammar may
	// cite. A bundled document also finds the bundled documents that it cites.
	Imports []Document

	// Rules are the rules to compile, with all rules that they need. If Rules is empty, all rules
	// of the grammar are compiled.
	Rules []string

	// Parsers are specifications of captures: see the package documentation. Their rules are
	// compiled too.
	Parsers []string

	// Encoding is the meaning of numeric values: "bytes", "utf8", or "" to decide for each value.
	// Without a decision, a value over %xFF is a code point in UTF-8, and others are bytes.
	Encoding string

	// Limits bounds the resources that Compile uses.
	Limits Limits

	// Warn, if it is not nil, receives warnings about the grammar, as "file:line:col: warning:
	// message".
	Warn func(text string)
}

// Source is a text with a grammar.
type Source struct {
	Name string // the file name in messages
	Text string

	RFC      bool     // Text is an RFC that contains the grammar
	Sections []string // of an RFC: the sections with the grammar, such as "2" or "Appendix A"; all if empty
}

// Document is a grammar that another one uses. The names of its rules are a scope of their own.
type Document struct {
	// Name is the name in citations: "rfc3986", or a file name.
	Name string

	// Sources are the texts of the document. If there are none, it is the bundled document Name.
	Sources []Source

	// Patches change rules, as in [Config].
	Patches []Source
}

// Limits bounds the resources that compiling a grammar uses. A field that is zero stands for its
// default. The defaults stop any grammar within about 10 seconds and 1 GB.
//
// Limits are counts, not times, so a grammar that compiles on one machine compiles on all.
type Limits struct {
	// States is the maximum number of states of the automaton of one rule, before it is minimized.
	// The default is 50,000.
	States int

	// Work is the maximum number of steps for all rules together, of about 20 nanoseconds each. The
	// default is 300,000,000.
	Work int64

	// Memory is the maximum number of bytes held at once, as an estimate: the process may use
	// double. The default is 400 MB.
	Memory int64
}

// reader reads the texts of a Config.
type reader struct {
	Config
	budget  *limit.Budget
	library *library.Library
	errs    []error
}

// Compile compiles the grammar. The same Config gives the same Grammar.
//
// The error has a line for each mistake and wraps an [*Error] for each mistake in a text, and a
// [*LimitError] if the grammar exceeds a limit.
func (c Config) Compile() (*Grammar, error) {
	b := limit.New(limit.Limits{States: c.Limits.States, Work: c.Limits.Work, Memory: c.Limits.Memory})
	r := &reader{Config: c, budget: b, library: &library.Library{Budget: b}}
	g, err := r.read()
	if err != nil {
		return nil, public(err, b)
	}
	rules, exported, parsers, err := c.selection(g)
	if err != nil {
		return nil, public(err, b)
	}
	set, err := machines.Compile(g, rules, parsers, machines.CalleeStates, b)
	if err != nil {
		return nil, public(err, b)
	}
	n := build(rules, exported, parsers, set)
	return n, n.validate()
}

// read reads the grammar.
func (r *reader) read() (*source.Grammar, error) {
	doc := r.document(Document{Name: r.Bundled, Sources: r.Sources, Patches: r.Patches}, "Bundled")
	in := r.library.Reader(doc.Place)
	in.Roots, in.Patches = r.roots(), doc.Patches
	if r.Encoding != "" {
		encoding, err := source.ParseEncoding(r.Encoding)
		if err != nil {
			r.fail("Encoding", err)
		}
		in.Encoding = encoding
	}
	for _, d := range r.Imports {
		in.Imports = append(in.Imports, *r.document(d, "Imports"))
	}
	if r.Bundled != "" && len(r.Sources) > 0 {
		r.fail("Bundled", fmt.Errorf("%q: there are also Sources", r.Bundled))
	}
	if len(r.errs) > 0 {
		return nil, errorList(r.errs)
	}
	g, err := in.Read(doc.Sources...)
	if r.Warn != nil {
		for _, w := range g.Warnings {
			r.Warn(w.Error())
		}
	}
	return g, err
}

// fail adds an error about a field of the Config.
func (r *reader) fail(field string, err error) {
	r.errs = append(r.errs, fmt.Errorf("abnf: %s: %w", field, err))
}

// document returns the document of texts, or the bundled document. The field is for errors.
func (r *reader) document(d Document, field string) *source.Document {
	if len(d.Sources) > 0 {
		name := d.Name
		if name == "" {
			name = d.Sources[0].Name
		}
		return &source.Document{Name: source.DocumentName(name), Sources: r.sources(d.Sources), Patches: r.sources(d.Patches)}
	}
	doc, ok := r.library.Bundled(d.Name)
	switch {
	case ok:
	case d.Name == "":
		r.errs = append(r.errs, fmt.Errorf("abnf: no grammar: Sources and Bundled are empty"))
		doc = &source.Document{}
	default:
		r.fail(field, fmt.Errorf("%q is not a bundled grammar", d.Name))
		doc = &source.Document{}
	}
	doc.Patches = append(slices.Clip(doc.Patches), r.sources(d.Patches)...)
	return doc
}

// sources converts texts, and extracts the grammars of RFCs.
func (r *reader) sources(list []Source) []source.Source {
	var sources []source.Source
	for _, s := range list {
		if !s.RFC {
			sources = append(sources, source.Source{Name: s.Name, Text: s.Text})
			continue
		}
		g, err := library.Extract(s.Name, s.Text, r.budget, s.Sections...)
		if err != nil {
			r.errs = append(r.errs, err)
			continue
		}
		if g.Loses() && r.Warn != nil {
			r.Warn(s.Name + ": warning: " + g.Summary())
		}
		sources = append(sources, g.Source)
	}
	return sources
}
