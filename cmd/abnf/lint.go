package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/std66/std66/cmd/internal/cli"
	"github.com/std66/std66/cmd/internal/record"
	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/limit"
)

// A lintCommand is "abnf lint" with its flags.
type lintCommand struct {
	read   readFlags
	rules  []string
	each   bool
	output cli.Choice

	ambiguity  cli.Choice
	firstMatch bool
}

func newLint() *cobra.Command {
	c := &lintCommand{output: cli.Choice{Value: "text", Of: []string{"text", "json"}}}
	c.ambiguity = cli.Choice{Of: []string{ambiguityRules, ambiguityAll}}
	cmd := &cobra.Command{
		Use:   "lint [flags] [FILE ...]",
		Short: "Print the errors and warnings of a grammar",
		Long: `Lint prints all errors and warnings of a grammar, each as "file:line:column: message" with
the line and a caret under the column. The column counts bytes from 1. A file "-", or no
file, is standard input. A name without a folder and an extension, such as rfc9110, is a
bundled grammar if no file has that name (see "abnf list").

Several files form one grammar, which defines each rule once. With --each, each file is a
grammar of its own.

A grammar with errors cannot be compiled. Errors are invalid ABNF, names that are undefined
or defined twice, values that are too large, recursion that is not supported, and rules that
match nothing. Warnings are for rules that no other rule uses, for rules that replace a core
rule, and for recursive rules that are too large to be checked.

Recursion is supported if it is regular, or if the next byte of a string always shows where a
recursive part begins or ends, such as a bracket. Otherwise lint prints a string after which
the next byte can be read in two ways.

With --rule, mistakes in definitions that the named rules do not need are warnings. If there
are no errors, these rules compile, unless they are too large.

` + importHelp + `

With --ambiguity, lint warns of rules that have two parses of a string, with a shortest such
string. The parses have rules at different places or, if there is no such string, differ only
in the white space that rules begin or end with, or consist of. --ambiguity=all also reports
parses with the same rules at the same places. If the parses differ only inside another rule, the warning is for
that rule alone, unless --rule names rules. Imported rules are checked only if --rule names
them.

With --first-match, lint warns of alternatives that a parser does not match in full if it
takes the first alternative that matches, as a parsing expression grammar (PEG) does: an
earlier alternative matches the start of each of its strings.

As json, lint prints each finding as an object on its own line: {"file", "line", "column",
"severity", "code", "rule", "message", "mend"}. The severity is "error" or "warning". The
code is syntax, undefined, duplicate, prose, import, ambiguous, patch, value, recursion,
endless, empty, limit, core, unused, parses or first-match. A finding that is not in the
definition of a rule has no "rule", and one without advice no "mend".

The exit code is 0 if there are no errors, 1 if there are errors, and 2 on a usage or I/O
error.`,
		Example: `  abnf lint date.abnf
  abnf lint --each grammar/*.abnf
  abnf lint --rfc rfc9112.txt --import rfc9110 --import rfc3986 --output json`,
		ValidArgsFunction: completeArgs,
		RunE:              c.run,
	}
	c.read.register(cmd, false)
	cmd.Flags().StringArrayVar(&c.rules, "rule", nil, "report errors only if the rule `NAME` needs the definition (repeatable)")
	cli.Complete(cmd, "rule", func(cmd *cobra.Command) []string { return rulesIn(cmd, cmd.Flags().Args()) })
	c.output.Register(cmd, "output", "the `format` of findings")
	c.ambiguity.Register(cmd, "ambiguity", "warn of rules with two parses of a string, of `CLASS`")
	cmd.Flags().Lookup("ambiguity").NoOptDefVal = ambiguityRules
	cmd.Flags().BoolVar(&c.firstMatch, "first-match", false, "warn of alternatives that a first match hides")
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
		input := c.read.newReading(cmd, limit.New(c.read.limits()))
		l.unread += c.add(cmd, input, files)
		if len(input.sources) == 0 {
			continue
		}
		if err := c.read.openOthers(cmd, input); err != nil {
			return err
		}
		if err := input.checkImports(); err != nil && !c.each {
			return err
		}
		if err := l.lint(input, c); err != nil {
			return err
		}
	}
	return l.conclude()
}

// add adds the files to a grammar. It reports the files that cannot be read and returns their number.
func (c *lintCommand) add(cmd *cobra.Command, input *reading, files []string) (unread int) {
	for _, file := range files {
		if err := c.read.add(cmd, input, file); err != nil {
			cli.Complain(cmd, err)
			unread++
		}
	}
	return unread
}

// A linter prints and counts the errors and warnings of grammars.
type linter struct {
	cmd                      *cobra.Command
	terminal                 cli.Terminal
	errors, warnings, unread int
}

// lint prints the errors and warnings of a grammar. The error is an error of standard output or of the
// command line.
func (l *linter) lint(input *reading, c *lintCommand) error {
	all, err := input.lint(c.rules, c.read.limits(), c.more)
	if err != nil {
		return err
	}
	lines := map[string][]string{} // by the name of the source
	var out []byte
	for _, e := range all {
		if e.Warning {
			l.warnings++
		} else {
			l.errors++
		}
		if c.output.Value == "json" {
			out = append(appendFinding(out, e), '\n')
			continue
		}
		if lines[e.Pos.File] == nil {
			lines[e.Pos.File] = strings.Split(strings.TrimPrefix(input.library.Text(e.Pos.File), byteOrderMark), "\n")
		}
		out = l.append(out, e, lines[e.Pos.File])
	}
	_, err = l.cmd.OutOrStdout().Write(out)
	return err
}

// more returns the findings that flags ask for.
func (c *lintCommand) more(g *abnf.Grammar) abnf.ErrorList {
	var found abnf.ErrorList
	if class := c.ambiguity.Value; class != "" {
		found = twoParses(g, c.rules, class == ambiguityAll, c.read.limits())
	}
	if c.firstMatch {
		found = append(found, firstMatches(g, c.rules, c.read.limits())...)
	}
	return found
}

// append appends a finding as text. lines are the lines of its file.
func (l *linter) append(dst []byte, e *abnf.Error, lines []string) []byte {
	line := ""
	if e.Pos.Line <= len(lines) { // without a source, an error has no line
		line = strings.TrimSuffix(lines[e.Pos.Line-1], "\r")
	}
	colour := cli.Wrong
	if e.Warning {
		colour = cli.Caution
	}
	return cli.AppendMessage(dst, l.terminal, e.Pos.String()+":", e.Text(), line, min(e.Pos.Col-1, len(line)), colour)
}

// appendFinding appends a finding as a JSON object.
func appendFinding(dst []byte, e *abnf.Error) []byte {
	severity := "error"
	if e.Warning {
		severity = "warning"
	}
	dst = record.AppendMember(append(dst, '{'), "file", e.Pos.File)
	dst = fmt.Appendf(dst, `,"line":%d,"column":%d`, e.Pos.Line, e.Pos.Col)
	for _, member := range [][2]string{{"severity", severity}, {"code", string(e.Code)}, {"rule", e.Rule}, {"message", e.Msg}, {"mend", e.Mend}} {
		if member[1] != "" {
			dst = record.AppendMember(append(dst, ','), member[0], member[1])
		}
	}
	return append(dst, '}')
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
