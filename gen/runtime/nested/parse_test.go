package nested

import (
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/oracle"
)

// TestParsers compares the parsers of the small grammar with the oracle: a table whose calls have
// results, and code that calls tables.
func TestParsers(t *testing.T) {
	text, err := os.ReadFile("testdata/small.abnf")
	if err != nil {
		t.Fatal(err)
	}
	specs, err := os.ReadFile("testdata/small.parsers")
	if err != nil {
		t.Fatal(err)
	}
	g := read(t, string(text))
	judge := oracle.New(g)
	parsers := map[string]func(s string) ([]Span, error){
		"either": func(s string) ([]Span, error) {
			c, err := ParseEither(s)
			return []Span{c.Round, c.Angle}, err
		},
		"entry": func(s string) ([]Span, error) {
			c, err := ParseEntry(s)
			return []Span{c.Name, c.Array, c.Last, c.Number}, err
		},
	}
	for _, spec := range abnf.SplitParserSpecs(abnf.Source{Name: "small.parsers", Text: string(specs)}) {
		root, captures, err := abnf.ParseCaptures(g, spec.Text)
		if err != nil {
			t.Fatal(err)
		}
		rule, _ := LookupRule(root.Name)
		matches := 0
		check := func(s string) {
			got, err := parsers[root.Name](s)
			want, ok := judge.Captures(root, s, captures)
			if !ok {
				want = slices.Repeat([]oracle.Span{{Start: -1, End: -1}}, len(captures))
			} else {
				matches++
			}
			if (err == nil) != ok || (err == nil) != (rule.Check(s) == nil) || !slices.EqualFunc(got, want, func(a Span, b oracle.Span) bool { return a == Span(b) }) {
				t.Fatalf("%s of %q: got %v, %v; want %v", root.Name, s, got, err, want)
			}
		}
		eachString("()!>axy", 5, check)
		eachString("[]a:;,1", 4, check)
		for _, s := range []string{"a:[[1,{b:[]}],[]];{c:1};{d:[[2]]},0,12", "[];{a:a};{b:[a,b]}", "[a],1", "a:[],", "((!a(>)xxx", "(!a)", "((>(!a!yy", "((!a!"} {
			check(s)
		}
		if matches < 10 {
			t.Errorf("%s: %d matches", root.Name, matches)
		}
	}
}

// TestParseDepth parses arrays around the maximum depth. The outermost array is the first call.
func TestParseDepth(t *testing.T) {
	for _, test := range []struct {
		depth int
		deep  bool
	}{{zRoom - 1, false}, {zRoom, false}, {zRoom + 1, false}, {zMaxDepth - 1, false}, {zMaxDepth, false}, {zMaxDepth + 1, true}, {1_000_000, true}} {
		open, closed := strings.Repeat("[", test.depth), strings.Repeat("]", test.depth)
		c, err := ParseEntry("a:" + open + closed + ",1")
		var deep *DepthError
		if errors.As(err, &deep) != test.deep || !test.deep && (err != nil || c.Array != Span{2, 2 + 2*test.depth}) || test.deep && c.Array.End >= 0 {
			t.Errorf("entry, depth %d: %v, %v", test.depth, c, err)
		}
		open, closed = strings.Repeat("(", test.depth-1)+"(", ">"+strings.Repeat(">", test.depth-1)
		e, err := ParseEither(open + closed + "y")
		if errors.As(err, &deep) != test.deep || !test.deep && (err != nil || e.Angle != Span{0, 2 * test.depth} || e.Round.End >= 0) || test.deep && e.Angle.End >= 0 {
			t.Errorf("either, depth %d: %v, %v", test.depth, e, err)
		}
	}
	for name, parse := range map[string]func(){
		"entry":  func() { ParseEntry("a:" + "[[[1],[2]]];{a:[]},1") },
		"either": func() { ParseEither("((>(>>yy") },
	} {
		if n := testing.AllocsPerRun(20, parse); n != 0 {
			t.Errorf("%s: %v allocations", name, n)
		}
	}
}
