package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/std66/std66/cmd/internal/cli"
	"github.com/std66/std66/internal/extract"
	"github.com/std66/std66/internal/library"
	"github.com/std66/std66/internal/limit"
)

// An extractCommand is "abnf extract" with its flags.
type extractCommand struct {
	positions bool
	verbose   bool
	sections  []string
	limitFlags
}

func newExtract() *cobra.Command {
	c := &extractCommand{}
	cmd := &cobra.Command{
		Use:   "extract [flags] [FILE]",
		Short: "Print the grammar in the text of an RFC",
		Long: `Extract prints the definitions in the text of an RFC and the comments between them, without
page breaks, headers, indentation and prose. It prints a blank line in place of other text
between definitions. A FILE "-", or no FILE, is standard input.

Lines such as "; [URI] = RFC 3986" at the start say which RFCs the citations in the
definitions mean. If definitions refer to rules that the text does not define, the lines
list all normative references. A line "; notation: rfc822" says that the text defines rules
with ":=", as RFC 2045 does.

RFCs often define a rule in a section and again in a collected grammar. Extract prints only
one of the definitions. On standard error it lists the other omissions, with place and
reason: definitions that differ, that are not connected to another rule, that are not ABNF
or that are in the middle of a paragraph, and text that seems to continue a comment. With
-v it also lists repeated definitions.

With --section, only the definitions in that section and its subsections are extracted.

With --positions each line begins with its place in the text, "file:line:column:". With
--rfc, other commands read the text of an RFC directly. The places in their messages then
refer to the text, and they print the number of omitted definitions on standard error.

The exit code is 0, or 1 if the text has no definitions, or 2 on a usage or I/O error.`,
		Example: `  abnf extract rfc3986.txt > uri.abnf
  abnf extract --positions rfc5322.txt
  abnf extract --section 2 --section E.1 rfc8089.txt
  abnf lint --rfc rfc9110.txt`,
		Args: cobra.MaximumNArgs(1),
		RunE: c.run,
	}
	c.limitFlags.register(cmd, false)
	registerSections(cmd, &c.sections)
	cmd.Flags().BoolVar(&c.positions, "positions", false, "begin each line with its place in the text")
	cmd.Flags().BoolVarP(&c.verbose, "verbose", "v", false, "also list definitions that repeat another one")
	return cmd
}

// registerSections adds the flag --section.
func registerSections(cmd *cobra.Command, sections *[]string) {
	cmd.Flags().StringArrayVar(sections, "section", nil, "extract only the section `NUMBER`, such as 2, 3.2.1 or \"Appendix A\" (repeatable)")
}

func (c *extractCommand) run(cmd *cobra.Command, files []string) error {
	if len(files) == 0 {
		files = []string{cli.Stdin}
	}
	b := limit.New(c.limits())
	text, err := readSource(cmd, files[0], b)
	if err != nil {
		return err
	}
	g, err := library.Extract(text.Name, text.Text, b, c.sections...)
	if err != nil {
		return tooLarge(err)
	}
	var out []byte
	for origin, line := range g.Lines() {
		if c.positions && line != "" {
			out = fmt.Appendf(out, "%s:%d:%d: ", text.Name, origin.Line, max(origin.Cut, 0)+1)
		}
		out = append(append(out, line...), '\n')
	}
	if _, err := cmd.OutOrStdout().Write(out); err != nil {
		return err
	}
	c.reportLeftOut(cmd, g)
	if len(out) == 0 {
		return findings(fmt.Errorf("%s: no definitions", text.Name))
	}
	return nil
}

// reportLeftOut prints the omissions from the grammar, and repeated definitions only with -v.
func (c *extractCommand) reportLeftOut(cmd *cobra.Command, g *extract.Grammar) {
	for _, l := range g.LeftOut {
		if l.IsLoss() || c.verbose {
			cli.Report(cmd, fmt.Errorf("%s: %s", l.Pos, whyLeftOut(l)))
		}
	}
	if summary := g.Summary(); summary != "" {
		fmt.Fprintln(cmd.ErrOrStderr(), summary)
	}
}

// whyLeftOut returns a sentence with the reason for an omission.
func whyLeftOut(l extract.LeftOut) string {
	this := fmt.Sprintf("this definition of %q is left out: ", l.Name)
	switch l.Reason {
	case extract.Differing:
		return this + fmt.Sprintf("it differs from the definition at %s", l.Kept)
	case extract.Repeated:
		return this + fmt.Sprintf("it repeats the definition at %s", l.Kept)
	case extract.Unconnected:
		return this + "it may not be a definition, and is not connected to one that certainly is"
	case extract.Unreadable:
		return this + "it is not ABNF"
	case extract.InText:
		return this + "it follows other text in the same column"
	case extract.OtherNotation:
		return this + "it is in another notation (\"::=\")"
	}
	return "this line is left out: it seems to continue the comment above"
}
