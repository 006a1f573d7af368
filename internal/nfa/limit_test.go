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
// has 2^n copies of last without any repetition.
func chain(n int, last string) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "r%d = r%d r%d\n", i, i+1, i+1)
	}
	fmt.Fprintf(&b, "r%d = %s\n", n, last)
	return b.String()
}

// TestLimit tests the errors for rules that are too large. It also tests that compiling stops
// early: most rows would take hours otherwise.
func TestLimit(t *testing.T) {
	const states = 1000 // the limit for the deterministic automaton; the NFA may have 8000
	tests := []struct {
		name    string
		grammar string
		want    string
	}{
		{
			"names the outer of two equal nested bounds", `r = *998( ALPHA *998( DIGIT ) )`,
			`test.abnf:1:5: rule "r" is too large for a limit of 1000 states because of the repetition *998( ALPHA *998( DIGIT ) )`,
		},
		{
			"names the larger of two nested bounds", `r = *998( ALPHA *999( DIGIT ) )`,
			`test.abnf:1:17: rule "r" is too large for a limit of 1000 states because of the repetition *999( DIGIT )`,
		},
		{
			"names a repetition in another rule", `r = "x" 200s
s = *998line
line = 100text
text = ALPHA / "-"`,
			`test.abnf:2:5: rule "r" is too large for a limit of 1000 states because of the repetition *998line in rule "s"`,
		},
		{
			"largest repeat count", `r = 1000000000( "a" )`,
			`test.abnf:1:5: rule "r" is too large for a limit of 1000 states because of the repetition 1000000000( "a" )`,
		},
		{
			"largest maximum", `r = *1000000000"a"`,
			`test.abnf:1:5: rule "r" is too large for a limit of 1000 states because of the repetition *1000000000"a"`,
		},
		{
			"largest minimum without a maximum", `r = 1000000000*"a"`,
			`test.abnf:1:5: rule "r" is too large for a limit of 1000 states because of the repetition 1000000000*"a"`,
		},
		{
			"many copies of an option", `r = 1000000000[ "a" ]`,
			`test.abnf:1:5: rule "r" is too large for a limit of 1000 states because of the repetition 1000000000[ "a" ]`,
		},
		{
			"does not name *1", `r = 1000000000s
s = *1( ALPHA / DIGIT )`,
			`test.abnf:1:5: rule "r" is too large for a limit of 1000 states because of the repetition 1000000000s`,
		},
		{
			"stops the loops around the failing repetition", `r = 1000000000( 1000000000( 1000000000( "a" ) ) )`,
			`test.abnf:1:5: rule "r" is too large for a limit of 1000 states because of the repetition 1000000000( 1000000000( 1000000000( "a" ) ) )`,
		},
		{
			"cuts a long repetition", `r = 60000( "aaaaaaaaaaaaaaaaaaaaaaaaa" / "bbbbbbbbbbbbbbbbbbbbbbbbbbbb" )`,
			`test.abnf:1:5: rule "r" is too large for a limit of 1000 states because of the repetition 60000( "aaaaaaaaaaaaaaaaaaaaaaaaa" / "bbbbbbbbbbbbbbbbbbb...`,
		},
		{
			"reports the position in the source with comments and indentation", "; r\n\n r = *s \"-\"\n s = 9999t\n t = ALPHA",
			`test.abnf:4:6: rule "r" is too large for a limit of 1000 states because of the repetition 9999t in rule "s"`,
		},
		{
			"repetition in a recursive rule", `r = "a" [ r ] / 9999"b"`,
			`test.abnf:1:17: rule "r" is too large for a limit of 1000 states because of the repetition 9999"b"`,
		},
		{
			"2^40 copies without a repetition", chain(40, `"a"`),
			`test.abnf:1:1: rule "r0" is too large for a limit of 1000 states`,
		},
		{"2^40 copies of the empty string", chain(40, `""`), ""},
		{"2^40 copies of an empty option", chain(40, `[ "" ]`), ""},
		{"2^40 zero repetitions", chain(40, `0ALPHA`), ""},
		{"a billion empty options", `r = 1000000000[ "" ]`, ""},
		{"a billion copies of a recursive empty rule", `r = 1000000000( 1000000000s )
s = *"" [ s ]`, ""},
		{"2^9 copies fit", chain(9, `"a"`), ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := read(t, abnf.Auto, test.grammar)
			m, err := Compile(g, g.Rules[0], limit.New(limit.Limits{States: states}), nil)
			got := ""
			if err != nil {
				got = err.Error()
			}
			if got != test.want {
				t.Errorf("%s\ngot  %s\nwant %s", test.grammar, got, test.want)
			}
			var limitErr *LimitError
			switch {
			case err == nil && len(m.States) > perState*states:
				t.Errorf("%s\ngot %d states, want up to %d", test.grammar, len(m.States), perState*states)
			case err != nil && (m != nil || !errors.As(err, &limitErr) || limitErr.Rule != g.Rules[0] || limitErr.Limit != states):
				t.Errorf("%s\ngot automaton %v and error %#v, want a *LimitError alone", test.grammar, m, err)
			}
		})
	}
}

// TestLimitIsExact compiles rules with sizes on both sides of the limit.
func TestLimitIsExact(t *testing.T) {
	const states = 100
	for copies := perState*states - 5; copies < perState*states+5; copies++ {
		g := read(t, abnf.Auto, fmt.Sprintf(`r = %d"a"`, copies))
		m, err := Compile(g, g.Rules[0], limit.New(limit.Limits{States: states}), nil)
		switch need := copies + 1; { // including the accepting state
		case need > perState*states && err == nil:
			t.Errorf("%d states: got no error", len(m.States))
		case need <= perState*states && (err != nil || len(m.States) != need):
			t.Errorf("%d states: got error %v", need, err)
		}
	}
}
