package extract

import (
	"fmt"
	"strings"
	"testing"
)

// TestLost checks texts that hide definitions, and the reports about them.
func TestLost(t *testing.T) {
	const before = "   a = \"x\"\n   b = 2DIGIT ; foo\n"
	tests := []struct{ name, text, want, lost string }{
		{"one wrapped comment line", before + "   wrapped comment\n   c = \"y\"\n   d = \"z\" / c\n",
			"a = \"x\"\nb = 2DIGIT ; foo\n\nc = \"y\"\nd = \"z\" / c\n", "3:4 wrapped"},
		{"three wrapped comment lines", before + "   one\n   two\n   three\n   c = a \"y\"\n",
			"a = \"x\"\nb = 2DIGIT ; foo\n\nc = a \"y\"\n", "3:4 wrapped, 4:4 wrapped, 5:4 wrapped"},
		{"four lines are a paragraph, not a comment", before + "   one\n   two\n   three\n   four\n   c = a \"y\"\n",
			"a = \"x\"\nb = 2DIGIT ; foo\n", "3:4 wrapped, 4:4 wrapped, 5:4 wrapped, 7:4 in text"},
		{"text below a definition without a comment", "   a = \"x\"\n   b = 2DIGIT\n   other text\n   c = a \"y\"\n",
			"a = \"x\"\nb = 2DIGIT\n", "4:4 in text"},
		{"text below a definition with a semicolon in a string", "   a = \"x\"\n   b = 2\";\"\n   other text\n   c = a \"y\"\n",
			"a = \"x\"\nb = 2\";\"\n", "4:4 in text"},
		{"text in another column than the definition", before + "  other text\n   c = a \"y\"\n",
			"a = \"x\"\nb = 2DIGIT ; foo\n\nc = a \"y\"\n", ""},
		{"sentence with an equals sign below the comment", before + "   wrapped comment\n   c = the third, which is text\n",
			"a = \"x\"\nb = 2DIGIT ; foo\n", "3:4 wrapped, 4:4 wrapped"},
		{"definition in a paragraph", before + "\n   Some text\n   c = a \"y\"\n   continues.\n",
			"a = \"x\"\nb = 2DIGIT ; foo\n", "5:4 in text"},
		{"tokens of ABNF that do not parse", before + "\n Text.\n\n   c = 1 - 2 % \"y\"\n",
			"a = \"x\"\nb = 2DIGIT ; foo\n", "6:4 unreadable"},
		{"Backus-Naur form", before + "\n   <c> ::= any letter\n   d ::= \"x\" | c\n", "a = \"x\"\nb = 2DIGIT ; foo\n", "4:4 other notation, 5:4 other notation"},
		{"ASN.1", before + "\n   Filter ::= CHOICE {\n", "a = \"x\"\nb = 2DIGIT ; foo\n", ""},
		{"assignment with a colon", before + "\n   c := 0\n   d := b\n", "a = \"x\"\nb = 2DIGIT ; foo\n", "4:4 unreadable, 5:4 unconnected"},
		{"definition with a colon in a paragraph", before + "\n   Some text\n   c := a \"y\"\n", "a = \"x\"\nb = 2DIGIT ; foo\n", "5:4 in text"},
		{"definition with a colon below a wrapped comment", "   b := 2\"z\" ; foo\n   wrapped comment\n   c := 1*\"y\"\n",
			"; notation: rfc822\n\nb := 2\"z\" ; foo\n\nc := 1*\"y\"\n", "2:4 wrapped"},
		{"repeated mistake", before + "\n Text.\n\n   c = 1 - 2\n\n Text.\n\n   d = 2\"y\"\n   c = 1 - 2\n",
			"a = \"x\"\nb = 2DIGIT ; foo\n\nd = 2\"y\"\nc = 1 - 2\n", "6:4 repeated"},
		{"function call", before + "\n Text.\n\n   c = f( a )\n", "a = \"x\"\nb = 2DIGIT ; foo\n", "6:4 unreadable"},
		{"prose over several lines, twice", before + "\n   c = <two\n      lines>\n   d = a <\"> c\n\n Text.\n\n   c =  <two\n        lines>\n",
			"a = \"x\"\nb = 2DIGIT ; foo\n\nd = a <\"> c\n\nc =  <two\n     lines>\n", "4:4 repeated"},
		{"prose over several lines that nothing refers to", before + "\n Text.\n\n   c = <two\n      lines>\n", "a = \"x\"\nb = 2DIGIT ; foo\n", "6:4 unconnected"},
		{"tokens of other languages", before + "\n   c = {1, 2};\n", "a = \"x\"\nb = 2DIGIT ; foo\n", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := From("f", test.text)
			var lost []string
			for _, l := range g.LeftOut {
				lost = append(lost, fmt.Sprintf("%d:%d %s", l.Pos.Line, l.Pos.Col, l.Reason))
			}
			if got := strings.Join(lost, ", "); g.Source.Text != test.want || got != test.lost {
				t.Errorf("got  %q, left out: %s\nwant %q, left out: %s", g.Source.Text, got, test.want, test.lost)
			}
		})
	}
}

// TestLeftOutNames checks the names of omissions. A line of a comment has none.
func TestLeftOutNames(t *testing.T) {
	const text = "   a = \"x\" ; c\n   wrapped\n   b = 2\"y\" a\n\n Text.\n\n   f = 2\"z\"\n   <\"> = 1*b a\n\n   <d> ::= e\n\n Text.\n\n   f = 2\"z\"\n   <\"> = 1*b a\n"
	var got []string
	for _, l := range From("f", text).LeftOut {
		got = append(got, fmt.Sprintf("%q %s", l.Name, l.Reason))
	}
	const want = `"" wrapped, "f" repeated, "<\">" repeated, "<d>" other notation`
	if got := strings.Join(got, ", "); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// TestSize checks that the estimate covers the text and the extract.
func TestSize(t *testing.T) {
	text := strings.Repeat("   a = \"x\"\n", 1000)
	if got := Size(text); got < 2*len(text)+1000*int(48) {
		t.Errorf("got %d for %d bytes in 1000 lines", got, len(text))
	}
}
