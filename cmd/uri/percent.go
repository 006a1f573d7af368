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
		Long: `Encode prints each text, or each line of standard input when there are none, with all
bytes percent-encoded (RFC 3986 §2.1) that may not stand in a component: one a line, in the
order of the input. A percent sign is always encoded. Without --component all bytes are
encoded except unreserved characters (§2.3), which may stand anywhere and delimit nothing.
The component "user" is a user's name or password: userinfo in which a colon is encoded
(§3.2.1).

With -0 a NUL ends each result, too.

The exit code is 0, or 2 on a usage or I/O error.`,
		Example: `  uri encode 'fish & chips'
  uri encode --component segment 'AC/DC: live'`,
		RunE:              c.run,
		ValidArgsFunction: cobra.NoFileCompletions,
	}
	c.input.Register(cmd)
	c.component.Register(cmd, "component", "the `component`")
	return cmd
}

func (c *encodeCommand) run(cmd *cobra.Command, args []string) error {
	chars := uri.Chars(slices.Index(c.component.Of, c.component.Value))
	return runEach(cmd, &c.input, args, func(dst []byte, s string) ([]byte, error) {
		return uri.AppendEncode(dst, chars, s), nil
	})
}

// charsNames returns the names of the sets of characters, in order: the components that text can
// be encoded for.
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
		Short: "Decode the percent-encoded bytes of text",
		Long: `Decode prints each text, or each line of standard input when there are none, with each
percent-encoded byte (RFC 3986 §2.1) decoded, once: one a line, in the order of the input.
Pipes and files get the bytes as they are; on a terminal, "uri help" says how control
characters are shown. A percent sign without two hexadecimal digits after it gives a message
instead.

With -0 a NUL ends each result, too.

The exit code is 0 when all can be decoded, 1 when some cannot, and 2 on a usage or I/O
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
