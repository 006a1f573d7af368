package nfa

import (
	"slices"
	"testing"

	"github.com/std66/std66/internal/abnf"
)

// TestMarks compares the automata of rules with captures. They have states where captures
// begin and end, and where iterations that must consume something begin and end.
func TestMarks(t *testing.T) {
	const text = `
s = 1*"x"
e = *"x"
n = ""
d = DIGIT`
	tests := []struct {
		name     string
		grammar  string
		captures string
		callees  []string
		want     string
	}{
		{"a capture between two literals", `r = "a" s "b"`, "r=s", nil, `
start 6, accept 0
0: accept
1: %x42 / %x62 -> 0 ("b")
2: closes 0 -> 1
3: -> 4 2
4: %x58 / %x78 -> 3 ("x")
5: opens 0 -> 4
6: %x41 / %x61 -> 5 ("a")
`},
		{"the rule itself", `r = s`, "r=r", nil, `
start 4, accept 0
0: accept
1: closes 0 -> 0
2: -> 3 1
3: %x58 / %x78 -> 2 ("x")
4: opens 0 -> 3
`},
		{"two captures of one rule are nested", `r = s`, "r=x:s,y:s", nil, `
start 6, accept 0
0: accept
1: closes 0 -> 0
2: closes 1 -> 1
3: -> 4 2
4: %x58 / %x78 -> 3 ("x")
5: opens 1 -> 4
6: opens 0 -> 5
`},
		{"each copy of a rule has its own marks", `r = 2s`, "r=s", nil, `
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
`},
		{"copies of an empty rule need marks only once", `r = 3n`, "r=n", nil, `
start 2, accept 0
0: accept
1: closes 0 -> 0
2: opens 0 -> 1
`},
		{"a repetition of an empty rule makes no iteration", `r = *n`, "r=n", nil, `
start 0, accept 0
0: accept
`},
		{"marks in a character rule keep its label", `r = d`, "r=d,DIGIT", nil, `
start 5, accept 0
0: accept
1: closes 0 -> 0
2: closes 1 -> 1
3: %x30-39 -> 2 (d)
4: opens 1 -> 3
5: opens 0 -> 4
`},
		{"a capture that cannot occur adds no marks", `r = "-" d`, "r=r.d,s", nil, `
start 4, accept 0
0: accept
1: closes 0 -> 0
2: %x30-39 -> 1 (d)
3: opens 0 -> 2
4: %x2D -> 3 ("-")
`},
		{"an option of a nullable rule must consume something", `r = [ e ]`, "r=e", nil, `
start 7, accept 0
0: accept
1: leaves 0 -> 0
2: closes 0 -> 1
3: -> 4 2
4: %x58 / %x78 -> 3 ("x")
5: opens 0 -> 3
6: enters 0 -> 5
7: -> 6 0
`},
		{"every iteration of a loop must consume something", `r = *( "a" / "" )`, "r=n", nil, `
start 1, accept 0
0: accept
1: -> 5 0
2: leaves 0 -> 1
3: %x41 / %x61 -> 2 ("a")
4: -> 3 2
5: enters 0 -> 4
`},
		{"a required iteration may be empty", `r = 1*( "a" / "" )`, "r=n", nil, `
start 7, accept 0
0: accept
1: -> 5 0
2: leaves 0 -> 1
3: %x41 / %x61 -> 2 ("a")
4: -> 3 2
5: enters 0 -> 4
6: %x41 / %x61 -> 1 ("a")
7: -> 6 1
`},
		{"an iteration that always consumes needs no mark", `r = 1*"a"`, "r=n", nil, `
start 2, accept 0
0: accept
1: -> 2 0
2: %x41 / %x61 -> 1 ("a")
`},
		{"each optional iteration has its own marks", `r = 1*3( "a" / "" )`, "r=n", nil, `
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
`},
		{"only the outer of two nested options has marks", `r = [ [ "a" ] ]`, "r=n", nil, `
start 5, accept 0
0: accept
1: leaves 0 -> 0
2: %x41 / %x61 -> 1 ("a")
3: -> 2 1
4: enters 0 -> 3
5: -> 4 0
`},
		{"a call between marks", `r = "a" s "b"`, "r=s", []string{"s"}, `
start 5, accept 0
0: accept
1: %x42 / %x62 -> 0 ("b")
2: closes 0 -> 1
3: call s -> 2
4: opens 0 -> 3
5: %x41 / %x61 -> 4 ("a")
`},
		{"a call of a nullable rule in an iteration that must consume something", `r = [ e ] "b"`, "r=e", []string{"e"}, `
start 7, accept 0
0: accept
1: %x42 / %x62 -> 0 ("b")
2: leaves 0 -> 1
3: closes 0 -> 2
4: call e -> 3
5: opens 0 -> 4
6: enters 0 -> 5
7: -> 6 1
`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := read(t, abnf.Auto, test.grammar+text)
			root, captures, err := abnf.ParseCaptures(g, test.captures)
			if err != nil {
				t.Fatal(err)
			}
			m, err := CompileWith(g, root, nil, Options{Callee: func(r *abnf.Rule) *Callee {
				if !slices.Contains(test.callees, r.Name) {
					return nil
				}
				return &Callee{Rule: r}
			}, Captures: captures})
			if err != nil {
				t.Fatal(err)
			}
			if got := "\n" + m.String(); got != test.want {
				t.Errorf("%s\n%s\ngot%s\nwant%s", test.grammar, test.captures, got, test.want)
			}
		})
	}
}

// TestRecursions compares the automata of linear cycles whose references are marked.
func TestRecursions(t *testing.T) {
	tests := []struct{ name, grammar, want string }{
		{"right-linear", `r = "a" r / "b"`, `
start 7, accept 0
0: accept
1: closes 0 -> 0
2: -> 6
3: begins 0 -> 2
4: %x41 / %x61 -> 3 ("a")
5: %x42 / %x62 -> 1 ("b")
6: -> 4 5
7: opens 0 -> 2
`},
		{"left-linear", `r = r "a" / "b"`, `
start 9, accept 0
0: accept
1: closes 0 -> 0
2: -> 1 5
3: -> 8
4: %x41 / %x61 -> 2 ("a")
5: ends 0 -> 4
6: -> 
7: %x42 / %x62 -> 2 ("b")
8: -> 6 7
9: opens 0 -> 3
`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g, err := abnf.Read(abnf.Auto, abnf.Source{Name: "test.abnf", Text: test.grammar + "\n"})
			if err != nil {
				t.Fatal(err)
			}
			r := g.Rules[0]
			m, err := CompileWith(g, r, nil, Options{Nodes: map[*abnf.Rule]int32{r: 0}, Recursions: true})
			if err != nil {
				t.Fatal(err)
			}
			if got := "\n" + m.String(); got != test.want {
				t.Errorf("%s: got%s\nwant%s", test.grammar, got, test.want)
			}
		})
	}
}
