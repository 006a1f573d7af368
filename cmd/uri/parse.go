package main

import (
	"errors"
	"strings"

	"github.com/spf13/cobra"

	"github.com/std66/std66/cmd/internal/cli"
	"github.com/std66/std66/cmd/internal/record"
	"github.com/std66/std66/cmd/internal/stream"
	"github.com/std66/std66/cmd/internal/visible"
	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/repair"
)

// A parseCommand is "uri parse" with its flags.
type parseCommand struct {
	input   cli.Input
	repairs *repairs
	iris    iris
	output  cli.Choice
	decode  bool
	get     template
}

func newParse() *cobra.Command {
	repairs := newRepairs(repair.StepsDefault)
	c := &parseCommand{repairs: repairs, iris: iris{repairs: repairs}, output: cli.Choice{Value: "text", Of: []string{"text", "figure", "json", "tsv"}}}
	cmd := &cobra.Command{
		Use:   "parse [flags] [STRING ...]",
		Short: "Show the components of URIs and relative references",
		Long: `Parse shows the components of each string, or of each line of standard input if there are
no strings. It shows empty components, but not missing ones. Components are printed as
written; --decode also prints their decoded forms.

As text, parse prints the string and then its components, indented, one per line. On a
terminal it prints the string as a figure, as in RFC 3986 §3, with the names of the
components under them. As figure, it prints only the figure.

As json, parse prints each string as an object on its own line, with its components among
"scheme", "userinfo", "host", "port", "path", "query" and "fragment". If there is a host,
"host_kind" is IPv6address, IPvFuture, IPv4address or reg-name. If the string is not a URI
reference, the object is {"input", "valid", "offset", "expected"}.

As tsv, parse prints a header, and then a line of values for each string, separated by
tabs: the string, its components, the offset of an error and the symbols expected there. A
missing value is \N. A tab, a line end or a backslash in a value is \t, \n, \r or \\.

With --decode, parse also prints userinfo_decoded, host_decoded, path_decoded,
query_decoded and fragment_decoded; as text, only if they differ. A decoded %2F looks like
a delimiter, so json also has the decoded "segments" of the path and "pairs" of the query.
A value that is not UTF-8 is in "host_decoded_base64" or the like instead.

With --repair, parse shows the repaired references. An object of a repaired string begins
with "input", and ends with the "repairs" of "uri repair --output json". As tsv, the string
is printed as written, and the last column has the steps of its repairs, separated by
commas. If a host name cannot be converted to ASCII, "error" replaces "expected", and a line
of tsv has the message.

With --iri, the strings are IRI references (RFC 3987), and "uri" is the URI to which an IRI
is mapped: non-ASCII text is percent-encoded, and host names are converted as "uri repair"
does. As text, parse prints the URI only if it differs from the string. If there is no URI,
because the host name cannot be converted, "uri_error" has the reason. With --repair, too, a
string that is not an IRI reference is repaired, and becomes a URI reference.

With --get, parse prints a line for each string according to the template. The template
has field names in braces: the names above, "input", "authority" and, with --iri, "uri" and
"uri_error". A missing component is
empty. A literal brace is written twice.

The exit code is 0 if all strings are URI references, or can be repaired with --repair, 1 if
any is not, and 2 on a usage or I/O error.`,
		Example: `  uri parse 'foo://user@example.com:8042/over/there?name=ferret#nose'
  uri parse --output json --decode < links.txt
  uri parse --get '{host}:{port}' http://example.com:8042/`,
		RunE:              c.run,
		ValidArgsFunction: cobra.NoFileCompletions,
	}
	c.input.Register(cmd)
	c.output.Register(cmd, "output", "the `format` of results")
	cmd.Flags().BoolVar(&c.decode, "decode", false, "also print the components with percent-encoded bytes decoded")
	cmd.Flags().Var(&c.get, "get", "print the fields of a `template`, such as '{host}:{port}'")
	cmd.MarkFlagsMutuallyExclusive("get", "output")
	c.repairs.register(cmd)
	c.iris.register(cmd)
	return cmd
}

func (c *parseCommand) run(cmd *cobra.Command, args []string) error {
	return c.repairs.report(cmd, c.parse(cmd, args), "string", explainRepairs)
}

func (c *parseCommand) parse(cmd *cobra.Command, args []string) error {
	list := componentFields(c.decode)
	if c.iris.on {
		list = append(list, uriFields...)
	}
	t := cli.TerminalOf(cmd.OutOrStdout())
	text := textForm{terminal: t, iris: &c.iris, fields: list, names: len("host kind"), figure: t.There(), table: true}
	if c.decode {
		text.names = len("fragment decoded")
	}
	each := c.input.Lines(text.each)
	switch {
	case len(c.get.pieces) > 0:
		if !c.iris.on && c.get.has(uriFields) {
			return cli.UsageError(cmd, errors.New("--get: {uri} and {uri_error} need --iri"))
		}
		return runEach(cmd, &c.input, args, func(dst []byte, s string) ([]byte, error) {
			var components components
			if _, err := c.iris.read(&components, s); err != nil {
				return dst, err
			}
			return c.get.append(dst, t, s, &components), nil
		})
	case c.output.Value == "figure":
		each = c.input.Lines(textForm{terminal: t, iris: &c.iris, figure: true}.each)
	case c.output.Value == "json":
		each, c.input.TooLong = (&jsonForm{list, c.decode, c.repairs, &c.iris}).each, cli.TooLongJSON(false)
	case c.output.Value == "tsv":
		form := &tsvForm{list, c.decode, c.repairs, &c.iris}
		if err := form.writeHeader(cmd.OutOrStdout()); err != nil {
			return err
		}
		each, c.input.TooLong = form.each, form.tooLong
	}
	return c.input.RunTexts(cmd, args, each)
}

// A textForm is output for people.
type textForm struct {
	terminal      cli.Terminal
	iris          *iris
	fields        []field
	names         int // the width of the longest name
	figure, table bool
}

// each appends the candidate and its components, or an error message.
func (f textForm) each(dst []byte, candidate stream.Candidate) ([]byte, bool) {
	var c components
	if _, err := f.iris.read(&c, candidate.Text); err != nil {
		return appendError(dst, f.terminal, candidate, err), false
	}
	if f.figure {
		dst = appendFigure(dst, f.terminal, &c)
	} else {
		dst = append(visible.AppendValue(dst, c[inputIndex].text), '\n')
	}
	if f.table {
		dst = f.appendTable(dst, &c)
	}
	return dst, true
}

// appendTable appends the fields, one per line.
func (f textForm) appendTable(dst []byte, c *components) []byte {
	written := "" // the value before its decoded form
	for _, field := range f.fields {
		value, ok := field.of(c)
		if !ok || field.decoded && value == written || field.component == uriIndex && value == c[inputIndex].text {
			continue
		}
		written = value
		dst = appendRow(append(dst, "    "...), f.terminal, field.name, value, f.names)
	}
	return dst
}

// appendRow appends a line with the name of a part, padded to a width, and its text.
func appendRow(dst []byte, t cli.Terminal, name, text string, width int) []byte {
	words := strings.ReplaceAll(name, "_", " ")
	dst = t.Paint(dst, words, partColour(name))
	dst = append(dst, strings.Repeat(" ", width-len(words)+2)...)
	if text == "" {
		text = `""` // no component can contain a quotation mark (RFC 3986 Appendix A)
	}
	return append(visible.AppendValue(dst, text), '\n')
}

// A jsonForm is output for programs, with an object for each candidate.
type jsonForm struct {
	fields  []field
	decode  bool
	repairs *repairs
	iris    *iris
}

// each appends an object with the candidate's components, or with the error.
func (f *jsonForm) each(dst []byte, candidate stream.Candidate) ([]byte, bool) {
	if f.iris.on {
		return f.eachIRI(dst, candidate)
	}
	r, err := uri.ParseReference(candidate.Text)
	dst = append(dst, '{')
	if err == nil {
		return append(f.appendAll(dst, &r), "}\n"...), true
	}
	return f.eachAfterError(dst, candidate, err)
}

// eachAfterError appends the members of a candidate that is not a reference, and the end of the object.
func (f *jsonForm) eachAfterError(dst []byte, candidate stream.Candidate, err error) ([]byte, bool) {
	r, repairs, err := f.repairs.afterError(candidate.Text, err)
	dst = record.AppendMember(dst, "input", candidate.Text)
	if err != nil {
		return append(appendInvalid(dst, err), "}\n"...), false
	}
	dst = f.appendAll(append(dst, ','), &r)
	return append(appendRepairs(dst, repairs), "}\n"...), true
}

// eachIRI is each for IRIs.
func (f *jsonForm) eachIRI(dst []byte, candidate stream.Candidate) ([]byte, bool) {
	var c components
	repairs, err := f.iris.read(&c, candidate.Text)
	dst = append(dst, '{')
	switch {
	case err != nil:
		dst = record.AppendMember(dst, "input", candidate.Text)
		return append(appendInvalid(dst, err), "}\n"...), false
	case len(repairs) > 0:
		dst = append(record.AppendMember(dst, "input", candidate.Text), ',')
	}
	dst = f.appendMembers(dst, &c)
	if f.decode {
		dst = appendParts(dst, &c)
	}
	if len(repairs) > 0 {
		dst = appendRepairs(dst, repairs)
	}
	return append(dst, "}\n"...), true
}

// appendAll appends the members of a reference.
func (f *jsonForm) appendAll(dst []byte, r *uri.Reference) []byte {
	if f.decode {
		var c components
		c.set(r)
		return appendParts(f.appendMembers(dst, &c), &c)
	}
	return appendPlainMembers(dst, r)
}

// appendMembers appends the fields as members.
func (f *jsonForm) appendMembers(dst []byte, c *components) []byte {
	start := len(dst)
	for i := range f.fields {
		value, ok := f.fields[i].of(c)
		if !ok {
			continue
		}
		if len(dst) > start {
			dst = append(dst, ',')
		}
		dst = record.AppendMember(dst, f.fields[i].name, value)
	}
	return dst
}

// appendParts appends the members with the decoded segments of the path and pairs of the query.
func appendParts(dst []byte, c *components) []byte {
	dst = append(dst, `,"segments":[`...)
	separator := ""
	for segment := range uri.Path(c[pathIndex].text).DecodedSegments() {
		dst = append(dst, separator...)
		dst = record.AppendElement(dst, segment)
		separator = ","
	}
	dst = append(dst, ']')
	if !c[queryIndex].ok {
		return dst
	}
	dst = append(dst, `,"pairs":[`...)
	separator = ""
	for name, value := range uri.Query(c[queryIndex].text).Pairs().Decoded() {
		dst = append(dst, separator...)
		dst = record.AppendStrings(dst, []string{name, value})
		separator = ","
	}
	return append(dst, ']')
}
