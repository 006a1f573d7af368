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
resolves, normalizes, compares and repairs them, encodes and decodes text, finds URIs in
text, reports suspicious URIs, and prints the grammar.

Most commands take strings as arguments. Without arguments, and for the argument "-", they
read strings from standard input, one per line. To pass the reference "-", write "./-".

Results and messages about the input go to standard output. Summaries, usage errors and
I/O errors go to standard error. On a terminal, the output has colours, unless NO_COLOR is
set, and a progress bar if the work takes long.

Pipes and files receive values byte for byte. On a terminal, all output escapes control
characters, invisible characters, characters that change the direction of writing, and
invalid UTF-8: \x1b is a control character below U+0020 or an invalid byte, \u202e is any
other character, and \x5c is a backslash that would begin an escape. Messages and text for
people (parse, explain, repair --explain) have these escapes also in pipes and files. With
-0, a terminal shows each NUL as \x00 and a line break.

For a line longer than --max-line, the commands print a message with its number instead of
a result, and exit with 1. As json, the message is an object: {"line", "valid", "offset",
"expected", "error"}.

Exit codes: 0 success, 1 invalid input or failed check, 2 usage or I/O error,
130 interrupted.`,
		Example: `  uri check links.txt
  curl -s https://example.com | grep -o 'http[^"]*' | uri check
  uri parse --get '{host} {path}' < links.txt
  uri extract mail.txt | uri audit
  uri resolve --base https://example.com/a/b ../c
  uri rules IPv6address`,
	}
	cli.Prepare(root, pages)
	root.AddCommand(newCheck(), newParse(), newResolve(), newRelativize(), newNormalize(), newCompare(), newRepair(), newEncode(), newDecode(), newExtract(), newAudit(), newSuffix(), newExplain(), newRules())
	return root
}
