package abnf

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	source "github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/extract"
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

	// Extern has functions for rules whose end depends on a number in their text, such as literal of
	// IMAP, by the name of the rule. The rule gives only the first byte. The function finds the end of a
	// match at the start of a text: it returns its length, and true, or the length of the longest text
	// that begins a match, and false. It must not keep the text, which can be the bytes of
	// [Rule.MatchBytes]. It must be safe for concurrent use, and take time in proportion to its result
	// for Match to take linear time. A match is not empty.
	Extern map[string]func(text string) (n int, ok bool)

	// Trees are specifications of trees: a rule, as in "JSON-text", or a rule and the rules of its
	// nodes, as in "JSON-text=value,member,string". The rules are compiled too. See [Rule.ParseTree].
	Trees []string

	// Encoding is the meaning of numeric values: "bytes", "utf8", or "" to decide for each value.
	// Without a decision, a value over %xFF is a code point in UTF-8, and others are bytes.
	Encoding string

	// Lists is the meaning of "#", the lists of HTTP: "sender" (RFC 9110 §5.6.1.1), "recipient"
	// (RFC 9110 §5.6.1.2), "rfc7230" (RFC 7230 §7), or "" for "sender".
	Lists string

	// Limits bounds the resources that Compile uses.
	Limits Limits

	// Warn, if it is not nil, receives warnings about the grammar and the parsers, as
	// "file:line:col: warning: message".
	Warn func(text string)
}

// Source is a text with a grammar.
type Source struct {
	Name string // the file name in messages
	Text string

	// Notation is "rfc822", "abnf", or "" for "abnf". A line "; notation: rfc822" in the comments at
	// the start of Text has the same effect.
	Notation string

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
	library *library.Library
	errs    []error
}

// Compile compiles the grammar. The same Config gives the same Grammar.
//
// The error has a line for each mistake and wraps an [*Error] for each mistake in a text, and a
// [*LimitError] if the grammar exceeds a limit.
func (c Config) Compile() (*Grammar, error) {
	b := limit.New(limit.Limits{States: c.Limits.States, Work: c.Limits.Work, Memory: c.Limits.Memory})
	g, err := c.read(b)
	if err != nil {
		return nil, public(err, b)
	}
	rules, exported, parsers, trees, err := c.selection(g)
	if err != nil {
		return nil, public(err, b)
	}
	external, err := c.external(g)
	if err != nil {
		return nil, err
	}
	set, err := machines.Compile(g, rules, external.rules, parsers, machines.CalleeStates, b)
	if err != nil {
		return nil, public(err, b)
	}
	for _, w := range set.Warnings {
		if c.Warn != nil {
			c.Warn(w.Error())
		}
	}
	n, err := build(rules, exported, parsers, set, external)
	if err != nil {
		return nil, fmt.Errorf("abnf: the grammar is too large: %w", err)
	}
	if err := n.addTrees(rules, trees, machines.NewTreeCompiler(g, external.rules, b)); err != nil {
		return nil, public(err, b)
	}
	if err := n.validate(); err != nil {
		return nil, fmt.Errorf("abnf: the grammar is too large: %w", err)
	}
	return n, nil
}

// read reads the grammar within the budget.
func (c Config) read(b *limit.Budget) (*source.Grammar, error) {
	r := &reader{Config: c, library: &library.Library{Budget: b}}
	r.library.Extracted = func(name string, g *extract.Grammar) {
		if g.Loses() && c.Warn != nil {
			c.Warn(name + ": warning: " + g.Summary())
		}
	}
	doc := r.document(Document{Name: r.Bundled, Sources: r.Sources, Patches: r.Patches}, "Bundled")
	in := r.library.Reader(doc.Place)
	in.Roots, in.Patches = r.roots(), doc.Patches
	var err error
	if in.Encoding, err = source.ParseEncoding(cmp.Or(r.Encoding, source.Auto.String())); err != nil {
		r.fail("Encoding", err)
	}
	if in.Lists, err = source.ParseListForm(cmp.Or(r.Lists, source.ListSender.String())); err != nil {
		r.fail("Lists", err)
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
	for _, w := range g.Warnings {
		if r.Warn != nil && w.Code != source.CodeCore { // the author's decision
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
		r.errs = append(r.errs, errors.New("abnf: no grammar: Sources and Bundled are empty"))
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
		n, err := r.library.Source(s.Name, s.Text, s.RFC, s.Sections...)
		if err != nil {
			r.errs = append(r.errs, err)
		}
		if n.Notation, err = source.ParseNotation(cmp.Or(s.Notation, source.NotationABNF.String())); err != nil {
			r.fail("Notation", err)
		}
		sources = append(sources, n)
	}
	return sources
}
