package main

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/std66/std66/cmd/internal/cli"
	"github.com/std66/std66/cmd/internal/stream"
	runtime "github.com/std66/std66/grammar/abnf"
	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/dfa"
	"github.com/std66/std66/internal/limit"
	"github.com/std66/std66/internal/machines"
)

// A matchCommand is "abnf match" with its flags.
type matchCommand struct {
	grammar grammarFlags
	input   cli.Input
	rule    string
	output  cli.Choice
	tree    bool
	nodes   []string
}

func newMatch() *cobra.Command {
	c := &matchCommand{output: cli.Choice{Value: "text", Of: []string{"text", "json"}}}
	cmd := &cobra.Command{
		Use:   "match --grammar FILE --rule NAME [flags] [STRING ...]",
		Short: "Report the strings that do not match a rule",
		Long: `Match checks strings against a rule of a grammar without generating code. The strings are
the arguments, or, without arguments, the lines of standard input. Mistakes in definitions
that the named rule does not need do not matter. Match prints their number.

` + importHelp + `

A line ends in LF or CRLF, except that the last line may lack its end. An empty line is
also a string.

As text, match prints each string that fails as "file:line:column: message", followed by
the string and a caret under the column. The column counts bytes from 1.

As json, match prints each string as an object on its own line: {"line", "input",
"valid"}. If the string fails, the object also has the "offset" in bytes and the symbols
"expected" there. An input that is not UTF-8 is in "input_base64" instead. If there are
both arguments and standard input, "file" comes first.

With --tree, match also prints the tree of each string that matches: a line for each
occurrence of a rule, indented below the rule that contains it, with the start of its text. As
json, "tree" is a list of {"depth", "rule", "start", "end"} in the same order, with offsets
in bytes. Rules that stand for a character are left out; --nodes names the rules to print
instead. If a string has several parses, match prints the one that prefers the earlier
alternative of the grammar and the most repetitions.

The exit code is 0 if all strings match, 1 if any does not match or the grammar has
mistakes, and 2 on a usage or I/O error.`,
		Example: `  abnf match --grammar date.abnf --rule full-date 2026-11-21 2026-21-11
  abnf match --grammar rfc3986 --rule IPv6address --output json < addresses.txt
  abnf match --grammar rfc8259 --rule JSON-text --nodes member,string,number '{"a": [1, 2]}'
  abnf match --rfc --grammar rfc9110.txt --import rfc3986 --rule Host www.example.org:80`,
		RunE: c.run,
	}
	c.grammar.register(cmd)
	cmd.Flags().StringVar(&c.rule, "rule", "", "the rule `NAME` that each string must match")
	cli.Complete(cmd, "rule", completeRules)
	cli.Require(cmd, "grammar", "rule")
	cmd.Flags().BoolVar(&c.tree, "tree", false, "print the tree of each string")
	cmd.Flags().StringSliceVar(&c.nodes, "nodes", nil, "print the tree of each string, with occurrences of the rules `NAME,...` only")
	cli.Complete(cmd, "nodes", completeRules)
	c.input.Register(cmd)
	c.output.Register(cmd, "output", "the `format` of results")
	return cmd
}

func (c *matchCommand) run(cmd *cobra.Command, args []string) error {
	if slices.Contains(c.grammar.files, cli.Stdin) && (len(args) == 0 || slices.Contains(args, cli.Stdin)) {
		return errors.New("standard input cannot be both the grammar and the strings")
	}
	budget := limit.New(c.grammar.limits())
	g, r, err := c.grammar.rule(cmd, c.rule, budget)
	if err != nil {
		return err
	}
	var trees []string
	if c.tree || c.nodes != nil {
		spec := r.Name
		if c.nodes != nil {
			spec += "=" + strings.Join(c.nodes, ",")
		}
		if _, _, err := abnf.ParseTree(g, spec); err != nil {
			return fmt.Errorf("--nodes: %w", err)
		}
		trees = []string{spec}
	}
	compiled, err := compileRule(g, r, budget, trees...)
	if err != nil {
		return findings(err)
	}
	check := checker(compiled)
	sources := c.input.Texts(cmd, args)
	terminal, withFile := cli.TerminalOf(cmd.OutOrStdout()), len(sources) > 1
	each := cli.CheckText(terminal, check)
	switch json := c.output.Value == "json"; {
	case json && trees != nil:
		each = treeJSON(compiled, check, withFile)
	case json:
		each = cli.CheckJSON(check, withFile)
	case trees != nil:
		each = treeText(terminal, compiled, check)
	}
	if c.output.Value == "json" {
		c.input.TooLong = cli.TooLongJSON(withFile)
	} else {
		each = c.input.Lines(each)
	}
	summary := func(t stream.Tally) string { return cli.CheckSummary(t, cli.WithArticle(r.Name)) }
	o, err := c.input.Run(cmd, sources, each, summary)
	if err != nil {
		return err
	}
	fmt.Fprintln(cmd.ErrOrStderr(), summary(o.Tally))
	return o.Result()
}

// compileRule compiles a rule at run time, with the rules that it needs. The grammar that was read
// has the rules of all documents, so its text is a grammar of its own. The trees are as in
// [runtime.Config].
func compileRule(g *abnf.Grammar, r *abnf.Rule, b *limit.Budget, trees ...string) (runtime.Rule, error) {
	limits := b.Limits()
	text := cmp.Or(g.String(), r.Text()) // a core rule may be the only one
	compiled, err := runtime.Config{
		Sources: []runtime.Source{{Name: r.Pos().File, Text: text}}, Rules: []string{r.Name}, Trees: trees, Encoding: g.Encoding.String(),
		Limits: runtime.Limits{States: limits.States, Work: limits.Work, Memory: limits.Memory},
	}.Compile()
	if err != nil {
		// The places in err are not the author's.
		var positioned error
		if r.Nests() {
			_, positioned = machines.Compile(g, g.Needed([]*abnf.Rule{r}), nil, nil, machines.CalleeStates, b)
		} else {
			_, positioned = dfa.Compile(g, r, b)
		}
		if positioned != nil {
			err = positioned
		}
		return runtime.Rule{}, err
	}
	rule, _ := compiled.Rule(r.Name)
	return rule, nil
}

// checker returns a function that reports why a string does not match. A string may nest to any depth,
// but the reason is only known up to a depth.
func checker(r runtime.Rule) func(string) *cli.Mismatch {
	return func(s string) *cli.Mismatch {
		err := r.Check(s)
		if err == nil {
			return nil
		}
		if deep, ok := err.(*runtime.DepthError); ok {
			if r.Match(s) {
				return nil
			}
			return &cli.Mismatch{Offset: deep.Offset, Err: fmt.Errorf("%s: it does not match, and the place is unknown from offset %d on, where it nests too deeply", deep.Rule, deep.Offset)}
		}
		syntax := err.(*runtime.SyntaxError) // Check returns no other error
		return &cli.Mismatch{Offset: syntax.Offset, Expected: syntax.Expected(), Err: errors.New(strings.TrimPrefix(err.Error(), "abnf: "))}
	}
}
