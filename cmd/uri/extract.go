package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/std66/std66/cmd/internal/cli"
	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/extract"
	"github.com/std66/std66/uri/iri"
	"github.com/std66/std66/uri/repair"
)

// An extractCommand is "uri extract" with its flags.
type extractCommand struct {
	extractor extract.Extractor
	html      bool
	repairs   *repairs
	iris      iris
	schemes   []string
	base      string
	positions bool
	leftOut   bool
	nul       bool
	output    cli.Choice

	resolver uri.Resolver // without a base, nothing is resolved
	baseIRI  iri.IRI      // with --iri, instead of the base of resolver
	counts   extractCounts
}

// An extractCounts has numbers of references and texts.
type extractCounts struct {
	found   int
	leftOut [extract.TooLong + 1]int // texts that are left out, by kind
	links   int                      // links that are left out
}

func newExtract() *cobra.Command {
	repairs := newRepairs(repair.StepsDefault)
	c := &extractCommand{repairs: repairs, iris: iris{repairs: repairs}, output: cli.Choice{Value: "text", Of: []string{"text", "json", "tsv"}}}
	cmd := &cobra.Command{
		Use:   "extract [flags] [FILE ...]",
		Short: "Print the URIs in running text, Markdown or HTML",
		Long: `Extract prints the URIs in the text of the files, or of standard input if there are no
files or a file is "-", one per line in the order of the text (RFC 3986 Appendix C).

A URI must have "//" after its scheme, or one of the schemes of --schemes. In angle
brackets it may contain line breaks. Punctuation after a bare URI is not part of it. With
--relative, extract also finds relative references in delimiters. --base resolves all
references.

With --markdown, the files are Markdown (CommonMark), and extract prints the destinations of
links, images, link reference definitions and autolinks, also relative ones, with escapes
decoded, and bare URIs. It finds nothing in code and HTML.

With --html, the files are HTML documents, and extract prints their links: the URLs in
attributes such as href, src, srcset and action, also relative ones, with character
references such as "&amp;" decoded. It resolves them against the document's base: the href
of a base element for the links after it, or else --base. It prints relative links as they
are if there is no base. The encoding must be UTF-8 or another superset of ASCII.

Extract finds a reference as a whole or not at all. It leaves out a reference if the text
continues after the characters that the grammar allows, as in http://host:port/ and
http://www.bücher.example/ (an IRI, RFC 3987), or if the reference has more than 8000 bytes.
It also leaves out links and destinations that are not URI references. It prints the number
of such texts on standard error. --left-out prints them, with places and reasons, instead of
the URIs.

With --iri, extract also prints IRIs, as written, and the base may be an IRI. It does not
leave out IRIs then. As json and tsv, "uri" is the URI to which the reference is mapped, with
host names converted as "uri repair" does; or else "uri_error" is the reason why there is none.

With --repair, extract repairs these texts like "uri repair", and prints the results. It
leaves out only the texts that it cannot repair. With --iri, too, it does not change IRIs.

With --positions, each line begins with the URI's place, "file:line:column:". The column
counts bytes from 1.

As json, extract prints each URI as an object on its own line: {"file", "line", "column",
"start", "end", "delimiter", "reference"}, and with --base "target". The offsets start and
end count bytes. A hyphen before a line break may belong to the URI or to the layout:
"reference" keeps it, and "unhyphenated" is the URI without it. With --left-out, "kind",
"text", "stop" and "rest" replace "reference": the text is a URI up to the offset "stop",
and "rest" follows it. With --html, "element" and "attribute" replace "delimiter", "target"
follows if there is a base, and --left-out adds "error". A repaired reference has the "text"
before its repairs, and the "repairs" of "uri repair --output json" with offsets in it.

As tsv, extract prints a header and then the same values, separated by tabs, except for
"unhyphenated". With --repair, "text" and the steps of "repairs" are the last columns. A
missing value is \N.

The exit code is 0, or 2 on a usage or I/O error.`,
		Example: `  uri extract README.md
  uri extract --positions *.txt | sort -t: -k4 -u
  uri extract --left-out README.md
  uri extract --markdown --base https://example.com/docs/ index.md
  uri extract --html --repair --base https://example.com/docs/ index.html
  uri extract mail.txt | uri check`,
		RunE: c.run,
	}
	cmd.Flags().StringSliceVar(&c.schemes, "schemes", extract.DefaultSchemes(), "the `schemes` of URIs without \"//\", separated by commas")
	cmd.Flags().BoolVar(&c.extractor.Relative, "relative", false, "also print relative references in delimiters")
	cmd.Flags().BoolVar(&c.extractor.Markdown, "markdown", false, "print the destinations and URIs of Markdown")
	cmd.MarkFlagsMutuallyExclusive("markdown", "relative")
	cmd.Flags().BoolVar(&c.html, "html", false, "print the links of HTML documents")
	cmd.MarkFlagsMutuallyExclusive("html", "schemes")
	cmd.MarkFlagsMutuallyExclusive("html", "relative")
	cmd.MarkFlagsMutuallyExclusive("html", "markdown")
	c.repairs.register(cmd)
	c.iris.register(cmd)
	cmd.Flags().StringVar(&c.base, "base", "", "the base `URI` to resolve against")
	cmd.Flags().BoolVar(&c.positions, "positions", false, "begin each line with the place of the URI")
	cmd.Flags().BoolVar(&c.leftOut, "left-out", false, "print the references that are left out, with reasons, instead of the URIs")
	cmd.MarkFlagsMutuallyExclusive("left-out", "base")
	cmd.Flags().BoolVarP(&c.nul, "null", "0", false, "lines of text output end in NUL")
	c.output.Register(cmd, "output", "the `format` of results")
	return cmd
}

func (c *extractCommand) run(cmd *cobra.Command, files []string) error {
	form, err := c.form(cmd)
	if err != nil {
		return err
	}
	eachIn, window, found, repaired := c.eachReference, int64(lineWindow), "URI", "reference"
	if c.html {
		eachIn, window, found, repaired = c.eachLink, htmlWindow, "link", "link"
	}
	if form.format == "tsv" {
		if _, err := io.WriteString(cmd.OutOrStdout(), form.header()); err != nil {
			return err
		}
	}
	linesToKeep := 0
	if c.extractor.Markdown {
		linesToKeep = markdownLines
	}
	var line []byte
	each := func(name string, r io.Reader, w io.Writer) error {
		lines := &lineCounter{r: r, window: window, lines: linesToKeep, off: !form.hasPlaces()}
		return eachIn(name, lines, func(x *extracted) error {
			if x.leftOut == nil {
				c.counts.found++
			}
			if (x.leftOut != nil) != c.leftOut {
				return nil
			}
			line = form.append(line[:0], name, lines, x)
			_, err := w.Write(line)
			return err
		})
	}
	err = cli.EachFile(cmd, files, c.nul && form.format == "text", each, func() string { return cli.Count(c.counts.found, found) })
	if c.leftOut || err != nil && !errors.As(err, new(cli.ExitCode)) {
		return err
	}
	c.reportLeftOut(cmd)
	shows := ""
	if form.format != "json" {
		shows = "--output json"
	}
	return c.repairs.report(cmd, err, repaired, shows)
}

// form sets the extractor from the flags, and returns the form of output.
func (c *extractCommand) form(cmd *cobra.Command) (*extractForm, error) {
	for _, scheme := range c.schemes {
		if err := uri.RuleScheme.Check(scheme); err != nil {
			return nil, fmt.Errorf("--schemes %q: %w", scheme, plain(err))
		}
	}
	c.extractor.Schemes, c.extractor.LeftOut = c.schemes, true
	form := &extractForm{format: c.output.Value, labels: textLabels, positions: c.positions, leftOut: c.leftOut, repairs: c.repairs.on, uris: c.iris.on, nul: c.nul}
	if c.html {
		form.labels, form.targets, form.errors = htmlLabels, true, true
	}
	if cmd.Flags().Changed("base") {
		form.targets = true
		if c.iris.on {
			return form, c.setBaseIRI()
		}
		base, err := parseBase(c.base)
		if err != nil {
			return nil, err
		}
		c.resolver.Base = base
		c.repairs.setBase(base)
	}
	return form, nil
}

// reportLeftOut prints the number of references that were left out, if any, on standard error.
func (c *extractCommand) reportLeftOut(cmd *cobra.Command) {
	w := cmd.ErrOrStderr()
	if n := c.counts.links; n > 0 {
		hint := ""
		if !c.repairs.on {
			hint = ", and --repair reads them as browsers do"
		}
		fmt.Fprintf(w, "%s left out; --left-out shows where%s\n", cli.Count(n, "broken link"), hint)
	}
	if n := c.counts.leftOut[extract.TooLong]; n > 0 {
		fmt.Fprintf(w, "%s of more than %d bytes left out; --left-out shows where\n", cli.Count(n, "reference"), extract.DefaultMaxLength)
	}
	iris := c.counts.leftOut[extract.IRI]
	all := iris + c.counts.leftOut[extract.Broken]
	if all == 0 {
		return
	}
	ofThem := ""
	if iris > 0 {
		ofThem = fmt.Sprintf(" (%s)", cli.Count(iris, "IRI"))
	}
	fmt.Fprintf(w, "%s left out%s: the text continues after what the grammar allows; --left-out shows where\n", cli.Count(all, "reference"), ofThem)
}
