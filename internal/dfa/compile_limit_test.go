package dfa

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/limit"
	"github.com/std66/std66/internal/nfa"
)

// TestLimit tests the errors for automata that are too large. It also tests that compiling stops
// early: most of these automata do not fit in memory.
func TestLimit(t *testing.T) {
	const states = 1000
	// Every byte has its own class, and every closure visits 256 states.
	var each []string
	for b := range 256 {
		each = append(each, fmt.Sprintf("%%x%02X", b))
	}
	tests := []struct {
		name    string
		grammar string
		want    string
	}{
		{
			"2^21 states for the last 21 characters", `r = *( "a" / "b" ) "a" 20( "a" / "b" )`,
			`test.abnf:1:24: rule "r" is too large for a limit of 1000 states because of the repetition 20( "a" / "b" )`,
		},
		{
			"names a repetition in another rule", `r = 3x
x = *ab %s"a" tail
tail = 20ab
ab = "a" / "b"`,
			`test.abnf:3:8: rule "r" is too large for a limit of 1000 states because of the repetition 20ab in rule "tail"`,
		},
		{
			"names the maximum and not other repetitions", `r = *( "a" / "b" ) "a" 20*21( "a" / "b" ) 2"c" "a" / 3"d"`,
			`test.abnf:1:24: rule "r" is too large for a limit of 1000 states because of the repetition 20*21( "a" / "b" )`,
		},
		{
			"names the copied rule without a repetition", `r = *ab "a" ab ab ab ab ab ab ab ab ab ab ab ab
ab = "a" / "b"`,
			`test.abnf:1:1: rule "r" is too large for a limit of 1000 states because of 13 copies of rule "ab"`,
		},
		{
			"long repetition", `r = 1001"a"`,
			`test.abnf:1:5: rule "r" is too large for a limit of 1000 states because of the repetition 1001"a"`,
		},
		{
			"600 states of hundreds of NFA states each, but not of a reduced NFA", `r = *OCTET *300ALPHA *300ALPHA`,
			"",
		},
		{
			"half the states of half the size", `r = *OCTET *150ALPHA *150ALPHA`,
			"",
		},
		{
			"256 classes", `r = *OCTET "a" 20OCTET / ( ` + strings.Join(each, " / ") + ` )`,
			`test.abnf:1:16: rule "r" is too large for a limit of 1000 states because of the repetition 20OCTET`,
		},
		{
			"256 classes and 256 alternatives", `r = *each "a" 20each
each = ` + strings.Join(each, " / "),
			`test.abnf:1:15: rule "r" is too large for a limit of 1000 states because of the repetition 20each`,
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := subject{"test.abnf", abnf.Auto, test.grammar}.read(t)
			d, err := Compile(g, g.Rules[0], limit.New(limit.Limits{States: states}))
			got := ""
			if err != nil {
				got = err.Error()
			}
			if got != test.want {
				t.Errorf("%.200s\ngot  %s\nwant %s", test.grammar, got, test.want)
			}
			var limitErr *nfa.LimitError
			if err != nil && (d != nil || !errors.As(err, &limitErr) || limitErr.Rule != g.Rules[0] || limitErr.Limit != states) {
				t.Errorf("%.200s\ngot automaton %v and error %#v, want a *nfa.LimitError alone", test.grammar, d, err)
			}
		})
	}
}

// TestLimitIsExact compiles a rule of 100 states with limits on both sides of 100.
func TestLimitIsExact(t *testing.T) {
	g := subject{"test.abnf", abnf.Auto, `r = 99"a"`}.read(t)
	for states := 90; states < 110; states++ {
		d, err := Compile(g, g.Rules[0], limit.New(limit.Limits{States: states}))
		if ok := states >= 100; ok != (err == nil) || ok && d.Len() != 100 {
			t.Errorf("limit %d: got error %v, want an error for limits under 100", states, err)
		}
	}
}

// TestLargeMachine compiles large rules within the default limits.
func TestLargeMachine(t *testing.T) {
	tests := []struct {
		name    string
		grammar string
		want    int
	}{
		{"subsets of 15 states", large, 16384},
		{"chain", `r = 20000"a"`, 20001},
		{"chain of accepting states", `r = *20000"a"`, 20001},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := compile(t, test.grammar).Len(); got != test.want {
				t.Errorf("%s: got %d states, want %d", test.grammar, got, test.want)
			}
		})
	}
}
