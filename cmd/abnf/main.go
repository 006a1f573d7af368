// Command abnf works with grammars in ABNF (RFC 5234, RFC 7405).
//
//	abnf gen         generate a Go package that recognizes each rule of a grammar
//	abnf lint        print what is wrong with a grammar
//	abnf match       find the strings that do not match a rule, and say why
//	abnf fmt         lay grammars out canonically
//	abnf sample      print random strings that match a rule, or just fail to
//	abnf diff        print what an edit of a grammar means
//	abnf extract     print the grammar inside the text of an RFC
//	abnf docs        write man pages, or Markdown, of all commands
//	abnf completion  print what makes a shell complete command lines
//
// "abnf help" tells the rest. It exits with 0 when all is well, 1 when a grammar or
// a string is not what it should be, 2 on a usage or I/O error, and 130 when
// interrupted.
package main

import (
	"os"

	"github.com/spf13/cobra"

	"github.com/std66/std66/cmd/internal/cli"
)

func main() { os.Exit(cli.Run(newCommand(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

func newCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "abnf",
		Short: "Work with grammars in ABNF (RFC 5234, RFC 7405)",
		Long: `abnf compiles grammars in ABNF (RFC 5234, RFC 7405) to Go, checks strings against their
rules without that, and shows what is wrong with grammars, what they match, and what a
change of them means.

Results go to standard output, and so do messages about an input; a summary, and usage
and I/O errors go to standard error. On a terminal there are colours, unless NO_COLOR is
set, and a progress bar if the work takes long.

Pipes and files get strings and grammars byte for byte. On a terminal, control characters,
invisible characters, those that turn the direction of writing, and bytes that are not UTF-8
are escaped in all output: \x1b is a control character below U+0020 or a byte that is not
UTF-8, \u202e is any other character, and \x5c in a string a backslash that would begin an
escape. Messages have these escapes in pipes and files, too.

Exit codes: 0 all is well, 1 a grammar or a string is not what it should be,
2 usage or I/O error, 130 interrupted.`,
		Example: `  abnf lint date.abnf
  abnf match --grammar date.abnf --rule full-date 2026-11-21
  abnf gen --grammar date.abnf --package date -o ./date`,
	}
	cli.Prepare(cmd, pages)
	cmd.AddCommand(newGenCommand(), newLint(), newMatch(), newFmt(), newSample(), newDiff(), newExtract())
	return cmd
}

// findings marks err, if it is one, as what is wrong with a grammar or with generated files.
func findings(err error) error {
	if err == nil {
		return nil
	}
	return cli.Findings{Err: err}
}
