package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/std66/std66/uri"
)

// A normalizeCommand is "uri normalize" with its flags.
type normalizeCommand struct {
	input inputFlags
	steps stepsFlag
}

func newNormalize() *cobra.Command {
	c := &normalizeCommand{steps: stepsFlag(uri.StepsSyntax)}
	cmd := &cobra.Command{
		Use:   "normalize [flags] [URI ...]",
		Short: "Print URIs and relative references in a normal form",
		Long: `Normalize prints the normal form of each string, or of each line of standard input when
there are no strings: one a line, in the order of the input. A string that is not a URI
reference gives a message instead.

The steps (RFC 3986 §6.2) are

  case      scheme and host in lower case, digits of %-triplets in upper case
  percent   triplets of letters, digits, "-", ".", "_" and "~" are decoded
  path      "." and ".." segments are removed
  scheme    default and empty ports, default hosts and empty paths, as for known schemes

With -0 a NUL ends each result, too.

The exit code is 0 when all strings are URI references, 1 when some are not, and 2 on
a usage or I/O error.`,
		Example: `  uri normalize HTTP://EXAMPLE.com/%7Ea/./b
  uri normalize --steps case,percent,path,scheme < links.txt`,
		RunE: c.run,
	}
	c.input.register(cmd)
	cmd.Flags().Var(&c.steps, "steps", "the `steps`, with commas between them")
	return cmd
}

func (c *normalizeCommand) run(cmd *cobra.Command, texts []string) error {
	n := uri.Normalizer{Steps: uri.Steps(c.steps)}
	return c.input.runAll(cmd, texts, c.input.results(func(dst []byte, s string) ([]byte, error) {
		r, err := parseReference(s)
		if err != nil {
			return dst, err
		}
		return n.Append(dst, r), nil
	}))
}

// A stepsFlag is a set of steps of normalization.
type stepsFlag uri.Steps

func (f *stepsFlag) String() string { return uri.Steps(*f).String() }

func (f *stepsFlag) Set(list string) error {
	var steps uri.Steps
	for name := range strings.SplitSeq(list, ",") {
		step := uri.StepCase
		for ; step <= uri.StepScheme && name != step.String(); step <<= 1 {
			continue
		}
		if step > uri.StepScheme {
			return errors.New("expected some of case,percent,path,scheme")
		}
		steps |= step
	}
	*f = stepsFlag(steps)
	return nil
}

func (f *stepsFlag) Type() string { return "steps" }

// A compareCommand is "uri compare" with its flags.
type compareCommand struct {
	rung rungFlag
}

func newCompare() *cobra.Command {
	c := &compareCommand{rungFlag{uri.RungScheme}}
	cmd := &cobra.Command{
		Use:   "compare [flags] A B",
		Short: "Print what makes two URIs equal",
		Long: `Compare prints the first rung of the ladder of comparison (RFC 3986 §6.2) on which two
URIs are equal, each with all steps of "uri normalize" up to it: identical, case, percent,
path or scheme. If they are equal on none it prints different. Fragments count.

The exit code is 0 when they are equal on the rung of --rung or before it, 1 when they
are not, and 2 when the command line is wrong.`,
		Example: `  uri compare http://example.com HTTP://example.com:80/
  uri compare --rung path http://example.com HTTP://example.com:80/`,
		Args: cobra.ExactArgs(2),
		RunE: c.run,
	}
	cmd.Flags().Var(&c.rung, "rung", "the last `rung` on which they may be equal")
	return cmd
}

func (c *compareCommand) run(cmd *cobra.Command, args []string) error {
	var uris [2]uri.URI
	for i, arg := range args {
		u, err := uri.Parse(arg)
		if err != nil {
			return fmt.Errorf("argument %d: %w", i+1, err)
		}
		uris[i] = u
	}
	rung := uri.Ladder{}.Rung(uris[0], uris[1])
	if _, err := fmt.Fprintln(cmd.OutOrStdout(), rung); err != nil {
		return err
	}
	if rung > c.rung.Rung {
		return exitInvalid
	}
	return nil
}

// A rungFlag is a rung of the ladder.
type rungFlag struct{ uri.Rung }

func (f *rungFlag) Set(name string) error {
	for rung := uri.RungIdentical; rung <= uri.RungScheme; rung++ {
		if name == rung.String() {
			f.Rung = rung
			return nil
		}
	}
	return errors.New("expected identical, case, percent, path or scheme")
}

func (f *rungFlag) Type() string { return "rung" }
