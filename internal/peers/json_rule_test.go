package peers

import (
	"errors"
	"strings"
	"testing"

	compiler "github.com/std66/std66/grammar/abnf"
	"github.com/std66/std66/internal/peers/documents"
	"github.com/std66/std66/internal/peers/documents/jsoncode"
	"github.com/std66/std66/internal/peers/documents/jsontables"
)

// A recognizer is a form of the rule JSON-text.
type recognizer struct {
	name       string
	match      func(s string) bool
	matchBytes func(b []byte) bool
	check      func(s string) error
}

// recognizers returns the rule as code, as a table, and compiled at run time.
func recognizers(t testing.TB) []recognizer {
	t.Helper()
	g, err := compiler.Bundled("rfc8259", "JSON-text")
	if err != nil {
		t.Fatal(err)
	}
	compiled, ok := g.Rule("JSON-text")
	if !ok {
		t.Fatal("no rule JSON-text")
	}
	code, table := jsoncode.RuleJSONText, jsontables.RuleJSONText
	return []recognizer{
		{"jsoncode", code.Match, code.MatchBytes, code.Check},
		{"jsontables", table.Match, table.MatchBytes, table.Check},
		{"grammar/abnf", compiled.Match, compiled.MatchBytes, compiled.Check},
	}
}

// TestJSON checks that all forms of the rule accept the same texts as the parser written by hand.
func TestJSON(t *testing.T) {
	forms := recognizers(t)
	n, valid := 0, 0
	for s := range jsonTexts(t) {
		n++
		want := jsonText(s)
		if want {
			valid++
		}
		for _, r := range forms {
			if got, bytes := r.match(s), r.matchBytes([]byte(s)); got != want || bytes != want {
				t.Errorf("%s: %.200q: Match %v, MatchBytes %v, want %v", r.name, s, got, bytes, want)
			}
			// Check reports greater depths, whether the text matches or not.
			if openBrackets(s) <= maxDepth {
				if err := r.check(s); (err == nil) != want {
					t.Errorf("%s: Check(%.200q): %v, want a match: %v", r.name, s, err, want)
				}
			}
		}
	}
	t.Logf("%d texts, %d valid", n, valid)
	if valid < 2000 || n-valid < 50_000 {
		t.Errorf("%d of %d texts are valid", valid, n)
	}
}

// openBrackets returns the greatest number of brackets that are open at a place of s, valid or not.
// It counts brackets in strings, too.
func openBrackets(s string) int {
	most, now := 0, 0
	for i := range len(s) {
		switch s[i] {
		case '[', '{':
			now++
			most = max(most, now)
		case ']', '}':
			now = max(0, now-1)
		}
	}
	return most
}

// TestJSONAllocations checks that matching a document allocates nothing, in any form.
func TestJSONAllocations(t *testing.T) {
	all, err := documents.Go()
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range recognizers(t) {
		for _, d := range all {
			b := []byte(d.Text)
			if n := testing.AllocsPerRun(3, func() { r.match(d.Text) }); n != 0 {
				t.Errorf("%s: Match of %s: %v allocations", r.name, d.Name, n)
			}
			if n := testing.AllocsPerRun(3, func() { r.matchBytes(b) }); n != 0 {
				t.Errorf("%s: MatchBytes of %s: %v allocations", r.name, d.Name, n)
			}
		}
	}
}

// TestJSONDepth checks texts that are nested ten million deep. They match, and need a stack that
// grows by a factor, so a few allocations.
func TestJSONDepth(t *testing.T) {
	const n = 10_000_000
	for _, r := range recognizers(t) {
		for _, test := range []struct {
			name, text string
			want       bool
		}{
			{"arrays", nestedArrays(n), true},
			{"arrays that stay open", strings.Repeat("[", n), false},
			{"objects", strings.Repeat(`{"":`, n) + "0" + strings.Repeat("}", n), true},
			{"the wrong bracket inside", strings.Repeat("[", n) + "}" + strings.Repeat("]", n), false},
		} {
			var got bool
			allocations := testing.AllocsPerRun(1, func() { got = r.match(test.text) })
			if got != test.want || allocations > 100 {
				t.Errorf("%s: %s: got %v with %v allocations, want %v", r.name, test.name, got, allocations, test.want)
			}
		}
	}
}

// TestJSONDepthError checks that Check accepts a depth of 10,000, and reports a greater depth as an
// error of its own, also in a text that matches.
func TestJSONDepthError(t *testing.T) {
	for _, test := range []struct {
		about, text string
		deep        bool
	}{
		{"depth 10,000", nestedArrays(maxDepth), false},
		{"depth 10,001", nestedArrays(maxDepth + 1), true},
		{"depth 10,001 of arrays and objects", strings.Repeat(`[{"a":`, maxDepth/2) + "[]" + strings.Repeat("}]", maxDepth/2), true},
		{"depth 10,001 of arrays that stay open", strings.Repeat("[", maxDepth+1), true},
	} {
		code, table := new(jsoncode.DepthError), new(jsontables.DepthError)
		if err := jsoncode.RuleJSONText.Check(test.text); errors.As(err, &code) != test.deep || (err == nil) == test.deep {
			t.Errorf("jsoncode, %s: got %.100v", test.about, err)
		}
		if err := jsontables.RuleJSONText.Check(test.text); errors.As(err, &table) != test.deep || (err == nil) == test.deep {
			t.Errorf("jsontables, %s: got %.100v", test.about, err)
		}
	}
}
