package main

import (
	"cmp"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/std66/std66/cmd/internal/cli"
	"github.com/std66/std66/cmd/internal/stream"
)

// A checkCommand is "uri check" with its flags.
type checkCommand struct {
	input   cli.Input
	grammar grammarFlag
	rule    string
	output  cli.Choice
}

func newCheck() *cobra.Command {
	c := &checkCommand{output: cli.Choice{Value: "text", Of: []string{"text", "json"}}}
	cmd := &cobra.Command{
		Use:   "check [flags] [FILE ...]",
		Short: "Report the lines that are not a URI",
		Long: `Check reads candidates, one per line, from the files, or from standard input if there are
no files or a file is "-". It checks each candidate against a rule of the grammar of
RFC 3986: URI, or the rule named by --rule. With --grammar, it uses another grammar: with
rfc3987, candidates must be IRIs, and with rfc2396, the default rule is absoluteURI.

A line ends in LF or CRLF, except that the last line may lack its end. An empty line is
also a candidate.

As text, check prints each candidate that fails as "file:line:column: message", followed
by the candidate and a caret under the column. The column counts bytes from 1. Control
characters and invalid UTF-8 are escaped. A very long candidate is cut to the part around
the caret.

As json, check prints each candidate as an object on its own line: {"line", "input",
"valid"}. If the candidate fails, the object also has the "offset" in bytes and the symbols
"expected" there. An input that is not UTF-8 is in "input_base64" instead. If there are
several files, "file" comes first.

If a file cannot be read, check continues with the next file.

The exit code is 0 if all candidates are valid, 1 if any is invalid, and 2 on a usage or
I/O error.`,
		Example: `  uri check links.txt
  printf '%s\n' 'http://example.com/over there' | uri check
  uri check --rule IPv6address --output json addresses.txt
  uri check --grammar rfc2396 --rule URI-reference links.txt
  find . -print0 | uri check -0 --rule relative-ref`,
		RunE: c.run,
	}
	c.input.Register(cmd)
	c.grammar.register(cmd)
	cmd.Flags().StringVar(&c.rule, "rule", "", "the `rule` that each candidate must match; \"uri rules\" prints all rules (default the grammar's URI)")
	cli.Complete(cmd, "rule", c.grammar.completeRules)
	c.output.Register(cmd, "output", "the `format` of results")
	return cmd
}

func (c *checkCommand) run(cmd *cobra.Command, files []string) error {
	g := c.grammar.grammar()
	rule, err := g.rule(cmp.Or(c.rule, g.start))
	if err != nil {
		return cli.UsageError(cmd, fmt.Errorf("--rule: %w", err))
	}
	check := g.checker(rule)
	summary := func(t stream.Tally) string { return cli.CheckSummary(t, cli.WithArticle(rule.String())) }
	var each stream.Func
	if c.output.Value == "json" {
		withFile := len(files) > 1
		each, c.input.TooLong = cli.CheckJSON(check, withFile), cli.TooLongJSON(withFile)
	} else {
		each, c.input.Passes = c.input.Lines(cli.CheckText(cli.TerminalOf(cmd.OutOrStdout()), check)), rule.Match
	}
	o, err := c.input.Run(cmd, c.input.Files(cmd, files), each, summary)
	if err != nil {
		return err
	}
	fmt.Fprintln(cmd.ErrOrStderr(), summary(o.Tally))
	return o.Result()
}
