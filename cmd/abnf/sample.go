package main

import (
	"bufio"
	"errors"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/std66/std66/cmd/internal/cli"
	"github.com/std66/std66/cmd/internal/record"
	"github.com/std66/std66/internal/limit"
	"github.com/std66/std66/internal/sample"
)

// A sampleCommand is "abnf sample" with its flags.
type sampleCommand struct {
	grammar   grammarFlags
	rule      string
	n         int
	seed      seedFlag
	maxLength int
	depth     int
	nearMiss  bool
	nul       bool
	output    cli.Choice
	terminal  cli.Terminal
}

func newSample() *cobra.Command {
	c := &sampleCommand{output: cli.Choice{Value: "text", Of: []string{"text", "json"}}}
	cmd := &cobra.Command{
		Use:   "sample --grammar FILE --rule NAME [flags]",
		Short: "Print random strings that match a rule or nearly match it",
		Long: `Sample prints random strings that a rule of a grammar matches, one per line. It takes all
alternatives, options and bounds in turn, so enough strings cover the whole grammar. A
string is longer than --max-length only if an alternative or a bound needs that.

A rule that embeds itself, as brackets do, occurs inside itself at most --depth times. If an
alternative needs two occurrences, a depth of 1 is exceeded.

With --near-miss it prints strings that do not match but are one edit away from a match:
a byte inserted, removed or replaced, two bytes swapped, or the end cut off. They fail at
all places where strings of the rule can fail, or at random places if the rule nests in
itself and is not regular. As text they have no line ends, and with -0
no NUL, unless all near misses have.

` + importHelp + `

The same seed gives the same strings. Without a seed the strings differ each time.

Strings may have line ends or invalid UTF-8. With -0 each string ends in NUL. As json each
is a string on its own line, or {"base64"} if it is not UTF-8.

The exit code is 0, or 1 if the grammar has mistakes or the rule has no such strings, or
2 on a usage or I/O error.`,
		Example: `  abnf sample --grammar date.abnf --rule full-date -n 5
  abnf sample --grammar rfc3986 --rule URI --near-miss --seed 1`,
		Args: cobra.NoArgs,
		RunE: c.run,
	}
	c.grammar.register(cmd)
	cmd.Flags().StringVar(&c.rule, "rule", "", "the rule `NAME` that strings match")
	cli.Complete(cmd, "rule", completeRules)
	cli.Require(cmd, "grammar", "rule")
	cmd.Flags().IntVarP(&c.n, "number", "n", 10, "print `N` strings")
	cmd.Flags().Var(&c.seed, "seed", "the `number` that determines the strings")
	cmd.Flags().IntVar(&c.maxLength, "max-length", sample.DefaultMaxLen, "the maximum length of strings in `bytes`, if the rule allows")
	cmd.Flags().IntVar(&c.depth, "depth", sample.DefaultMaxDepth, "the maximum number `N` of occurrences of a rule inside each other")
	cmd.Flags().BoolVar(&c.nearMiss, "near-miss", false, "print strings that nearly match")
	cmd.Flags().BoolVarP(&c.nul, "null", "0", false, "end each string with NUL instead of LF")
	c.output.Register(cmd, "output", "the `format` of results")
	return cmd
}

func (c *sampleCommand) run(cmd *cobra.Command, _ []string) error {
	switch {
	case c.n < 0:
		return errors.New("-n: expected a non-negative number")
	case c.maxLength < 1:
		return errors.New("--max-length: expected a positive number")
	case c.depth < 1:
		return errors.New("--depth: expected a positive number")
	}
	next, err := c.samples(cmd)
	if err != nil {
		return err
	}
	ctx, stop := cli.UntilInterrupt(cmd.Context())
	defer stop()
	c.terminal = cli.TerminalOf(cmd.OutOrStdout())
	bar := cli.StartProgress(cmd, c.nul, c.n)
	defer bar.Stop()
	out := bufio.NewWriter(bar.Above(cmd.OutOrStdout()))
	var line []byte
	for i := range c.n {
		if ctx.Err() != nil {
			bar.Stop()
			return errors.Join(out.Flush(), cli.InterruptedAfter(cmd, cli.Count(i, "string")))
		}
		line = c.append(line[:0], next())
		if _, err := out.Write(line); err != nil {
			return err
		}
		bar.Add(1)
	}
	return out.Flush()
}

// append appends a string in the output format.
func (c *sampleCommand) append(dst []byte, s string) []byte {
	if c.output.Value == "json" {
		return append(record.AppendElement(dst, s), '\n')
	}
	dst = c.terminal.AppendValue(dst, s)
	if c.nul {
		return append(dst, 0)
	}
	return append(dst, '\n')
}

// samples returns a function that generates strings.
func (c *sampleCommand) samples(cmd *cobra.Command) (func() string, error) {
	budget := limit.New(c.grammar.limits())
	g, r, err := c.grammar.rule(cmd, c.rule, budget)
	if err != nil {
		return nil, err
	}
	options := sample.Options{Seed: c.seed.value(), MaxLen: c.maxLength, MaxDepth: c.depth}
	if c.nearMiss && r.Nests() {
		compiled, err := compileRule(g, r, budget)
		if err != nil {
			return nil, findings(err)
		}
		m, err := sample.NewJudgedMisses(g, r, options, compiled.Match)
		if err != nil {
			return nil, findings(err)
		}
		return c.withoutEnds(m.Next), nil
	}
	if c.nearMiss {
		m, err := sample.NewNearMisses(g, r, options, budget)
		if err != nil {
			return nil, findings(err)
		}
		return c.withoutEnds(m.Next), nil
	}
	s, err := sample.New(g, r, options)
	if err != nil {
		return nil, findings(err)
	}
	return s.Next, nil
}

// withoutEnds returns a function like next that skips strings with a terminator inside, because a
// reader of the output would split them. After 100 such strings it returns the next one anyway.
func (c *sampleCommand) withoutEnds(next func() string) func() string {
	const tries = 100
	return func() string {
		s := next()
		for range tries {
			if !c.hasEnd(s) {
				break
			}
			s = next()
		}
		return s
	}
}

// hasEnd reports whether s contains a terminator of the output: LF, CRLF or NUL.
func (c *sampleCommand) hasEnd(s string) bool {
	switch {
	case c.output.Value == "json":
		return false
	case c.nul:
		return strings.Contains(s, "\x00")
	}
	return strings.Contains(s, "\n") || strings.HasSuffix(s, "\r")
}

// A seedFlag is a flag whose value is an optional number.
type seedFlag struct{ text string }

func (f *seedFlag) String() string { return f.text }

func (f *seedFlag) Type() string { return "number" }

func (f *seedFlag) Set(s string) error {
	if _, err := strconv.ParseUint(s, 10, 64); err != nil {
		return errors.New("expected a number from 0 to 2^64-1")
	}
	f.text = s
	return nil
}

// value returns the number, or a random number if the flag is not set.
func (f *seedFlag) value() uint64 {
	n, err := strconv.ParseUint(f.text, 10, 64)
	if err != nil { // the text is empty
		return rand.Uint64()
	}
	return n
}
