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

// TestLimit has grammars whose automata are too large and what is said of them. That
// it is said at once is part of it: most of them would fill any memory.
func TestLimit(t *testing.T) {
	const states = 1000
	// Every byte has a class of its own, and every closure goes through 256 states.
	var each []string
	for b := range 256 {
		each = append(each, fmt.Sprintf("%%x%02X", b))
	}
	tests := []struct {
		grammar string
		want    string
		why     string
	}{
		{
			`r = *( "a" / "b" ) "a" 20( "a" / "b" )`,
			`test.abnf:1:24: rule "r" is too large for a limit of 1000 states because of the repetition 20( "a" / "b" )`,
			"the last 21 characters have to be remembered: 2^21 states",
		},
		{
			"r = 3x\nx = *ab %s\"a\" tail\ntail = 20ab\nab = \"a\" / \"b\"",
			`test.abnf:3:8: rule "r" is too large for a limit of 1000 states because of the repetition 20ab in rule "tail"`,
			"the repetition stands in another rule, and 3x is not the cause",
		},
		{
			`r = *( "a" / "b" ) "a" *20( "a" / "b" ) 2"c" "a" / 3"d"`,
			`test.abnf:1:24: rule "r" is too large for a limit of 1000 states because of the repetition *20( "a" / "b" )`,
			"a maximum, and other repetitions that are no cause",
		},
		{
			"r = *ab \"a\" ab ab ab ab ab ab ab ab ab ab ab ab\nab = \"a\" / \"b\"",
			`test.abnf:1:1: rule "r" is too large for a limit of 1000 states because of 13 copies of rule "ab"`,
			"no repetition to name",
		},
		{
			`r = 1001"a"`,
			`test.abnf:1:5: rule "r" is too large for a limit of 1000 states because of the repetition 1001"a"`,
			"a blow-up of nothing but length",
		},
		{
			`r = *OCTET *300ALPHA *300ALPHA`,
			`test.abnf:1:12: rule "r" is too large for a limit of 1000 states because of the repetition *300ALPHA`,
			"some 600 states, and each stands for hundreds of the nondeterministic automaton's",
		},
		{
			`r = *OCTET *150ALPHA *150ALPHA`,
			"",
			"half as many of half the size",
		},
		{
			`r = *OCTET "a" 20OCTET / ( ` + strings.Join(each, " / ") + ` )`,
			`test.abnf:1:16: rule "r" is too large for a limit of 1000 states because of the repetition 20OCTET`,
			"256 classes",
		},
		{
			"r = *each \"a\" 20each\neach = " + strings.Join(each, " / "),
			`test.abnf:1:15: rule "r" is too large for a limit of 1000 states because of the repetition 20each`,
			"256 classes and 256 alternatives",
		},
	}
	for _, test := range tests {
		g := subject{"test.abnf", abnf.Auto, test.grammar}.read(t)
		d, err := Compile(g, g.Rules[0], limit.New(limit.Limits{States: states}))
		got := ""
		if err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%s:\n%.200s\ngot  %s\nwant %s", test.why, test.grammar, got, test.want)
		}
		var limitErr *nfa.LimitError
		if err != nil && (d != nil || !errors.As(err, &limitErr) || limitErr.Rule != g.Rules[0] || limitErr.Limit != states) {
			t.Errorf("%s:\n%.200s\ngot automaton %v and error %#v, want a *nfa.LimitError alone", test.why, test.grammar, d, err)
		}
	}
}

// TestLimitIsExact compiles a rule of known size with all limits around it.
func TestLimitIsExact(t *testing.T) {
	g := subject{"test.abnf", abnf.Auto, `r = 99"a"`}.read(t)
	for states := 90; states < 110; states++ {
		d, err := Compile(g, g.Rules[0], limit.New(limit.Limits{States: states}))
		if ok := states >= 100; ok != (err == nil) || ok && d.Len() != 100 {
			t.Errorf("limit %d: got error %v, want 100 states if it is not under that", states, err)
		}
	}
}

// TestLargeMachine compiles what is large and within the default limit.
func TestLargeMachine(t *testing.T) {
	tests := []struct {
		grammar string
		want    int
		why     string
	}{
		{large, 16384, "subsets of 15 states each"},
		{`r = 20000"a"`, 20001, "a chain"},
		{`r = *20000"a"`, 20001, "a chain in which each state accepts"},
	}
	for _, test := range tests {
		if got := compile(t, test.grammar).Len(); got != test.want {
			t.Errorf("%s: got %d states, want %d (%s)", test.grammar, got, test.want, test.why)
		}
	}
}
