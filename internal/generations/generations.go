// Package generations tells what neighbouring generations of URI syntax differ in: which rule
// of the one is contained in which of the other, and the shortest strings that only one of
// them accepts, computed from their automata. The tables stand in the documentation of
// packages, whose tests hold them to this. It is imported by tests only.
package generations

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
	"text/tabwriter"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/dfa"
	"github.com/std66/std66/internal/diff"
)

// Generation is a document and its grammar.
type Generation struct {
	Name    string // as in a table's header
	Grammar string // the text
}

// Rules is a rule of one generation and the one that took its place in the next.
type Rules struct{ Older, Newer string }

// CheckTable compares the table in doc.go that has the names of the generations in its header
// with the one that their automata give.
func CheckTable(t *testing.T, older, newer Generation, rules []Rules) {
	t.Helper()
	source, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	if want := table(t, older, newer, rules); !strings.Contains(string(source), want) {
		t.Errorf("doc.go does not have this table:\n%s", want)
	}
}

// table returns the table as it stands in the comment.
func table(t *testing.T, older, newer Generation, rules []Rules) string {
	t.Helper()
	a, b := read(t, older), read(t, newer)
	var text strings.Builder
	w := tabwriter.NewWriter(&text, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "%s\t\t%s\tonly %s\tonly %s\n", older.Name, newer.Name, older.Name, newer.Name)
	for _, r := range rules {
		oldRule, newRule := a.Lookup(r.Older), b.Lookup(r.Newer)
		if oldRule == nil || newRule == nil {
			t.Fatalf("no rule %s or no rule %s", r.Older, r.Newer)
		}
		c := diff.Rules(a, b, oldRule, newRule, dfa.DefaultLimit)
		if c.Err != nil {
			t.Fatal(c.Err)
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\n", oldRule.Name, sign(c.Relation), newRule.Name, example(c.OnlyOld()), example(c.OnlyNew()))
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	var comment strings.Builder
	for line := range strings.Lines(text.String()) {
		comment.WriteString("//\t" + strings.TrimRight(line, " \n") + "\n")
	}
	return comment.String()
}

// sign returns how the older rule's strings lie to the newer one's.
func sign(r diff.Relation) string {
	return map[diff.Relation]string{diff.Equal: "=", diff.Wider: "<", diff.Narrower: ">", diff.Different: "<>"}[r]
}

// example returns the cell for a string that only one rule accepts.
func example(s string, ok bool) string {
	if !ok {
		return "-"
	}
	return strconv.Quote(s)
}

func read(t *testing.T, g Generation) *abnf.Grammar {
	t.Helper()
	grammar, err := abnf.Read(abnf.Auto, abnf.Source{Name: g.Name, Text: g.Grammar})
	if err != nil {
		t.Fatal(err)
	}
	return grammar
}
