package main

import (
	"slices"

	"github.com/spf13/cobra"

	"github.com/std66/std66/cmd/internal/cli"
	"github.com/std66/std66/uri"
)

// An encodeCommand is "uri encode" with its flags.
type encodeCommand struct {
	input     cli.Input
	component cli.Choice
}

func newEncode() *cobra.Command {
	c := &encodeCommand{component: cli.Choice{Value: uri.CharsUnreserved.String(), Of: charsNames()}}
	cmd := &cobra.Command{
		Use:   "encode [flags] [TEXT ...]",
		Short: "Percent-encode text for a component of a URI",
		Long: `Encode percent-encodes (RFC 3986 §2.1) the bytes of each text, or of each line of standard
input if there are no texts, that a component cannot contain. It prints the results one per
line in the order of the input. It always encodes percent signs. Without --component, it
encodes all bytes except unreserved characters (§2.3), which are never delimiters. The
component "user" is a user name or password: userinfo with its colons encoded (§3.2.1).

With -0, results end in NUL, too.

The exit code is 0, or 2 on a usage or I/O error.`,
		Example: `  uri encode 'fish & chips'
  uri encode --component segment 'AC/DC: live'`,
		RunE:              c.run,
		ValidArgsFunction: cobra.NoFileCompletions,
	}
	c.input.Register(cmd)
	c.component.Register(cmd, "component", "the `component` to encode for")
	return cmd
}

func (c *encodeCommand) run(cmd *cobra.Command, args []string) error {
	chars := uri.Chars(slices.Index(c.component.Of, c.component.Value))
	return runEach(cmd, &c.input, args, func(dst []byte, s string) ([]byte, error) {
		return uri.AppendEncode(dst, chars, s), nil
	})
}

// charsNames returns the values of --component, which are the names of sets of characters.
func charsNames() (names []string) {
	for c := uri.CharsUnreserved; c <= uri.CharsFragment; c++ {
		names = append(names, c.String())
	}
	return names
}

// A decodeCommand is "uri decode" with its flags.
type decodeCommand struct {
	input cli.Input
}

func newDecode() *cobra.Command {
	c := &decodeCommand{}
	cmd := &cobra.Command{
		Use:   "decode [flags] [TEXT ...]",
		Short: "Decode percent-encoded text",
		Long: `Decode decodes the percent-encoded bytes (RFC 3986 §2.1) of each text, or of each line of
standard input if there are no texts, once. It prints the results one per line in the order
of the input. If two hexadecimal digits do not follow a percent sign, it prints a message
instead.

Pipes and files receive the decoded bytes. On a terminal, control characters are escaped;
see "uri help".

With -0, results end in NUL, too.

The exit code is 0 if all texts can be decoded, 1 if any cannot, and 2 on a usage or I/O
error.`,
		Example: `  uri decode fish%20%26%20chips
  uri decode -0 < names | xargs -0 -n 1 echo`,
		RunE:              c.run,
		ValidArgsFunction: cobra.NoFileCompletions,
	}
	c.input.Register(cmd)
	return cmd
}

func (c *decodeCommand) run(cmd *cobra.Command, args []string) error {
	t := cli.TerminalOf(cmd.OutOrStdout())
	if !t.There() {
		return runEach(cmd, &c.input, args, uri.AppendDecode)
	}
	return runEach(cmd, &c.input, args, func(dst []byte, s string) ([]byte, error) {
		text, err := uri.Decode(s)
		if err != nil {
			return dst, err
		}
		return t.AppendValue(dst, text), nil
	})
}
