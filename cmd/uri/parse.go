package main

import (
	"errors"

	"github.com/spf13/cobra"

	"github.com/std66/std66/uri"
)

// A parseCommand is "uri parse" with its flags.
type parseCommand struct {
	input  inputFlags
	output formatFlag
}

func newParse() *cobra.Command {
	c := &parseCommand{output: formatFlag{format: "text", formats: []string{"text", "json"}}}
	cmd := &cobra.Command{
		Use:   "parse [flags] [STRING ...]",
		Short: "Show the components of URIs and relative references",
		Long: `Parse shows the components of each string, or of each line of standard input when
there are no strings. A component that is not there is not shown; one that is empty
is. All are as written: nothing is decoded.

As text, the components of a string follow it, indented, each on a line.

As json, each string is an object on a line of its own that has those of "scheme",
"userinfo", "host", "host_kind", "port", "path", "query" and "fragment" that are there.
host_kind is IPv6address, IPvFuture, IPv4address or reg-name. A string that is not a
URI reference gives {"input", "valid", "offset", "expected"}.

The exit code is 0 when all strings are URI references, 1 when some are not, and 2 on
a usage or I/O error.`,
		Example: `  uri parse 'foo://user@example.com:8042/over/there?name=ferret#nose'
  uri parse --output json < links.txt`,
		RunE: c.run,
	}
	c.input.register(cmd)
	cmd.Flags().Var(&c.output, "output", "the `format` of results: text or json")
	return cmd
}

func (c *parseCommand) run(cmd *cobra.Command, texts []string) error {
	each := parseText
	if c.output.format == "json" {
		each = parseJSON
	}
	return c.input.runAll(cmd, texts, each)
}

// parse returns the reference that s is, or why it is none.
func parse(s string) (uri.Reference, *uri.ParseError) {
	r, err := uri.ParseReference(s)
	if err == nil {
		return r, nil
	}
	if e, ok := errors.AsType[*uri.ParseError](err); ok {
		return r, e
	}
	// It is longer than a value can hold: at that length it should have ended.
	offset := int(min(uint64(len(s)), uri.MaxLength))
	e := uri.SyntaxError{Rule: uri.RuleURIReference, Offset: offset, Expected: []string{"end of input"}, Found: s[offset-1 : offset]}
	return r, &uri.ParseError{SyntaxError: e, Component: uri.RuleFragment}
}
