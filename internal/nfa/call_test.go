package nfa

import (
	"slices"
	"testing"

	"github.com/std66/std66/internal/abnf"
)

// TestCalls has the automata of rules that may call others. What is called is one state.
func TestCalls(t *testing.T) {
	tests := []struct {
		grammar string
		callees []string
		want    string
		places  []string // of the calls, in the order of the states
		why     string
	}{
		{"r = \"a\" s \"b\"\ns = 1*DIGIT", []string{"s"}, `
start 3, accept 0
0: accept
1: %x42 / %x62 -> 0 ("b")
2: call s -> 1
3: %x41 / %x61 -> 2 ("a")
`, []string{"r s"}, "a call stands for the rule"},
		{"r = \"a\" s\ns = \"b\"", nil, `
start 2, accept 0
0: accept
1: %x42 / %x62 -> 0 ("b")
2: %x41 / %x61 -> 1 ("a")
`, nil, "only rules that may be called are"},
		{"r = s [ \"-\" s ]\ns = 1*DIGIT", []string{"s"}, `
start 4, accept 0
0: accept
1: call s -> 0
2: %x2D -> 1 ("-")
3: -> 2 0
4: call s -> 3
`, []string{"r s", "r s"}, "two calls"},
		{"r = 2s\ns = 1*DIGIT", []string{"s"}, `
start 2, accept 0
0: accept
1: call s -> 0
2: call s -> 1
`, []string{"r s", "r s"}, "copies of a call"},
		{"r = *s\ns = 1*DIGIT", []string{"s"}, `
start 1, accept 0
0: accept
1: -> 2 0
2: call s -> 1
`, []string{"r s"}, "a call in a loop"},
		{"r = t\nt = \"x\" s\ns = 1*DIGIT", []string{"s"}, `
start 2, accept 0
0: accept
1: call s -> 0
2: %x58 / %x78 -> 1 ("x")
`, []string{"r t s"}, "a call in a rule that is in place"},
		{"r = t\nt = \"x\" s\ns = 1*DIGIT", []string{"s", "t"}, `
start 1, accept 0
0: accept
1: call t -> 0
`, []string{"r t"}, "what a callee calls is not here"},
		{"r = \"a\" s [ r ]\ns = 1*DIGIT", []string{"s"}, `
start 1, accept 0
0: accept
1: -> 4
2: -> 1 0
3: call s -> 2
4: %x41 / %x61 -> 3 ("a")
`, []string{"r s"}, "a call in a loop by recursion"},
		{"r = s\ns = DIGIT / \"x\"", []string{"s", "DIGIT"}, `
start 3, accept 0
0: accept
1: %x30-39 -> 0 (s)
2: %x58 / %x78 -> 0 (s)
3: -> 1 2
`, nil, "a character is never called"},
		{"r = c\nc = s / DIGIT\ns = \"xy\"", []string{"s"}, `
start 4, accept 0
0: accept
1: %x59 / %x79 -> 0 ("y")
2: %x58 / %x78 -> 1 (c)
3: %x30-39 -> 0 (c)
4: -> 2 3
`, nil, "nor is a part of one"},
		{"r = \"x\" 0s s\ns = \"\"", []string{"s"}, `
start 1, accept 0
0: accept
1: %x58 / %x78 -> 0 ("x")
`, nil, "what holds no text is not called"},
	}
	for _, test := range tests {
		g := read(t, abnf.Auto, test.grammar)
		callees := map[*abnf.Rule]*Callee{}
		for _, name := range test.callees {
			callees[g.Lookup(name)] = &Callee{Rule: g.Lookup(name)}
		}
		m, err := Compile(g, g.Rules[0], nil, func(r *abnf.Rule) *Callee { return callees[r] })
		if err != nil {
			t.Fatal(err)
		}
		if got := "\n" + m.String(); got != test.want {
			t.Errorf("%s:\n%s\ngot%s\nwant%s", test.why, test.grammar, got, test.want)
		}
		var places []string
		for i := range m.States {
			s := &m.States[i]
			if s.Call == nil {
				continue
			}
			places = append(places, spell(s.Place))
			if !s.Consumes() || s.Call != callees[s.Call.Rule] {
				t.Errorf("%s:\n%s\nstate %d: got a call of %v that consumes: %v", test.why, test.grammar, i, s.Call.Rule.Name, s.Consumes())
			}
		}
		if !slices.Equal(places, test.places) {
			t.Errorf("%s:\n%s\ngot calls at %q, want %q", test.why, test.grammar, places, test.places)
		}
	}
}
