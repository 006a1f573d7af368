// Command uri works with URIs (RFC 3986) from the shell.
//
//	uri check        report the lines that are not a URI
//	uri parse        show the components of URIs and relative references
//	uri resolve      resolve references against a base URI
//	uri relativize   print the shortest references that resolve to URIs
//	uri normalize    print the normal forms of URIs and relative references
//	uri compare      print the level at which two URIs are equal
//	uri repair       repair broken references as browsers do
//	uri encode       percent-encode text for a component of a URI
//	uri decode       decode percent-encoded text
//	uri extract      print the URIs in running text, Markdown or HTML
//	uri audit        report suspicious parts of URIs
//	uri suffix       guess the URIs of strings that lack a scheme
//	uri explain      show how each generation of the syntax reads strings
//	uri rules        print the grammar's rules
//	uri docs         write man pages or Markdown of all commands
//	uri completion   print a completion script for a shell
//
// See "uri help" for details. It exits with 0 on success, 1 if an input is invalid or fails a check,
// 2 on a usage or I/O error, and 130 if interrupted.
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
