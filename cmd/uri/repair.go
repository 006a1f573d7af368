package main

import (
	"github.com/spf13/cobra"

	"github.com/std66/std66/cmd/internal/cli"
	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/repair"
)

// A repairCommand is "uri repair" with its flags.
type repairCommand struct {
	input   cli.Input
	base    string
	steps   stepsFlag[repair.Steps]
	explain bool
	output  cli.Choice
}

func newRepair() *cobra.Command {
	c := &repairCommand{steps: newRepairSteps(), output: cli.Choice{Value: "text", Of: []string{"text", "json"}}}
	cmd := &cobra.Command{
		Use:   "repair [flags] [REFERENCE ...]",
		Short: "Repair broken references as browsers do",
		Long: `Repair prints the reference that a browser would read (WHATWG URL standard) in each
string, or in each line of standard input if there are no strings, one per line in the order
of the input. The result is always a URI reference by RFC 3986. For a string that cannot be
repaired, such as "http://a b/", it prints a message instead. With --base, it prints the
target URI of each reference.

The default steps leave a valid reference unchanged. They are

  trim       remove spaces and control characters at both ends
  lines      remove tabs and line breaks
  backslash  read "\" before the query as "/" in http, https, ws, wss, ftp and file, and
             percent-encode it elsewhere
  space      percent-encode spaces
  character  percent-encode the quotation mark, "<", ">", "^", "` + "`" + `", "{", "|", "}" and
             control characters
  bracket    percent-encode "[" and "]" outside an IP literal
  delimiter  percent-encode "#" in a fragment, and "@" in userinfo
  percent    percent-encode "%" if two hexadecimal digits do not follow it
  non-ascii  percent-encode non-ASCII text, and convert host names as IDNA does: bücher.example
             becomes xn--bcher-kva.example
  colon      put "./" before a relative path whose first segment has a colon

Other steps change the meaning of valid references to the meaning that browsers give them:

  slashes    write two slashes before a host: http:/a, http:a and http:///a become http://a
  ipv4       write IPv4 addresses in rare formats, such as 0x7f.1, as four decimal numbers
  drive      read a letter before ":" or "|" as a drive in file://c:/a and file:///c|/a
  host       decode percent-encoded host names
  userinfo   remove empty userinfo, and empty passwords: http://a:@h/ becomes http://a@h/

--steps chooses the steps; the words default and all are sets of steps. For a reference
without a scheme, the base's scheme decides about "\": it is http if there is no --base.

As text, repair prints the number of strings that it repaired on standard error. With
--explain, it prints each string, followed by its reference and its repairs, with columns
that count bytes from 1, and at most 100 repairs of a string.

As json, repair prints each string as an object on its own line: {"input", "reference",
"repairs"}, and with --base "target". Each repair has "step", "start" and "end" in bytes of
the input, the "text" that replaces this part, and "reason". If several steps change a part,
"step" has their names, separated by commas. For a string that cannot be repaired, the
object is {"input", "valid", "offset", "expected"}, or has an "error" instead of "expected".

With -0, results end in NUL, too.

The exit code is 0 if there is a reference for every string, 1 if any string cannot be
repaired, and 2 on a usage or I/O error.`,
		Example: `  uri repair 'http://example.com/a b' café.html 'list[0]'
  uri repair --explain --base https://example.com/docs/ 'back\slash' 100%.html
  uri repair --steps all http:/example.com http://0x7f.1/
  uri repair --output json < links.txt`,
		RunE:              c.run,
		ValidArgsFunction: cobra.NoFileCompletions,
	}
	c.input.Register(cmd)
	cmd.Flags().StringVar(&c.base, "base", "", "print target URIs, resolved against this base `URI`")
	cmd.Flags().Var(&c.steps, "steps", "the `steps`, or default or all, separated by commas")
	cli.Complete(cmd, "steps", func(*cobra.Command) []string { return c.steps.words() })
	cmd.Flags().BoolVar(&c.explain, "explain", false, "also print each repair with its reason")
	c.output.Register(cmd, "output", "the `format` of results")
	cmd.MarkFlagsMutuallyExclusive("explain", "output")
	return cmd
}

func (c *repairCommand) run(cmd *cobra.Command, args []string) error {
	var resolver uri.Resolver
	repairs := newRepairs(c.steps.value)
	if cmd.Flags().Changed("base") {
		base, err := parseBase(c.base)
		if err != nil {
			return err
		}
		resolver.Base = base
		repairs.setBase(base)
	}
	cli.NoteFile(cmd, args)
	form := repairForm{cli.TerminalOf(cmd.OutOrStdout()), repairs, resolver}
	switch {
	case c.output.Value == "json":
		c.input.TooLong = cli.TooLongJSON(false)
		return c.input.RunTexts(cmd, args, form.json)
	case c.explain:
		return c.input.RunTexts(cmd, args, c.input.Lines(form.explain))
	}
	return repairs.report(cmd, runEach(cmd, &c.input, args, form.append), "string", "--explain")
}
