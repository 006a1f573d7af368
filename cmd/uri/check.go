package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/std66/std66/cmd/internal/stream"
	"github.com/std66/std66/uri"
)

// A checkCommand is "uri check" with its flags.
type checkCommand struct {
	input  inputFlags
	rule   ruleFlag
	output formatFlag
}

func newCheck() *cobra.Command {
	c := &checkCommand{
		rule:   ruleFlag{uri.RuleURI},
		output: formatFlag{format: "text", formats: []string{"text", "json"}},
	}
	cmd := &cobra.Command{
		Use:   "check [flags] [FILE ...]",
		Short: "Find the lines that are not a URI, and say why",
		Long: `Check reads candidates, one a line, from the files, or from standard input when
there are none or where a file is "-", and checks each against a rule of the
grammar of RFC 3986, which is URI unless --rule says otherwise.

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
  find . -print0 | uri check -0 --rule relative-ref`,
		RunE: c.run,
	}
	c.input.register(cmd)
	cmd.Flags().Var(&c.rule, "rule", "the `rule` that each candidate is to match; \"uri rules\" prints all")
	cmd.Flags().Var(&c.output, "output", "the `format` of results: text or json")
	return cmd
}

func (c *checkCommand) run(cmd *cobra.Command, files []string) error {
	each := checkText(c.rule.Rule)
	if c.output.format == "json" {
		each = checkJSON(c.rule.Rule, len(files) > 1)
	}
	o, err := c.input.run(cmd, files, each)
	switch {
	case errors.Is(err, context.Canceled):
		fmt.Fprintf(cmd.ErrOrStderr(), "uri: interrupted after ")
		c.summarize(cmd.ErrOrStderr(), o.Tally)
		return exitInterrupted
	case err != nil:
		return err
	}
	c.summarize(cmd.ErrOrStderr(), o.Tally)
	return o.result()
}

// summarize prints the counts: "48010 candidates, 341 are not a URI".
func (c *checkCommand) summarize(w io.Writer, t stream.Tally) {
	noun, verb := "candidates", "are"
	if t.Candidates == 1 {
		noun = "candidate"
	}
	if t.Failed == 1 {
		verb = "is"
	}
	rule := c.rule.String()
	fmt.Fprintf(w, "%d %s, %d %s not %s %s\n", t.Candidates, noun, t.Failed, verb, article(rule), rule)
}

// syntaxError returns why s does not match the rule, or nil. Check returns no
// other error than this.
func syntaxError(rule uri.Rule, s string) *uri.SyntaxError {
	e, _ := errors.AsType[*uri.SyntaxError](rule.Check(s))
	return e
}
