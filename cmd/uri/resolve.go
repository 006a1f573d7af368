package main

import (
	"errors"

	"github.com/spf13/cobra"

	"github.com/std66/std66/uri"
)

// A resolveCommand is "uri resolve" with its flags.
type resolveCommand struct {
	input inputFlags
	base  uriFlag
	lax   bool
}

func newResolve() *cobra.Command {
	c := &resolveCommand{}
	cmd := &cobra.Command{
		Use:   "resolve --base URI [flags] [REFERENCE ...]",
		Short: "Print the URIs that references mean where a base URI is known",
		Long: `Resolve prints the target URI of each reference, or of each line of standard input when
there are no references, as RFC 3986 §5.2 says: one a line, in the order of the input. A
string that is not a URI reference gives a message instead.

With -0 a NUL ends each result, too.

The exit code is 0 when all strings are URI references, 1 when some are not, and 2 on
a usage or I/O error.`,
		Example: `  uri resolve --base http://a/b/c/d?q ../g '?y' g:h
  uri resolve --base https://example.com/ < links.txt`,
		RunE: c.run,
	}
	c.input.register(cmd)
	registerBase(cmd, &c.base)
	cmd.Flags().BoolVar(&c.lax, "lax", false, "take a reference with the scheme of the base for a relative one (§5.2.2)")
	return cmd
}

func (c *resolveCommand) run(cmd *cobra.Command, texts []string) error {
	resolver := uri.Resolver{Base: c.base.URI, NonStrict: c.lax}
	return c.input.runAll(cmd, texts, c.input.results(func(dst []byte, s string) ([]byte, error) {
		r, err := parseReference(s)
		if err != nil {
			return dst, err
		}
		return resolver.Append(dst, r)
	}))
}

// A relativizeCommand is "uri relativize" with its flags.
type relativizeCommand struct {
	input inputFlags
	base  uriFlag
}

func newRelativize() *cobra.Command {
	c := &relativizeCommand{}
	cmd := &cobra.Command{
		Use:   "relativize --base URI [flags] [URI ...]",
		Short: "Print the shortest references that mean URIs where a base URI is known",
		Long: `Relativize prints the shortest reference that resolves to each URI, or to each line of
standard input when there are none: one a line, in the order of the input. The empty
line is the empty reference, which means the base.

A string that is not a URI gives a message instead, and so does a URI that no reference
resolves to, as its path has dot-segments.

With -0 a NUL ends each result, too.

The exit code is 0 when there is a reference for each string, 1 when there is none for
some, and 2 on a usage or I/O error.`,
		Example: `  uri relativize --base http://a/b/c/d http://a/b/g http://a/b/c/d?q
  uri relativize --base https://example.com/ < links.txt`,
		RunE: c.run,
	}
	c.input.register(cmd)
	registerBase(cmd, &c.base)
	return cmd
}

// errNoReference is why a URI has no relative form.
var errNoReference = errors.New("no reference resolves to it, for dot-segments are removed (RFC 3986 §5.2.4)")

func (c *relativizeCommand) run(cmd *cobra.Command, texts []string) error {
	return c.input.runAll(cmd, texts, c.input.results(func(dst []byte, s string) ([]byte, error) {
		target, err := uri.Parse(s)
		if err != nil {
			return dst, err
		}
		r, ok := c.base.Relativize(target)
		if !ok {
			return dst, errNoReference
		}
		return append(dst, r.String()...), nil
	}))
}
