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

Results go to standard output, and so does what is wrong with an input; a summary, and
usage and I/O errors go to standard error. On a terminal there are colours, unless
NO_COLOR is set, and a progress bar if the work takes long.
Exit codes: 0 all is well, 1 some input is not what it should be,
2 usage or I/O error, 130 interrupted.`,
		Example: `  uri check links.txt
  curl -s https://example.com | grep -o 'http[^"]*' | uri check
  uri parse --get '{host} {path}' < links.txt
  uri extract mail.txt | uri audit
  uri resolve --base https://example.com/a/b ../c
  uri rules IPv6address`,
	}
	cli.Prepare(root)
	root.AddCommand(newCheck(), newParse(), newResolve(), newRelativize(), newNormalize(), newCompare(), newEncode(), newDecode(), newExtract(), newAudit(), newSuffix(), newExplain(), newRules())
	return root
}
