package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/std66/std66/cmd/internal/cli"
	"github.com/std66/std66/grammar"
	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/library"
	"github.com/std66/std66/internal/limit"
	"github.com/std66/std66/internal/similar"
)

// importHelp is the part of the help of commands about documents.
const importHelp = `A reference to a rule of another document, such as <host, see [URI], Section 3.2.2>, and an
undefined name lead to the documents that the grammar cites: rfc3986.abnf, amended by
rfc3986.patch.abnf, or else rfc3986.txt, in the folder of the citing file. The bundled
grammars find each other. Nothing is fetched. --import adds a document, which is a grammar,
the text of an RFC (.txt), or a bundled grammar such as rfc3986. --patch reads definitions
that replace definitions in the grammar, or add alternatives to them with "=/".`

// readSource reads a grammar from a file, or from standard input, within the budget. The error says
// whether the name of a missing file is like the names of bundled grammars.
func readSource(cmd *cobra.Command, file string, b *limit.Budget) (abnf.Source, error) {
	source, err := readInput(cmd, file, b)
	return source, noFile(file, err)
}

// readInput reads a file, or standard input, within the budget.
func readInput(cmd *cobra.Command, file string, b *limit.Budget) (abnf.Source, error) {
	in := cmd.InOrStdin()
	name := cli.StdinName
	if file != cli.Stdin {
		name = cli.VisibleName(file)
		f, err := os.Open(file)
		if err != nil {
			return abnf.Source{}, err
		}
		defer f.Close()
		in = f
	}
	text, err := library.Read(name, in, b)
	return abnf.Source{Name: name, Text: text}, tooLarge(err)
}

// noFile adds to the error for a missing file that no bundled grammar has its name, if the name is like
// theirs.
func noFile(file string, err error) error {
	if !errors.Is(err, fs.ErrNotExist) || !looksBundled(file) {
		return err
	}
	return fmt.Errorf("%w, and %w", err, noBundled(file))
}

// noBundled returns the error for a name that no bundled grammar has.
func noBundled(name string) error {
	hint := "see abnf list"
	if nearest, ok := similar.Find(name, bundledNames); ok {
		hint = "did you mean " + nearest + "?"
	}
	return fmt.Errorf("no bundled grammar is called %s (%s)", cli.VisibleName(name), hint)
}

// looksBundled reports whether a name begins like the names of bundled grammars and has neither a folder
// nor an extension.
func looksBundled(name string) bool {
	return len(name) > 3 && strings.EqualFold(name[:3], "rfc") && !strings.ContainsAny(name, `./\`)
}

// bundledNames yields the names of the bundled grammars.
func bundledNames(yield func(string) bool) {
	for _, d := range grammar.Documents() {
		if !yield(d.Name) {
			return
		}
	}
}

// completeDocuments completes the value of a flag with the names of bundled grammars and files.
func completeDocuments(cmd *cobra.Command, flag string) {
	if err := cmd.RegisterFlagCompletionFunc(flag, completeArgs); err != nil {
		panic(err) // unknown flag
	}
}

// documentsLike returns the bundled grammars and the files whose names begin with a word. If the word
// is not the beginning of a bundled grammar's name, the shell completes files.
func documentsLike(word string) ([]cobra.Completion, cobra.ShellCompDirective) {
	var list []cobra.Completion
	if word == "" {
		return nil, cobra.ShellCompDirectiveDefault
	}
	for _, d := range grammar.Documents() {
		if strings.HasPrefix(d.Name, word) {
			list = append(list, cobra.CompletionWithDesc(d.Name, d.Title))
		}
	}
	if len(list) == 0 {
		return nil, cobra.ShellCompDirectiveDefault
	}
	entries, _ := os.ReadDir(".") // completion needs no error
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), word) && !slices.Contains(list, e.Name()) {
			name := e.Name()
			if e.IsDir() {
				name += string(filepath.Separator)
			}
			list = append(list, name)
		}
	}
	return list, cobra.ShellCompDirectiveNoFileComp
}

// completeArgs completes an argument like [completeDocuments].
func completeArgs(_ *cobra.Command, _ []string, word string) ([]cobra.Completion, cobra.ShellCompDirective) {
	return documentsLike(word)
}

// noRule returns the error for an unknown rule. It suggests a rule with a similar name.
func noRule(names []string, name string) error {
	if nearest, ok := similar.Find(name, slices.Values(names)); ok {
		return fmt.Errorf("the grammar has no rule %q; did you mean %s?", name, nearest)
	}
	return fmt.Errorf("the grammar has no rule %q", name)
}

// names returns the names of the rules that the grammar defines, those that it imports, and the core
// rules. A grammar with mistakes also has names.
func (r *reading) names() []string {
	reader := r.reader
	reader.Roots = nil
	g, _ := reader.Read(r.sources...)
	var list []string
	for _, rule := range g.Rules {
		list = append(list, rule.Name)
	}
	return list
}

// completeRules returns the names of the rules in the --grammar files, for completion in a shell.
func completeRules(cmd *cobra.Command) []string {
	files, err := cmd.Flags().GetStringArray("grammar")
	if err != nil {
		return nil
	}
	return rulesIn(cmd, files)
}

// rulesIn returns the names of the rules in the files, skipping unreadable files.
func rulesIn(cmd *cobra.Command, files []string) []string {
	f := readFlags{quiet: true}
	f.rfc, _ = cmd.Flags().GetBool("rfc")
	f.imports, _ = cmd.Flags().GetStringArray("import")
	f.patches, _ = cmd.Flags().GetStringArray("patch")
	r := f.newReading(cmd, limit.OrDefault(nil))
	for _, file := range files {
		if file != cli.Stdin { // standard input belongs to the shell
			_ = f.add(cmd, r, file)
		}
	}
	_ = f.openOthers(cmd, r)
	return r.names()
}
