package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/std66/std66/cmd/internal/cli"
	"github.com/std66/std66/cmd/internal/record"
	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/extract"
)

// An extractCommand is "uri extract" with its flags.
type extractCommand struct {
	extractor extract.Extractor
	schemes   []string
	base      string
	positions bool
	nul       bool
	output    cli.Choice
}

func newExtract() *cobra.Command {
	c := &extractCommand{output: cli.Choice{Value: "text", Of: []string{"text", "json", "tsv"}}}
	cmd := &cobra.Command{
		Use:   "extract [flags] [FILE ...]",
		Short: "Print the URIs in running text",
		Long: `Extract prints the URIs in the text of the files, or of standard input when there are none
or where a file is "-": one a line, in their order (RFC 3986 Appendix C).

In angle brackets a URI may be broken over lines. In quotes and other brackets, or bare, it
needs "//" behind its scheme, or one of the schemes of --schemes; punctuation behind a bare
one is left out. With --relative there are relative references, too, where they are
delimited. With --base all are resolved.

With --positions each line begins with "file:line:column:", where the URI begins; the column
counts bytes from 1. As json, each is an object on a line of its own: {"file", "line",
"column", "start", "end", "delimiter", "reference"}, and with --base "target"; start and end
are offsets in bytes. A hyphen before a line break may be the author's or a typesetter's: it
stays, and "unhyphenated" is what there would be without. As tsv, the same but for that are
values with tabs between them, under a line with their names.

The exit code is 0, or 2 on a usage or I/O error.`,
		Example: `  uri extract README.md
  uri extract --positions *.txt | sort -t: -k4 -u
  curl -s https://example.com | uri extract --relative --base https://example.com
  uri extract mail.txt | uri check`,
		RunE: c.run,
	}
	cmd.Flags().StringSliceVar(&c.schemes, "schemes", extract.DefaultSchemes(), "the `schemes` of bare URIs without \"//\", with commas between them")
	cmd.Flags().BoolVar(&c.extractor.Relative, "relative", false, "print relative references, too, where they are delimited")
	cmd.Flags().StringVar(&c.base, "base", "", "the base `URI` to resolve against")
	cmd.Flags().BoolVar(&c.positions, "positions", false, "begin each line with where the URI begins")
	cmd.Flags().BoolVarP(&c.nul, "null", "0", false, "a NUL ends each line of text output")
	c.output.Register(cmd, "output", "the `format` of results")
	return cmd
}

func (c *extractCommand) run(cmd *cobra.Command, files []string) error {
	form := extractForm{format: c.output.Value, positions: c.positions, nul: c.nul}
	if cmd.Flags().Changed("base") {
		base, err := parseBase(c.base)
		if err != nil {
			return err
		}
		form.resolver.Base = base
	}
	for _, scheme := range c.schemes {
		if err := uri.RuleScheme.Check(scheme); err != nil {
			return fmt.Errorf("--schemes %q: %w", scheme, err)
		}
	}
	c.extractor.Schemes = c.schemes
	if form.format == "tsv" {
		if _, err := io.WriteString(cmd.OutOrStdout(), form.header()); err != nil {
			return err
		}
	}
	found := 0
	var line []byte
	each := func(name string, r io.Reader, w io.Writer) error {
		lines := &lineCounter{r: r, behind: lookBehind}
		for match, err := range c.extractor.Read(lines) {
			if err != nil {
				return err
			}
			if lines.failed {
				continue // it waited for what could not be read, so it may be cut short
			}
			var appendErr error
			if line, appendErr = form.append(line[:0], name, lines, match); appendErr != nil {
				return appendErr
			}
			if _, err := w.Write(line); err != nil {
				return err
			}
			found++
		}
		return nil
	}
	return cli.EachFile(cmd, files, c.nul && form.format == "text", each, func() string { return cli.Count(found, "URI") })
}

// An extractForm is the form of output.
type extractForm struct {
	format    string
	positions bool
	nul       bool
	resolver  uri.Resolver // without a base, nothing is resolved
}

// header returns the first line of tsv.
func (f *extractForm) header() string {
	names := []string{"file", "line", "column", "start", "end", "delimiter", "reference"}
	if !f.resolver.Base.IsZero() {
		names = append(names, "target")
	}
	return strings.Join(names, "\t") + "\n"
}

// append appends a match.
func (f *extractForm) append(dst []byte, file string, lines *lineCounter, m extract.Match) ([]byte, error) {
	reference, target := m.Reference.String(), ""
	if !f.resolver.Base.IsZero() {
		u, err := f.resolver.Resolve(m.Reference)
		if err != nil {
			return dst, err // it is too long
		}
		target = u.String()
	}
	line, column := lines.position(m.Start)
	switch f.format {
	case "json":
		dst = append(record.AppendMember(append(dst, '{'), "file", file), ',')
		dst = fmt.Appendf(dst, `"line":%d,"column":%d,"start":%d,"end":%d,"delimiter":"%s",`, line, column, m.Start, m.End, m.Delimiter)
		dst = record.AppendMember(dst, "reference", reference)
		if other := m.Unhyphenated.String(); other != "" {
			dst = record.AppendMember(append(dst, ','), "unhyphenated", other)
		}
		if target != "" {
			dst = record.AppendMember(append(dst, ','), "target", target)
		}
		return append(dst, "}\n"...), nil
	case "tsv":
		dst = record.AppendCell(dst, file)
		dst = fmt.Appendf(dst, "\t%d\t%d\t%d\t%d\t%s\t%s", line, column, m.Start, m.End, m.Delimiter, reference)
		if target != "" {
			dst = append(append(dst, '\t'), target...)
		}
		return append(dst, '\n'), nil
	}
	if f.positions {
		dst = fmt.Appendf(dst, "%s:%d:%d: ", cli.VisibleName(file), line, column)
	}
	if target == "" {
		target = reference
	}
	dst = append(dst, target...)
	if f.nul {
		return append(dst, 0), nil
	}
	return append(dst, '\n'), nil
}
