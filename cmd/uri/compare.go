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
	"github.com/std66/std66/uri/iri"
	"github.com/std66/std66/uri/repair"
)

// A compareCommand is "uri compare" with its flags.
type compareCommand struct {
	input           cli.Input
	repairs         *repairs
	iris            iris
	level           cli.Choice
	ignoreFragments bool
}

// levels returns the names of the levels at which the command can find URIs equal. The level
// protocol is not among them, because it needs a program that knows the protocol.
func levels() []string {
	var names []string
	for level := equivalence.Identical; level <= equivalence.Scheme; level++ {
		names = append(names, level.String())
	}
	return names
}

func newCompare() *cobra.Command {
	repairs := newRepairs(repair.StepsDefault)
	c := &compareCommand{repairs: repairs, iris: iris{repairs: repairs}, level: cli.Choice{Value: equivalence.Scheme.String(), Of: levels()}}
	cmd := &cobra.Command{
		Use:   "compare [flags] [A B]",
		Short: "Print the level at which two URIs are equal",
		Long: `Compare prints the first level of the comparison ladder (RFC 3986 §6.2) at which two URIs
are equal: identical, case, percent, path, ipv6 or scheme. Each level applies the steps of
"uri normalize" up to that level. If the URIs are not equal at any level, compare prints
"different". On a terminal it also explains the result.

URIs with different fragments identify different things, so compare includes fragments. For
a comparison that chooses or avoids a network action, such as a retrieval, RFC 3986 §6.1
excludes fragments; use --ignore-fragments.

With --iri, compare compares IRIs (RFC 3987 §5.3) by the URIs to which they are mapped. At the
level percent, a character and its triplets are equal; at the level scheme, a host name and its
conversion to ASCII, for http and other schemes whose hosts are names that are looked up.

Without arguments, compare reads two URIs from each line of standard input, separated by
white space. For an invalid URI it prints a message instead.

The exit code is 0 if all pairs are equal at the level of --level or an earlier one, 1 if
any is not, and 2 on a usage or I/O error.`,
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
	c.level.Register(cmd, "level", "the last `level` at which URIs may be equal")
	cmd.Flags().BoolVar(&c.ignoreFragments, "ignore-fragments", false, "compare without fragments, as for a retrieval (RFC 3986 §6.1)")
	c.repairs.register(cmd)
	c.iris.register(cmd)
	return cmd
}

func (c *compareCommand) run(cmd *cobra.Command, args []string) error {
	p := comparer{terminal: cli.TerminalOf(cmd.OutOrStdout()), iris: &c.iris, uris: equivalence.Comparer{IgnoreFragments: c.ignoreFragments}}
	for p.last.String() != c.level.Value {
		p.last++
	}
	var err error
	if len(args) == 2 {
		err = p.arguments(cmd, args)
	} else {
		err = c.input.RunTexts(cmd, args, c.input.Lines(p.each))
	}
	return c.repairs.report(cmd, err, "URI", explainRepairs)
}

// A comparer compares pairs of URIs.
type comparer struct {
	terminal cli.Terminal
	iris     *iris
	uris     equivalence.Comparer
	last     equivalence.Level // the last level that passes
}

// arguments compares two URIs from the command line.
func (p comparer) arguments(cmd *cobra.Command, args []string) error {
	var out []byte
	var uris [2]compared
	for i, arg := range args {
		var err error
		if uris[i], err = p.parse(arg); err != nil {
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

// each appends the level at which the two URIs of a candidate are equal.
func (p comparer) each(dst []byte, c stream.Candidate) ([]byte, bool) {
	a, b, err := p.parsePair(c.Text)
	if err != nil {
		return appendError(dst, p.terminal, c, err), false
	}
	return p.compare(dst, a, b)
}

// compare appends the level at which two URIs are equal, and reports whether it passes.
func (p comparer) compare(dst []byte, x, y compared) ([]byte, bool) {
	level, a, b := p.level(x, y)
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

// parsePair returns the two URIs of a line, which are separated by white space.
func (p comparer) parsePair(text string) (a, b compared, err error) {
	start := strings.TrimLeft(text, blanks)
	end := strings.IndexAny(start, blanks)
	if end < 0 {
		return a, b, errors.New("expected two URIs separated by white space")
	}
	second := strings.TrimLeft(start[end:], blanks)
	if a, err = p.parseAt(len(text)-len(start), start[:end]); err != nil {
		return a, b, err
	}
	b, err = p.parseAt(len(text)-len(second), strings.TrimRight(second, blanks))
	return a, b, err
}

// blanks has the white space between two URIs.
const blanks = " \t"

// parseAt parses a part of a text at an offset. Offsets in errors count from the start of the text.
func (p comparer) parseAt(at int, part string) (compared, error) {
	u, err := p.parse(part)
	if e, ok := errors.AsType[*uri.ParseError](err); ok {
		e.Offset += at
	}
	if e, ok := errors.AsType[*iri.ParseError](err); ok {
		e.Offset += at
	}
	if e, ok := errors.AsType[*repair.HostError](err); ok {
		e.Start, e.End = e.Start+at, e.End+at
	}
	return u, err
}

// explain describes in a sentence what it means for two URIs to be equal at a level.
func (p comparer) explain(level equivalence.Level, a, b uri.URI) string {
	var step, section string
	switch level {
	case equivalence.Identical:
		return "they are the same, byte for byte (RFC 3986 §6.2.1)"
	case equivalence.Case:
		step, section = "normalizing case", "RFC 3986 §6.2.2.1"
	case equivalence.Percent:
		step, section = "decoding unreserved characters", "RFC 3986 §6.2.2.2"
		if p.iris.on {
			step, section = "aligning percent-encoding", "RFC 3987 §5.3.2.3"
		}
	case equivalence.Path:
		step, section = "removing dot-segments", "RFC 3986 §6.2.2.3"
	case equivalence.IPv6:
		step, section = "writing IPv6 addresses in canonical form", "RFC 5952 §4"
	case equivalence.Scheme:
		step, section = fmt.Sprintf("applying the defaults of the scheme %s", strings.ToLower(a.Scheme())), "RFC 3986 §6.2.3"
	default:
		return "they differ in " + p.differences(a, b) + " after all steps of normalization"
	}
	return fmt.Sprintf("they are equal after %s (%s): %s", step, section, p.uris.Key(a, level))
}

// differences returns the names of the components that differ between the normal forms of two
// URIs, as in "the host and the path".
func (p comparer) differences(a, b uri.URI) string {
	keyA, keyB := p.uris.Key(a, equivalence.Scheme).Reference(), p.uris.Key(b, equivalence.Scheme).Reference()
	var x, y components
	x.set(&keyA)
	y.set(&keyB)
	var names []string
	for _, f := range componentFields(false) {
		v, inX := f.of(&x)
		w, inY := f.of(&y)
		if (v != w || inX != inY) && f.name != "host_kind" {
			names = append(names, "the "+f.name)
		}
	}
	if last := len(names) - 1; last > 0 {
		return strings.Join(names[:last], ", ") + " and " + names[last]
	}
	return strings.Join(names, "")
}
