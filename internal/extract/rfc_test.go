package extract

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/std66/std66/grammar"
	"github.com/std66/std66/internal/abnf"
)

// asRFC returns ABNF in the form of an RFC: indented between prose, on pages with the given
// number of lines. A page break replaces a blank line, or is within a rule.
func asRFC(text string, lines int) string {
	var b strings.Builder
	b.WriteString("7.  Collected ABNF\n\n   The whole grammar follows; x = \"y\" is not a part.\n\n")
	onPage, number := 4, 1
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		if onPage++; onPage > lines && (line == "" || line[0] == ' ') {
			fmt.Fprintf(&b, "\n\nNobody, et al.              Standards Track                     [Page %d]\n\f\n", number)
			b.WriteString("RFC 9999                   Some Protocol                   November 2026\n\n\n")
			onPage = 0
			number++
		}
		if onPage == 0 && line == "" {
			continue
		}
		b.WriteString(strings.TrimRight("   "+line, " ") + "\n")
	}
	b.WriteString("\n8.  More\n\n   And so on.\n")
	return b.String()
}

// TestRFC extracts grammars from texts with page breaks, and expects them unchanged.
func TestRFC(t *testing.T) {
	for name, text := range map[string]string{"RFC 3986": grammar.RFC3986, "core rules": grammar.RFC5234Core} {
		if again := From("f", text).Source.Text; again != text {
			t.Errorf("%s by themselves: got\n%s", name, again)
		}
		for lines := 3; lines < 80; lines++ {
			g := From("f", asRFC(text, lines))
			if g.Source.Text != text || len(g.LeftOut) > 0 {
				t.Errorf("%s, %d lines on a page: got\n%s\nleft out: %v", name, lines, g.Source.Text, g.LeftOut)
			}
		}
	}
}

// TestBody extracts from a text with the rules of RFC 3986 in sections, at another
// indentation, and collected after them. Only the collected grammar must be kept.
func TestBody(t *testing.T) {
	g, err := abnf.Read(abnf.Auto, abnf.Source{Name: "f", Text: grammar.RFC3986})
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	rules := 0
	for _, r := range g.Rules {
		if !r.Core {
			rules++
			fmt.Fprintf(&b, "%d.  About %s\n\n   It is:\n\n      %s\n\n   And so on.\n\n", rules, r.Name, strings.ReplaceAll(r.Text(), "\n", "\n      "))
		}
	}
	got := From("f", b.String()+asRFC(grammar.RFC3986, 50))
	if got.Source.Text != grammar.RFC3986 {
		t.Errorf("got:\n%s", got.Source.Text)
	}
	for _, l := range got.LeftOut {
		if l.Reason != Repeated || l.Kept.Line <= l.Pos.Line {
			t.Errorf("%s at %s: %s, and the one at %s is kept", l.Name, l.Pos, l.Reason, l.Kept)
		}
	}
	if len(got.LeftOut) != rules {
		t.Errorf("%d definitions are left out, want %d", len(got.LeftOut), rules)
	}
}

// TestLinear extracts from long texts of all kinds. Each takes a second at most; in
// quadratic time it would take an hour.
func TestLinear(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	for _, text := range []string{
		"\n", "a\n", "a =\n", "a = b\n", "a = (\n", "a = \"x\" /\n", "; x\n", "a = \"x\"\n b\n", "a = \"x\"\n\f\n b\n",
		"\f", "\f\n", "RFC 1 x\n\f\n", "x\n[Page 1]\ny\n", "(", "\"<", " ", "a=b;", "a = b;c=d;", "a = \"x\"\n;c\n\n",
		"a = \"x\"\n\n;c\n\n;d\n", "<> = x\n", "a = [[[[[\n", "a = 0 b\n", "x\n   a = 'y' | z\n\n",
		"  a_b\n", "  | a\n", "  ;\n", "a := \"x\" b\n", "a := <\n", "<a> ::= b\n", "a b = c\n", "a = <[x] y> b\n\n", "a = <[",
		"1.1. x\n\na = \"x\" b\n\n", "1.", "References\n", "References\n[x] RFC 1\n", "[x] \"RFC 1 and RFC 1\n", "A. Nonstandard\n\na = \"x\" b\n\n",
	} {
		const size = 1 << 16
		for _, before := range []string{"", "a = \"x\" / (\n", "a = \"x\" b\n\nReferences\n\n"} {
			start := time.Now()
			From("f", before+strings.Repeat(text, size/len(text)))
			From("f", before+strings.Repeat(text, size/len(text)), "1.1")
			if d := time.Since(start); d > 10*time.Second {
				t.Errorf("%q and %d bytes of %q: %s", before, size, text, d)
			}
		}
	}
}
