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
		Short: "Find the lines that are not a URI, and say why",
		Long: `Check reads candidates, one a line, from the files, or from standard input when
there are none or where a file is "-", and checks each against a rule of the
grammar of RFC 3986, which is URI unless --rule says otherwise. With --grammar it is
one of an older grammar, such as the one of RFC 2396, whose absoluteURI is then checked
for unless --rule says otherwise.

A line ends in LF or CRLF, which the last one may lack. An empty line is a
candidate too: the empty string.

As text, each candidate that fails is printed as "file:line:column: message",
with the candidate and a caret under it; the column counts bytes from 1.
Characters that a terminal would obey are shown as one visible character each,
and a very long line as the part around the caret.

As json, each candidate is an object on a line of its own: {"line", "input",
"valid"}, and if it fails "offset" in bytes and what was "expected" there. An
input that is not UTF-8 is given as "input_base64" instead. With more than one
file, "file" comes first.

The exit code is 0 when all candidates are valid, 1 when some are not, and 2 on a
usage or I/O error; a file that cannot be read does not stop the others.`,
		Example: `  uri check links.txt
  printf '%s\n' 'http://example.com/over there' | uri check
  uri check --rule IPv6address --output json addresses.txt
  uri check --grammar rfc2396 --rule URI-reference links.txt
  find . -print0 | uri check -0 --rule relative-ref`,
		RunE: c.run,
	}
	c.input.Register(cmd)
	c.grammar.register(cmd)
	cmd.Flags().StringVar(&c.rule, "rule", "", "the `rule` that each candidate is to match; \"uri rules\" prints all (default the grammar's URI)")
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
	each := c.input.Lines(cli.CheckText(cli.TerminalOf(cmd.OutOrStdout()), check))
	if c.output.Value == "json" {
		withFile := len(files) > 1
		each, c.input.TooLong = cli.CheckJSON(check, withFile), cli.TooLongJSON(withFile)
	}
	o, err := c.input.Run(cmd, c.input.Files(cmd, files), each, summary)
	if err != nil {
		return err
	}
	fmt.Fprintln(cmd.ErrOrStderr(), summary(o.Tally))
	return o.Result()
}
