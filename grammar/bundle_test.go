package grammar_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/std66/std66/grammar"
)

func ExampleDocuments() {
	for _, d := range grammar.Documents()[:3] {
		fmt.Printf("%s: %s (%s)\n", d.Name, d.Title, d.Date)
	}
	// Output:
	// rfc2397: The "data" URL scheme (August 1998)
	// rfc3261: SIP: Session Initiation Protocol (June 2002)
	// rfc3339: Date and Time on the Internet: Timestamps (July 2002)
}

func ExampleFind() {
	d, _ := grammar.Find("rfc6265")
	fmt.Println(d.Title)
	for _, f := range d.Files {
		fmt.Println(f.Name)
	}
	for _, f := range d.Patches {
		fmt.Println(f.Name)
	}
	// Output:
	// HTTP State Management Mechanism
	// rfc6265.abnf
	// rfc6265.patch.abnf
}

// TestDocuments lists the documents with their files.
func TestDocuments(t *testing.T) {
	const want = `
rfc2397 with patch
rfc3261 rfc3261-2 with patch
rfc3339
rfc3629
rfc3966 with patch
rfc3986
rfc3987
rfc4512
rfc4515
rfc4647
rfc5234 rfc5234-core
rfc5321 with patch
rfc5322
rfc5545 rfc5545-2 rfc5545-3 rfc5545-4 with patch
rfc5646
rfc6068 with patch
rfc6265 with patch
rfc6350 with patch
rfc6532
rfc6570
rfc6838
rfc6874 with patch
rfc6901
rfc7405
rfc8089
rfc8141 with patch
rfc8259
rfc8288 with patch
rfc8941 with patch
rfc9051 rfc9051-2 with patch
rfc9110
rfc9111
rfc9112
`
	got := "\n"
	for _, d := range grammar.Documents() {
		var words []string
		for _, f := range d.Files {
			words = append(words, strings.TrimSuffix(f.Name, ".abnf"))
		}
		for _, f := range d.Patches {
			if f.Name != d.Name+".patch.abnf" {
				t.Errorf("%s has the patch %s", d.Name, f.Name)
			}
			words = append(words, "with patch")
		}
		got += strings.Join(words, " ") + "\n"
		if _, err := time.Parse("January 2006", d.Date); err != nil || d.Title == "" || words[0] != d.Name {
			t.Errorf("%s has the title %q, the date %q and the file %s", d.Name, d.Title, d.Date, words[0])
		}
	}
	if got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
}

// TestFind finds each document by its name, and nothing by other names.
func TestFind(t *testing.T) {
	for _, want := range grammar.Documents() {
		d, ok := grammar.Find(want.Name)
		if !ok || d.Title != want.Title || !slices.Equal(d.Files, want.Files) || !slices.Equal(d.Patches, want.Patches) {
			t.Errorf("Find(%q) does not return the document", want.Name)
		}
	}
	for _, test := range []struct{ name, why string }{
		{"", "no name"},
		{"rfc1", "not in the bundle"},
		{"RFC3986", "not the spelling of Name"},
		{"rfc3986.abnf", "the name of a file"},
		{"rfc5234-core", "the second file of a document"},
		{"rfc6265.patch", "a patch"},
		{"rfc2396", "transcribed from another notation"},
		{"rfc*", "a pattern"},
		{"rfc[", "a malformed pattern"},
		{"../rfc3986", "a path"},
	} {
		if d, ok := grammar.Find(test.name); ok {
			t.Errorf("Find(%q), %s, returns %s", test.name, test.why, d.Name)
		}
	}
}

// TestVariables compares the variables with the documents that have the same text.
func TestVariables(t *testing.T) {
	d, _ := grammar.Find("rfc3986")
	if d.Files[0].Text != grammar.RFC3986 {
		t.Error("RFC3986 is not the text of rfc3986")
	}
	d, _ = grammar.Find("rfc5234")
	if d.Files[1].Text != grammar.RFC5234Core {
		t.Error("RFC5234Core is not the second file of rfc5234")
	}
}
