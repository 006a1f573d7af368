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
		Long: `Extract prints the URIs in the text of the files, or of standard input if there are no
files or a file is "-", one per line in the order of the text (RFC 3986 Appendix C).

A URI must have "//" after its scheme, or one of the schemes of --schemes. In angle
brackets it may contain line breaks. Punctuation after a bare URI is not part of it. With
--relative, extract also finds delimited relative references, in text such as Markdown but
not HTML: HTML has many other quoted strings, and extract does not decode "&amp;". --base
resolves all references.

Extract finds a reference as a whole or not at all. It leaves out a reference if the text
continues after the characters that the grammar allows, as in http://host:port/ and
http://www.bücher.example/ (an IRI, RFC 3987), or if the reference has more than 8000 bytes.
It prints the number of such references on standard error. --left-out prints them, with
places and reasons, instead of the URIs.

With --positions, each line begins with the URI's place, "file:line:column:". The column
counts bytes from 1.

As json, extract prints each URI as an object on its own line: {"file", "line", "column",
"start", "end", "delimiter", "reference"}, and with --base "target". The offsets start and
end count bytes. A hyphen before a line break may belong to the URI or to the layout:
"reference" keeps it, and "unhyphenated" is the URI without it. With --left-out, "kind",
"text", "stop" and "rest" replace "reference": the text is a URI up to the offset "stop",
and "rest" follows it. As tsv, extract prints a header and then the same values, except for
"unhyphenated", separated by tabs.

The exit code is 0, or 2 on a usage or I/O error.`,
		Example: `  uri extract README.md
  uri extract --positions *.txt | sort -t: -k4 -u
  uri extract --left-out README.md
  uri extract --relative --base https://example.com/docs/ index.md
  uri extract mail.txt | uri check`,
		RunE: c.run,
	}
	cmd.Flags().StringSliceVar(&c.schemes, "schemes", extract.DefaultSchemes(), "the `schemes` of URIs without \"//\", separated by commas")
	cmd.Flags().BoolVar(&c.extractor.Relative, "relative", false, "also print delimited relative references, as in Markdown")
	cmd.Flags().StringVar(&c.base, "base", "", "the base `URI` to resolve against")
	cmd.Flags().BoolVar(&c.positions, "positions", false, "begin each line with the place of the URI")
	cmd.Flags().BoolVar(&c.leftOut, "left-out", false, "print the references that are left out, with reasons, instead of the URIs")
	cmd.MarkFlagsMutuallyExclusive("left-out", "base")
	cmd.Flags().BoolVarP(&c.nul, "null", "0", false, "lines of text output end in NUL")
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
		lines := &lineCounter{r: r, window: lineWindow, off: !form.hasPlaces()}
		for match, err := range c.extractor.Read(lines) {
			if err != nil {
				return err
			}
			if lines.failed {
				continue // the rest of the match may be in text that could not be read
			}
			counts[match.Kind]++
			if (match.Kind == extract.Whole) == c.leftOut {
				continue
			}
			var appendErr error
			if line, appendErr = form.append(line[:0], name, lines, &match); appendErr != nil {
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

// reportLeftOut prints the number of references that were left out, if any, on standard error.
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
