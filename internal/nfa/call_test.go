package nfa

import (
	"slices"
	"testing"

	"github.com/std66/std66/internal/abnf"
)

// TestCalls compares the automata of rules that may call others. A call is one state.
func TestCalls(t *testing.T) {
	tests := []struct {
		name    string
		grammar string
		callees []string
		want    string
		places  []string // the places of the calls, in the order of the states
	}{
		{"a callee becomes one state", `r = "a" s "b"
s = 1*DIGIT`, []string{"s"}, `
start 3, accept 0
0: accept
1: %x42 / %x62 -> 0 ("b")
2: call s -> 1
3: %x41 / %x61 -> 2 ("a")
`, []string{"r s"}},
		{"a rule that is not a callee is compiled in place", `r = "a" s
s = "b"`, nil, `
start 2, accept 0
0: accept
1: %x42 / %x62 -> 0 ("b")
2: %x41 / %x61 -> 1 ("a")
`, nil},
		{"two calls in one rule", `r = s [ "-" s ]
s = 1*DIGIT`, []string{"s"}, `
start 4, accept 0
0: accept
1: call s -> 0
2: %x2D -> 1 ("-")
3: -> 2 0
4: call s -> 3
`, []string{"r s", "r s"}},
		{"each copy of a repetition has its own call", `r = 2s
s = 1*DIGIT`, []string{"s"}, `
start 2, accept 0
0: accept
1: call s -> 0
2: call s -> 1
`, []string{"r s", "r s"}},
		{"a call in a loop", `r = *s
s = 1*DIGIT`, []string{"s"}, `
start 1, accept 0
0: accept
1: -> 2 0
2: call s -> 1
`, []string{"r s"}},
		{"a call from a rule that is compiled in place", `r = t
t = "x" s
s = 1*DIGIT`, []string{"s"}, `
start 2, accept 0
0: accept
1: call s -> 0
2: %x58 / %x78 -> 1 ("x")
`, []string{"r t s"}},
		{"the calls of a callee are not part of the caller", `r = t
t = "x" s
s = 1*DIGIT`, []string{"s", "t"}, `
start 1, accept 0
0: accept
1: call t -> 0
`, []string{"r t"}},
		{"a call in a loop from recursion", `r = "a" s [ r ]
s = 1*DIGIT`, []string{"s"}, `
start 1, accept 0
0: accept
1: -> 4
2: -> 1 0
3: call s -> 2
4: %x41 / %x61 -> 3 ("a")
`, []string{"r s"}},
		{"a character rule is never called", `r = s
s = DIGIT / "x"`, []string{"s", "DIGIT"}, `
start 3, accept 0
0: accept
1: %x30-39 -> 0 (s)
2: %x58 / %x78 -> 0 (s)
3: -> 1 2
`, nil},
		{"a rule inside a character rule is never called", `r = c
c = s / DIGIT
s = "xy"`, []string{"s"}, `
start 4, accept 0
0: accept
1: %x59 / %x79 -> 0 ("y")
2: %x58 / %x78 -> 1 (c)
3: %x30-39 -> 0 (c)
4: -> 2 3
`, nil},
		{"a rule that matches only the empty string is not called", `r = "x" 0s s
s = ""`, []string{"s"}, `
start 1, accept 0
0: accept
1: %x58 / %x78 -> 0 ("x")
`, nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
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
				t.Errorf("%s\ngot%s\nwant%s", test.grammar, got, test.want)
			}
			var places []string
			for i := range m.States {
				s := &m.States[i]
				if s.Call == nil {
					continue
				}
				places = append(places, spell(s.Place))
				if !s.Consumes() || s.Call != callees[s.Call.Rule] {
					t.Errorf("%s\nstate %d: got a call of %v with Consumes() = %v", test.grammar, i, s.Call.Rule.Name, s.Consumes())
				}
			}
			if !slices.Equal(places, test.places) {
				t.Errorf("%s\ngot calls at %q, want %q", test.grammar, places, test.places)
			}
		})
	}
}
