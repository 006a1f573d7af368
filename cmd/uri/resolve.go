package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/std66/std66/cmd/internal/cli"
	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/repair"
)

// A resolver holds the flags of resolution.
type resolver struct {
	base      string
	nonStrict bool
	underflow cli.Choice
	dots      bool
}

// underflows are the values of --underflow, by the values of [uri.Underflow].
var underflows = []string{uri.UnderflowDrop: "drop", uri.UnderflowKeep: "keep", uri.UnderflowReject: "error"}

func (f *resolver) register(cmd *cobra.Command) {
	f.underflow = cli.Choice{Value: underflows[uri.UnderflowDrop], Of: underflows}
	cmd.Flags().StringVar(&f.base, "base", "", "the base `URI`; its fragment is ignored")
	cli.Require(cmd, "base")
	cmd.Flags().BoolVar(&f.nonStrict, "non-strict", false, "resolve a reference with the base's scheme as a relative reference (§5.2.2)")
	f.underflow.Register(cmd, "underflow", "the `treatment` of \"..\" at the root of a path")
	cmd.Flags().BoolVar(&f.dots, "encoded-dots", false, "treat %2E as a dot in dot-segments")
}

// resolver returns the resolver that the flags describe.
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

// parseBase parses a base URI. Its error hides a password.
func parseBase(s string) (uri.URI, error) {
	base, err := uri.Parse(s)
	if err != nil {
		return base, fmt.Errorf("--base: %w", plain(err))
	}
	return base, nil
}

// A resolveCommand is "uri resolve" with its flags.
type resolveCommand struct {
	input   cli.Input
	repairs *repairs
	resolver
}

func newResolve() *cobra.Command {
	c := &resolveCommand{repairs: newRepairs(repair.StepsDefault)}
	cmd := &cobra.Command{
		Use:   "resolve --base URI [flags] [REFERENCE ...]",
		Short: "Resolve references against a base URI",
		Long: `Resolve prints the target URI (RFC 3986 §5.2) of each reference, or of each line of
standard input if there are no references, one per line in the order of the input. For a
string that is not a URI reference it prints a message instead.

If ".." would lead above the root of the path, resolve drops it, as the RFC requires.
--underflow keeps it instead, or makes it an error.

With -0, results end in NUL, too.

The exit code is 0 if all strings are URI references, or can be repaired with --repair, and
can be resolved, 1 if any is not, and 2 on a usage or I/O error.`,
		Example: `  uri resolve --base http://a/b/c/d?q ../g '?y' g:h
  uri resolve --base https://example.com/ --underflow error < links.txt`,
		RunE:              c.run,
		ValidArgsFunction: cobra.NoFileCompletions,
	}
	c.input.Register(cmd)
	c.register(cmd)
	c.repairs.register(cmd)
	return cmd
}

func (c *resolveCommand) run(cmd *cobra.Command, args []string) error {
	resolver, err := c.resolver.resolver()
	if err != nil {
		return err
	}
	c.repairs.setBase(resolver.Base)
	err = runEach(cmd, &c.input, args, func(dst []byte, s string) ([]byte, error) {
		r, err := uri.ParseReference(s)
		if err != nil {
			return c.repairs.appendAfterError(dst, s, err, resolver.Append)
		}
		return resolver.Append(dst, r)
	})
	return c.repairs.report(cmd, err, "string", explainRepairs)
}

// A relativizeCommand is "uri relativize" with its flags.
type relativizeCommand struct {
	input   cli.Input
	repairs *repairs
	resolver
}

func newRelativize() *cobra.Command {
	c := &relativizeCommand{repairs: newRepairs(repair.StepsDefault)}
	cmd := &cobra.Command{
		Use:   "relativize --base URI [flags] [URI ...]",
		Short: "Print the shortest references that resolve to URIs",
		Long: `Relativize prints the shortest reference that resolves to each URI, or to each line of
standard input if there are no URIs, one per line in the order of the input. An empty line
is the empty reference, which resolves to the base. Pass the same flags as for resolving the
references. With flags other than --base, an even shorter reference may exist.

For a string that is not a URI, relativize prints a message instead, and also for a URI that
no reference resolves to, such as a URI with dot-segments in its path.

With -0, results end in NUL, too.

The exit code is 0 if there is a reference for every string, 1 if any string has none, and 2
on a usage or I/O error.`,
		Example: `  uri relativize --base http://a/b/c/d http://a/b/g http://a/b/c/d?q
  uri relativize --base https://example.com/ < links.txt`,
		RunE:              c.run,
		ValidArgsFunction: cobra.NoFileCompletions,
	}
	c.input.Register(cmd)
	c.register(cmd)
	c.repairs.register(cmd)
	return cmd
}

// errNoReference is the error for a URI that no reference resolves to.
var errNoReference = errors.New("no reference resolves to it: resolution removes dot-segments (RFC 3986 §5.2.4)")

func (c *relativizeCommand) run(cmd *cobra.Command, args []string) error {
	resolver, err := c.resolver.resolver()
	if err != nil {
		return err
	}
	err = runEach(cmd, &c.input, args, func(dst []byte, s string) ([]byte, error) {
		target, err := c.repairs.parseURI(s)
		if err != nil {
			return dst, err
		}
		r, ok := resolver.Relativize(target)
		if !ok {
			return dst, errNoReference
		}
		return append(dst, r.String()...), nil
	})
	return c.repairs.report(cmd, err, "string", explainRepairs)
}
