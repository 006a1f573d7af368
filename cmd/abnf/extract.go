package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/std66/std66/cmd/internal/cli"
	"github.com/std66/std66/internal/extract"
)

// An extractCommand is "abnf extract" with its flags.
type extractCommand struct {
	positions bool
	verbose   bool
}

func newExtract() *cobra.Command {
	c := &extractCommand{}
	cmd := &cobra.Command{
		Use:   "extract [flags] [FILE]",
		Short: "Print the grammar inside the text of an RFC",
		Long: `Extract prints the definitions in a text that is laid out as RFCs are, and the comments
between them, without page breaks, headers, indentation and prose. Where something was
between definitions there is a blank line. Without FILE, or where it is "-", it reads
standard input.

RFCs often have a rule where they explain it, and again in a collected grammar: only one of
the definitions is printed. Standard error says how many were left out, and where the text
has two that differ; -v prints all.

With --positions each line begins with where it stands in the text, "file:line:column:". The
other commands read the text of an RFC itself with --rfc, and then the places that they name
are those in the text.

The exit code is 0, or 1 if the text has no definitions, or 2 on a usage or I/O error.`,
		Example: `  abnf extract rfc3986.txt > uri.abnf
  abnf extract --positions rfc5322.txt
  abnf lint --rfc rfc9110.txt`,
		Args: cobra.MaximumNArgs(1),
		RunE: c.run,
	}
	cmd.Flags().BoolVar(&c.positions, "positions", false, "begin each line with its place in the text")
	cmd.Flags().BoolVarP(&c.verbose, "verbose", "v", false, "print each definition that is left out, and why")
	return cmd
}

func (c *extractCommand) run(cmd *cobra.Command, files []string) error {
	if len(files) == 0 {
		files = []string{cli.Stdin}
	}
	text, err := readSource(cmd, files[0])
	if err != nil {
		return err
	}
	g := extract.From(text.Name, text.Text)
	var out []byte
	for origin, line := range g.Lines() {
		if c.positions && line != "" {
			out = fmt.Appendf(out, "%s:%d:%d: ", text.Name, origin.Line, origin.Cut+1)
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

// reportLeftOut prints what is not in the grammar.
func (c *extractCommand) reportLeftOut(cmd *cobra.Command, g *extract.Grammar) {
	var counts [extract.Unconnected + 1]int
	for _, l := range g.LeftOut {
		counts[l.Reason]++
		msg := ""
		switch {
		case l.Reason == extract.Differing:
			msg = fmt.Sprintf("this definition of %q is left out: it differs from the one at %s", l.Name, l.Kept)
		case !c.verbose:
		case l.Reason == extract.Repeated:
			msg = fmt.Sprintf("this definition of %q is left out: it repeats the one at %s", l.Name, l.Kept)
		case l.Reason == extract.Unconnected:
			msg = fmt.Sprintf("this definition of %q is left out: it may be none, and no other has to do with it", l.Name)
		}
		if msg != "" {
			cli.Report(cmd, fmt.Errorf("%s: %s", l.Pos, msg))
		}
	}
	if len(g.LeftOut) > 0 {
		fmt.Fprintf(cmd.ErrOrStderr(), "%s left out: %d repeated, %d differing, %d that may be none\n",
			cli.Count(len(g.LeftOut), "definition"), counts[extract.Repeated], counts[extract.Differing], counts[extract.Unconnected])
	}
}
