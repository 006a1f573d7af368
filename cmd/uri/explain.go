package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/std66/std66/cmd/internal/cli"
	"github.com/std66/std66/cmd/internal/record"
	"github.com/std66/std66/cmd/internal/stream"
	"github.com/std66/std66/cmd/internal/visible"
)

// An explainCommand is "uri explain" with its flags.
type explainCommand struct {
	input  cli.Input
	output cli.Choice
}

func newExplain() *cobra.Command {
	c := &explainCommand{output: cli.Choice{Value: "text", Of: []string{"text", "json"}}}
	cmd := &cobra.Command{
		Use:   "explain [flags] [STRING ...]",
		Short: "Show how each generation of the syntax reads strings",
		Long: `Explain shows how the grammars of RFC 3986 (2005), RFC 3987 (2005), RFC 2396 (1998),
draft-fielding-url-syntax-01 (1996) and RFC 1630 (1994) read each string, or each line of
standard input if there are no strings. RFC 1630 has two grammars: one of generic URIs, and
one of the schemes of its time.

As text, explain prints the string, and says which it is: a URI (RFC 3986), an IRI (RFC
3987), a relative reference by one of these RFCs, or neither. Every URI is an IRI. It also
prints the string's URI (RFC 3987 §3.1), with host names converted as "uri repair" does, and
its IRI (§3.2), with triplets decoded if possible. Then it prints a line for each grammar,
with the rules that match the whole string. The next lines have the string's
components by that grammar, with the parts of a component indented under it. For RFC 3987
they are omitted if RFC 3986 has the same. If no rule matches, the line has the error of the
rule that matches the longest prefix.

As json, explain prints each string as an object on its own line: {"input", "valid",
"grammars"}. "valid" is true if any grammar matches. For an IRI reference, "kind", "uri"
and "iri" come before "grammars"; "kind" is URI, IRI, relative reference or relative IRI
reference. "uri_error" replaces "uri" if the host name cannot be converted. Each element
of "grammars" has the name "grammar". It also has "rules" and "components" if a rule
matches, or else "rule", "offset" in bytes and the symbols "expected" there. A component
has a "name", a "text", and "components" if it has parts.

The exit code is 0 if every string is valid by some grammar, 1 if any is not, and 2 on a
usage or I/O error.`,
		Example: `  uri explain 'http://example.com:80/a;b?c#d'
  uri explain mailto:John.Doe@example.com 'wais://host/base?words'
  uri explain --output json < links.txt`,
		RunE:              c.run,
		ValidArgsFunction: cobra.NoFileCompletions,
	}
	c.input.Register(cmd)
	c.output.Register(cmd, "output", "the `format` of results")
	return cmd
}

func (c *explainCommand) run(cmd *cobra.Command, args []string) error {
	if c.output.Value == "json" {
		c.input.TooLong = cli.TooLongJSON(false)
		return c.input.RunTexts(cmd, args, explainJSON)
	}
	t := cli.TerminalOf(cmd.OutOrStdout())
	each := func(dst []byte, c stream.Candidate) ([]byte, bool) { return explainText(dst, t, c) }
	return c.input.RunTexts(cmd, args, c.input.Lines(each))
}

// An explanation is a grammar's reading of a string.
type explanation struct {
	*grammar
	matches    []string // the rules of wholes that match the string
	components []component
	best       rule // if no rule matches, the rule that matches the longest prefix
	mismatch   *cli.Mismatch
}

// A component is a part of a string, and its own parts.
type component struct {
	name, text string
	components []component
}

// explainAll returns the explanations of s by all grammars, and reports whether any matches s.
func explainAll(s string) (all []explanation, valid bool) {
	for _, g := range grammars {
		e := g.explain(s)
		valid = valid || e.mismatch == nil
		all = append(all, e)
	}
	return all, valid
}

// explain returns the explanation of s by g.
func (g *grammar) explain(s string) explanation {
	e := explanation{grammar: g}
	for _, name := range g.wholes {
		r, _ := g.lookup(name)
		m := g.checker(r)(s)
		switch {
		case m == nil && len(e.components) == 0:
			e.components = g.divide(name, s)
			fallthrough
		case m == nil:
			e.matches = append(e.matches, name)
		case e.mismatch == nil || m.Offset > e.mismatch.Offset:
			e.best, e.mismatch = r, m
		}
	}
	if len(e.matches) > 0 {
		e.best, e.mismatch = nil, nil
	}
	return e
}

// divide returns the components of s, which matches the named rule.
func (g *grammar) divide(name, s string) []component {
	parse, ok := g.parsers[name]
	if !ok {
		return nil
	}
	var all []component
	for name, part := range parse(s) {
		all = append(all, component{name, part, g.divide(name, part)})
	}
	return all
}

// explainText appends the explanations of a candidate as text.
func explainText(dst []byte, t cli.Terminal, c stream.Candidate) ([]byte, bool) {
	all, valid := explainAll(c.Text)
	dst = append(visible.AppendValue(dst, c.Text), '\n')
	dst = newForms(c.Text).appendText(dst, t)
	for i, e := range all {
		dst = append(dst, "    "...)
		dst = t.Paint(dst, e.name, cli.Place)
		dst = append(dst, " ("+e.document+"): "...)
		if e.mismatch != nil {
			dst = append(visible.AppendMessage(dst, e.mismatch.Err.Error()), '\n')
			continue
		}
		dst = append(dst, strings.Join(e.matches, ", ")+"\n"...)
		if i == rfc3987 && all[rfc3986].mismatch == nil {
			continue // the same components
		}
		dst = appendComponents(dst, t, e.components, "        ", widest(e.components))
	}
	return dst, valid
}

// appendComponents appends components, one per line after the margin, with the texts in a column.
func appendComponents(dst []byte, t cli.Terminal, components []component, margin string, width int) []byte {
	for _, c := range components {
		dst = appendRow(append(dst, margin...), t, c.name, c.text, width)
		dst = appendComponents(dst, t, c.components, margin+indent, width-len(indent))
	}
	return dst
}

// indent is the indentation of a component's parts.
const indent = "  "

// widest returns the width of the longest name with its indentation.
func widest(components []component) int {
	width := 0
	for _, c := range components {
		width = max(width, len(c.name), len(indent)+widest(c.components))
	}
	return width
}

// explainJSON appends the explanations of a candidate as JSON.
func explainJSON(dst []byte, c stream.Candidate) ([]byte, bool) {
	all, valid := explainAll(c.Text)
	dst = record.AppendMember(append(dst, '{'), "input", c.Text)
	dst = fmt.Appendf(dst, `,"valid":%t`, valid)
	dst = newForms(c.Text).appendMembers(dst)
	dst = append(dst, `,"grammars":[`...)
	for i, e := range all {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = record.AppendMember(append(dst, '{'), "grammar", e.name)
		if e.mismatch == nil {
			dst = record.AppendStrings(append(dst, `,"rules":`...), e.matches)
			dst = appendComponentsJSON(dst, e.components)
		} else {
			dst = record.AppendMember(append(dst, ','), "rule", e.best.String())
			dst = e.mismatch.AppendMembers(dst)
		}
		dst = append(dst, '}')
	}
	return append(dst, "]}\n"...), valid
}

// appendComponentsJSON appends the member "components", if there are any.
func appendComponentsJSON(dst []byte, components []component) []byte {
	if len(components) == 0 {
		return dst
	}
	separator := `,"components":[`
	for _, c := range components {
		dst = record.AppendMember(append(dst, separator+"{"...), "name", c.name)
		dst = record.AppendMember(append(dst, ','), "text", c.text)
		dst = append(appendComponentsJSON(dst, c.components), '}')
		separator = ","
	}
	return append(dst, ']')
}
