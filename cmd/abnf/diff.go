package main

import (
	"cmp"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/std66/std66/cmd/internal/cli"
	"github.com/std66/std66/cmd/internal/record"
	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/diff"
	"github.com/std66/std66/internal/limit"
)

// A diffCommand is "abnf diff" with its flags.
type diffCommand struct {
	read   readFlags
	rules  []string
	all    bool
	output cli.Choice
}

func newDiff() *cobra.Command {
	c := &diffCommand{output: cli.Choice{Value: "text", Of: []string{"text", "json"}}}
	cmd := &cobra.Command{
		Use:   "diff [flags] OLD NEW",
		Short: "Print the rules whose meaning differs between two grammars",
		Long: `Diff compares the strings that the rules of two grammars match, and prints a line for each
rule that is not equal. A rule is wider, narrower or different, with the shortest strings
that only one side accepts, or it was added or removed. The notation of rules does not
matter. A rule whose automaton is too large to compare is unknown.

Rules with recursion that is not regular are compared exactly if they nest in the same way,
for example with the same brackets. Otherwise diff compares short strings. If it finds no
strings on both sides, the rule is unknown, with the string that it finds, if any.

With --rule it prints only the named rules, and mistakes in definitions that they do not need
do not matter. With --all it also prints the equal rules. One of the files may be "-", which
is standard input. A name without a folder and an extension, such as rfc9110, is a bundled
grammar if no file has that name (see "abnf list").

The flags apply to both grammars. Rules of other documents are compared if --rule names them.
` + importHelp + `

As json, diff prints each rule as an object on its own line: {"rule", "relation"}. If both
grammars have the rule, the object also has "edited", which is true if the rule's own
definition changed, and the strings "only_old" and "only_new", if any. A string that is
not UTF-8 is in "only_old_base64" or "only_new_base64" instead.

The exit code is 0 if all rules are equal, 1 if any rule differs or a grammar has mistakes,
and 2 on a usage or I/O error.`,
		Example: `  abnf diff rfc3986.abnf mine.abnf
  git show HEAD:grammar/rfc3986.abnf | abnf diff - grammar/rfc3986.abnf --rule URI`,
		Args:              cobra.ExactArgs(2),
		ValidArgsFunction: completeArgs,
		RunE:              c.run,
	}
	c.read.register(cmd, true)
	cmd.Flags().StringArrayVar(&c.rules, "rule", nil, "compare only the rule `NAME` (repeatable)")
	cli.Complete(cmd, "rule", func(cmd *cobra.Command) []string { return rulesIn(cmd, cmd.Flags().Args()) })
	cmd.Flags().BoolVar(&c.all, "all", false, "also print equal rules")
	c.output.Register(cmd, "output", "the `format` of results")
	return cmd
}

func (c *diffCommand) run(cmd *cobra.Command, files []string) error {
	if files[0] == cli.Stdin && files[1] == cli.Stdin {
		return errors.New("standard input cannot be both grammars")
	}
	budget := limit.New(c.read.limits())
	old, errOld := c.grammar(cmd, files[0], budget)
	new, errNew := c.grammar(cmd, files[1], budget)
	if err := bothErrors(errOld, errNew); err != nil {
		return err
	}
	changes, err := diff.Grammars(old, new, c.rules, c.read.limits())
	if err != nil {
		return fmt.Errorf("--rule: %w", err)
	}
	var out []byte
	differ := 0
	t := cli.TerminalOf(cmd.OutOrStdout())
	for i := range changes {
		change := &changes[i]
		equal := change.Relation == diff.Equal
		if !equal {
			differ++
		}
		if equal && !c.all && len(c.rules) == 0 {
			continue
		}
		if c.output.Value == "json" {
			out = appendChange(out, change)
		} else {
			out = appendChangeText(out, t, change)
		}
	}
	if _, err := cmd.OutOrStdout().Write(out); err != nil {
		return err
	}
	fmt.Fprintf(cmd.ErrOrStderr(), "%s compared, %d not equal\n", cli.Count(len(changes), "rule"), differ)
	if differ > 0 {
		return cli.Invalid
	}
	return nil
}

// grammar reads one side of the comparison.
func (c *diffCommand) grammar(cmd *cobra.Command, file string, b *limit.Budget) (*abnf.Grammar, error) {
	r, err := c.read.open(cmd, []string{file}, b)
	if err != nil {
		return nil, err
	}
	return r.read(c.rules...)
}

// bothErrors joins the errors of the two sides. The result is a finding only if both are.
func bothErrors(a, b error) error {
	if a == nil || b == nil {
		return cmp.Or(a, b)
	}
	for _, err := range []error{a, b} {
		if _, ok := errors.AsType[cli.Findings](err); !ok {
			return err
		}
	}
	return findings(errors.Join(a, b))
}

// appendChangeText appends the line of a change.
func appendChangeText(dst []byte, t cli.Terminal, change *diff.Change) []byte {
	colour := cli.Caution
	if change.Relation == diff.Equal {
		colour = cli.Right
	}
	name, rest := change.Name, change.String()[len(change.Name):]
	dst = t.Paint(dst, name, colour)
	dst = append(dst, rest...)
	if hasTwin(change) && change.Relation != diff.Equal && !change.Edited {
		dst = append(dst, " (through a reference)"...)
	}
	return append(dst, '\n')
}

// hasTwin reports whether both grammars have the rule.
func hasTwin(change *diff.Change) bool {
	return change.Relation != diff.Added && change.Relation != diff.Removed
}

// appendChange appends the object of a change.
func appendChange(dst []byte, change *diff.Change) []byte {
	dst = record.AppendMember(append(dst, '{'), "rule", change.Name)
	dst = record.AppendMember(append(dst, ','), "relation", change.Relation.String())
	if hasTwin(change) {
		dst = fmt.Appendf(dst, `,"edited":%t`, change.Edited)
	}
	if change.Err != nil {
		dst = record.AppendMember(append(dst, ','), "reason", change.Err.Error())
	}
	if s, ok := change.OnlyOld(); ok {
		dst = record.AppendMember(append(dst, ','), "only_old", s)
	}
	if s, ok := change.OnlyNew(); ok {
		dst = record.AppendMember(append(dst, ','), "only_new", s)
	}
	return append(dst, "}\n"...)
}
