// Command uri works with URIs (RFC 3986) from the shell.
//
//	uri check        find the lines that are not a URI, and say why
//	uri parse        show the components of URIs and relative references
//	uri resolve      print the URIs that references mean where a base URI is known
//	uri relativize   print the shortest references that mean URIs
//	uri normalize    print URIs and relative references in a normal form
//	uri compare      print what makes two URIs equal
//	uri encode       percent-encode text for a component of a URI
//	uri decode       decode the percent-encoded bytes of text
//	uri extract      print the URIs in running text
//	uri audit        print what a careful reader would stop at in URIs
//	uri suffix       guess the URIs that strings without a scheme mean
//	uri rules        print the grammar's rules
//	uri docs         write man pages, or Markdown, of all commands
//	uri completion   print what makes a shell complete command lines
//
// "uri help" tells the rest. It exits with 0 when all is well, 1 when some
// input is not what it should be, 2 on a usage or I/O error, and 130 when
// interrupted.
package main

import (
	"io"
	"os"

	"github.com/std66/std66/cmd/internal/cli"
)

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// run runs the command and returns its exit code.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	return cli.Run(newRoot(), args, stdin, stdout, stderr)
}
