package main

import (
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"github.com/std66/std66/cmd/internal/cli"
	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/iri"
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
	return uri.Resolver{Base: base, NonStrict: f.nonStrict, Underflow: f.treatment(), EncodedDots: f.dots}, err
}

// iriResolver returns the resolver for IRIs that the flags describe.
func (f *resolver) iriResolver() (iri.Resolver, error) {
	base, err := parseBaseIRI(f.base)
	return iri.Resolver{Base: base, NonStrict: f.nonStrict, Underflow: f.treatment(), EncodedDots: f.dots}, err
}

// treatment returns the value of --underflow.
func (f *resolver) treatment() uri.Underflow {
	return uri.Underflow(slices.Index(underflows, f.underflow.Value))
}

// parseBase parses a base URI. Its error hides a password.
func parseBase(s string) (uri.URI, error) {
	base, err := uri.Parse(s)
	if err != nil {
		return base, fmt.Errorf("--base: %w", plain(err))
	}
	return base, nil
}

// parseBaseIRI is parseBase for --iri.
func parseBaseIRI(s string) (iri.IRI, error) {
	base, err := iri.Parse(s)
	if err != nil {
		return base, fmt.Errorf("--base: %w", plain(err))
	}
	return base, nil
}

// A resolveCommand is "uri resolve" with its flags.
type resolveCommand struct {
	input   cli.Input
	repairs *repairs
	iris    iris
	resolver
}

func newResolve() *cobra.Command {
	repairs := newRepairs(repair.StepsDefault)
	c := &resolveCommand{repairs: repairs, iris: iris{repairs: repairs}}
	cmd := &cobra.Command{
		Use:   "resolve --base URI [flags] [REFERENCE ...]",
		Short: "Resolve references against a base URI",
		Long: `Resolve prints the target URI (RFC 3986 §5.2) of each reference, or of each line of
standard input if there are no references, one per line in the order of the input. For a
string that is not a URI reference it prints a message instead.

With --iri, the base and the references may be IRIs (RFC 3987), and so are the targets (§6.5).

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
	c.iris.register(cmd)
	return cmd
}

func (c *resolveCommand) run(cmd *cobra.Command, args []string) error {
	if c.iris.on {
		return c.runIRIs(cmd, args)
	}
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

// runIRIs is run for --iri.
func (c *resolveCommand) runIRIs(cmd *cobra.Command, args []string) error {
	resolver, err := c.iriResolver()
	if err != nil {
		return err
	}
	c.repairs.repairer.Scheme = resolver.Base.Scheme()
	err = runEach(cmd, &c.input, args, func(dst []byte, s string) ([]byte, error) {
		r, _, err := c.iris.parse(s)
		if err != nil {
			return dst, err
		}
		return resolver.Append(dst, r)
	})
	return c.repairs.report(cmd, err, "string", explainRepairs)
}

// A relativizeCommand is "uri relativize" with its flags.
type relativizeCommand struct {
	input   cli.Input
	repairs *repairs
	iris    iris
	resolver
}

func newRelativize() *cobra.Command {
	repairs := newRepairs(repair.StepsDefault)
	c := &relativizeCommand{repairs: repairs, iris: iris{repairs: repairs}}
	cmd := &cobra.Command{
		Use:   "relativize --base URI [flags] [URI ...]",
		Short: "Print the shortest references that resolve to URIs",
		Long: `Relativize prints the shortest reference that resolves to each URI, or to each line of
standard input if there are no URIs, one per line in the order of the input. An empty line
is the empty reference, which resolves to the base. Pass the same flags as for resolving the
references. With flags other than --base, an even shorter reference may exist.

For a string that is not a URI, relativize prints a message instead, and also for a URI that
no reference resolves to, such as a URI with dot-segments in its path.

With --iri, the base and the strings may be IRIs (RFC 3987), and so are the references.

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
	c.iris.register(cmd)
	return cmd
}

// errNoReference is the error for a URI that no reference resolves to.
var errNoReference = errors.New("no reference resolves to it: resolution removes dot-segments (RFC 3986 §5.2.4)")

func (c *relativizeCommand) run(cmd *cobra.Command, args []string) error {
	var err error
	if c.iris.on {
		var resolver iri.Resolver
		if resolver, err = c.iriResolver(); err == nil {
			err = runEach(cmd, &c.input, args, relativizer(c.iris.parseIRI, resolver.Relativize))
		}
	} else {
		var resolver uri.Resolver
		if resolver, err = c.resolver.resolver(); err == nil {
			err = runEach(cmd, &c.input, args, relativizer(c.repairs.parseURI, resolver.Relativize))
		}
	}
	return c.repairs.report(cmd, err, "string", explainRepairs)
}

// relativizer returns a function that appends the reference that resolves to a string's target.
func relativizer[T any, R interface{ String() string }](parse func(s string) (T, error), relativize func(target T) (R, bool)) func(dst []byte, s string) ([]byte, error) {
	return func(dst []byte, s string) ([]byte, error) {
		target, err := parse(s)
		if err != nil {
			return dst, err
		}
		r, ok := relativize(target)
		if !ok {
			return dst, errNoReference
		}
		return append(dst, r.String()...), nil
	}
}
