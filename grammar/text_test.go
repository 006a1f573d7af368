package grammar_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/grammar"
	"github.com/std66/std66/internal/extract"
)

// textsVariable is an environment variable with a folder of RFC texts, named as the RFC
// Editor names them: rfc3986.txt.
const textsVariable = "RFC_TEXTS"

// TestTexts compares each document with the text of the RFC: the grammar is what extract
// finds in the sections that the headers name, line for line, and the RFC has the title, the
// date and the notice about the license.
func TestTexts(t *testing.T) {
	dir := os.Getenv(textsVariable)
	if dir == "" {
		t.Skipf("%s names no folder", textsVariable)
	}
	for _, d := range grammar.Documents() {
		t.Run(d.Name, func(t *testing.T) {
			b, err := os.ReadFile(filepath.Join(dir, d.Name+".txt"))
			if err != nil {
				t.Fatal(err)
			}
			text := string(b)
			var names, parts []string
			for _, f := range d.Files {
				for _, s := range sections(d, f) {
					if !slices.Contains(names, s) {
						names = append(names, s)
					}
				}
				_, part := header(f)
				parts = append(parts, part)
			}
			compareLines(t, published(t, d, text, names), strings.Join(parts, "\n"), d.Name == "rfc3986")

			front, _, _ := strings.Cut(text, "\nStatus of")
			front, _, _ = strings.Cut(front, "\nAbstract")
			front = oneLine(front)
			if !strings.Contains(front, " "+d.Title) || !strings.Contains(front, d.Date) {
				t.Errorf("the start of the text does not have the title %q and the date %s: %s", d.Title, d.Date, front)
			}
			if strings.Contains(oneLine(text), "Code Components extracted from this document must") && !needsLicense(d) {
				t.Error("the RFC requires the license text of the IETF Trust")
			}
		})
	}
}

// oneLine returns the words of a text on one line.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// published returns the extract of some sections without its header of citations.
func published(t *testing.T, d grammar.Document, text string, sections []string) string {
	t.Helper()
	g := extract.From(d.Name+".txt", text, sections...)
	if err := g.Err(); err != nil {
		t.Error(err)
	}
	comments, rest, _ := strings.Cut(g.Source.Text, "\n\n")
	for line := range strings.Lines(comments) {
		if !strings.HasPrefix(line, "; [") && !strings.HasPrefix(line, "; notation: ") {
			return g.Source.Text
		}
	}
	return rest
}

// compareLines reports the first difference between the lines of two texts. If commented is
// set, got has comments that want lacks.
func compareLines(t *testing.T, want, got string, commented bool) {
	t.Helper()
	wanted := slices.Collect(strings.Lines(want))
	have := slices.Collect(strings.Lines(got))
	if commented {
		have = slices.DeleteFunc(have, func(line string) bool { return strings.HasPrefix(line, "; RFC 3986 §") })
	}
	for i := range max(len(wanted), len(have)) {
		if i >= len(wanted) || i >= len(have) || wanted[i] != have[i] {
			t.Fatalf("line %d after the header differs: got %q, want %q", i+1, at(have, i), at(wanted, i))
		}
	}
}

// at returns the line with the given index, or "end of text".
func at(lines []string, i int) string {
	if i < len(lines) {
		return lines[i]
	}
	return "end of text"
}
