package main

import (
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"github.com/std66/std66/cmd/internal/cli"
	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/extract"
	"github.com/std66/std66/internal/library"
	"github.com/std66/std66/internal/limit"
)

// grammarFlags are the flags of a command that reads a grammar.
type grammarFlags struct {
	files []string
	readFlags
}

func (f *grammarFlags) register(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&f.files, "grammar", nil, "read the grammar in `FILE`, or a bundled grammar such as rfc3986 (repeatable)")
	completeDocuments(cmd, "grammar")
	f.readFlags.register(cmd, true)
}

// open reads the files within the budget.
func (f *grammarFlags) open(cmd *cobra.Command, b *limit.Budget) (*reading, error) {
	if name, ok := twice(f.files); ok {
		return nil, fmt.Errorf("--grammar %s is given twice", name)
	}
	r, err := f.readFlags.open(cmd, f.files, b)
	if err != nil {
		return nil, err
	}
	return r, r.checkImports()
}

// rule returns a rule of the grammar. The rules that it needs must have no mistakes. It prints the
// number of mistakes in other definitions.
func (f *grammarFlags) rule(cmd *cobra.Command, name string, b *limit.Budget) (*abnf.Grammar, *abnf.Rule, error) {
	input, err := f.open(cmd, b)
	if err != nil {
		return nil, nil, err
	}
	g, err := input.read(name)
	if err != nil {
		return nil, nil, err
	}
	r := g.Lookup(name)
	if r == nil {
		return nil, nil, noRule(input.names(), name)
	}
	if n := skipped(g); n > 0 {
		fmt.Fprintf(cmd.ErrOrStderr(), "%s left out that %s does not need (see abnf lint)\n", cli.Count(n, "mistake"), cli.VisibleName(r.Name))
	}
	return g, r, nil
}

// skipped returns the number of mistakes in definitions that are not needed.
func skipped(g *abnf.Grammar) int {
	n := 0
	for _, w := range g.Warnings {
		if w.Skipped {
			n++
		}
	}
	return n
}

// twice returns the name, escaped for messages, of the first file that occurs again, if any.
func twice(files []string) (string, bool) {
	seen := map[string]bool{}
	for _, name := range files {
		if seen[name] {
			return cli.VisibleName(name), true
		}
		seen[name] = true
	}
	return "", false
}

// readFlags are the flags for reading grammars.
type readFlags struct {
	encodingWord cli.Choice
	notationFlag
	lists     cli.Choice
	rfc       bool
	sections  []string
	imports   []string
	patches   []string
	omissions bool // print the number of omissions from the texts of RFCs
	quiet     bool // print no hints
	limitFlags
}

func (f *readFlags) register(cmd *cobra.Command, compiles bool) {
	f.encodingWord = cli.Choice{Value: abnf.Auto.String(), Of: []string{abnf.Auto.String(), abnf.Bytes.String(), abnf.UTF8.String()}}
	f.encodingWord.Register(cmd, "encoding", "the meaning of num-vals")
	f.notationFlag.register(cmd)
	f.lists = cli.Choice{Value: abnf.ListSender.String(), Of: []string{abnf.ListSender.String(), abnf.ListRecipient.String(), abnf.ListRecipient7230.String()}}
	f.lists.Register(cmd, "lists", "the lists (#) of HTTP")
	cmd.Flags().BoolVar(&f.rfc, "rfc", false, "read the grammar in the text of an RFC, as \"abnf extract\" does")
	f.omissions = true
	registerSections(cmd, &f.sections)
	cmd.Flags().StringArrayVar(&f.imports, "import", nil, "import rules from the document in `FILE`, or a bundled one such as rfc3986 (repeatable)")
	completeDocuments(cmd, "import")
	cmd.Flags().StringArrayVar(&f.patches, "patch", nil, "replace or extend rules by the definitions in `FILE` (repeatable)")
	f.limitFlags.register(cmd, compiles)
}

func (f *readFlags) encoding() abnf.Encoding {
	encoding, _ := abnf.ParseEncoding(f.encodingWord.Value) // Choice allows only valid words
	return encoding
}

func (f *readFlags) listForm() abnf.ListForm {
	form, _ := abnf.ParseListForm(f.lists.Value) // Choice allows only valid words
	return form
}

// A notationFlag is the flag for the notation of a grammar.
type notationFlag struct{ word cli.Choice }

func (f *notationFlag) register(cmd *cobra.Command) {
	f.word = cli.Choice{Value: abnf.NotationABNF.String(), Of: []string{abnf.NotationABNF.String(), abnf.NotationRFC822.String()}}
	f.word.Register(cmd, "notation", "the notation of the grammar, unless it names its own")
}

func (f *notationFlag) notation() abnf.Notation {
	notation, _ := abnf.ParseNotation(f.word.Value) // Choice allows only valid words
	return notation
}

// A reading is a grammar to read: its sources, and the documents that it may import.
type reading struct {
	sources []abnf.Source
	reader  abnf.Reader
	library *library.Library
}

// newReading returns a reading without sources. It prints the number of omissions from the text of each
// RFC.
func (f *readFlags) newReading(cmd *cobra.Command, b *limit.Budget) *reading {
	l := &library.Library{
		Budget: b, Visible: cli.VisibleName,
		Advice: func(document string) string { return "use --import " + document },
	}
	if f.omissions {
		l.Extracted = func(name string, g *extract.Grammar) {
			if g.Loses() {
				fmt.Fprintf(cmd.ErrOrStderr(), "%s: %s (see abnf extract)\n", name, g.Summary())
			}
		}
	}
	r := &reading{library: l, reader: l.Reader("")}
	r.reader.Encoding, r.reader.Lists = f.encoding(), f.listForm()
	return r
}

// open reads the files of one grammar and the files of flags, within the budget.
func (f *readFlags) open(cmd *cobra.Command, files []string, b *limit.Budget) (*reading, error) {
	r := f.newReading(cmd, b)
	for _, file := range files {
		if err := f.add(cmd, r, file); err != nil {
			return nil, err
		}
	}
	return r, f.openOthers(cmd, r)
}

// add reads a file of the grammar, or a bundled document.
func (f *readFlags) add(cmd *cobra.Command, r *reading, file string) error {
	if f.sections != nil && !f.rfc {
		return errors.New("--section needs --rfc")
	}
	if doc, ok := r.library.Bundled(file); ok && !library.IsFile(file) {
		if f.rfc {
			return fmt.Errorf("%s is a bundled grammar, and --rfc reads the text of an RFC", file)
		}
		r.addBundled(doc)
		return nil
	}
	source, err := readSource(cmd, file, r.library.Budget)
	if err != nil {
		return err
	}
	if !f.rfc && !f.quiet && library.BeginsLikeRFC(source.Text) {
		cli.Complain(cmd, fmt.Errorf("%s looks like the text of an RFC, which --rfc reads", source.Name))
	}
	if source, err = r.library.Source(source.Name, source.Text, f.rfc, f.sections...); err != nil {
		return tooLarge(err)
	}
	source.Notation = f.notation()
	r.sources = append(r.sources, source)
	if file != cli.Stdin {
		r.reader.Place = library.Places(r.reader.Place, library.Folder(file))
	}
	return nil
}

// addBundled adds a bundled document to the grammar.
func (r *reading) addBundled(doc *abnf.Document) {
	r.sources = append(r.sources, doc.Sources...)
	r.reader.Patches = append(r.reader.Patches, doc.Patches...)
	r.reader.Place = library.Places(r.reader.Place, doc.Place)
}

// openOthers reads the patches and imports.
func (f *readFlags) openOthers(cmd *cobra.Command, r *reading) error {
	if err := errors.Join(checkNames("--import", f.imports), checkNames("--patch", f.patches)); err != nil {
		return err
	}
	for _, file := range f.patches {
		source, err := readInput(cmd, file, r.library.Budget)
		if err != nil {
			return err
		}
		if library.BeginsLikeRFC(source.Text) {
			return fmt.Errorf("--patch: %s is the text of an RFC, not a grammar", source.Name)
		}
		source, _ = r.library.Source(source.Name, source.Text, false) // only RFCs have errors
		r.reader.Patches = append(r.reader.Patches, source)
	}
	for _, file := range f.imports {
		doc, err := r.library.Import(file)
		if err != nil {
			return tooLarge(noFile(file, err))
		}
		for _, other := range r.reader.Imports {
			if other.Name == doc.Name {
				return fmt.Errorf("--import: %s and %s are both %s", other.Sources[0].Name, doc.Sources[0].Name, abnf.DocumentTitle(doc.Name))
			}
		}
		r.reader.Imports = append(r.reader.Imports, *doc)
	}
	return nil
}

// checkNames returns an error if the files of a flag have a duplicate or standard input.
func checkNames(flag string, files []string) error {
	if name, ok := twice(files); ok {
		return fmt.Errorf("%s %s is given twice", flag, name)
	}
	if slices.Contains(files, cli.Stdin) {
		return fmt.Errorf("%s: only a grammar can come from standard input", flag)
	}
	return nil
}

// checkImports returns an error if an import has the name of the grammar, because the grammar then
// stands for all documents of that name.
func (r *reading) checkImports() error {
	for _, doc := range r.reader.Imports {
		if len(r.sources) > 0 && doc.Name == abnf.DocumentName(r.sources[0].Name) {
			return fmt.Errorf("--import: %s and the grammar are both %s", doc.Sources[0].Name, abnf.DocumentTitle(doc.Name))
		}
	}
	return nil
}

// read reads the grammar: all rules, or the named ones and those that they need. The error is for
// [cli.Run].
func (r *reading) read(roots ...string) (*abnf.Grammar, error) {
	r.reader.Roots = roots
	g, err := r.reader.Read(r.sources...)
	if failed := r.library.Err(); failed != nil {
		return g, tooLarge(failed)
	}
	return g, findings(err)
}

// lint returns all findings about the grammar, or about the named rules. The function more returns optional
// findings about the rules without mistakes.
func (r *reading) lint(roots []string, limits limit.Limits, more func(*abnf.Grammar) abnf.ErrorList) (abnf.ErrorList, error) {
	r.reader.Roots = roots
	g, errs := r.reader.Read(r.sources...)
	if err := r.library.Err(); err != nil {
		return nil, tooLarge(err)
	}
	for _, name := range roots {
		if g.Lookup(name) == nil && r.reader.Budget.Exceeded() == nil {
			return nil, noRule(r.names(), name)
		}
	}
	list, _ := errs.(abnf.ErrorList) // Read returns no other type of error
	limits = limit.New(limits).Limits()
	if len(roots) == 0 {
		limits.Work = max(1, limits.Work/recursionShare)
	}
	sound := g.Sound(errs)
	list = append(list, recursion(sound, limit.New(limits))...)
	return g.Findings(append(list, more(sound)...)), nil
}

// tooLarge marks err as a finding if a file exceeds the budget.
func tooLarge(err error) error {
	if _, ok := errors.AsType[*library.TooLarge](err); ok {
		return findings(err)
	}
	return err
}
