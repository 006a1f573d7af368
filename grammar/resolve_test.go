package grammar_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/std66/std66/grammar"
	"github.com/std66/std66/internal/abnf"
)

// document returns a bundled document in the form that package abnf reads.
func document(name string) (*abnf.Document, error) {
	d, ok := grammar.Find(name)
	if !ok {
		return nil, errors.New("it is not in the bundle")
	}
	doc := &abnf.Document{Name: d.Name}
	for _, f := range d.Files {
		doc.Sources = append(doc.Sources, abnf.Source{Name: f.Name, Text: f.Text})
	}
	for _, f := range d.Patches {
		doc.Patches = append(doc.Patches, abnf.Source{Name: f.Name, Text: f.Text})
	}
	return doc, nil
}

// TestResolve reads each document with the documents that it cites. All names must resolve;
// the only mistakes are the recursive rules below.
func TestResolve(t *testing.T) {
	recursive := map[string]string{ // the rules at which cycles are reported
		"rfc3261": "comment",
		"rfc4515": "filter",
		"rfc5234": "alternation",
		"rfc5321": "comment",
		"rfc5322": "comment",
		"rfc8259": "object",
		"rfc9051": "body body-extension option-val-comp search-key tagged-ext-comp uid-set",
		"rfc9110": "comment RFC5322-comment",
	}
	for _, d := range grammar.Documents() {
		doc, _ := document(d.Name)
		find := func(_ *abnf.Document, name string) (*abnf.Document, error) { return document(name) }
		_, err := abnf.Reader{Patches: doc.Patches, Find: find}.Read(doc.Sources...)
		var cycles []string
		list, _ := err.(abnf.ErrorList)
		for _, e := range list {
			rule, ok := strings.CutPrefix(e.Text(), `rule "`)
			rule, rest, _ := strings.Cut(rule, `"`)
			if !ok || !strings.HasPrefix(rest, " is not shown to be regular") {
				t.Error(e)
				continue
			}
			cycles = append(cycles, rule)
		}
		if got := strings.Join(cycles, " "); got != recursive[d.Name] {
			t.Errorf("%s has the recursive rules %q, want %q", d.Name, got, recursive[d.Name])
		}
	}
}
