package dfa

import (
	"slices"
	"testing"

	"github.com/std66/std66/grammar"
	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/limit"
)

// TestRepeats checks which captures can occur several times.
func TestRepeats(t *testing.T) {
	for _, test := range []struct {
		name, text, spec string
		want             []bool
	}{
		{"a capture in a repetition", listGrammar, "cookies=cookie,name,value", []bool{true, true, true}},
		{"the whole rule", listGrammar, "cookies=cookies", []bool{false}},
		{"the captures of a URI", grammar.RFC3986, "URI-reference=" + allOfURI, make([]bool, 11)},
		{"a capture in several places", "a = b c / c b\nb = \"x\"\nc = \"y\" b", "a=b,c,first:a.b", []bool{true, false, false}},
		{"alternatives", "a = b / \"x\" b\nb = \"x\"", "a=b", []bool{false}},
		{"one iteration at most", "a = *1b [ b ]\nb = \"x\"", "a=b", []bool{true}},
		{"a repetition of zero times", "a = b 0b\nb = \"x\"", "a=b", []bool{false}},
		{"a recursive rule", "a = b [ a ]\nb = \"x\"", "a=b", []bool{true}},
		{"two rules of one capture", "a = b [ c ]\nb = \"x\"\nc = \"y\"", "a=p:b|c,b,c", []bool{true, false, false}},
	} {
		t.Run(test.name, func(t *testing.T) {
			g := subject{"test.abnf", abnf.Auto, test.text}.read(t)
			root, captures, err := abnf.ParseCaptures(g, test.spec)
			if err != nil {
				t.Fatal(err)
			}
			got, err := Repeats(g, root, nil, captures)
			if err != nil || !slices.Equal(got, test.want) {
				t.Errorf("got %v, error %v; want %v", got, err, test.want)
			}
			if got, err := Repeats(g, root, limit.New(limit.Limits{Work: 10}), captures); err == nil {
				t.Errorf("with a budget of 10 steps: got %v", got)
			}
		})
	}
}
