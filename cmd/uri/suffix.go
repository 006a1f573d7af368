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
	stripped   atomic.Int64 // how many strings had what was stripped
}

func newSuffix() *cobra.Command {
	c := &suffixCommand{heuristics: suffix.Default()}
	cmd := &cobra.Command{
		Use:   "suffix [flags] [STRING ...]",
		Short: "Guess the URIs that strings without a scheme mean",
		Long: `Suffix prints a URI for each string, or for each line of standard input when there are no
strings, that is a URI already or a suffix reference (RFC 3986 §4.5): one that lacks its
scheme, as people type them, such as www.w3.org/Addressing/. No other command guesses.

The scheme is that of the first --prefix that the host begins with, or else that of
--default. With --explain, a tab follows, and then what was guessed and why.

Delimiters, white space and the prefix "URL:" are stripped, as in <URL:http://a.example/b c>
(RFC 3986 Appendix C). --explain says what was stripped; without it, standard error gets the
number of strings that had something to strip.

The exit code is 0 when all strings are such, 1 when some are not, and 2 on a usage or I/O
error.`,
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
	cmd.Flags().StringSliceVar(&c.prefixes, "prefix", prefixes, "what `HOST=SCHEME` to guess: hosts that begin with HOST (repeatable, or with commas)")
	cmd.Flags().StringVar(&c.heuristics.Default, "default", c.heuristics.Default, "the `scheme` where no prefix fits; \"\" for none")
	cmd.Flags().BoolVar(&c.explain, "explain", false, "print what was guessed, and why")
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
