package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/std66/std66/cmd/internal/cli"
	"github.com/std66/std66/uri"
)

// A resolver holds the flags for resolution.
type resolver struct {
	base      string
	nonStrict bool
	underflow cli.Choice
	dots      bool
}

// underflows are the words for what becomes of ".." at the root, in the order of package uri.
var underflows = []string{uri.UnderflowDrop: "drop", uri.UnderflowKeep: "keep", uri.UnderflowReject: "error"}

func (f *resolver) register(cmd *cobra.Command) {
	f.underflow = cli.Choice{Value: underflows[uri.UnderflowDrop], Of: underflows}
	cmd.Flags().StringVar(&f.base, "base", "", "the base `URI`; a fragment of it does not matter")
	cli.Require(cmd, "base")
	cmd.Flags().BoolVar(&f.nonStrict, "non-strict", false, "resolve a reference with the base's scheme as a relative reference (§5.2.2)")
	f.underflow.Register(cmd, "underflow", "`what` becomes of \"..\" where the path is at its root")
	cmd.Flags().BoolVar(&f.dots, "encoded-dots", false, "take %2E for a dot in dot-segments, too")
}

// resolver returns what the flags say.
func (f *resolver) resolver() (uri.Resolver, error) {
	base, err := parseBase(f.base)
	if err != nil {
		return uri.Resolver{}, err
	}
	rs := uri.Resolver{Base: base, NonStrict: f.nonStrict, EncodedDots: f.dots}
	for underflow, word := range underflows {
		if word == f.underflow.Value {
			rs.Underflow = uri.Underflow(underflow)
		}
	}
	return rs, nil
}

// parseBase reads a base URI. The error shows it without a password.
func parseBase(s string) (uri.URI, error) {
	base, err := uri.Parse(s)
	if err != nil {
		return base, fmt.Errorf("--base: %w", plain(err))
	}
	return base, nil
}

// A resolveCommand is "uri resolve" with its flags.
type resolveCommand struct {
	input cli.Input
	resolver
}

func newResolve() *cobra.Command {
	c := &resolveCommand{}
	cmd := &cobra.Command{
		Use:   "resolve --base URI [flags] [REFERENCE ...]",
		Short: "Print the URIs that references mean where a base URI is known",
		Long: `Resolve prints the target URI of each reference, or of each line of standard input when
there are no references, as RFC 3986 §5.2 says: one a line, in the order of the input. A
string that is not a URI reference gives a message instead.

Where ".." would lead above the root of the path it is dropped, as the RFC says; with
--underflow it is kept, or an error.

With -0 a NUL ends each result, too.

The exit code is 0 when all strings are URI references that can be resolved, 1 when some
are not, and 2 on a usage or I/O error.`,
		Example: `  uri resolve --base http://a/b/c/d?q ../g '?y' g:h
  uri resolve --base https://example.com/ --underflow error < links.txt`,
		RunE:              c.run,
		ValidArgsFunction: cobra.NoFileCompletions,
	}
	c.input.Register(cmd)
	c.register(cmd)
	return cmd
}

func (c *resolveCommand) run(cmd *cobra.Command, args []string) error {
	resolver, err := c.resolver.resolver()
	if err != nil {
		return err
	}
	return runEach(cmd, &c.input, args, func(dst []byte, s string) ([]byte, error) {
		r, err := parseReference(s)
		if err != nil {
			return dst, err
		}
		return resolver.Append(dst, r)
	})
}

// A relativizeCommand is "uri relativize" with its flags.
type relativizeCommand struct {
	input cli.Input
	resolver
}

func newRelativize() *cobra.Command {
	c := &relativizeCommand{}
	cmd := &cobra.Command{
		Use:   "relativize --base URI [flags] [URI ...]",
		Short: "Print the shortest references that mean URIs where a base URI is known",
		Long: `Relativize prints the shortest reference that resolves to each URI, or to each line of
standard input when there are none: one a line, in the order of the input. The empty
line is the empty reference, which means the base. The flags are those of the resolution
that it is for; with others than --base there may be a shorter one.

A string that is not a URI gives a message instead, and so does a URI that no reference
resolves to, such as one whose path has dot-segments.

With -0 a NUL ends each result, too.

The exit code is 0 when there is a reference for each string, 1 when there is none for
some, and 2 on a usage or I/O error.`,
		Example: `  uri relativize --base http://a/b/c/d http://a/b/g http://a/b/c/d?q
  uri relativize --base https://example.com/ < links.txt`,
		RunE:              c.run,
		ValidArgsFunction: cobra.NoFileCompletions,
	}
	c.input.Register(cmd)
	c.register(cmd)
	return cmd
}

// errNoReference is why a URI has no relative form.
var errNoReference = errors.New("no reference resolves to it, for dot-segments are removed (RFC 3986 §5.2.4)")

func (c *relativizeCommand) run(cmd *cobra.Command, args []string) error {
	resolver, err := c.resolver.resolver()
	if err != nil {
		return err
	}
	return runEach(cmd, &c.input, args, func(dst []byte, s string) ([]byte, error) {
		target, err := uri.Parse(s)
		if err != nil {
			return dst, err
		}
		r, ok := resolver.Relativize(target)
		if !ok {
			return dst, errNoReference
		}
		return append(dst, r.String()...), nil
	})
}
