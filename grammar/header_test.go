package grammar_test

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/std66/std66/grammar"
	"github.com/std66/std66/internal/abnf"
)

// header returns the lines of comments at the start of a file, and the text after the blank
// line below them.
func header(f grammar.File) (lines []string, text string) {
	comments, text, _ := strings.Cut(f.Text, "\n\n")
	return strings.Split(comments, "\n"), text
}

// sectionList matches the sections in a header.
var sectionList = regexp.MustCompile(`^; (?:RFC \d+, )?((?:Sections?|Appendix) .*)\.$`)

// sectionNumber matches a section in a sectionList.
var sectionNumber = regexp.MustCompile(`[A-Z](?:\.\d+)*$|\d+(?:\.\d+)*`)

// sections returns the numbers of the sections that the header of a file names. They are in
// the second line of a document's first file, and in the first line of its other files.
func sections(d grammar.Document, f grammar.File) []string {
	lines, _ := header(f)
	line := lines[0]
	if f.Name == d.Name+".abnf" {
		line = lines[1]
	}
	m := sectionList.FindStringSubmatch(line)
	if m == nil {
		return nil
	}
	return sectionNumber.FindAllString(m[1], -1)
}

// citation matches a header line that says which document a label cites.
var citation = regexp.MustCompile(`^; \[([^]]+)\] = RFC (\d+)$`)

// citations returns the names of the documents that a document cites, by label. A citation
// in a patch replaces one in the document.
func citations(d grammar.Document) map[string]string {
	cited := map[string]string{}
	for _, f := range slices.Concat(d.Files, d.Patches) {
		lines, _ := header(f)
		for _, line := range lines {
			if m := citation.FindStringSubmatch(line); m != nil {
				cited[m[1]] = "rfc" + m[2]
			}
		}
	}
	return cited
}

// needsLicense reports whether a document has the license of the IETF Trust for code in RFCs
// since 10 November 2008. The RFCs of that month in the bundle would need a closer look.
func needsLicense(d grammar.Document) bool {
	date, _ := time.Parse("January 2006", d.Date)
	return !date.Before(time.Date(2008, time.November, 1, 0, 0, 0, 0, time.UTC))
}

// TestHeaders checks that the header of each file has the required lines, in the required
// order, and no other line.
func TestHeaders(t *testing.T) {
	for _, d := range grammar.Documents() {
		number := strings.TrimPrefix(d.Name, "rfc")
		for i, f := range d.Files {
			lines, _ := header(f)
			if len(sections(d, f)) == 0 {
				t.Errorf("%s: the header names no section: %q", f.Name, lines)
			}
			if i > 0 {
				if len(lines) != 1 || !strings.HasPrefix(lines[0], "; RFC "+number+", ") {
					t.Errorf("%s: got header %q, want one line with the number of the RFC and sections", f.Name, lines)
				}
				continue
			}
			want := []string{fmt.Sprintf("; RFC %s: %s (%s)", number, d.Title, d.Date), lines[1]}
			if needsLicense(d) {
				_, year, _ := strings.Cut(d.Date, " ")
				want = append(want,
					"; Copyright (c) "+year+" IETF Trust and the persons identified as authors of the code.",
					"; All rights reserved. The license is in LICENSE-ietf.txt.")
			}
			if d.Name == "rfc3986" {
				want = append(want, "; The comment above each rule is not in the RFC. It names the section that explains the rule.")
			}
			n := min(len(want), len(lines))
			if !slices.Equal(lines[:n], want) {
				t.Errorf("%s: got header %q, want %q", f.Name, lines, want)
			}
			for _, line := range lines[n:] {
				if !citation.MatchString(line) && line != "; notation: rfc822" {
					t.Errorf("%s: got %q, want a citation", f.Name, line)
				}
			}
		}
		for _, f := range d.Patches {
			if !strings.HasPrefix(f.Text, "; Amends RFC "+number) {
				t.Errorf("%s: the first line does not name the RFC", f.Name)
			}
		}
	}
}

// TestLicense checks that the license file exists under the name in the headers.
func TestLicense(t *testing.T) {
	text, err := os.ReadFile("LICENSE-ietf.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{"IETF Trust and the persons identified as authors of the code", "Redistribution and use", "IN NO EVENT"} {
		if !strings.Contains(string(text), part) {
			t.Errorf("the license does not contain %q", part)
		}
	}
}

// proseDocument matches the document in a prose-val: a label, or the number of an RFC.
var proseDocument = regexp.MustCompile(`\[([^]]+)\]|RFC ?(\d+)`)

// TestCitations checks that the bundle has each document that a document cites in its header
// or in prose.
func TestCitations(t *testing.T) {
	for _, d := range grammar.Documents() {
		cited := citations(d)
		for label, name := range cited {
			if _, ok := grammar.Find(name); !ok {
				t.Errorf("%s: [%s] is %s, which is not in the bundle", d.Name, label, name)
			}
		}
		for _, def := range inForce(t, d) {
			walk(def.Body, func(n *abnf.Node) {
				if !n.Prose {
					return
				}
				m := proseDocument.FindStringSubmatch(n.Name)
				if m == nil {
					return
				}
				name, ok := cited[m[1]]
				if !ok {
					name = strings.ToLower(m[1])
				}
				if m[2] != "" {
					name = "rfc" + m[2]
				}
				if _, ok := grammar.Find(name); !ok {
					t.Errorf("%s: the bundle does not have the document of <%s>", n.Pos, n.Name)
				}
			})
		}
	}
}
