package nested

import (
	"errors"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/internal/oracle"
)

// TestRules compares the rules of the small grammar with the oracle: for short strings, and for changed
// matches.
func TestRules(t *testing.T) {
	text, err := os.ReadFile("testdata/small.abnf")
	if err != nil {
		t.Fatal(err)
	}
	g := read(t, string(text))
	judge := oracle.New(g)
	check := func(r Rule, s string) {
		t.Helper()
		prefix, viable := judge.Prefixes(g.Lookup(r.String()), s)
		match := prefix == len(s)
		if r.Match(s) != match || r.MatchBytes([]byte(s)) != match || r.MatchPrefix(s) != prefix {
			t.Fatalf("%s of %q: match %t, %t, prefix %d; want %t, %d", r, s, r.Match(s), r.MatchBytes([]byte(s)), r.MatchPrefix(s), match, prefix)
		}
		err, _ := r.Check(s).(*SyntaxError)
		if (err == nil) != match || err != nil && (err.Offset != viable || slices.Contains(err.Expected(), zEndOfInput) != judge.Match(g.Lookup(r.String()), s[:viable])) {
			t.Fatalf("%s of %q: %v, want offset %d", r, s, err, viable)
		}
	}
	random := rand.New(rand.NewPCG(22, 5234))
	for _, r := range []Rule{RuleText, RuleValue, RuleArray, RulePair, RuleNumber, RuleEither, RuleRound, RuleAngle, RuleEntry} {
		eachString("[]{}:, a1", 3, func(s string) { check(r, s) })
		eachString("()!>axy", 4, func(s string) { check(r, s) })
		for _, s := range []string{
			"[1,[ a , {b:[]} ],{c:[{d:0.5} ,2]}]", "{ a : [ [], [ ] ] }", " [ [ [ 1 ] ] ] ", "a", "10.25", "[[],[],[]]",
			"((!a(>)xx", "(((!a>!a)", "((>(>)x", "((!a(!a>yy", "(!", "(!x", "(!y", "((>(>(!a>y", "(((()a)a!a!", "a:[[1]];{a:[]},0,12",
		} {
			for range 200 {
				check(r, s)
				b := []byte(s)
				for range random.IntN(3) {
					i := random.IntN(len(b))
					switch c := "[]{}:,; a1()!>xy"[random.IntN(16)]; random.IntN(3) {
					case 0:
						b[i] = c
					case 1:
						b = slices.Insert(b, i, c)
					case 2:
						b = slices.Delete(b, i, i+1)
					}
					if len(b) == 0 {
						break
					}
				}
				check(r, string(b))
			}
		}
	}
}

// TestCheckDepth checks texts around the maximum depth. In each text, the number of calls is one more
// than the arrays' depth, as the rule text calls the outermost.
func TestCheckDepth(t *testing.T) {
	for _, test := range []struct {
		depth int
		deep  bool
	}{{zMaxDepth - 1, false}, {zMaxDepth, false}, {zMaxDepth + 1, true}, {1_000_000, true}} {
		open, closed := strings.Repeat("[", test.depth), strings.Repeat("]", test.depth)
		for _, s := range []string{open + closed, open + "1" + closed, open, open + "!" + closed, " " + open + closed + "!"} {
			match := strings.HasSuffix(s, closed) && !strings.Contains(s, "!")
			err := RuleText.Check(s)
			var deep *DepthError
			var syntax *SyntaxError
			if errors.As(err, &deep) != test.deep || errors.As(err, &syntax) != (!test.deep && !match) || RuleText.Match(s) != match {
				t.Errorf("%.2s, %d bytes, depth %d: %v", s, len(s), test.depth, err)
			}
			if test.deep && (deep.Rule != RuleText || deep.Offset != strings.Index(s, "[")+zMaxDepth) {
				t.Errorf("%.2s, depth %d: %+v", s, test.depth, deep)
			}
		}
	}
	err := RuleText.Check(strings.Repeat("[", zMaxDepth+1))
	if want := "nested: text: offset 10000: more than 10000 nested calls of rules"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	if err := Rule(99).Check(""); err == nil || err.Error() != "nested: Rule(99): no such rule" {
		t.Errorf("got %v", err)
	}
	if n := testing.AllocsPerRun(20, func() {
		s := "[[[ {a:[1,2]} ], []]]"
		if !RuleText.Match(s) || !RuleText.MatchBytes([]byte(s)) || RuleText.MatchPrefix(s) != len(s) || RuleText.Check(s) != nil {
			t.Error("no match")
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// TestCheckAllocations tests that Check allocates nothing for a match, and an error once.
func TestCheckAllocations(t *testing.T) {
	for s, want := range map[string]float64{"[1,[ a , {b:[]} ],{c:[{d:5} ,2]}]": 0, "[1,[ a , {b:[]} ],{c:[{d:5^}]": 1, "[[[[a^": 1, "": 1} {
		var err error
		if n := testing.AllocsPerRun(100, func() { err = RuleText.Check(s) }); n != want || (err != nil) != (want > 0) {
			t.Errorf("Check(%q): %v allocations, %v, want %v", s, n, err, want)
		}
		if err == nil {
			continue
		}
		if n := testing.AllocsPerRun(100, func() { _ = err.Error() }); n != 1 {
			t.Errorf("text of %v: %v allocations, want 1", err, n)
		}
	}
}
