package main

import (
	"errors"
	"strings"

	"github.com/spf13/cobra"

	"github.com/std66/std66/uri"
)

// An encodeCommand is "uri encode" with its flags.
type encodeCommand struct {
	input     inputFlags
	component componentFlag
}

func newEncode() *cobra.Command {
	c := &encodeCommand{component: componentFlag{uri.RuleUnreserved}}
	cmd := &cobra.Command{
		Use:   "encode [flags] [TEXT ...]",
		Short: "Percent-encode text for a component of a URI",
		Long: `Encode prints each text, or each line of standard input when there are none, with all
bytes percent-encoded (RFC 3986 §2.1) that may not stand in a component: one a line, in the
order of the input. A percent sign is always encoded. Without --component all is encoded
but unreserved characters (§2.3), which may stand anywhere and delimit nothing.

With -0 a NUL ends each result, too.

The exit code is 0, or 2 on a usage or I/O error.`,
		Example: `  uri encode 'fish & chips'
  uri encode --component segment 'AC/DC: live'`,
		RunE: c.run,
	}
	c.input.register(cmd)
	cmd.Flags().Var(&c.component, "component", "the `component`: "+componentNames(" or "))
	return cmd
}

func (c *encodeCommand) run(cmd *cobra.Command, texts []string) error {
	return c.input.runAll(cmd, texts, c.input.results(func(dst []byte, s string) ([]byte, error) {
		return uri.AppendEncode(dst, c.component.Rule, s), nil
	}))
}

// componentRules are the components that text can be encoded for.
var componentRules = [...]uri.Rule{
	uri.RuleUnreserved, uri.RuleUserinfo, uri.RuleRegName, uri.RulePath, uri.RuleSegment, uri.RuleSegmentNzNc, uri.RuleQuery, uri.RuleFragment,
}

// componentNames returns their names.
func componentNames(last string) string {
	var names []string
	for _, r := range componentRules {
		names = append(names, r.String())
	}
	end := len(names) - 1
	return strings.Join(names[:end], ", ") + last + names[end]
}

// A componentFlag is a component that text can be encoded for.
type componentFlag struct{ uri.Rule }

func (f *componentFlag) Set(name string) error {
	for _, r := range componentRules {
		if name == r.String() {
			f.Rule = r
			return nil
		}
	}
	return errors.New("expected " + componentNames(" or "))
}

func (f *componentFlag) Type() string { return "component" }

// A decodeCommand is "uri decode" with its flags.
type decodeCommand struct {
	input inputFlags
}

func newDecode() *cobra.Command {
	c := &decodeCommand{}
	cmd := &cobra.Command{
		Use:   "decode [flags] [TEXT ...]",
		Short: "Decode the percent-encoded bytes of text",
		Long: `Decode prints each text, or each line of standard input when there are none, with each
percent-encoded byte (RFC 3986 §2.1) decoded, once: one a line, in the order of the input.
The bytes are written as they are, also those that a terminal would obey. A percent sign
without two hexadecimal digits behind it gives a message instead.

With -0 a NUL ends each result, too.

The exit code is 0 when all can be decoded, 1 when some cannot, and 2 on a usage or I/O
error.`,
		Example: `  uri decode fish%20%26%20chips
  uri decode -0 < names | xargs -0 -n 1 echo`,
		RunE: c.run,
	}
	c.input.register(cmd)
	return cmd
}

func (c *decodeCommand) run(cmd *cobra.Command, texts []string) error {
	return c.input.runAll(cmd, texts, c.input.results(uri.AppendDecode))
}
