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
	"github.com/std66/std66/uri/equivalence"
)

// A compareCommand is "uri compare" with its flags.
type compareCommand struct {
	input           cli.Input
	level           cli.Choice
	ignoreFragments bool
}

// levels are the names of the levels at which URIs can be equal. Only programs have protocol.
func levels() []string {
	var names []string
	for level := equivalence.Identical; level <= equivalence.Scheme; level++ {
		names = append(names, level.String())
	}
	return names
}

func newCompare() *cobra.Command {
	c := &compareCommand{level: cli.Choice{Value: equivalence.Scheme.String(), Of: levels()}}
	cmd := &cobra.Command{
		Use:   "compare [flags] [A B]",
		Short: "Print what makes two URIs equal",
		Long: `Compare prints the first level of the comparison ladder (RFC 3986 §6.2) at which two URIs
are equal: identical, case, percent, path, ipv6 or scheme. Each level has all steps of "uri
normalize" up to it. URIs that are equal at no level are different. On a terminal a sentence
explains the result.

Fragments count: URIs with different fragments identify different things. For URIs that are
compared to choose or avoid a network action, such as a retrieval, RFC 3986 §6.1 excludes
fragments, and so does --ignore-fragments.

When there are no URIs, each line of standard input has two, with white space between them.
For an invalid URI a message is printed instead.

The exit code is 0 when all are equal at the level of --level or an earlier one, 1 when some
are not, and 2 on a usage or I/O error.`,
		Example: `  uri compare http://example.com HTTP://example.com:80/
  uri compare --level path http://example.com HTTP://example.com:80/
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
	c.level.Register(cmd, "level", "the last `level` at which they may be equal")
	cmd.Flags().BoolVar(&c.ignoreFragments, "ignore-fragments", false, "compare without fragments, as for a retrieval (RFC 3986 §6.1)")
	return cmd
}

func (c *compareCommand) run(cmd *cobra.Command, args []string) error {
	p := comparer{terminal: cli.TerminalOf(cmd.OutOrStdout()), uris: equivalence.Comparer{IgnoreFragments: c.ignoreFragments}}
	for p.last.String() != c.level.Value {
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
	uris     equivalence.Comparer
	last     equivalence.Level // at which they may be equal
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

// compare appends what makes two URIs equal, and reports whether they are equal enough.
func (p comparer) compare(dst []byte, a, b uri.URI) ([]byte, bool) {
	level := p.uris.Level(a, b)
	ok := level <= p.last
	if !p.terminal.There() {
		dst = append(dst, level.String()...)
		return append(dst, '\n'), ok
	}
	colour := cli.Right
	if !ok {
		colour = cli.Wrong
	}
	dst = p.terminal.Paint(dst, level.String(), colour)
	dst = append(dst, ": "...)
	if p.uris.IgnoreFragments {
		dst = append(dst, "without fragments, "...)
	}
	dst = visible.AppendMessage(dst, p.explain(level, a, b))
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

// explain says in a sentence what it means that two URIs are equal at a level.
func (p comparer) explain(level equivalence.Level, a, b uri.URI) string {
	var does, section string
	switch level {
	case equivalence.Identical:
		return "they are the same, byte for byte (RFC 3986 §6.2.1)"
	case equivalence.Case:
		does, section = "case does not count where it has no meaning", "RFC 3986 §6.2.2.1"
	case equivalence.Percent:
		does, section = "what need not be percent-encoded is decoded", "RFC 3986 §6.2.2.2"
	case equivalence.Path:
		does, section = "dot-segments are removed", "RFC 3986 §6.2.2.3"
	case equivalence.IPv6:
		does, section = "IPv6 addresses have their canonical form", "RFC 5952 §4"
	case equivalence.Scheme:
		does, section = fmt.Sprintf("what the scheme %s has by default is left out", strings.ToLower(a.Scheme())), "RFC 3986 §6.2.3"
	default:
		return "they differ in " + p.differences(a, b) + " even if both are normalized with all that is known of their schemes"
	}
	return fmt.Sprintf("they are equal once %s (%s): %s", does, section, p.uris.Key(a, level))
}

// differences returns the names of the components in which the normal forms of two URIs
// differ: "the host and the path".
func (p comparer) differences(a, b uri.URI) string {
	x, y := p.uris.Key(a, equivalence.Scheme), p.uris.Key(b, equivalence.Scheme)
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
