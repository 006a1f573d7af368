package extract

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/grammar"
	"github.com/std66/std66/internal/abnf"
)

// textsVariable is an environment variable with a folder of RFC texts, named as the RFC
// Editor names them: rfc3986.txt.
const textsVariable = "RFC_TEXTS"

// readText returns the text of an RFC, or skips the test if the folder lacks it.
func readText(t *testing.T, rfc string) string {
	t.Helper()
	dir := os.Getenv(textsVariable)
	if dir == "" {
		t.Skipf("%s names no folder", textsVariable)
	}
	text, err := os.ReadFile(filepath.Join(dir, "rfc"+rfc+".txt"))
	if os.IsNotExist(err) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestTexts extracts from RFCs. The numbers of rules are the ones in the table of the
// package documentation, and the names are the ones in the header.
func TestTexts(t *testing.T) {
	for _, test := range []struct {
		rfc    string
		rules  int
		header string // its labels that are not RFC and a number, and its number of lines
	}{
		{"822", 63, "0"},
		{"2045", 32, "notation 1"},
		{"2046", 14, "notation 1"},
		{"2231", 17, "notation RFC-822 RFC-1766 RFC-2045 RFC-2046 RFC-2047 RFC-2048 RFC-2049 RFC-2060 RFC-2119 RFC-2130 RFC-2183 12"},
		{"2234", 42, "2"},
		{"2397", 4, "notation 4"},
		{"3261", 284, "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 26"},
		{"3986", 36, "0"},
		{"3987", 39, "0"},
		{"5234", 42, "0"},
		{"5322", 133, "0"},
		{"5545", 255, "10"},
		{"6068", 12, "STD63 STD66 STD68 11"},
		{"6265", 35, "8"},
		{"6570", 25, "0"},
		{"7230", 79, "0"},
		{"7405", 5, "0"},
		{"8089", 11, "STD63 6"},
		{"8141", 13, "5"},
		{"8259", 30, "0"},
		{"9051", 232, "ABNF 1"},
		{"9110", 144, "URI 1"},
		{"9111", 10, "HTTP 1"},
		{"9112", 42, "HTTP URI 2"},
	} {
		t.Run(test.rfc, func(t *testing.T) {
			g := From("f", readText(t, test.rfc))
			names := map[string]bool{}
			for _, name := range definedIn(g) {
				names[name] = true
			}
			if len(names) != test.rules {
				t.Errorf("got %d rules, want %d", len(names), test.rules)
			}
			if got := summary(g); got != test.header {
				t.Errorf("got header %s, want %s", got, test.header)
			}
			if test.rfc == "3986" && g.Source.Text != withoutComments(grammar.RFC3986) {
				t.Errorf("the extract is not Appendix A:\n%s", g.Source.Text)
			}
		})
	}
}

// withoutComments returns a grammar without its lines of comments.
func withoutComments(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(line, ";") && (b.Len() > 0 || line != "\n") {
			b.WriteString(line)
		}
	}
	return b.String()
}

// definedIn returns the name of each definition of g, folded. The sign ":=" counts as "=".
func definedIn(g *Grammar) []string {
	var text strings.Builder
	for _, line := range g.Lines() {
		text.WriteString(equals(line) + "\n")
	}
	defs, _ := abnf.Definitions(abnf.Source{Text: text.String()})
	var names []string
	for _, d := range defs {
		names = append(names, strings.ToLower(d.Name))
	}
	return names
}

// summary returns the labels in the header of g that are not RFC and a number, and its
// number of lines.
func summary(g *Grammar) string {
	header := headerOf(g)
	var words []string
	for _, line := range header {
		label := strings.Trim(strings.Fields(line)[1], "[]:")
		if !evident(label) && !slices.Contains(words, label) {
			words = append(words, label)
		}
	}
	return strings.Join(append(words, itoa(len(header))), " ")
}

// TestTextsNamed checks all texts of the folder for lines that begin a definition: each must
// be in the extract or in LeftOut, unless it is in no definition that consists of ABNF tokens.
func TestTextsNamed(t *testing.T) {
	dir := os.Getenv(textsVariable)
	if dir == "" {
		t.Skipf("%s names no folder", textsVariable)
	}
	files, err := filepath.Glob(filepath.Join(dir, "rfc*.txt"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%s has no texts: %v", dir, err)
	}
	definitions, kept, leftOut := 0, 0, 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		g := From(filepath.Base(file), string(text))
		named := map[int]bool{}
		for at := range g.Lines() {
			named[at.Line] = true
		}
		for _, l := range g.LeftOut {
			named[l.Pos.Line] = true
		}
		leftOut += len(g.LeftOut)
		kept += len(definedIn(g))
		lines := readLines(string(text))
		for i, l := range lines {
			s := startOf(l.text)
			if l.kind != content || !s.ok || !s.spaced || !hasElements(equals(l.text)) {
				continue
			}
			definitions++
			if next := i + 1; !named[int(l.number)] && (next == len(lines) || lines[next].width <= l.width || hasElements(lines[next].text)) {
				t.Errorf("%s:%d: neither in the extract nor left out: %s", filepath.Base(file), l.number, l.text)
			}
		}
	}
	t.Logf("%d texts: %d definitions in the extracts, %d left out, %d lines that begin like one", len(files), kept, leftOut, definitions)
}
