package main

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/std66/std66/cmd/internal/cli"
	"github.com/std66/std66/uri"
)

func newRules() *cobra.Command {
	return &cobra.Command{
		Use:   "rules [NAME ...]",
		Short: "Print the grammar's rules",
		Long: `Rules prints the named rules of the grammar, or all in the grammar's order, as
ABNF (RFC 5234). Names are case-insensitive. A name that is no rule's is an
error, exit code 2, and does not stop the others.`,
		Example: `  uri rules
  uri rules IPv6address h16 ls32
  uri rules | grep pct-encoded`,
		RunE: runRules,
		ValidArgsFunction: func(cmd *cobra.Command, _ []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
			return completeRules(cmd), cobra.ShellCompDirectiveNoFileComp
		},
	}
}

func runRules(cmd *cobra.Command, names []string) error {
	if len(names) == 0 {
		for rule := range uri.Rules() {
			if err := printRule(cmd, rule); err != nil {
				return err
			}
		}
		return nil
	}
	var result error
	for _, name := range names {
		rule, err := lookupRule(name)
		if err != nil {
			cli.Complain(cmd, err)
			result = cli.Failure
			continue
		}
		if err := printRule(cmd, rule); err != nil {
			return err
		}
	}
	return result
}

// printRule prints a rule, its name in bold on a terminal.
func printRule(cmd *cobra.Command, rule uri.Rule) error {
	text := strings.TrimRight(rule.Definition(), "\r\n")
	name := rule.String()
	line := []byte(text)
	if rest, ok := strings.CutPrefix(text, name); ok {
		line = append(cli.TerminalOf(cmd.OutOrStdout()).Paint(nil, name, cli.Place), rest...)
	}
	_, err := cmd.OutOrStdout().Write(append(line, '\n'))
	return err
}
