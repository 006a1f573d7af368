package main

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/std66/std66/cmd/internal/cli"
	"github.com/std66/std66/gen"
	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/extract"
	"github.com/std66/std66/internal/limit"
	"github.com/std66/std66/internal/similar"
)

// grammarFlags are the flags of a command that reads a grammar.
type grammarFlags struct {
	files []string
	readFlags
}

func (f *grammarFlags) register(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&f.files, "grammar", nil, "read the grammar in `FILE` (repeatable)")
	f.readFlags.register(cmd, true)
}

// sources reads the files within the budget.
func (f *grammarFlags) sources(cmd *cobra.Command, b *limit.Budget) ([]abnf.Source, error) {
	if name, ok := twice(f.files); ok {
		return nil, fmt.Errorf("--grammar %s is given twice", name)
	}
	return f.readFlags.sources(cmd, f.files, b)
}

// genSources reads the files for package gen.
func (f *grammarFlags) genSources(cmd *cobra.Command) ([]gen.Source, error) {
	if name, ok := twice(f.files); ok {
		return nil, fmt.Errorf("--grammar %s is given twice", name)
	}
	b := limit.New(f.limits())
	var sources []gen.Source
	for _, file := range f.files {
		s, err := readSource(cmd, file, b)
		if err != nil {
			return nil, err
		}
		sources = append(sources, gen.Source{Name: s.Name, Text: s.Text, RFC: f.rfc})
	}
	return sources, nil
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
	rfc          bool
	quiet        bool // do not report omissions
	limitFlags

	texts map[string]string // texts read so far, by name
}

func (f *readFlags) register(cmd *cobra.Command, compiles bool) {
	f.encodingWord = cli.Choice{Value: abnf.Auto.String(), Of: []string{abnf.Auto.String(), abnf.Bytes.String(), abnf.UTF8.String()}}
	f.encodingWord.Register(cmd, "encoding", "the meaning of num-vals")
	cmd.Flags().BoolVar(&f.rfc, "rfc", false, "read the grammar in the text of an RFC, as \"abnf extract\" does")
	f.limitFlags.register(cmd, compiles)
}

func (f *readFlags) encoding() abnf.Encoding {
	encoding, _ := abnf.ParseEncoding(f.encodingWord.Value) // Choice allows only valid words
	return encoding
}

// sources reads files within the budget.
func (f *readFlags) sources(cmd *cobra.Command, files []string, b *limit.Budget) ([]abnf.Source, error) {
	var sources []abnf.Source
	for _, file := range files {
		source, err := readSource(cmd, file, b)
		if err != nil {
			return nil, err
		}
		if f.texts == nil {
			f.texts = map[string]string{}
		}
		f.texts[source.Name] = source.Text
		if f.rfc {
			if !b.Hold(extract.Size(source.Text)) {
				return nil, tooLarge(source.Name, b)
			}
			g := extract.From(source.Name, source.Text)
			if !f.quiet && g.Loses() {
				fmt.Fprintf(cmd.ErrOrStderr(), "%s: %s (see abnf extract)\n", source.Name, g.Summary())
			}
			source = g.Source
		}
		sources = append(sources, source)
	}
	return sources, nil
}

// growth is the maximum size of a buffer that grows by doubling, as a multiple of its text.
const growth = 2

// readSource reads a file, or standard input, within the budget.
func readSource(cmd *cobra.Command, file string, b *limit.Budget) (abnf.Source, error) {
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
	var text strings.Builder
	left := (b.Limits().Memory - b.Held()) / growth
	n, err := io.Copy(&text, io.LimitReader(in, left+1))
	if err == nil && !b.Hold(growth*int(n)) {
		err = tooLarge(name, b)
	}
	return abnf.Source{Name: name, Text: text.String()}, err
}

// tooLarge returns the error for a file that exceeds the budget.
func tooLarge(file string, b *limit.Budget) error {
	return findings(fmt.Errorf("%s:1:1: the file is too large for a limit of %s", file, b.Exceeded()))
}

// rule returns a rule of the grammar. The rules that it needs must have no mistakes.
func (f *grammarFlags) rule(cmd *cobra.Command, name string, b *limit.Budget) (*abnf.Grammar, *abnf.Rule, error) {
	sources, err := f.sources(cmd, b)
	if err != nil {
		return nil, nil, err
	}
	g, err := abnf.Reader{Encoding: f.encoding(), Roots: []string{name}, Budget: b}.Read(sources...)
	if err != nil {
		return nil, nil, findings(err)
	}
	r := g.Lookup(name)
	if r == nil {
		all, _ := abnf.Read(f.encoding(), sources...)
		return nil, nil, noRule(all, name)
	}
	return g, r, nil
}

// noRule returns the error for an unknown rule. It suggests a rule with a similar name.
func noRule(g *abnf.Grammar, name string) error {
	if nearest, ok := similar.Find(name, slices.Values(ruleNames(g))); ok {
		return fmt.Errorf("the grammar has no rule %q; did you mean %s?", name, nearest)
	}
	return fmt.Errorf("the grammar has no rule %q", name)
}

func ruleNames(g *abnf.Grammar) []string {
	var list []string
	for _, r := range g.Rules {
		list = append(list, r.Name)
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
	read := readFlags{quiet: true}
	read.rfc, _ = cmd.Flags().GetBool("rfc")
	var sources []abnf.Source
	for _, file := range files {
		if file == cli.Stdin {
			continue // standard input belongs to the shell
		}
		if list, err := read.sources(cmd, []string{file}, limit.OrDefault(nil)); err == nil {
			sources = append(sources, list...)
		}
	}
	g, _ := abnf.Read(abnf.Auto, sources...) // a grammar with mistakes also has names
	return ruleNames(g)
}
