package nfa

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/limit"
)

// chain returns a grammar of n+1 rules: r0 = r1 r1, r1 = r2 r2, ..., rn = last. It
// spells 2^n copies of last without any repetition.
func chain(n int, last string) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "r%d = r%d r%d\n", i, i+1, i+1)
	}
	fmt.Fprintf(&b, "r%d = %s\n", n, last)
	return b.String()
}

// TestLimit looks at what a grammar that is too large is told. That it is told at
// once is part of it: most rows would take hours if it were not.
func TestLimit(t *testing.T) {
	const states = 1000 // of the deterministic automaton; this one may have 8000
	tests := []struct {
		grammar string
		want    string
		why     string
	}{
		{
			`r = *998( ALPHA *998( DIGIT ) )`,
			`test.abnf:1:5: rule "r" is too large for a limit of 1000 states because of the repetition *998( ALPHA *998( DIGIT ) )`,
			"nested bounds multiply; of equal ones the outer is named",
		},
		{
			`r = *998( ALPHA *999( DIGIT ) )`,
			`test.abnf:1:17: rule "r" is too large for a limit of 1000 states because of the repetition *999( DIGIT )`,
			"the one that makes most copies is named",
		},
		{
			"r = \"x\" 200s\ns = *998line\nline = 100text\ntext = ALPHA / \"-\"",
			`test.abnf:2:5: rule "r" is too large for a limit of 1000 states because of the repetition *998line in rule "s"`,
			"also where it stands in another rule than the one that was asked for",
		},
		{
			`r = 1000000000( "a" )`,
			`test.abnf:1:5: rule "r" is too large for a limit of 1000 states because of the repetition 1000000000( "a" )`,
			"the largest repeat that can be written",
		},
		{
			`r = *1000000000"a"`,
			`test.abnf:1:5: rule "r" is too large for a limit of 1000 states because of the repetition *1000000000"a"`,
			"as a maximum",
		},
		{
			`r = 1000000000*"a"`,
			`test.abnf:1:5: rule "r" is too large for a limit of 1000 states because of the repetition 1000000000*"a"`,
			"as a minimum under no maximum",
		},
		{
			`r = 1000000000[ "a" ]`,
			`test.abnf:1:5: rule "r" is too large for a limit of 1000 states because of the repetition 1000000000[ "a" ]`,
			"each copy may be empty, and still there are as many",
		},
		{
			"r = 1000000000s\ns = *1( ALPHA / DIGIT )",
			`test.abnf:1:5: rule "r" is too large for a limit of 1000 states because of the repetition 1000000000s`,
			"*1 has no copies to blame it for",
		},
		{
			`r = 1000000000( 1000000000( 1000000000( "a" ) ) )`,
			`test.abnf:1:5: rule "r" is too large for a limit of 1000 states because of the repetition 1000000000( 1000000000( 1000000000( "a" ) ) )`,
			"the loops around the one that fails end with it",
		},
		{
			`r = 60000( "aaaaaaaaaaaaaaaaaaaaaaaaa" / "bbbbbbbbbbbbbbbbbbbbbbbbbbbb" )`,
			`test.abnf:1:5: rule "r" is too large for a limit of 1000 states because of the repetition 60000( "aaaaaaaaaaaaaaaaaaaaaaaaa" / "bbbbbbbbbbbbbbbbbbb...`,
			"a long repetition is cut",
		},
		{
			"; r\n\n r = *s \"-\"\n s = 9999t\n t = ALPHA",
			`test.abnf:4:6: rule "r" is too large for a limit of 1000 states because of the repetition 9999t in rule "s"`,
			"the place is that of the source, with its comments and its indentation",
		},
		{
			`r = "a" [ r ] / 9999"b"`,
			`test.abnf:1:17: rule "r" is too large for a limit of 1000 states because of the repetition 9999"b"`,
			"in a recursive rule",
		},
		{
			chain(40, `"a"`),
			`test.abnf:1:1: rule "r0" is too large for a limit of 1000 states`,
			"2^40 copies without a repetition to name",
		},
		{chain(40, `""`), "", "2^40 copies of nothing are nothing"},
		{chain(40, `[ "" ]`), "", "nothing as an option"},
		{chain(40, `0ALPHA`), "", "nothing as no copies of something"},
		{`r = 1000000000[ "" ]`, "", "a billion times nothing is nothing"},
		{"r = 1000000000( 1000000000s )\ns = *\"\" [ s ]", "", "so is nothing by recursion"},
		{chain(9, `"a"`), "", "2^9 copies are few"},
	}
	for _, test := range tests {
		g := read(t, abnf.Auto, test.grammar)
		m, err := Compile(g, g.Rules[0], limit.New(limit.Limits{States: states}), nil)
		got := ""
		if err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%s:\n%s\ngot  %s\nwant %s", test.why, test.grammar, got, test.want)
		}
		var limitErr *LimitError
		switch {
		case err == nil && len(m.States) > perState*states:
			t.Errorf("%s:\n%s\ngot %d states, want up to %d", test.why, test.grammar, len(m.States), perState*states)
		case err != nil && (m != nil || !errors.As(err, &limitErr) || limitErr.Rule != g.Rules[0] || limitErr.Limit != states):
			t.Errorf("%s:\n%s\ngot automaton %v and error %#v, want a *LimitError alone", test.why, test.grammar, m, err)
		}
	}
}

// TestLimitIsExact compiles one rule with the last limit that is too small and the
// first that is not.
func TestLimitIsExact(t *testing.T) {
	const states = 100
	for copies := perState*states - 5; copies < perState*states+5; copies++ {
		g := read(t, abnf.Auto, fmt.Sprintf(`r = %d"a"`, copies))
		m, err := Compile(g, g.Rules[0], limit.New(limit.Limits{States: states}), nil)
		switch need := copies + 1; { // the accepting state is one too
		case need > perState*states && err == nil:
			t.Errorf("%d states: got no error", len(m.States))
		case need <= perState*states && (err != nil || len(m.States) != need):
			t.Errorf("%d states: got error %v", need, err)
		}
	}
}
