package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/std66/std66/cmd/internal/cli"
	"github.com/std66/std66/cmd/internal/stream"
	"github.com/std66/std66/cmd/internal/visible"
	"github.com/std66/std66/uri"
)

// A compareCommand is "uri compare" with its flags.
type compareCommand struct {
	input           cli.Input
	rung            cli.Choice
	ignoreFragments bool
}

// rungs are the names of the rungs on which URIs can be equal.
var rungs = []string{
	uri.RungIdentical.String(), uri.RungCase.String(), uri.RungPercent.String(), uri.RungPath.String(), uri.RungScheme.String(),
}

func newCompare() *cobra.Command {
	c := &compareCommand{rung: cli.Choice{Value: uri.RungScheme.String(), Of: rungs}}
	cmd := &cobra.Command{
		Use:   "compare [flags] [A B]",
		Short: "Print what makes two URIs equal",
		Long: `Compare prints the first rung of the ladder of comparison (RFC 3986 §6.2) on which two
URIs are equal, each with all steps of "uri normalize" up to it: identical, case, percent,
path or scheme. If they are equal on none it prints different. On a terminal a sentence says
what that means.

Fragments count: URIs that differ in them identify different things. For URIs that are
compared to choose or avoid a network action, such as a retrieval, RFC 3986 §6.1 excludes
fragments, and so does --ignore-fragments.

When there are no URIs, each line of standard input has two, with white space between them.
What is not a URI gives a message instead.

The exit code is 0 when all are equal on the rung of --rung or before it, 1 when some are
not, and 2 on a usage or I/O error.`,
		Example: `  uri compare http://example.com HTTP://example.com:80/
  uri compare --rung path http://example.com HTTP://example.com:80/
  uri compare --ignore-fragments http://example.com/a http://example.com/a#b
  paste old.txt new.txt | uri compare`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 || len(args) == 1 && args[0] == cli.Stdin {
				return nil
			}
			return cobra.ExactArgs(2)(cmd, args)
		},
		RunE:              c.run,
		ValidArgsFunction: cobra.NoFileCompletions,
	}
	c.input.Register(cmd)
	c.rung.Register(cmd, "rung", "the last `rung` on which they may be equal")
	cmd.Flags().BoolVar(&c.ignoreFragments, "ignore-fragments", false, "compare without fragments, as for a retrieval (RFC 3986 §6.1)")
	return cmd
}

func (c *compareCommand) run(cmd *cobra.Command, args []string) error {
	p := comparer{terminal: cli.TerminalOf(cmd.OutOrStdout()), ladder: uri.Ladder{IgnoreFragments: c.ignoreFragments}}
	for p.last.String() != c.rung.Value {
		p.last++
	}
	if len(args) == 2 {
		return p.arguments(cmd, args)
	}
	return c.input.RunTexts(cmd, args, c.input.Lines(p.each))
}

// A comparer compares pairs of URIs.
type comparer struct {
	terminal cli.Terminal
	ladder   uri.Ladder
	last     uri.Rung // on which they may be equal
}

// arguments prints what makes two URIs equal.
func (p comparer) arguments(cmd *cobra.Command, args []string) error {
	var out []byte
	var uris [2]uri.URI
	for i, arg := range args {
		var err error
		if uris[i], err = uri.Parse(arg); err != nil {
			out = appendError(out, p.terminal, stream.Candidate{Source: cli.ArgumentsName, Line: i + 1, Text: arg}, err)
		}
	}
	ok := len(out) == 0
	if ok {
		out, ok = p.compare(out, uris[0], uris[1])
	}
	if _, err := cmd.OutOrStdout().Write(out); err != nil {
		return err
	}
	if !ok {
		return cli.Invalid
	}
	return nil
}

// each appends what makes the two URIs of a candidate equal.
func (p comparer) each(dst []byte, c stream.Candidate) ([]byte, bool) {
	a, b, err := parsePair(c.Text)
	if err != nil {
		return appendError(dst, p.terminal, c, err), false
	}
	return p.compare(dst, a, b)
}

// compare appends what makes two URIs equal, and reports whether that will do.
func (p comparer) compare(dst []byte, a, b uri.URI) ([]byte, bool) {
	rung := p.ladder.Rung(a, b)
	ok := rung <= p.last
	if !p.terminal.There() {
		dst = append(dst, rung.String()...)
		return append(dst, '\n'), ok
	}
	colour := cli.Right
	if !ok {
		colour = cli.Wrong
	}
	dst = p.terminal.Paint(dst, rung.String(), colour)
	dst = append(dst, ": "...)
	if p.ladder.IgnoreFragments {
		a, b = a.WithoutFragment(), b.WithoutFragment()
		dst = append(dst, "without fragments, "...)
	}
	dst = visible.AppendMessage(dst, explain(rung, a, b))
	return append(dst, '\n'), ok
}

// parsePair returns the two URIs of a line, between which there is white space.
func parsePair(text string) (a, b uri.URI, err error) {
	start := strings.TrimLeft(text, blanks)
	end := strings.IndexAny(start, blanks)
	if end < 0 {
		return a, b, errors.New("expected two URIs with white space between them")
	}
	second := strings.TrimLeft(start[end:], blanks)
	if a, err = parseAt(text, len(text)-len(start), start[:end]); err != nil {
		return a, b, err
	}
	b, err = parseAt(text, len(text)-len(second), strings.TrimRight(second, blanks))
	return a, b, err
}

// blanks is the white space between two URIs.
const blanks = " \t"

// parseAt parses part of a text, and gives errors the offset in all of it.
func parseAt(text string, at int, part string) (uri.URI, error) {
	u, err := uri.Parse(part)
	if e, ok := errors.AsType[*uri.ParseError](err); ok {
		e.Offset += at
	}
	return u, err
}

// explain says in a sentence what it means that two URIs are equal on a rung.
func explain(rung uri.Rung, a, b uri.URI) string {
	switch rung {
	case uri.RungIdentical:
		return "they are the same, byte for byte (RFC 3986 §6.2.1)"
	case uri.RungDifferent:
		return "they differ in " + differences(a, b) + " even if both are normalized with all that is known of their schemes"
	}
	steps, section := uri.StepCase, "6.2.2.1"
	does := "case does not count where it has no meaning"
	switch rung {
	case uri.RungPercent:
		steps, section = uri.StepCase|uri.StepPercent, "6.2.2.2"
		does = "what need not be percent-encoded is decoded"
	case uri.RungPath:
		steps, section = uri.StepsSyntax, "6.2.2.3"
		does = "dot-segments are removed"
	case uri.RungScheme:
		steps, section = uri.StepsAll, "6.2.3"
		does = fmt.Sprintf("what the scheme %s has by default is left out", strings.ToLower(a.Scheme()))
	}
	form := uri.Normalizer{Steps: steps}.NormalizeURI(a)
	return fmt.Sprintf("they are equal once %s (RFC 3986 §%s): %s", does, section, form)
}

// differences returns the names of the components in which the normal forms of two URIs
// differ: "the host and the path".
func differences(a, b uri.URI) string {
	n := uri.Normalizer{Steps: uri.StepsAll}
	x, y := n.NormalizeURI(a), n.NormalizeURI(b)
	var names []string
	for _, f := range componentFields(false) {
		v, inX := f.of(x.Reference())
		w, inY := f.of(y.Reference())
		if (v != w || inX != inY) && f.name != "host_kind" {
			names = append(names, "the "+f.name)
		}
	}
	if last := len(names) - 1; last > 0 {
		return strings.Join(names[:last], ", ") + " and " + names[last]
	}
	return strings.Join(names, "")
}
