package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/std66/std66/cmd/internal/cli"
	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/extract"
)

// An extractCommand is "uri extract" with its flags.
type extractCommand struct {
	extractor extract.Extractor
	schemes   []string
	base      string
	positions bool
	leftOut   bool
	nul       bool
	output    cli.Choice
}

func newExtract() *cobra.Command {
	c := &extractCommand{output: cli.Choice{Value: "text", Of: []string{"text", "json", "tsv"}}}
	cmd := &cobra.Command{
		Use:   "extract [flags] [FILE ...]",
		Short: "Print the URIs in running text",
		Long: `Extract prints the URIs in the text of the files, or of standard input if there are none
or where a file is "-": one a line, in their order (RFC 3986 Appendix C).

A URI needs "//" after its scheme, or one of the schemes of --schemes. In angle brackets it
may be broken over lines. Punctuation after a bare URI is left out. --relative also finds
relative references in text such as Markdown, where they are delimited. It does not support
HTML, which has many other quoted strings and whose "&amp;" is not decoded. --base resolves
all references.

A reference is found as a whole or not at all. If the text continues after what the grammar
allows, as in http://host:port/ or http://www.bücher.example/ (an IRI, RFC 3987), it is left
out, as is one of more than 8000 bytes. Standard error has the number of such references.
--left-out prints them, with place and reason, instead of the URIs.

With --positions each line begins with "file:line:column:", where the URI begins; the column
counts bytes from 1. As json, each URI is an object on a line of its own: {"file", "line",
"column", "start", "end", "delimiter", "reference"}, and with --base "target"; start and end
are offsets in bytes. A hyphen before a line break may be the author's or a typesetter's: it
stays, and "unhyphenated" is the URI without it. As tsv, the same values except for
"unhyphenated" are divided by tabs, under a line with their names. With --left-out they are
"kind", "text", "stop" and "rest" instead of "reference": the text is a URI up to the offset
"stop", and "rest" follows.

The exit code is 0, or 2 on a usage or I/O error.`,
		Example: `  uri extract README.md
  uri extract --positions *.txt | sort -t: -k4 -u
  uri extract --left-out README.md
  uri extract --relative --base https://example.com/docs/ index.md
  uri extract mail.txt | uri check`,
		RunE: c.run,
	}
	cmd.Flags().StringSliceVar(&c.schemes, "schemes", extract.DefaultSchemes(), "the `schemes` of URIs without \"//\", with commas between them")
	cmd.Flags().BoolVar(&c.extractor.Relative, "relative", false, "also print relative references where they are delimited, as in Markdown")
	cmd.Flags().StringVar(&c.base, "base", "", "the base `URI` to resolve against")
	cmd.Flags().BoolVar(&c.positions, "positions", false, "begin each line with where the URI begins")
	cmd.Flags().BoolVar(&c.leftOut, "left-out", false, "print the references that are left out, and why, instead of the URIs")
	cmd.MarkFlagsMutuallyExclusive("left-out", "base")
	cmd.Flags().BoolVarP(&c.nul, "null", "0", false, "a NUL ends each line of text output")
	c.output.Register(cmd, "output", "the `format` of results")
	return cmd
}

func (c *extractCommand) run(cmd *cobra.Command, files []string) error {
	form := extractForm{format: c.output.Value, positions: c.positions, leftOut: c.leftOut, nul: c.nul}
	if cmd.Flags().Changed("base") {
		base, err := parseBase(c.base)
		if err != nil {
			return err
		}
		form.resolver.Base = base
	}
	for _, scheme := range c.schemes {
		if err := uri.RuleScheme.Check(scheme); err != nil {
			return fmt.Errorf("--schemes %q: %w", scheme, plain(err))
		}
	}
	c.extractor.Schemes, c.extractor.LeftOut = c.schemes, true
	if form.format == "tsv" {
		if _, err := io.WriteString(cmd.OutOrStdout(), form.header()); err != nil {
			return err
		}
	}
	var counts [extract.TooLong + 1]int
	var line []byte
	each := func(name string, r io.Reader, w io.Writer) error {
		lines := &lineCounter{r: r, behind: lookBehind}
		for match, err := range c.extractor.Read(lines) {
			if err != nil {
				return err
			}
			if lines.failed {
				continue // it waited for text that could not be read, so it may be cut short
			}
			counts[match.Kind]++
			if (match.Kind == extract.Whole) == c.leftOut {
				continue
			}
			var appendErr error
			if line, appendErr = form.append(line[:0], name, lines, match); appendErr != nil {
				return appendErr
			}
			if _, err := w.Write(line); err != nil {
				return err
			}
		}
		return nil
	}
	err := cli.EachFile(cmd, files, c.nul && form.format == "text", each, func() string { return cli.Count(counts[extract.Whole], "URI") })
	if err == nil || errors.As(err, new(cli.ExitCode)) {
		c.reportLeftOut(cmd, counts[extract.IRI], counts[extract.Broken], counts[extract.TooLong])
	}
	return err
}

// reportLeftOut prints how many references were left out on standard error, if there are any.
func (c *extractCommand) reportLeftOut(cmd *cobra.Command, iris, broken, tooLong int) {
	if c.leftOut {
		return
	}
	if tooLong > 0 {
		fmt.Fprintf(cmd.ErrOrStderr(), "%s of more than %d bytes left out; --left-out shows where\n", cli.Count(tooLong, "reference"), extract.DefaultMaxLength)
	}
	all := iris + broken
	if all == 0 {
		return
	}
	ofThem := ""
	if iris > 0 {
		ofThem = fmt.Sprintf(" (%s)", cli.Count(iris, "IRI"))
	}
	fmt.Fprintf(cmd.ErrOrStderr(), "%s left out%s: the text continues after what the grammar allows; --left-out shows where\n", cli.Count(all, "reference"), ofThem)
}
