package cli

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"

	"github.com/std66/std66/cmd/internal/version"
	"github.com/std66/std66/cmd/internal/visible"
)

// Prepare adds the common parts to a root command: version, help, completion and documents.
func Prepare(root *cobra.Command) {
	root.Version = version.String()
	root.SilenceErrors = true
	root.SilenceUsage = true
	root.DisableAutoGenTag = true // no date in documents
	root.SetVersionTemplate("{{.Name}} {{.Version}}\n")
	root.SetFlagErrorFunc(UsageError)
	root.SetHelpCommand(newHelp(root.Name()))
	root.AddCommand(newDocs(root.Name()))
}

// addCompletion adds cobra's completion commands, with examples. They write to the current output of
// root.
func addCompletion(root *cobra.Command) {
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

// newDocs returns the command "docs".
func newDocs(name string) *cobra.Command {
	format := Choice{Value: "man", Of: []string{"man", "markdown"}}
	cmd := &cobra.Command{
		Use:   "docs [flags] DIR",
		Short: "Write man pages or Markdown of all commands",
		Long: `Docs writes a page for each command into a folder: man pages of section 1, or Markdown.
It creates the folder if it does not exist.`,
		Example: "  " + name + " docs ~/.local/share/man/man1\n  " + name + " docs --format markdown ./docs",
		Args:    cobra.ExactArgs(1),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
			return nil, cobra.ShellCompDirectiveFilterDirs
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			dir := args[0]
			if err := os.MkdirAll(dir, 0o777); err != nil {
				return err
			}
			if format.Value == "markdown" {
				return doc.GenMarkdownTree(cmd.Root(), dir)
			}
			header := &doc.GenManHeader{Section: "1", Source: name, Manual: name + " manual", Date: version.Date()}
			return doc.GenManTree(cmd.Root(), header, dir)
		},
	}
	format.Register(cmd, "format", "the `format` of the pages")
	return cmd
}
