package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/std66/std66/cmd/internal/cli"
	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/limit"
)

// A lintCommand is "abnf lint" with its flags.
type lintCommand struct {
	read readFlags
	each bool
}

func newLint() *cobra.Command {
	c := &lintCommand{}
	cmd := &cobra.Command{
		Use:   "lint [flags] [FILE ...]",
		Short: "Print the errors and warnings of a grammar",
		Long: `Lint prints all errors and warnings of a grammar, each as "file:line:column: message" with
the line and a caret under the column. The column counts bytes from 1. A file "-", or no
file, is standard input.

Several files form one grammar, which defines each rule once. With --each, each file is a
grammar of its own.

A grammar with errors cannot be compiled. Errors are invalid ABNF, names that are undefined
or defined twice, values that are too large, recursion that is not regular, and rules that
match nothing. Warnings are for rules that no other rule uses, and for rules that replace a
core rule.

The exit code is 0 if there are no errors, 1 if there are errors, and 2 on a usage or I/O
error.`,
		Example: `  abnf lint date.abnf
  abnf lint --each grammar/*.abnf`,
		RunE: c.run,
	}
	c.read.register(cmd, false)
	cmd.Flags().BoolVar(&c.each, "each", false, "treat each file as a grammar of its own")
	return cmd
}

func (c *lintCommand) run(cmd *cobra.Command, files []string) error {
	if len(files) == 0 {
		files = []string{cli.Stdin}
	}
	grammars := [][]string{files}
	if c.each {
		grammars = slices.Collect(slices.Chunk(files, 1))
	} else if name, ok := twice(files); ok {
		return fmt.Errorf("%s is given twice", name)
	}
	l := linter{cmd: cmd, terminal: cli.TerminalOf(cmd.OutOrStdout())}
	for _, files := range grammars {
		budget := limit.New(c.read.limits())
		sources, unread := c.sources(cmd, files, budget)
		l.unread += unread
		if len(sources) == 0 {
			continue
		}
		if err := l.lint(&c.read, sources, budget); err != nil {
			return err
		}
	}
	return l.conclude()
}

// sources reads the files. It reports the files that cannot be read and returns their number.
func (c *lintCommand) sources(cmd *cobra.Command, files []string, b *limit.Budget) (sources []abnf.Source, unread int) {
	for _, file := range files {
		list, err := c.read.sources(cmd, []string{file}, b)
		if err != nil {
			cli.Complain(cmd, err)
			unread++
			continue
		}
		sources = append(sources, list...)
	}
	return sources, unread
}

// A linter prints and counts the errors and warnings of grammars.
type linter struct {
	cmd                      *cobra.Command
	terminal                 cli.Terminal
	errors, warnings, unread int
}

// lint prints the errors and warnings of a grammar. The error is an error of standard output.
func (l *linter) lint(read *readFlags, sources []abnf.Source, b *limit.Budget) error {
	lines := map[string][]string{} // by the name of the source
	for _, s := range sources {
		lines[s.Name] = strings.Split(strings.TrimPrefix(read.texts[s.Name], byteOrderMark), "\n")
	}
	var out []byte
	for _, e := range (abnf.Reader{Encoding: read.encoding(), Budget: b}).Lint(sources...) {
		line := ""
		if text := lines[e.Pos.File]; e.Pos.Line <= len(text) { // without a source, an error has no line
			line = strings.TrimSuffix(text[e.Pos.Line-1], "\r")
		}
		colour, count := cli.Wrong, &l.errors
		if e.Warning {
			colour, count = cli.Caution, &l.warnings
		}
		*count++
		out = cli.AppendMessage(out, l.terminal, e.Pos.String()+":", e.Text(), line, min(e.Pos.Col-1, len(line)), colour)
	}
	_, err := l.cmd.OutOrStdout().Write(out)
	return err
}

// byteOrderMark does not count in columns.
const byteOrderMark = "\uFEFF"

// conclude prints the counts and returns the exit code.
func (l *linter) conclude() error {
	fmt.Fprintf(l.cmd.ErrOrStderr(), "%s, %s\n", cli.Count(l.errors, "error"), cli.Count(l.warnings, "warning"))
	switch {
	case l.unread > 0:
		return cli.Failure
	case l.errors > 0:
		return cli.Invalid
	}
	return nil
}
