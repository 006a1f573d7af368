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
		Long: `Rules prints the named rules of the grammar as ABNF (RFC 5234), or all rules in the
grammar's order. Names are case-insensitive. The grammar is RFC 3986's grammar, or the
grammar of --grammar.

The exit code is 0, or 2 if a rule does not exist or on a usage or I/O error. The other
rules are still printed.`,
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

// printRule prints a rule. On a terminal, the name is bold.
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
