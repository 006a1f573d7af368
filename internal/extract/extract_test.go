package extract

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/internal/abnf"
)

// page is a page break as RFCs have it.
const page = "\n\n\nNobody & Someone            Standards Track                    [Page 7]\n\f\n" +
	"RFC 9999                    Some Protocol                  November 2026\n\n\n"

// TestFrom has texts, and the ABNF that is taken from them.
func TestFrom(t *testing.T) {
	tests := []struct{ why, text, want string }{
		{"empty input", "", ""},
		{"no ABNF", "   Some prose.\n\n   More of it.\n", ""},
		{"indented, between prose", "   It is a list:\n\n      list = item *( \",\" item )\n      item = \"x\"\n\n   And so on.\n",
			"list = item *( \",\" item )\nitem = \"x\"\n"},
		{"directly below prose that is less indented", "   It is:\n      item = \"x\" / \"y\"\n   Or not.\n", "item = \"x\" / \"y\"\n"},
		{"no final line end", "   item = \"x\" / \"y\"", "item = \"x\" / \"y\"\n"},
		{"at the first column", "item = \"x\" / \"y\"\n", "item = \"x\" / \"y\"\n"},
		{"CRLF and a byte order mark", "\uFEFF   item = 1*\"x\"\r\n        / \"y\"\r\n\r\nEnd\r\n", "item = 1*\"x\"\n     / \"y\"\n"},
		{"tabs", "\titem = \"x\"\n\t     / \"y\"\n\n\tother = 1*item\n", "item = \"x\"\n     / \"y\"\n\nother = 1*item\n"},
		{"a tab and the spaces that are as wide", "\titem = \"x\"\n          / \"y\"\n", "item = \"x\"\n  / \"y\"\n"},
		{"each block has its own indentation", "   One:\n\n     a = \"x\" b\n\n   Two:\n\n         b = \"y\" \"z\"\n", "a = \"x\" b\n\nb = \"y\" \"z\"\n"},
		{"columns differ within a block", "   a = \"x\" b\n    b = \"y\" c\n  c = 1*\"z\"\n    / \"w\"\n", "a = \"x\" b\nb = \"y\" c\nc = 1*\"z\"\n  / \"w\"\n"},
		{"incremental", "   a = 1*\"x\"\n\n   More:\n\n   a =/ b\n   b = 1*\"y\"\n", "a = 1*\"x\"\n\na =/ b\nb = 1*\"y\"\n"},

		{"a page break between definitions", "   a = \"x\" b\n" + page + "   b = 1*\"y\"\n", "a = \"x\" b\n\nb = 1*\"y\"\n"},
		{"a page break in a definition", "   a = \"x\"\n" + page + "     / \"y\"\n     / \"z\"\n", "a = \"x\"\n  / \"y\"\n  / \"z\"\n"},
		{"behind an operator", "   a = \"x\" /\n" + page + "     \"y\"\n", "a = \"x\" /\n  \"y\"\n"},
		{"before a repetition, which elements can begin with", "   a = \"x\"\n" + page + "     *( \"y\" )\n", "a = \"x\"\n  *( \"y\" )\n"},
		{"before prose that is no continuation", "   a = \"x\" \"y\"\n" + page + "     Note: this is prose.\n", "a = \"x\" \"y\"\n"},
		{"before prose in the column of the definition", "   a = 1*\"x\"\n" + page + "   and more\n", "a = 1*\"x\"\n"},
		{"a form feed on the line of the header", "   a = \"x\"\n\n\fRFC 9999     Some Protocol\n\n     / \"y\"\n", "a = \"x\"\n  / \"y\"\n"},
		{"footers without form feeds", "   a = \"x\"\n\nNobody      [Page 7]\nRFC 9999     Some Protocol\n\n     / \"y\"\n", "a = \"x\"\n  / \"y\"\n"},
		{"no header", "   a = \"x\"\n\f\n     / \"y\"\n", "a = \"x\"\n  / \"y\"\n"},
		{"a header and a footer as before 1985", "   a = \"x\"\n   August 1982    - 1 -    RFC #999\n\f\n     Standard\n\n     / \"y\"\n   August 1982    - 2 -    RFC #999\n\f\n     Standard\n\n     / \"z\"\n",
			"a = \"x\"\n  / \"y\"\n  / \"z\"\n"},
		{"a comment goes on behind a page break", "   a = 1*\"x\"\n        ; one\n" + page + "        ; two\n", "a = 1*\"x\"\n     ; one\n     ; two\n"},
		{"a number between minus signs is a footer only before a form feed", "   a = \"x\"\n     - 1 - x\n", "a = \"x\"\n  - 1 - x\n"},

		{"the next alternative in the column of the rule", "   a = \"x\"\n   / \"y\"\n   b = 1*a\n", "a = \"x\"\n  / \"y\"\nb = 1*a\n"},
		{"something open, and the rest less deep", "     a = ( \"x\" /\n   \"y\" )\n     b = 1*a\n", "a = ( \"x\" /\n  \"y\" )\nb = 1*a\n"},
		{"prose in the column of a rule that is complete", "   a = 1*\"x\"\n   and so on\n", "a = 1*\"x\"\n"},
		{"a blank line before an alternative", "   a = \"x\"\n\n     / \"y\"\n", "a = \"x\"\n\n  / \"y\"\n"},
		{"a blank line behind an operator", "   a = \"x\" /\n\n     \"y\"\n", "a = \"x\" /\n\n  \"y\"\n"},
		{"a blank line, and deeper text that is something else", "   a = \"x\" \"y\"\n\n       C: a b\n", "a = \"x\" \"y\"\n"},
		{"elements on the next line", "   a =\n       \"x\" / \"y\"\n", "a =\n    \"x\" / \"y\"\n"},
		{"an equals sign, a bracket and a slash in strings and comments leave nothing open", "   a = \"(\" \"=\" ; ( /\n   Prose.\n", "a = \"(\" \"=\" ; ( /\n"},

		{"comments above, behind and below", "   ; above\n   a = 1*\"x\" ; behind\n   ; below\n     ; deeper\n\n   Prose.\n", "; above\na = 1*\"x\" ; behind\n; below\n  ; deeper\n"},
		{"a comment within a rule, less deep", "   a = \"x\"\n   ; between\n     / \"y\"\n", "a = \"x\"\n; between\n  / \"y\"\n"},
		{"comments apart, with only blank lines between", "   ; one\n\n   ; two\n\n   a = 1*\"x\"\n\n   ; three\n\n   Prose.\n\n   ; four\n", "; one\n\n; two\n\na = 1*\"x\"\n\n; three\n"},
		{"a deeper comment behind a blank line is the rule's", "   a = 1*\"x\"\n        ; one\n\n        ; two\n\n   b = 1*a\n", "a = 1*\"x\"\n     ; one\n\n     ; two\n\nb = 1*a\n"},
		{"no comment without a rule", "   ; a line of Lisp\n\n   Prose.\n", ""},

		{"prose with an equals sign", "   The value is such that\n   x = \"y\" / z holds.\n", ""},
		{"an assignment", "      result = \"\"\n\n      if defined(scheme) then\n", ""},
		{"statements", "      x = y;\n      i = 0;\n      z = \"a\" / b;\n      n = f(x) / 2\n", ""},
		{"parameters", "      Foo = bar; q=0.5\n      Bar = \"x\";level=1\n", ""},
		{"parameters of other protocols", "      v=0\n      a=rtpmap:0 PCMU/8000\n      nonce=\"84a4\",\n      protocol=\"x/y\"; micalg=sha1\n", ""},
		{"comparisons and arrows", "      a == b / \"c\"\n      a => \"b\" / c\n      a =~ \"b\" / c\n      A ====== B\n", ""},
		{"formulas", "      ratio = bytes / seconds\n      n = (a * b)\n      t = a + b / c\n", ""},
		{"regular expression groups", "      scheme    = $2\n      authority = $4\n", ""},
		{"a bit in prose", "      T = 0 indicates a permanent (\"well-known\") address,\n", ""},
		{"XML", "      <a href=\"x\">\n        b = <c>\n      </a>\n", ""},
		{"example URIs", "      g = <http://a/b>\n      h = <http://a/c>\n", ""},

		{"a lone name is ABNF where something refers to it", "   a = \"x\" b\n\n   Prose.\n\n   b = c\n", "a = \"x\" b\n\nb = c\n"},
		{"or where it refers to something", "   a = \"x\" \"y\"\n\n   Prose.\n\n   b = a\n", "a = \"x\" \"y\"\n\nb = a\n"},
		{"or where nothing but blank lines is between", "   a = \"x\" \"y\"\n\n   b = c\n", "a = \"x\" \"y\"\n\nb = c\n"},
		{"in a chain", "   a = \"x\" b\n\n   Prose.\n\n   c = d\n\n   Prose.\n\n   b = c\n", "a = \"x\" b\n\nc = d\n\nb = c\n"},
		{"an example of a rule that is defined is none", "   a = 1*b\n   b = \"x\" \"y\"\n\n   Such as\n\n   b = \"z\"\n", "a = 1*b\nb = \"x\" \"y\"\n"},
		{"prose that says more than a name", "   a = <defined in RFC 9999>\n", "a = <defined in RFC 9999>\n"},
		{"without white space, below another", "   a = \"x\" b\n   b=1*\"y\"\n", "a = \"x\" b\nb=1*\"y\"\n"},

		{"mistakes stay for the reader to find", "   a = \"x\" | b\n   b = 'y'\n   c = 1#a\n   d_e = \"x\" / 0..9\n   <f> = a\n", "a = \"x\" | b\nb = 'y'\nc = 1#a\nd_e = \"x\" / 0..9\n<f> = a\n"},
		{"a list of HTTP by itself", "   a = 1*\"x\"\n\n   Prose.\n\n   b = #a\n", "a = 1*\"x\"\n\nb = #a\n"},
	}
	for _, test := range tests {
		if got := From("f", test.text).Source.Text; got != test.want {
			t.Errorf("%s: %q\ngot:\n%s\nwant:\n%s", test.why, test.text, got, test.want)
		}
	}
}

// TestLeftOut has texts that define a rule more than once, and what becomes of it.
func TestLeftOut(t *testing.T) {
	const prose = "\n   Prose.\n\n"
	tests := []struct {
		why, text, want string
		leftOut         []string
	}{
		{"the later one of two that are the same is kept", "   a = \"x\"   b ; one\n" + prose + "     a = \"x\" b\n     b = 1*\"y\"\n",
			"a = \"x\" b\nb = 1*\"y\"\n", []string{"a f:1:4 repeated f:5:6"}},
		{"two that differ are both kept", "   a = 1*\"x\"\n" + prose + "   a = 2*\"x\"\n",
			"a = 1*\"x\"\n\na = 2*\"x\"\n", nil},
		{"a section collects the grammar: it is kept whole",
			"1.  One\n\n   A = \"x\" b ; one\n   b = 1#c\n" + prose + "   c = 1*\"y\"\n\nAppendix A.  All\n\n   a = \"x\" b\n   b = *( \",\" c )\n   c = 1*\"y\"\n\n2.  Two\n\n   c = 2*\"z\"\n",
			"a = \"x\" b\nb = *( \",\" c )\nc = 1*\"y\"\n",
			[]string{"A f:3:4 repeated f:12:4", "b f:4:4 differing f:13:4", "c f:8:4 repeated f:14:4", "c f:18:4 differing f:14:4"}},
		{"a collection that repeats itself", "1.  One\n\n   a = 3*\"x\"\n\n2.  All\n\n   a = 1*\"x\"\n   b = 1*c\n   a = 1*\"x\"\n   c = 1*\"y\"\n",
			"b = 1*c\na = 1*\"x\"\nc = 1*\"y\"\n", []string{"a f:3:4 differing f:9:4", "a f:7:4 repeated f:9:4"}},
		{"what it lacks is kept", "1.  One\n\n   a = \"x\" b\n   d = 1*\"w\"\n\n2.  All\n\n   a = \"x\" b\n   b = 1*c\n   c = 1*\"y\"\n",
			"d = 1*\"w\"\n\na = \"x\" b\nb = 1*c\nc = 1*\"y\"\n", []string{"a f:3:4 repeated f:8:4"}},
		{"a section that shares little with others collects nothing",
			"1.  One\n\n   a = \"x\" b\n   d = 1*\"w\"\n   e = 1*\"v\"\n\n2.  Two\n\n   a = \"y\" b\n   b = 1*c\n   c = 1*\"y\"\n   f = 1*\"y\"\n",
			"a = \"x\" b\nd = 1*\"w\"\ne = 1*\"v\"\n\na = \"y\" b\nb = 1*c\nc = 1*\"y\"\nf = 1*\"y\"\n", nil},
		{"the comment at what is left out goes with it", "   ; c\n   a = \"x\" b\n   ; d\n" + prose + "   ; e\n   a = \"x\" b\n",
			"; e\na = \"x\" b\n", []string{"a f:2:4 repeated f:8:4"}},
		{"what may be no ABNF is told", "   x = y\n" + prose + "   a = 1*\"x\"\n", "a = 1*\"x\"\n", []string{"x f:1:4 unconnected"}},
	}
	for _, test := range tests {
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
			t.Errorf("%s: %q\ngot:\n%s%q\nwant:\n%s%q", test.why, test.text, g.Source.Text, leftOut, test.want, test.leftOut)
		}
	}
}

// TestPositions reads what is extracted: mistakes, and rules, have the places that they
// have in the text.
func TestPositions(t *testing.T) {
	tests := []struct{ why, text, want string }{
		{"an indented rule", "Prose.\n\n     a = \"x\" b\n", "f:3:14: rule \"b\" is not defined"},
		{"a rule behind a byte order mark", "\uFEFFa = \"x\" b\n", "f:1:9: rule \"b\" is not defined"},
		{"behind CRLF", "\r\n   a = \"x\"\r\n     / b\r\n", "f:3:8: rule \"b\" is not defined"},
		{"behind a page break", "   a = \"x\"\n" + page + "     / b\n", "f:10:8: rule \"b\" is not defined"},
		{"behind a form feed on the same line", "\f   a = \"x\" b\n", "f:1:13: rule \"b\" is not defined"},
		{"tabs are a byte each", "\ta = \"x\"\n\t\t/ b\n", "f:2:5: rule \"b\" is not defined"},
		{"half of a tab is cut", "    a = \"x\"\n\t/ b\n", "f:2:4: rule \"b\" is not defined"},
		{"a line that has got deeper", "   a = \"x\"\n   / b\n", "f:2:6: rule \"b\" is not defined"},
		{"what is missing at the end of a line", "   a = \"x\" /\n\nProse.\n", "f:1:13: expected an element, found the end of the rule (the empty string is written \"\")"},
		{"a place within a message", "   a = ( \"x\"\n     \"y\" ]\n",
			"f:2:10: expected \")\" for the \"(\" at 1:8, found \"]\""},
		{"another place within a message", "   a = 1*\"x\"\n\nProse.\n\n      a = \"y\" \"z\"\n",
			"f:5:7: rule \"a\" is already defined at f:1:4; \"=/\" would add alternatives to it"},
		{"no ABNF at all", "Prose.\n", "f:1:1: the grammar defines no rule"},
	}
	for _, test := range tests {
		_, err := abnf.Read(abnf.Auto, From("f", test.text).Source)
		if err == nil || err.Error() != test.want {
			t.Errorf("%s: %q\ngot  %v\nwant %s", test.why, test.text, err, test.want)
		}
	}
}

// TestLines has the lines of a text with the numbers that they have there.
func TestLines(t *testing.T) {
	const text = "Prose.\n\n     a = \"x\" /\n  \"y\"\n\nProse.\n\n   b = 1*a\n"
	const want = "3 5 a = \"x\" /\n4 0   \"y\"\n5 0 \n8 3 b = 1*a\n"
	var got strings.Builder
	for at, line := range From("f", text).Lines() {
		fmt.Fprintf(&got, "%d %d %s\n", at.Line, at.Cut, line)
	}
	if got.String() != want {
		t.Errorf("%q\ngot:\n%swant:\n%s", text, got.String(), want)
	}
	for range From("f", text).Lines() {
		break // and the rest is not asked for
	}
}
