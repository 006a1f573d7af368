package main

import (
	"fmt"
	"strings"
	"sync/atomic"

	"github.com/spf13/cobra"

	"github.com/std66/std66/cmd/internal/cli"
	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/suffix"
)

// A suffixCommand is "uri suffix" with its flags.
type suffixCommand struct {
	input      cli.Input
	prefixes   []string
	heuristics suffix.Heuristics
	explain    bool
	stripped   atomic.Int64 // the number of stripped strings
}

func newSuffix() *cobra.Command {
	c := &suffixCommand{heuristics: suffix.Default()}
	cmd := &cobra.Command{
		Use:   "suffix [flags] [STRING ...]",
		Short: "Guess the URIs of strings that lack a scheme",
		Long: `Suffix prints a URI for each string, or for each line of standard input if there are no
strings. The string is a URI or a suffix reference (RFC 3986 §4.5): a URI without its
scheme, as people type it, such as www.w3.org/Addressing/. No other command guesses.

If the host begins with the host of a --prefix, suffix adds the scheme of the first such
prefix, and otherwise the scheme of --default. With --explain, a tab and an explanation of
the guess follow each URI.

Suffix strips delimiters, white space and the prefix "URL:", as in <URL:http://a.example/b c>
(RFC 3986 Appendix C). --explain shows them; without it, suffix prints the number of strings
that it stripped on standard error.

The exit code is 0 if there is a URI for every string, 1 if any string has none, and 2 on a
usage or I/O error.`,
		Example: `  uri suffix www.w3.org/Addressing/ localhost:8080
  uri suffix --explain '<http://a.example/b c>'
  uri suffix --default http --prefix ftp.=ftp < typed.txt`,
		RunE:              c.run,
		ValidArgsFunction: cobra.NoFileCompletions,
	}
	c.input.Register(cmd)
	var prefixes []string
	for _, p := range c.heuristics.Prefixes {
		prefixes = append(prefixes, p.Host+"="+p.Scheme)
	}
	cmd.Flags().StringSliceVar(&c.prefixes, "prefix", prefixes, "guess the scheme of hosts that begin with HOST, as `HOST=SCHEME` (repeatable, or separated by commas)")
	cmd.Flags().StringVar(&c.heuristics.Default, "default", c.heuristics.Default, "the `scheme` if no prefix matches; \"\" for none")
	cmd.Flags().BoolVar(&c.explain, "explain", false, "also print each guess with its reason")
	return cmd
}

func (c *suffixCommand) run(cmd *cobra.Command, args []string) error {
	if err := c.setHeuristics(); err != nil {
		return err
	}
	cli.NoteFile(cmd, args)
	err := runEach(cmd, &c.input, args, func(dst []byte, s string) ([]byte, error) {
		u, guess, err := c.heuristics.URI(s)
		if err != nil {
			return dst, err
		}
		if guess.Stripped != (suffix.Stripped{}) {
			c.stripped.Add(1)
		}
		dst = append(dst, u.String()...)
		if c.explain {
			dst = append(append(dst, '\t'), guess.String()...)
		}
		return dst, nil
	})
	if n := int(c.stripped.Load()); n > 0 && !c.explain {
		fmt.Fprintf(cmd.ErrOrStderr(), "stripped delimiters or white space from %s; --explain says which\n", cli.Count(n, "string"))
	}
	return err
}

// setHeuristics completes the heuristics from the flags.
func (c *suffixCommand) setHeuristics() error {
	c.heuristics.Prefixes = nil
	for _, text := range c.prefixes {
		host, scheme, ok := strings.Cut(text, "=")
		if !ok || host == "" {
			return fmt.Errorf("--prefix %q: expected HOST=SCHEME", text)
		}
		if err := uri.RuleScheme.Check(scheme); err != nil {
			return fmt.Errorf("--prefix %q: %w", text, plain(err))
		}
		c.heuristics.Prefixes = append(c.heuristics.Prefixes, suffix.Prefix{Host: host, Scheme: scheme})
	}
	if c.heuristics.Default == "" {
		return nil
	}
	if err := uri.RuleScheme.Check(c.heuristics.Default); err != nil {
		return fmt.Errorf("--default: %w", plain(err))
	}
	return nil
}
