package extract

import (
	"fmt"
	"strings"
	"testing"
)

// TestLost has text that hides definitions, what comes out all the same, and what is reported.
func TestLost(t *testing.T) {
	const before = "   a = \"x\"\n   b = 2DIGIT ; foo\n"
	tests := []struct{ why, text, want, lost string }{
		{"a comment that is wrapped", before + "   wrapped comment\n   c = \"y\"\n   d = \"z\" / c\n",
			"a = \"x\"\nb = 2DIGIT ; foo\n\nc = \"y\"\nd = \"z\" / c\n", "3:4 wrapped"},
		{"three lines of it", before + "   one\n   two\n   three\n   c = a \"y\"\n",
			"a = \"x\"\nb = 2DIGIT ; foo\n\nc = a \"y\"\n", "3:4 wrapped, 4:4 wrapped, 5:4 wrapped"},
		{"four lines are a paragraph", before + "   one\n   two\n   three\n   four\n   c = a \"y\"\n",
			"a = \"x\"\nb = 2DIGIT ; foo\n", "3:4 wrapped, 4:4 wrapped, 5:4 wrapped, 7:4 in text"},
		{"without a comment above", "   a = \"x\"\n   b = 2DIGIT\n   other text\n   c = a \"y\"\n",
			"a = \"x\"\nb = 2DIGIT\n", "4:4 in text"},
		{"a semicolon in a string is no comment", "   a = \"x\"\n   b = 2\";\"\n   other text\n   c = a \"y\"\n",
			"a = \"x\"\nb = 2\";\"\n", "4:4 in text"},
		{"in another column", before + "  other text\n   c = a \"y\"\n",
			"a = \"x\"\nb = 2DIGIT ; foo\n\nc = a \"y\"\n", ""},
		{"a sentence below the comment", before + "   wrapped comment\n   c = the third, which is text\n",
			"a = \"x\"\nb = 2DIGIT ; foo\n", "3:4 wrapped, 4:4 wrapped"},
		{"in a paragraph", before + "\n   Some text\n   c = a \"y\"\n   goes on.\n",
			"a = \"x\"\nb = 2DIGIT ; foo\n", "5:4 in text"},
		{"what is not ABNF, but like it", before + "\n Text.\n\n   c = 1 - 2 % \"y\"\n",
			"a = \"x\"\nb = 2DIGIT ; foo\n", "6:4 unreadable"},
		{"what is not like ABNF", before + "\n   c = {1, 2};\n", "a = \"x\"\nb = 2DIGIT ; foo\n", ""},
	}
	for _, test := range tests {
		g := From("f", test.text)
		var lost []string
		for _, l := range g.LeftOut {
			lost = append(lost, fmt.Sprintf("%d:%d %s", l.Pos.Line, l.Pos.Col, l.Reason))
		}
		if got := strings.Join(lost, ", "); g.Source.Text != test.want || got != test.lost {
			t.Errorf("%s:\ngot  %q, left out: %s\nwant %q, left out: %s", test.why, g.Source.Text, got, test.want, test.lost)
		}
	}
}

// TestSize holds the estimate to be at least the text and what comes out of it.
func TestSize(t *testing.T) {
	text := strings.Repeat("   a = \"x\"\n", 1000)
	if got := Size(text); got < 2*len(text)+1000*int(48) {
		t.Errorf("got %d for %d bytes in 1000 lines", got, len(text))
	}
}
