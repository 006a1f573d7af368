package uri_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/std66/std66/grammar"
	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/dfa"
	"github.com/std66/std66/internal/oracle"
	"github.com/std66/std66/uri"
)

// The generated code is held to its grammar in three ways at once: what it says of
// a string has to be what the automaton says, run by the plain interpreter of
// package dfa, and what the oracle says, which works on the grammar itself and
// knows of neither.

// twin is a rule in the three forms.
type twin struct {
	rule    uri.Rule
	grammar *abnf.Rule
	machine *dfa.DFA
	oracle  *oracle.Oracle
}

// twins returns each rule in the three forms.
func twins(t testing.TB) []twin {
	t.Helper()
	g, err := abnf.Read(abnf.Auto, abnf.Source{Name: "rfc3986.abnf", Text: grammar.RFC3986})
	if err != nil {
		t.Fatal(err)
	}
	o := oracle.New(g)
	var all []twin
	for r := range uri.Rules() {
		rule := g.Lookup(r.String())
		if rule == nil {
			t.Fatalf("the grammar has no rule %s", r)
		}
		m, err := dfa.Compile(g, rule, dfa.DefaultLimit)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, twin{r, rule, m, o})
	}
	return all
}

// compareMachine reports where the generated code and the automaton differ over s.
func (w twin) compareMachine(t *testing.T, s string) {
	t.Helper()
	match := w.machine.Match(s)
	if got := w.rule.Match(s); got != match {
		t.Fatalf("%s: Match(%q): got %v, automaton %v", w.rule, s, got, match)
	}
	if got := w.rule.MatchBytes([]byte(s)); got != match {
		t.Fatalf("%s: MatchBytes(%q): got %v, automaton %v", w.rule, s, got, match)
	}
	if got, want := w.rule.MatchPrefix(s), w.machine.MatchPrefix(s); got != want {
		t.Fatalf("%s: MatchPrefix(%q): got %d, automaton %d", w.rule, s, got, want)
	}
	err := w.rule.Check(s)
	if (err == nil) != match {
		t.Fatalf("%s: Check(%q): got %v, automaton %v", w.rule, s, err, match)
	}
	if err == nil {
		return
	}
	var e *uri.SyntaxError
	if !errors.As(err, &e) {
		t.Fatalf("%s: Check(%q): got a %T", w.rule, s, err)
	}
	n, state := w.machine.Viable(s)
	want := slices.Clone(w.machine.Expected[state])
	if w.machine.Accept[state] {
		want = append(want, "end of input")
	}
	if e.Rule != w.rule || e.Offset != n || !slices.Equal(e.Expected, want) {
		t.Fatalf("%s: Check(%q): got %s, offset %d, %q, automaton offset %d, %q", w.rule, s, e.Rule, e.Offset, e.Expected, n, want)
	}
}

// compareOracle reports where the generated code and the oracle differ over s.
func (w twin) compareOracle(t *testing.T, s string) {
	t.Helper()
	if got, want := w.rule.Match(s), w.oracle.Match(w.grammar, s); got != want {
		t.Fatalf("%s: Match(%q): got %v, oracle %v", w.rule, s, got, want)
	}
	if got, want := w.rule.MatchPrefix(s), w.oracle.MatchPrefix(w.grammar, s); got != want {
		t.Fatalf("%s: MatchPrefix(%q): got %d, oracle %d", w.rule, s, got, want)
	}
	var e *uri.SyntaxError
	if errors.As(w.rule.Check(s), &e) {
		if want := w.oracle.ViablePrefix(w.grammar, s); e.Offset != want {
			t.Fatalf("%s: Check(%q): got offset %d, oracle %d", w.rule, s, e.Offset, want)
		}
	}
}

// TestPathCover runs the three forms over strings that lead each automaton through
// each of its transitions and into each of its dead ends. The oracle, which is slow,
// gets one wrong byte of each class.
func TestPathCover(t *testing.T) {
	for _, w := range twins(t) {
		t.Run(w.rule.String(), func(t *testing.T) {
			t.Parallel()
			for s := range w.machine.PathCover(dfa.EveryByte) {
				w.compareMachine(t, s)
			}
			for s := range w.machine.PathCover(dfa.OneOfEachClass) {
				w.compareOracle(t, s)
			}
		})
	}
}

// TestLoopCover runs the three forms over strings that go round the loops of each
// automaton and out of them at each byte, where code reads eight bytes at once.
func TestLoopCover(t *testing.T) {
	for _, w := range twins(t) {
		t.Run(w.rule.String(), func(t *testing.T) {
			t.Parallel()
			for s := range w.machine.LoopCover() {
				w.compareMachine(t, s)
				if len(s) <= 20 && !testing.Short() {
					w.compareOracle(t, s)
				}
			}
		})
	}
}

// exhaustive is how many strings TestExhaustive makes for each rule: all up to the
// length at which there would be more.
const exhaustive = 10_000

// TestExhaustive runs the three forms over all short strings, one byte standing for
// its class.
func TestExhaustive(t *testing.T) {
	for _, w := range twins(t) {
		t.Run(w.rule.String(), func(t *testing.T) {
			t.Parallel()
			for s := range w.machine.Exhaustive(exhaustive) {
				w.compareMachine(t, s)
				w.compareOracle(t, s)
			}
		})
	}
}

// FuzzRules runs the three forms over strings that the fuzzer makes.
func FuzzRules(f *testing.F) {
	all := twins(f)
	for _, s := range []string{
		"", "http://user:pa:ss@h", "//1.2.3.4:80", "//[v1.a:b]", "//[::ffff:1.2.3.4]:", "s:a//b", "?#", "a/b:c",
		"urn:example:a%20b", "http://[1:2:3:4:5:6:7::]/", "256.1.1.1", "\xff", "http://é/",
	} {
		for i := range all {
			f.Add(byte(i), s)
		}
	}
	f.Fuzz(func(t *testing.T, rule byte, s string) {
		w := all[int(rule)%len(all)]
		w.compareMachine(t, s)
		if len(s) <= 200 {
			w.compareOracle(t, s)
		}
	})
}
