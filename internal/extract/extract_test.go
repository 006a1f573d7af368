package extract

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/internal/abnf"
)

// page is a page break as in RFCs.
const page = "\n\n\nNobody & Someone            Standards Track                    [Page 7]\n\f\n" +
	"RFC 9999                    Some Protocol                  November 2026\n\n\n"

// TestFrom extracts the ABNF from texts.
func TestFrom(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"empty input", "", ""},
		{"no ABNF", "   Some prose.\n\n   More of it.\n", ""},
		{"indented between prose", "   It is a list:\n\n      list = item *( \",\" item )\n      item = \"x\"\n\n   And so on.\n",
			"list = item *( \",\" item )\nitem = \"x\"\n"},
		{"directly below less indented prose", "   It is:\n      item = \"x\" / \"y\"\n   Or not.\n", "item = \"x\" / \"y\"\n"},
		{"no final line end", "   item = \"x\" / \"y\"", "item = \"x\" / \"y\"\n"},
		{"in the first column", "item = \"x\" / \"y\"\n", "item = \"x\" / \"y\"\n"},
		{"CRLF and a byte order mark", "\uFEFF   item = 1*\"x\"\r\n        / \"y\"\r\n\r\nEnd\r\n", "item = 1*\"x\"\n     / \"y\"\n"},
		{"tabs", "\titem = \"x\"\n\t     / \"y\"\n\n\tother = 1*item\n", "item = \"x\"\n     / \"y\"\n\nother = 1*item\n"},
		{"tab and spaces of the same width", "\titem = \"x\"\n          / \"y\"\n", "item = \"x\"\n  / \"y\"\n"},
		{"blocks with different indentation", "   One:\n\n     a = \"x\" b\n\n   Two:\n\n         b = \"y\" \"z\"\n", "a = \"x\" b\n\nb = \"y\" \"z\"\n"},
		{"definitions of one block in different columns", "   a = \"x\" b\n    b = \"y\" c\n  c = 1*\"z\"\n    / \"w\"\n", "a = \"x\" b\nb = \"y\" c\nc = 1*\"z\"\n  / \"w\"\n"},
		{"incremental definition", "   a = 1*\"x\"\n\n   More:\n\n   a =/ b\n   b = 1*\"y\"\n", "a = 1*\"x\"\n\na =/ b\nb = 1*\"y\"\n"},

		{"page break between definitions", "   a = \"x\" b\n" + page + "   b = 1*\"y\"\n", "a = \"x\" b\n\nb = 1*\"y\"\n"},
		{"page break in a definition", "   a = \"x\"\n" + page + "     / \"y\"\n     / \"z\"\n", "a = \"x\"\n  / \"y\"\n  / \"z\"\n"},
		{"page break after an operator", "   a = \"x\" /\n" + page + "     \"y\"\n", "a = \"x\" /\n  \"y\"\n"},
		{"page break before a repetition", "   a = \"x\"\n" + page + "     *( \"y\" )\n", "a = \"x\"\n  *( \"y\" )\n"},
		{"page break before deeper prose", "   a = \"x\" \"y\"\n" + page + "     Note: this is prose.\n", "a = \"x\" \"y\"\n"},
		{"page break before prose in the column of the definition", "   a = 1*\"x\"\n" + page + "   and more\n", "a = 1*\"x\"\n"},
		{"form feed on the line of the header", "   a = \"x\"\n\n\fRFC 9999     Some Protocol\n\n     / \"y\"\n", "a = \"x\"\n  / \"y\"\n"},
		{"footers without form feeds", "   a = \"x\"\n\nNobody      [Page 7]\nRFC 9999     Some Protocol\n\n     / \"y\"\n", "a = \"x\"\n  / \"y\"\n"},
		{"page break without a header", "   a = \"x\"\n\f\n     / \"y\"\n", "a = \"x\"\n  / \"y\"\n"},
		{"header and footer as before 1985", "   a = \"x\"\n   August 1982    - 1 -    RFC #999\n\f\n     Standard\n\n     / \"y\"\n   August 1982    - 2 -    RFC #999\n\f\n     Standard\n\n     / \"z\"\n",
			"a = \"x\"\n  / \"y\"\n  / \"z\"\n"},
		{"comment continues after a page break", "   a = 1*\"x\"\n        ; one\n" + page + "        ; two\n", "a = 1*\"x\"\n     ; one\n     ; two\n"},
		{"number between minus signs without a form feed is not a footer", "   a = \"x\"\n     - 1 - x\n", "a = \"x\"\n  - 1 - x\n"},

		{"alternative in the column of the rule", "   a = \"x\"\n   / \"y\"\n   b = 1*a\n", "a = \"x\"\n  / \"y\"\nb = 1*a\n"},
		{"open bracket continued in a lesser column", "     a = ( \"x\" /\n   \"y\" )\n     b = 1*a\n", "a = ( \"x\" /\n  \"y\" )\nb = 1*a\n"},
		{"prose in the column of a complete rule", "   a = 1*\"x\"\n   and so on\n", "a = 1*\"x\"\n"},
		{"blank line before an alternative", "   a = \"x\"\n\n     / \"y\"\n", "a = \"x\"\n\n  / \"y\"\n"},
		{"blank line after an operator", "   a = \"x\" /\n\n     \"y\"\n", "a = \"x\" /\n\n  \"y\"\n"},
		{"blank line before deeper text that is not ABNF", "   a = \"x\" \"y\"\n\n       C: a b\n", "a = \"x\" \"y\"\n"},
		{"elements on the next line", "   a =\n       \"x\" / \"y\"\n", "a =\n    \"x\" / \"y\"\n"},
		{"operators in strings and comments leave nothing open", "   a = \"(\" \"=\" ; ( /\n   Prose.\n", "a = \"(\" \"=\" ; ( /\n"},

		{"comments above, after and below", "   ; above\n   a = 1*\"x\" ; after\n   ; below\n     ; deeper\n\n   Prose.\n", "; above\na = 1*\"x\" ; after\n; below\n  ; deeper\n"},
		{"comment within a rule in the rule's column", "   a = \"x\"\n   ; between\n     / \"y\"\n", "a = \"x\"\n; between\n  / \"y\"\n"},
		{"comments separated only by blank lines", "   ; one\n\n   ; two\n\n   a = 1*\"x\"\n\n   ; three\n\n   Prose.\n\n   ; four\n", "; one\n\n; two\n\na = 1*\"x\"\n\n; three\n"},
		{"deeper comment after a blank line belongs to the rule", "   a = 1*\"x\"\n        ; one\n\n        ; two\n\n   b = 1*a\n", "a = 1*\"x\"\n     ; one\n\n     ; two\n\nb = 1*a\n"},
		{"comment without a rule", "   ; a line of Lisp\n\n   Prose.\n", ""},

		{"prose with an equals sign", "   The value is such that\n   x = \"y\" / z holds.\n", ""},
		{"an assignment", "      result = \"\"\n\n      if defined(scheme) then\n", ""},
		{"statements", "      x = y;\n      i = 0;\n      z = \"a\" / b;\n      n = f(x) / 2\n", ""},
		{"parameters", "      Foo = bar; q=0.5\n      Bar = \"x\";level=1\n", ""},
		{"parameters of other protocols", "      v=0\n      a=rtpmap:0 PCMU/8000\n      nonce=\"84a4\",\n      protocol=\"x/y\"; micalg=sha1\n", ""},
		{"comparison operators and arrows", "      a == b / \"c\"\n      a => \"b\" / c\n      a =~ \"b\" / c\n      A ====== B\n", ""},
		{"formulas", "      ratio = bytes / seconds\n      n = (a * b)\n      t = a + b / c\n", ""},
		{"regular expression groups", "      scheme    = $2\n      authority = $4\n", ""},
		{"equation at the start of prose", "      T = 0 indicates a permanent (\"well-known\") address,\n", ""},
		{"XML", "      <a href=\"x\">\n        b = <c>\n      </a>\n", ""},
		{"example URIs", "      g = <http://a/b>\n      h = <http://a/c>\n", ""},

		{"definition of one name is ABNF if ABNF refers to it", "   a = \"x\" b\n\n   Prose.\n\n   b = c\n", "a = \"x\" b\n\nb = c\n"},
		{"definition of one name is ABNF if it refers to ABNF", "   a = \"x\" \"y\"\n\n   Prose.\n\n   b = a\n", "a = \"x\" \"y\"\n\nb = a\n"},
		{"definition of one name is ABNF if only blank lines separate it from ABNF", "   a = \"x\" \"y\"\n\n   b = c\n", "a = \"x\" \"y\"\n\nb = c\n"},
		{"definition of one name connected through another", "   a = \"x\" b\n\n   Prose.\n\n   c = d\n\n   Prose.\n\n   b = c\n", "a = \"x\" b\n\nc = d\n\nb = c\n"},
		{"example of a defined rule is not ABNF", "   a = 1*b\n   b = \"x\" \"y\"\n\n   Such as\n\n   b = \"z\"\n", "a = 1*b\nb = \"x\" \"y\"\n"},
		{"prose-val of several words", "   a = <defined in RFC 9999>\n", "a = <defined in RFC 9999>\n"},
		{"no white space, directly below another definition", "   a = \"x\" b\n   b=1*\"y\"\n", "a = \"x\" b\nb=1*\"y\"\n"},

		{"mistakes are kept", "   a = \"x\" | b\n   b = 'y'\n   c = 1#a\n   d_e = \"x\" / 0..9\n   <f> = a\n", "a = \"x\" | b\nb = 'y'\nc = 1#a\nd_e = \"x\" / 0..9\n<f> = a\n"},

		{"definitions with a colon", "   a := \"x\" b\n   b:= 1*\"y\"\n   c :=d\n", "; notation: rfc822\n\na := \"x\" b\nb:= 1*\"y\"\nc :=d\n"},
		{"prose over several lines in definitions with a colon", "   a := \"x\" b\n\n   b := <two\n         lines.>\n", "; notation: rfc822\n\na := \"x\" b\n\nb := <two\n      lines.>\n"},
		{"assignments with a colon", "   a := b\n   b := \"y\"\n   c := c + 1\n   d := (\"x\", \"y\")\n", ""},
		{"assignments with a colon are not connected to ABNF", "   a = \"x\" b\n   b = 1*c\n   c := a\n", "a = \"x\" b\nb = 1*c\n"},
		{"assignments are not connected to definitions with a colon", "   a := \"x\" b\n   b := 1*c\n   c = a\n", "; notation: rfc822\n\na := \"x\" b\nb := 1*c\n"},
		{"assignment between definitions", "   a = 1*\"x\"\n   b := c\n   d = e\n", "a = 1*\"x\"\n"},
		{"prose over several lines", "   a = \"x\" b\n\n   b = <two ; not a comment\n        lines.> ; comment\n\n   c = 1*b\n", "a = \"x\" b\n\nb = <two ; not a comment\n     lines.> ; comment\n\nc = 1*b\n"},
		{"name of two words at the head of a block", "   service: URL  = \"x\" a\n   a             = 1*\"y\"\n", "service: URL  = \"x\" a\na             = 1*\"y\"\n"},
		{"sentence above a definition", "   The name = \"x\"\n   a = 1*\"y\"\n", ""},
		{"words of a paragraph above a definition", "   Some text\n   service: URL  = \"x\" a\n   a             = 1*\"y\"\n", ""},
		{"no white space at the end of a line", "   name=\n   a \"x\"\n", ""},
		{"Backus-Naur form", "   <a> ::= \"x\" | <b>\n   b ::= \"y\" \"z\"\n", ""},

		{"HTTP list separated from other ABNF", "   a = 1*\"x\"\n\n   Prose.\n\n   b = #a\n", "a = 1*\"x\"\n\nb = #a\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := From("f", test.text).Source.Text; got != test.want {
				t.Errorf("%q\ngot:\n%s\nwant:\n%s", test.text, got, test.want)
			}
		})
	}
}

// TestLeftOut extracts texts that define rules more than once.
func TestLeftOut(t *testing.T) {
	const prose = "\n   Prose.\n\n"
	tests := []struct {
		name, text, want string
		leftOut          []string
	}{
		{"keeps the later of two equal definitions", "   a = \"x\"   b ; one\n" + prose + "     a = \"x\" b\n     b = 1*\"y\"\n",
			"a = \"x\" b\nb = 1*\"y\"\n", []string{"a f:1:4 repeated f:5:6"}},
		{"keeps both of two different definitions", "   a = 1*\"x\"\n" + prose + "   a = 2*\"x\"\n",
			"a = 1*\"x\"\n\na = 2*\"x\"\n", nil},
		{"keeps the collected grammar whole",
			"1.  One\n\n   A = \"x\" b ; one\n   b = 1#c\n" + prose + "   c = 1*\"y\"\n\nAppendix A.  All\n\n   a = \"x\" b\n   b = *( \",\" c )\n   c = 1*\"y\"\n\n2.  Two\n\n   c = 2*\"z\"\n",
			"a = \"x\" b\nb = *( \",\" c )\nc = 1*\"y\"\n",
			[]string{"A f:3:4 repeated f:12:4", "b f:4:4 differing f:13:4", "c f:8:4 repeated f:14:4", "c f:18:4 differing f:14:4"}},
		{"collected grammar that repeats itself", "1.  One\n\n   a = 3*\"x\"\n\n2.  All\n\n   a = 1*\"x\"\n   b = 1*c\n   a = 1*\"x\"\n   c = 1*\"y\"\n",
			"b = 1*c\na = 1*\"x\"\nc = 1*\"y\"\n", []string{"a f:3:4 differing f:9:4", "a f:7:4 repeated f:9:4"}},
		{"keeps a rule that the collected grammar lacks", "1.  One\n\n   a = \"x\" b\n   d = 1*\"w\"\n\n2.  All\n\n   a = \"x\" b\n   b = 1*c\n   c = 1*\"y\"\n",
			"d = 1*\"w\"\n\na = \"x\" b\nb = 1*c\nc = 1*\"y\"\n", []string{"a f:3:4 repeated f:8:4"}},
		{"section with few rules of other sections is not a collected grammar",
			"1.  One\n\n   a = \"x\" b\n   d = 1*\"w\"\n   e = 1*\"v\"\n\n2.  Two\n\n   a = \"y\" b\n   b = 1*c\n   c = 1*\"y\"\n   f = 1*\"y\"\n",
			"a = \"x\" b\nd = 1*\"w\"\ne = 1*\"v\"\n\na = \"y\" b\nb = 1*c\nc = 1*\"y\"\nf = 1*\"y\"\n", nil},
		{"leaves out the comment of a definition that is left out", "   ; c\n   a = \"x\" b\n   ; d\n" + prose + "   ; e\n   a = \"x\" b\n",
			"; e\na = \"x\" b\n", []string{"a f:2:4 repeated f:8:4"}},
		{"reports a definition that may not be ABNF", "   x = y\n" + prose + "   a = 1*\"x\"\n", "a = 1*\"x\"\n", []string{"x f:1:4 unconnected"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := From("f", test.text)
			var leftOut []string
			for _, l := range g.LeftOut {
				s := fmt.Sprintf("%s %s %s", l.Name, l.Pos, l.Reason)
				if l.Reason != Unconnected {
					s += " " + l.Kept.String()
				}
				leftOut = append(leftOut, s)
			}
			if g.Source.Text != test.want || !slices.Equal(leftOut, test.leftOut) {
				t.Errorf("%q\ngot:\n%s%q\nwant:\n%s%q", test.text, g.Source.Text, leftOut, test.want, test.leftOut)
			}
		})
	}
}

// TestPositions checks that errors in the extract have the positions in the text.
func TestPositions(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"indented rule", "Prose.\n\n     a = \"x\" b\n", "f:3:14: rule \"b\" is not defined"},
		{"after a byte order mark", "\uFEFFa = \"x\" b\n", "f:1:9: rule \"b\" is not defined"},
		{"after CRLF", "\r\n   a = \"x\"\r\n     / b\r\n", "f:3:8: rule \"b\" is not defined"},
		{"after a page break", "   a = \"x\"\n" + page + "     / b\n", "f:10:8: rule \"b\" is not defined"},
		{"after a form feed on the same line", "\f   a = \"x\" b\n", "f:1:13: rule \"b\" is not defined"},
		{"tabs count one byte", "\ta = \"x\"\n\t\t/ b\n", "f:2:5: rule \"b\" is not defined"},
		{"half of a tab removed", "    a = \"x\"\n\t/ b\n", "f:2:4: rule \"b\" is not defined"},
		{"line with added indentation", "   a = \"x\"\n   / b\n", "f:2:6: rule \"b\" is not defined"},
		{"error at the end of a line", "   a = \"x\" /\n\nProse.\n", "f:1:13: expected an element, found the end of the rule (the empty string is written \"\")"},
		{"position in the message", "   a = ( \"x\"\n     \"y\" ]\n",
			"f:2:10: expected \")\" for the \"(\" at 1:8, found \"]\""},
		{"position of another definition in the message", "   a = 1*\"x\"\n\nProse.\n\n      a = \"y\" \"z\"\n",
			"f:5:7: rule \"a\" is already defined at f:1:4; \"=/\" would add alternatives to it"},
		{"no ABNF in the text", "Prose.\n", "f:1:1: the grammar defines no rule"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := abnf.Read(abnf.Auto, From("f", test.text).Source)
			if err == nil || err.Error() != test.want {
				t.Errorf("%q\ngot  %v\nwant %s", test.text, err, test.want)
			}
		})
	}
}

// TestLines checks that Lines returns the line numbers of the text.
func TestLines(t *testing.T) {
	const text = `Prose.

     a = "x" /
  "y"

Prose.

   b = 1*a
`
	const want = "3 5 a = \"x\" /\n4 0   \"y\"\n5 0 \n8 3 b = 1*a\n"
	var got strings.Builder
	for at, line := range From("f", text).Lines() {
		fmt.Fprintf(&got, "%d %d %s\n", at.Line, at.Cut, line)
	}
	if got.String() != want {
		t.Errorf("%q\ngot:\n%swant:\n%s", text, got.String(), want)
	}
	for range From("f", text).Lines() {
		break // the iterator must stop
	}
}
