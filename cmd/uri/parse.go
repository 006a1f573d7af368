package main

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/std66/std66/cmd/internal/cli"
	"github.com/std66/std66/cmd/internal/record"
	"github.com/std66/std66/cmd/internal/stream"
	"github.com/std66/std66/cmd/internal/visible"
	"github.com/std66/std66/uri"
)

// A parseCommand is "uri parse" with its flags.
type parseCommand struct {
	input  cli.Input
	output cli.Choice
	decode bool
	get    template
}

func newParse() *cobra.Command {
	c := &parseCommand{output: cli.Choice{Value: "text", Of: []string{"text", "figure", "json", "tsv"}}}
	cmd := &cobra.Command{
		Use:   "parse [flags] [STRING ...]",
		Short: "Show the components of URIs and relative references",
		Long: `Parse shows the components of each string, or of each line of standard input when
there are no strings. A component that is not there is not shown; one that is empty
is. All are as written, unless --decode adds what they mean.

As text, the components of a string follow it, indented, each on a line. On a terminal
the string is a figure as in RFC 3986 §3, with the names of its parts under them. As
figure there is only that.

As json, each string is an object on a line of its own that has those of "scheme",
"userinfo", "host", "host_kind", "port", "path", "query" and "fragment" that are there.
host_kind is IPv6address, IPvFuture, IPv4address or reg-name. A string that is not a
URI reference gives {"input", "valid", "offset", "expected"}.

As tsv, each string is a line of values with tabs between them, and the first line has
their names: the string, its components, and where it fails and what was expected. What
is not there is \N; a tab, a line end or a backslash in a value is \t, \n, \r or \\.

With --decode there are userinfo_decoded, host_decoded, path_decoded, query_decoded and
fragment_decoded, too, as text where they differ. What was %2F cannot be told from a
delimiter any more: json has the decoded "segments" of the path, and "pairs" of the query,
as well. What is not UTF-8 is "host_decoded_base64" there, and so on.

With --get, each string is a line as the template says, in which the names of fields
stand in braces: those of above, "input" and "authority". What is not there is empty. A
brace itself is written twice.

The exit code is 0 when all strings are URI references, 1 when some are not, and 2 on
a usage or I/O error.`,
		Example: `  uri parse 'foo://user@example.com:8042/over/there?name=ferret#nose'
  uri parse --output json --decode < links.txt
  uri parse --get '{host}:{port}' http://example.com:8042/`,
		RunE:              c.run,
		ValidArgsFunction: cobra.NoFileCompletions,
	}
	c.input.Register(cmd)
	c.output.Register(cmd, "output", "the `format` of results")
	cmd.Flags().BoolVar(&c.decode, "decode", false, "add the components with percent-encoded bytes decoded")
	cmd.Flags().Var(&c.get, "get", "print the `template`, such as '{host}:{port}', instead")
	cmd.MarkFlagsMutuallyExclusive("get", "output")
	return cmd
}

func (c *parseCommand) run(cmd *cobra.Command, args []string) error {
	list := componentFields(c.decode)
	t := cli.TerminalOf(cmd.OutOrStdout())
	text := textForm{terminal: t, fields: list, names: len("host kind"), figure: t.There(), table: true}
	if c.decode {
		text.names = len("fragment decoded")
	}
	each := c.input.Lines(text.each)
	switch {
	case len(c.get.pieces) > 0:
		return runEach(cmd, &c.input, args, func(dst []byte, s string) ([]byte, error) {
			r, err := parseReference(s)
			if err != nil {
				return dst, err
			}
			return c.get.append(dst, t, r), nil
		})
	case c.output.Value == "figure":
		each = c.input.Lines(textForm{terminal: t, figure: true}.each)
	case c.output.Value == "json":
		each, c.input.TooLong = jsonForm{list, c.decode}.each, cli.TooLongJSON(false)
	case c.output.Value == "tsv":
		if err := writeHeader(cmd.OutOrStdout(), list); err != nil {
			return err
		}
		each, c.input.TooLong = tsvForm(list).each, tsvForm(list).tooLong
	}
	return c.input.RunTexts(cmd, args, each)
}

// A textForm is the form of output for people.
type textForm struct {
	terminal      cli.Terminal
	fields        []field
	names         int // columns that the longest name takes
	figure, table bool
}

// each appends the candidate and its components, or a message.
func (f textForm) each(dst []byte, c stream.Candidate) ([]byte, bool) {
	r, err := parseReference(c.Text)
	if err != nil {
		return appendError(dst, f.terminal, c, err), false
	}
	if f.figure {
		dst = appendFigure(dst, f.terminal, r)
	} else {
		dst = append(append(dst, c.Text...), '\n')
	}
	if f.table {
		dst = f.appendTable(dst, r)
	}
	return dst, true
}

// appendTable appends the fields, each on a line.
func (f textForm) appendTable(dst []byte, r uri.Reference) []byte {
	written := "" // of the component that the next field may be the decoded form of
	for _, field := range f.fields {
		value, ok := field.of(r)
		if !ok || field.decoded && value == written {
			continue
		}
		written = value
		dst = appendRow(append(dst, "    "...), f.terminal, field.name, value, f.names)
	}
	return dst
}

// appendRow appends a line with the name of a part and, behind a column of so many characters,
// its text.
func appendRow(dst []byte, t cli.Terminal, name, text string, width int) []byte {
	words := strings.ReplaceAll(name, "_", " ")
	dst = t.Paint(dst, words, partColour(name))
	dst = append(dst, strings.Repeat(" ", width-len(words)+2)...)
	if text == "" {
		text = `""` // so that it is seen; no component of RFC 3986 has a quotation mark
	}
	return append(visible.AppendValue(dst, text), '\n')
}

// A jsonForm is the form of output for programs, with an object for each candidate.
type jsonForm struct {
	fields []field
	decode bool
}

// each appends an object with the candidate's components, or with what is wrong.
func (f jsonForm) each(dst []byte, c stream.Candidate) ([]byte, bool) {
	r, err := parseReference(c.Text)
	dst = append(dst, '{')
	if err != nil {
		dst = record.AppendMember(dst, "input", c.Text)
		dst = append(dst, `,"valid":false`...)
		dst = mismatch(err).AppendMembers(dst)
		return append(dst, "}\n"...), false
	}
	first := true
	for _, field := range f.fields {
		value, ok := field.of(r)
		if !ok {
			continue
		}
		if !first {
			dst = append(dst, ',')
		}
		first = false
		dst = record.AppendMember(dst, field.name, value)
	}
	if f.decode {
		dst = appendParts(dst, r)
	}
	return append(dst, "}\n"...), true
}

// appendParts appends the members with the decoded segments of the path and pairs of the query.
func appendParts(dst []byte, r uri.Reference) []byte {
	dst = append(dst, `,"segments":[`...)
	separator := ""
	for segment := range r.Path().DecodedSegments() {
		dst = append(dst, separator...)
		dst = record.AppendElement(dst, segment)
		separator = ","
	}
	dst = append(dst, ']')
	query, ok := r.Query()
	if !ok {
		return dst
	}
	dst = append(dst, `,"pairs":[`...)
	separator = ""
	for name, value := range query.Pairs().Decoded() {
		dst = append(dst, separator...)
		dst = record.AppendStrings(dst, []string{name, value})
		separator = ","
	}
	return append(dst, ']')
}
