package main

import (
	"github.com/spf13/cobra"

	"github.com/std66/std66/cmd/internal/cli"
)

func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:   "uri",
		Short: "Work with URIs (RFC 3986, STD 66)",
		Long: `uri checks URIs against the grammar of RFC 3986 (STD 66), shows their components,
resolves, normalizes and compares them, encodes and decodes text, finds URIs in text, tells
what is suspicious about them, and prints the grammar.

Most commands take strings as arguments, or a line each from standard input when there
are none, or where one is "-". (A reference "-" is written "./-".)

Results go to standard output, and so do messages about an input; a summary, and usage
and I/O errors go to standard error. On a terminal there are colours, unless NO_COLOR is
set, and a progress bar if the work takes long.

Pipes and files get values byte for byte. On a terminal, control characters, invisible
characters, those that turn the direction of writing, and bytes that are not UTF-8 are
escaped in all output: \x1b is a control character below U+0020 or a byte that is not UTF-8,
\u202e is any other character, and \x5c a backslash that would begin an escape. Messages
and text for people (parse, explain) have these escapes in pipes and files, too. With -0,
a terminal shows the NUL as \x00, with a line break after it.

A line longer than --max-line gives a message with its number instead of a result, and exit
code 1. As json that is an object: {"line", "valid", "offset", "expected", "error"}.

Exit codes: 0 all is well, 1 some input is not what it should be,
2 usage or I/O error, 130 interrupted.`,
		Example: `  uri check links.txt
  curl -s https://example.com | grep -o 'http[^"]*' | uri check
  uri parse --get '{host} {path}' < links.txt
  uri extract mail.txt | uri audit
  uri resolve --base https://example.com/a/b ../c
  uri rules IPv6address`,
	}
	cli.Prepare(root, pages)
	root.AddCommand(newCheck(), newParse(), newResolve(), newRelativize(), newNormalize(), newCompare(), newEncode(), newDecode(), newExtract(), newAudit(), newSuffix(), newExplain(), newRules())
	return root
}
