package cli

import (
	"fmt"
	"io/fs"

	"github.com/spf13/cobra"

	"github.com/std66/std66/cmd/internal/version"
	"github.com/std66/std66/cmd/internal/visible"
)

// Prepare gives a root command its version, help, completion and the command "docs", which
// writes the files of pages/man or pages/markdown.
func Prepare(root *cobra.Command, pages fs.FS) {
	root.Version = version.String()
	root.SilenceErrors = true
	root.SilenceUsage = true
	root.DisableAutoGenTag = true // no date in documents
	root.SetVersionTemplate("{{.Name}} {{.Version}}\n")
	root.SetFlagErrorFunc(UsageError)
	root.SetHelpCommand(newHelp(root.Name()))
	root.AddCommand(newDocs(root.Name(), pages))
}

// AddCompletion adds cobra's completion commands, with examples. They write to the current output of
// root.
func AddCompletion(root *cobra.Command) {
	root.InitDefaultCompletionCmd()
	completion, _, err := root.Find([]string{"completion"})
	if err != nil {
		panic(err) // cobra has renamed the command
	}
	completion.RunE = func(cmd *cobra.Command, _ []string) error { return cmd.Help() } // so that cobra checks the arguments
	completion.Example = "  source <(" + root.Name() + " completion bash)"
	for shell, example := range map[string]string{
		"bash":       "  source <(%s completion bash)",
		"zsh":        "  source <(%s completion zsh)",
		"fish":       "  %s completion fish | source",
		"powershell": "  %s completion powershell | Out-String | Invoke-Expression",
	} {
		if c, _, err := completion.Find([]string{shell}); err == nil && c != completion {
			c.Example = fmt.Sprintf(example, root.Name())
		}
	}
}

// UsageError adds a reference to --help to an error in the arguments.
func UsageError(cmd *cobra.Command, err error) error {
	return fmt.Errorf("%s\nRun \"%s --help\" for usage", visible.AppendMessage(nil, err.Error()), cmd.CommandPath())
}

// newHelp returns the command "help". Unlike cobra's own, it returns an error for an unknown command.
func newHelp(name string) *cobra.Command {
	return &cobra.Command{
		Use:     "help [COMMAND]",
		Short:   "Print the help of a command",
		Example: "  " + name + " help docs",
		RunE: func(cmd *cobra.Command, args []string) error {
			about, _, err := cmd.Root().Find(args)
			if err != nil {
				return err
			}
			about.InitDefaultHelpFlag()
			return about.Help()
		},
		ValidArgsFunction: func(cmd *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
			var names []cobra.Completion
			if about, _, err := cmd.Root().Find(args); err == nil {
				for _, c := range about.Commands() {
					if !c.Hidden {
						names = append(names, cobra.CompletionWithDesc(c.Name(), c.Short))
					}
				}
			}
			return names, cobra.ShellCompDirectiveNoFileComp
		},
	}
}
