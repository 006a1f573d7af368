// Command abnf works with grammars in ABNF (RFC 5234, RFC 7405).
//
//	abnf gen         generate a Go package that recognizes each rule of a grammar
//	abnf lint        print the errors and warnings of a grammar
//	abnf match       report the strings that do not match a rule
//	abnf fmt         format grammars
//	abnf sample      print random strings that match a rule or nearly match it
//	abnf diff        print the rules whose meaning differs between two grammars
//	abnf extract     print the grammar in the text of an RFC
//	abnf list        print the bundled grammars
//	abnf docs        write man pages or Markdown of all commands
//	abnf completion  print a completion script for a shell
//
// See "abnf help" for details. It exits with 0 on success, 1 if a grammar or a string is invalid, 2 on
// a usage or I/O error, and 130 if interrupted.
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
		Long: `abnf compiles grammars in ABNF (RFC 5234, RFC 7405) to Go. Without generating code, it also
matches strings against rules, prints sample strings, and shows mistakes in grammars and
the effects of a change. It has the grammars of many RFCs, which "abnf list" prints, and
reads others from files and from the texts of RFCs.

Results and messages about the input go to standard output. Summaries, usage errors and
I/O errors go to standard error. On a terminal, the output has colours, unless NO_COLOR is
set, and a progress bar if the work takes long.

Pipes and files receive strings and grammars byte for byte. On a terminal, all output
escapes control characters, invisible characters, characters that change the direction of
writing, and invalid UTF-8: \x1b is a control character below U+0020 or an invalid byte,
\u202e is any other character, and \x5c in a string is a backslash that would begin an
escape. Messages have these escapes also in pipes and files.

Exit codes: 0 success, 1 invalid grammar or string, 2 usage or I/O error,
130 interrupted.`,
		Example: `  abnf lint date.abnf
  abnf match --grammar date.abnf --rule full-date 2026-11-21
  abnf match --grammar rfc9110 --rule Accept 'text/html;q=0.8, */*'
  abnf gen --grammar date.abnf --package date -o ./date`,
	}
	cli.Prepare(cmd, pages)
	cmd.AddCommand(newGenCommand(), newLint(), newMatch(), newFmt(), newSample(), newDiff(), newExtract(), newList())
	return cmd
}

// findings marks err, if not nil, as an error in a grammar or in generated files.
func findings(err error) error {
	if err == nil {
		return nil
	}
	return cli.Findings{Err: err}
}
