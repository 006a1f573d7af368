package extract

import (
	"cmp"
	"iter"
	"slices"
	"strings"

	"github.com/std66/std66/internal/abnf"
)

// Grammar is the ABNF of a text.
type Grammar struct {
	// Source holds the definitions and the comments between them, without indentation. A
	// blank line replaces other text between them. Positions refer to the text.
	Source abnf.Source

	// LeftOut lists the definitions that are ABNF, or may be, but are not in Source. It is
	// in the order of the text.
	LeftOut []LeftOut

	err error // about sections
}

// LeftOut is a definition that is not in the grammar.
type LeftOut struct {
	Name   string // of the rule, as spelled here
	Pos    abnf.Pos
	Reason Reason
	Kept   abnf.Pos // of the definition that is kept instead, if any
}

// Reason is the reason for leaving out a definition.
type Reason uint8

const (
	Repeated      Reason = iota // the kept definition is the same
	Differing                   // the kept definition is different
	Unconnected                 // it may not be ABNF, and is not connected to any
	Unreadable                  // it is not ABNF, but consists of ABNF tokens
	InText                      // it is in the middle of a paragraph
	Wrapped                     // it is the rest of a comment, not a definition
	OtherNotation               // it is in Backus-Naur form, with the sign "::="
)

var reasons = [...]string{OtherNotation: "other notation", Repeated: "repeated", Differing: "differing", Unconnected: "unconnected", Unreadable: "unreadable", InText: "in text", Wrapped: "wrapped"}

// String returns a word or two for the reason, such as "repeated".
func (r Reason) String() string { return reasons[r] }

// From returns the ABNF of the text. name is the file name for positions. With sections,
// only the definitions and comments in these sections and their subsections count. Each is a
// number as in the text: "2", "3.2.1", "F", "A.1"; "Section 2" and "Appendix F" mean the
// same.
func From(name, text string, sections ...string) *Grammar {
	lines := readLines(text)
	f := find(lines)
	for _, p := range f.pieces {
		if !p.isComment {
			judge(lines, p)
		}
	}
	for _, colon := range []bool{false, true} {
		newLinker(f.pieces, colon).link()
	}
	g := &Grammar{err: f.choose(name, sections)}
	dropRepeats(f.pieces)
	keepComments(f.pieces)
	g.Source = assemble(name, lines, f.pieces)
	g.LeftOut = leftOut(name, lines, f.pieces, f.missed)
	return g
}

// Err returns an error if the text does not have one of the requested sections, or if a
// section has no definitions. It has a line for each, and names sections with definitions.
func (g *Grammar) Err() error { return g.err }

// Lines returns the lines of the source, each with its position in the text. A blank line
// that replaces other text has the position of the line after the previous definition.
func (g *Grammar) Lines() iter.Seq2[abnf.Origin, string] {
	return func(yield func(abnf.Origin, string) bool) {
		i := 0
		for line := range strings.Lines(g.Source.Text) {
			if !yield(g.Source.Lines[i], strings.TrimSuffix(line, "\n")) {
				return
			}
			i++
		}
	}
}

// keepComments keeps each comment directly above or below a kept definition. A comment that
// is not adjacent to a definition is kept if only blank lines and comments separate it from
// a kept one.
func keepComments(pieces []*piece) {
	near := make([]bool, len(pieces))
	kept := false // whether the definition above is kept, or later the one below
	for i, p := range pieces {
		kept = kept && p.near
		if near[i] = kept; !p.isComment {
			kept = p.kept
		}
	}
	kept = false
	for i := len(pieces) - 1; i >= 0; i-- {
		p := pieces[i]
		if near[i] = near[i] || kept; !p.isComment {
			kept = p.kept
		}
		kept = kept && p.near
	}
	for i, p := range pieces {
		if !p.isComment {
			continue
		}
		above, below := p.tight, i+1 < len(pieces) && pieces[i+1].tight
		p.kept = near[i]
		if above || below {
			p.kept = above && pieces[i-1].kept || below && pieces[i+1].kept
		}
	}
}

// leftOut returns the definitions that are not kept.
func leftOut(name string, lines []line, pieces []*piece, missed []missed) []LeftOut {
	byName := map[string]*piece{} // first kept definition
	for _, p := range pieces {
		if p.kept && byName[p.name] == nil {
			byName[p.name] = p
		}
	}
	var list []LeftOut
	for _, p := range pieces {
		if p.kept || p.isComment || p.verdict == unreadable && !p.elements {
			continue
		}
		l := LeftOut{Name: nameOf(lines[p.first].text), Pos: pos(name, lines[p.first]), Reason: Unconnected}
		kept := cmp.Or(p.instead, byName[p.name])
		for kept != nil && kept.instead != nil {
			kept = kept.instead
		}
		switch {
		case kept != nil && p.signature == kept.signature:
			l.Reason, l.Kept = Repeated, pos(name, lines[kept.first])
		case p.verdict == unreadable:
			l.Reason = Unreadable
		case kept == nil:
		default:
			l.Reason, l.Kept = Differing, pos(name, lines[kept.first])
		}
		list = append(list, l)
	}
	for _, m := range missed {
		l := LeftOut{Pos: pos(name, lines[m.line]), Reason: m.reason}
		if m.reason != Wrapped {
			l.Name = nameOf(lines[m.line].text)
		}
		list = append(list, l)
	}
	slices.SortStableFunc(list, func(a, b LeftOut) int { return cmp.Compare(a.Pos.Line, b.Pos.Line) })
	return list
}

// pos returns the position of the text of a line.
func pos(name string, l line) abnf.Pos {
	return abnf.Pos{File: name, Line: int(l.number), Col: int(l.lost) + len(l.text) - len(strings.TrimLeft(l.text, " \t")) + 1}
}

// Size returns the approximate memory that From takes for a text, including the result, in
// bytes.
func Size(text string) int {
	const lineSize = 200
	return 2*len(text) + lineSize*strings.Count(text, "\n")
}
