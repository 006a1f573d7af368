package equaltest

import (
	"reflect"
	"slices"
	"testing"
	"unicode/utf8"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/dfa"
	"github.com/std66/std66/internal/oracle"
)

// twin is a rule in the three implementations.
type twin[R Rule, E any] struct {
	rule    R
	grammar *abnf.Rule
	machine *dfa.DFA
	oracle  *oracle.Oracle

	characters bool // errors are at the start of a character
}

// syntaxError has the values of a generated SyntaxError.
type syntaxError[R Rule] struct {
	Rule     R
	Offset   int
	Expected []string
}

// check returns the error of Check for s, or nil if s matches.
func (w twin[R, E]) check(t *testing.T, s string) *syntaxError[R] {
	t.Helper()
	err := w.rule.Check(s)
	if err == nil {
		return nil
	}
	_, own := any(err).(*E)
	e, ok := err.(interface{ Expected() []string })
	if !own || !ok {
		t.Fatalf("%s: Check(%q): got a %T", w.rule, s, err)
	}
	fields := reflect.ValueOf(err).Elem()
	return &syntaxError[R]{
		fields.FieldByName("Rule").Interface().(R),
		int(fields.FieldByName("Offset").Int()),
		e.Expected(),
	}
}

// compareMachine compares the results of the generated code and the automaton for s.
func (w twin[R, E]) compareMachine(t *testing.T, s string) {
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
	e := w.check(t, s)
	if (e == nil) != match {
		t.Fatalf("%s: Check(%q): got %v, automaton %v", w.rule, s, e, match)
	}
	if e == nil {
		return
	}
	n, state := w.machine.Viable(s)
	if whole := w.whole(s, n); whole < n {
		n, state = w.machine.Viable(s[:whole])
	}
	want := slices.Clone(w.machine.Expected[state])
	if w.machine.Accept[state] {
		want = append(want, "end of input")
	}
	if e.Rule != w.rule || e.Offset != n || !slices.Equal(e.Expected, want) {
		t.Fatalf("%s: Check(%q): got %s, offset %d, %q, automaton offset %d, %q", w.rule, s, e.Rule, e.Offset, e.Expected, n, want)
	}
}

// compareOracle compares the results of the generated code and the oracle for s.
func (w twin[R, E]) compareOracle(t *testing.T, s string) {
	t.Helper()
	prefix, viable := w.oracle.Prefixes(w.grammar, s)
	if got, want := w.rule.Match(s), prefix == len(s); got != want {
		t.Fatalf("%s: Match(%q): got %v, oracle %v", w.rule, s, got, want)
	}
	if got := w.rule.MatchPrefix(s); got != prefix {
		t.Fatalf("%s: MatchPrefix(%q): got %d, oracle %d", w.rule, s, got, prefix)
	}
	if e := w.check(t, s); e != nil && e.Offset != w.whole(s, viable) {
		t.Fatalf("%s: Check(%q): got offset %d, oracle %d", w.rule, s, e.Offset, viable)
	}
}

// whole returns the length of s[:n] without an incomplete character at its end, if errors are at the start
// of one, and otherwise n.
func (w twin[R, E]) whole(s string, n int) int {
	if !w.characters {
		return n
	}
	for size := 1; size < utf8.UTFMax && size <= n; size++ {
		if first := s[n-size]; first < utf8.RuneSelf {
			return n
		} else if first >= 0xC0 {
			if utf8.FullRuneInString(s[n-size : n]) {
				return n
			}
			return n - size
		}
	}
	return n
}
