package nfa

import (
	"slices"
	"testing"

	"github.com/std66/std66/internal/abnf"
)

// TestMarks has the automata of rules with captures: those of TestGolden with states
// where captures begin and end, and where iterations have to consume something.
func TestMarks(t *testing.T) {
	const text = "\ns = 1*\"x\"\ne = *\"x\"\nn = \"\"\nd = DIGIT"
	tests := []struct {
		grammar  string
		captures string
		callees  []string
		want     string
		why      string
	}{
		{`r = "a" s "b"`, "r=s", nil, `
start 6, accept 0
0: accept
1: %x42 / %x62 -> 0 ("b")
2: closes 0 -> 1
3: -> 4 2
4: %x58 / %x78 -> 3 ("x")
5: opens 0 -> 4
6: %x41 / %x61 -> 5 ("a")
`, "a capture between what is around it"},
		{`r = s`, "r=r", nil, `
start 4, accept 0
0: accept
1: closes 0 -> 0
2: -> 3 1
3: %x58 / %x78 -> 2 ("x")
4: opens 0 -> 3
`, "of the rule itself: all of the automaton"},
		{`r = s`, "r=x:s,y:s", nil, `
start 6, accept 0
0: accept
1: closes 0 -> 0
2: closes 1 -> 1
3: -> 4 2
4: %x58 / %x78 -> 3 ("x")
5: opens 0 -> 4
6: opens 1 -> 5
`, "two captures of one rule: in each other, in any order"},
		{`r = 2s`, "r=s", nil, `
start 8, accept 0
0: accept
1: closes 0 -> 0
2: -> 3 1
3: %x58 / %x78 -> 2 ("x")
4: opens 0 -> 3
5: closes 0 -> 4
6: -> 7 5
7: %x58 / %x78 -> 6 ("x")
8: opens 0 -> 7
`, "a copy of the rule has marks of its own"},
		{`r = 3n`, "r=n", nil, `
start 2, accept 0
0: accept
1: closes 0 -> 0
2: opens 0 -> 1
`, "what holds no text has a place, and once is enough: it is the same place"},
		{`r = *n`, "r=n", nil, `
start 0, accept 0
0: accept
`, "no iteration that consumes nothing is made"},
		{`r = d`, "r=d,DIGIT", nil, `
start 5, accept 0
0: accept
1: closes 0 -> 0
2: closes 1 -> 1
3: %x30-39 -> 2 (d)
4: opens 1 -> 3
5: opens 0 -> 4
`, "in a character rule too, and the label is what it is without marks"},
		{`r = "-" d`, "r=r.d,s", nil, `
start 4, accept 0
0: accept
1: closes 0 -> 0
2: %x30-39 -> 1 (d)
3: opens 0 -> 2
4: %x2D -> 3 ("-")
`, "a capture that is nowhere leaves no trace"},
		{`r = [ e ]`, "r=e", nil, `
start 7, accept 0
0: accept
1: leaves 0 -> 0
2: closes 0 -> 1
3: -> 4 2
4: %x58 / %x78 -> 3 ("x")
5: opens 0 -> 3
6: enters 0 -> 5
7: -> 6 0
`, "an option of what may be empty has to consume something"},
		{`r = *( "a" / "" )`, "r=n", nil, `
start 1, accept 0
0: accept
1: -> 5 0
2: leaves 0 -> 1
3: %x41 / %x61 -> 2 ("a")
4: -> 3 2
5: enters 0 -> 4
`, "so does every iteration of a loop, even if nothing is captured in it"},
		{`r = 1*( "a" / "" )`, "r=n", nil, `
start 7, accept 0
0: accept
1: -> 5 0
2: leaves 0 -> 1
3: %x41 / %x61 -> 2 ("a")
4: -> 3 2
5: enters 0 -> 4
6: %x41 / %x61 -> 1 ("a")
7: -> 6 1
`, "the one that is required does not"},
		{`r = 1*"a"`, "r=n", nil, `
start 2, accept 0
0: accept
1: -> 2 0
2: %x41 / %x61 -> 1 ("a")
`, "an iteration that always does needs no mark, and one copy is enough"},
		{`r = 1*3( "a" / "" )`, "r=n", nil, `
start 12, accept 0
0: accept
1: leaves 0 -> 0
2: %x41 / %x61 -> 1 ("a")
3: -> 2 1
4: enters 0 -> 3
5: -> 4 0
6: leaves 1 -> 5
7: %x41 / %x61 -> 6 ("a")
8: -> 7 6
9: enters 1 -> 8
10: -> 9 0
11: %x41 / %x61 -> 10 ("a")
12: -> 11 10
`, "each of the two optional ones has marks of its own"},
		{`r = [ [ "a" ] ]`, "r=n", nil, `
start 5, accept 0
0: accept
1: leaves 0 -> 0
2: %x41 / %x61 -> 1 ("a")
3: -> 2 1
4: enters 0 -> 3
5: -> 4 0
`, "of two options the outer one may be empty inside: only that has marks"},
		{`r = "a" s "b"`, "r=s", []string{"s"}, `
start 5, accept 0
0: accept
1: %x42 / %x62 -> 0 ("b")
2: closes 0 -> 1
3: call s -> 2
4: opens 0 -> 3
5: %x41 / %x61 -> 4 ("a")
`, "a call between marks"},
		{`r = [ e ] "b"`, "r=e", []string{"e"}, `
start 7, accept 0
0: accept
1: %x42 / %x62 -> 0 ("b")
2: leaves 0 -> 1
3: closes 0 -> 2
4: call e -> 3
5: opens 0 -> 4
6: enters 0 -> 5
7: -> 6 1
`, "a call of what may be empty, in an iteration that may not"},
	}
	for _, test := range tests {
		g := read(t, abnf.Auto, test.grammar+text)
		root, captures, err := abnf.ParseCaptures(g, test.captures)
		if err != nil {
			t.Fatal(err)
		}
		m, err := CompileTagged(g, root, nil, func(r *abnf.Rule) *Callee {
			if !slices.Contains(test.callees, r.Name) {
				return nil
			}
			return &Callee{Rule: r}
		}, captures, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := "\n" + m.String(); got != test.want {
			t.Errorf("%s:\n%s\n%s\ngot%s\nwant%s", test.why, test.grammar, test.captures, got, test.want)
		}
	}
}
