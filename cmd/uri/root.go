package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/std66/std66/cmd/internal/version"
)

func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:   "uri",
		Short: "Work with URIs (RFC 3986, STD 66)",
		Long: `uri checks URIs against the grammar of RFC 3986 (STD 66), shows their components,
resolves, normalizes and compares them, encodes and decodes text, and prints the
grammar.

Results go to standard output, and so does what is wrong with an input; a summary, and
usage and I/O errors go to standard error.
Exit codes: 0 all is well, 1 some input is not what it should be,
2 usage or I/O error, 130 interrupted.`,
		Example: `  uri check links.txt
  curl -s https://example.com | grep -o 'http[^"]*' | uri check
  uri resolve --base https://example.com/a/b ../c
  uri rules IPv6address`,
		Version:       version.String(),
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.SetVersionTemplate("{{.Name}} {{.Version}}\n")
	root.SetFlagErrorFunc(usageError)
	root.SetHelpCommand(newHelp())
	root.AddCommand(newCheck(), newParse(), newResolve(), newRelativize(), newNormalize(), newCompare(), newEncode(), newDecode(), newRules())
	return root
}

// usageError adds to an error in the arguments where to read about them.
func usageError(cmd *cobra.Command, err error) error {
	return fmt.Errorf("%w\nRun \"%s --help\" for usage", err, cmd.CommandPath())
}

// newHelp returns "uri help". Unlike cobra's own, it takes an unknown command
// for an error.
func newHelp() *cobra.Command {
	return &cobra.Command{
		Use:     "help [COMMAND]",
		Short:   "Tell about a command",
		Example: "  uri help check",
		RunE: func(cmd *cobra.Command, args []string) error {
			about, _, err := cmd.Root().Find(args)
			if err != nil {
				return err
			}
			about.InitDefaultHelpFlag()
			return about.Help()
		},
	}
}
