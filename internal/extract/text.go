package extract

import (
	"strings"

	"github.com/std66/std66/internal/abnf"
)

// This file writes pieces out as text that package abnf reads: every definition at the
// first column, and what continues it deeper.

// continuation is the indentation that a line gets which continues a definition but is
// no deeper than it.
const continuation = "  "

// output is text and where its lines come from.
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

// line adds a line.
func (o *output) line(text string, from abnf.Origin) {
	o.text.WriteString(text)
	o.text.WriteByte('\n')
	o.lines = append(o.lines, from)
}

// source returns what has been added.
func (o *output) source(name string) abnf.Source {
	return abnf.Source{Name: name, Text: o.text.String(), Lines: o.lines}
}

// assemble returns the pieces that are kept, one blank line where others, or blank lines,
// were between them.
func assemble(name string, lines []line, pieces []*piece) abnf.Source {
	var o output
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
