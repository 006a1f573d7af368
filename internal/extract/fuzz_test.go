package extract

import (
	"strings"
	"testing"

	"github.com/std66/std66/grammar"
	"github.com/std66/std66/internal/abnf"
)

// FuzzGrammar extracts from arbitrary text. Each line of the extract must be in the text,
// at the reported position, except for its indentation. Extracting again from the extract
// does not always return it whole: a definition without white space at its equals sign may
// have lost the one above it. RFCs have no such case.
func FuzzGrammar(f *testing.F) {
	for _, text := range []string{
		asRFC(grammar.RFC3986, 20),
		"\uFEFF   a = \"x\" /\r\n" + page + "\t\t'y'\r\n   / z\r\n\f   b =/ 1#a",
		"1.  One\n\n   a = \"x\" | b\n   b=c\n\n   ; d\n\n  b = a\n\nAppendix A\n\n   a = \"x\" | b\n   <e> = (\n",
		"1.  One\n\n   a := \"x\" <see [U]>\n   b := <c\n    d>\n\nF.1. Non-normative\n\n   a := 2\"x\"\n\nReferences\n\n [U] \"T\", RFC 1\n\t[V] RFC\n 2\n",
		"   x = y;q=1\n x = \"y;\n\n   /=<(\"\n*\f*\f[Page 1]",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		g := From("f", text)
		checkLines(t, text, g)
		for _, section := range []string{"1", "A", "F.1"} {
			checkLines(t, text, From("f", text, section))
		}
		defs, _ := abnf.Definitions(g.Source)
		for _, d := range defs {
			if d.Pos.Line > strings.Count(text, "\n")+1 {
				t.Errorf("rule %s is at %s", d.Name, d.Pos)
			}
		}
	})
}

// checkLines checks that the lines of g are lines of the text, and that the labels in its
// header are.
func checkLines(t *testing.T, text string, g *Grammar) {
	t.Helper()
	lines := strings.Split(strings.TrimPrefix(text, byteOrderMark), "\n")
	last, header := 0, true
	for at, line := range g.Lines() {
		if header = header && isHeaderLine(lines, at, line); header {
			continue
		}
		if at.Line < last || at.Line > len(lines)+1 {
			t.Fatalf("line %d comes after line %d", at.Line, last)
		}
		content := strings.TrimLeft(line, " \t")
		if content == "" {
			continue
		}
		if at.Line == last {
			t.Fatalf("line %d comes twice", at.Line)
		}
		last = at.Line
		start := len(line) - len(content) + at.Cut
		whole := strings.TrimRight(lines[at.Line-1], " \t\r\n\f")
		if start < 0 || start > len(whole) || whole[start:] != content || strings.Trim(whole[:start], " \t\f") != "" {
			t.Errorf("line %d, with %d bytes cut, is %q: got %q", at.Line, at.Cut, whole, line)
		}
	}
	if len(g.Source.Lines) != strings.Count(g.Source.Text, "\n") {
		t.Errorf("%d lines have %d positions", strings.Count(g.Source.Text, "\n"), len(g.Source.Lines))
	}
}

// isHeaderLine reports whether line is a line of the header, and at the place of its label.
func isHeaderLine(lines []string, at abnf.Origin, line string) bool {
	label, number, ok := strings.Cut(line, "] = RFC ")
	if !ok || at.Line > len(lines) || strings.Trim(number, "0123456789") != "" {
		return line == "; notation: rfc822"
	}
	column := at.Cut + len("; ")
	whole := lines[at.Line-1]
	return column >= 0 && column <= len(whole) && strings.HasPrefix(whole[column:], strings.TrimPrefix(label, "; ")+"]")
}
