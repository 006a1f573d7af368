package extract

import (
	"strings"

	"github.com/std66/std66/internal/abnf"
)

// This file writes pieces as source for package abnf: every definition in the first
// column, with its continuations deeper.

// continuation is the indentation added to a line that continues a definition but is not
// deeper than it.
const continuation = "  "

// output is text and the origins of its lines.
type output struct {
	text  strings.Builder
	lines []abnf.Origin
}

// add adds the lines of a piece.
func (o *output) add(lines []line, p *piece) {
	base := lines[p.first].width
	for i, l := range lines[p.first:p.end] {
		if l.kind == pageBreak {
			continue
		}
		text := abnf.Dedent(l.text, int(base))
		if i > 0 && l.kind == content && l.width <= base {
			text = continuation + text
		}
		o.line(text, abnf.Origin{Line: int(l.number), Cut: int(l.lost) + len(l.text) - len(text)})
	}
}

// source returns the text of p.
func (p *piece) source(lines []line) string {
	var o output
	o.add(lines, p)
	return o.text.String()
}

// line adds a line.
func (o *output) line(text string, from abnf.Origin) {
	o.text.WriteString(text)
	o.text.WriteByte('\n')
	o.lines = append(o.lines, from)
}

// source returns the added lines as a source.
func (o *output) source(name string) abnf.Source {
	return abnf.Source{Name: name, Text: o.text.String(), Lines: o.lines}
}

// assemble returns the header and the kept pieces. One blank line replaces other pieces and
// blank lines between them.
func assemble(name string, lines []line, pieces []*piece) abnf.Source {
	var o output
	o.header(lines, pieces)
	var before *piece
	for _, p := range pieces {
		if !p.kept {
			continue
		}
		if before != nil && before.end != p.first {
			o.line("", abnf.Origin{Line: int(lines[before.end-1].number) + 1})
		}
		o.add(lines, p)
		before = p
	}
	return o.source(name)
}
