package main

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/std66/std66/cmd/internal/cli"
)

func newRules() *cobra.Command {
	var flag grammarFlag
	cmd := &cobra.Command{
		Use:   "rules [flags] [NAME ...]",
		Short: "Print the grammar's rules",
		Long: `Rules prints the named rules of the grammar, or all in the grammar's order, as
ABNF (RFC 5234). Names are case-insensitive. A name that is no rule's is an
error, exit code 2, and does not stop the others. The grammar is that of RFC 3986
unless --grammar says otherwise.`,
		Example: `  uri rules
  uri rules IPv6address h16 ls32
  uri rules | grep pct-encoded
  uri rules --grammar rfc2396 opaque-part`,
		RunE: func(cmd *cobra.Command, names []string) error { return runRules(cmd, flag.grammar(), names) },
		ValidArgsFunction: func(cmd *cobra.Command, _ []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
			return flag.completeRules(cmd), cobra.ShellCompDirectiveNoFileComp
		},
	}
	flag.register(cmd)
	return cmd
}

func runRules(cmd *cobra.Command, g *grammar, names []string) error {
	if len(names) == 0 {
		for _, rule := range g.rules() {
			if err := printRule(cmd, rule); err != nil {
				return err
			}
		}
		return nil
	}
	var result error
	for _, name := range names {
		rule, err := g.rule(name)
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
func printRule(cmd *cobra.Command, rule rule) error {
	text := strings.TrimRight(rule.Definition(), "\r\n")
	name := rule.String()
	line := []byte(text)
	if rest, ok := strings.CutPrefix(text, name); ok {
		line = append(cli.TerminalOf(cmd.OutOrStdout()).Paint(nil, name, cli.Place), rest...)
	}
	_, err := cmd.OutOrStdout().Write(append(line, '\n'))
	return err
}
