package dfa

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/limit"
	"github.com/std66/std66/internal/oracle"
)

func TestFirstMatch(t *testing.T) {
	tests := []struct {
		name, text string
		want       string // by finding: the prefix and the string
		nesting    int
	}{
		{"prefix", `r = "x" / "xy"`, `"x" of "xy"`, 0},
		{"longest first", `r = "xy" / "x"`, ``, 0},
		{"the same", `r = "x" / "X"`, `"x" of "x"`, 0},
		{"some strings only", `r = "x" / *"x" "y"`, ``, 0},
		{"empty first", `r = ["x"] / "y"`, `"" of "y"`, 0},
		{"inside a group and a repetition", `r = *( "a" ( "x" / "xy" ) )`, `"x" of "xy"`, 0},
		{"zero times", `r = 0( "x" / "xy" ) "a"`, ``, 0},
		{"only the first that hides it", `r = "x" / "xx" / "xxx"`, `"x" of "xx", "x" of "xxx"`, 0},
		{"through rules and recursion", "r = s / \"xy\"\ns = \"x\" s / \"x\"", `"x" of "xy"`, 0},
		{"own cycle", `r = "x" / "x" r`, `"x" of "xx"`, 0},
		{"rules that nest are not compared", "r = \"x\" / n / \"xn\"\nn = \"(\" [ n ] \")\"", `"x" of "xn"`, 1},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g, err := abnf.Reader{Regular: func(g *abnf.Grammar, c *abnf.Cycle) error { return Regular(g, c, nil) }}.Read(abnf.Source{Name: "test.abnf", Text: test.text + "\n"})
			if err != nil {
				t.Fatal(err)
			}
			found, nesting, err := FirstMatch(g, g.Rules[0], nil)
			var got []string
			for _, s := range found {
				got = append(got, fmt.Sprintf("%q of %q", s.Prefix, s.Whole))
			}
			if strings.Join(got, ", ") != test.want || nesting != test.nesting || err != nil {
				t.Errorf("%s: got %s, %d that nest, %v; want %s and %d", test.text, got, nesting, err, test.want, test.nesting)
			}
		})
	}
}

// TestFirstMatchRandom compares results for random alternatives with the oracle, on short strings.
func TestFirstMatchRandom(t *testing.T) {
	rng := rand.New(rand.NewPCG(22, 2))
	shadowed, unexplained := 0, 0
	for range few(1000) {
		text := fmt.Sprintf("a = b / c\nb = %s\nc = %s\n", randomParsed(rng, 2), randomParsed(rng, 2))
		g, err := abnf.Read(abnf.Auto, abnf.Source{Name: "random.abnf", Text: text})
		if err != nil {
			continue
		}
		found, _, err := FirstMatch(g, g.Rules[0], nil)
		if err != nil {
			t.Fatal(err)
		}
		o, b, c := oracle.New(g), g.Lookup("b"), g.Lookup("c")
		all := []string{""}
		counterexample := ""
		for i := 0; i < len(all); i++ {
			if s := all[i]; o.Match(c, s) && o.MatchPrefix(b, s) < 0 {
				counterexample = fmt.Sprintf("%q", s)
				break
			}
			for _, letter := range "xy " {
				if len(all[i]) < 4 {
					all = append(all, all[i]+string(letter))
				}
			}
		}
		if len(found) > 0 && counterexample != "" {
			t.Errorf("%s\ngot %+v, but %s does not begin with an earlier match", text, found, counterexample)
		}
		if len(found) > 0 {
			shadowed++
			if s := found[0]; !o.Match(c, s.Whole) || !o.Match(b, s.Prefix) || !strings.HasPrefix(s.Whole, s.Prefix) {
				t.Errorf("%s\ngot %q of %q", text, s.Prefix, s.Whole)
			}
		} else if counterexample == "" {
			unexplained++ // a counterexample is longer, or there is none
		}
	}
	if unexplained > shadowed/10 {
		t.Errorf("%d grammars have no finding and no counterexample of up to 4 bytes", unexplained)
	}
	if shadowed < few(50) {
		t.Errorf("only %d findings", shadowed)
	}
}

// TestFirstMatchLimit tests that a limit is reported.
func TestFirstMatchLimit(t *testing.T) {
	g, err := abnf.Read(abnf.Auto, abnf.Source{Name: "test.abnf", Text: "r = 90\"x\" / 91\"x\"\n"})
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := FirstMatch(g, g.Rules[0], limit.New(limit.Limits{Work: 500})); err == nil {
		t.Error("got no error")
	}
	if _, err := NewParseFinder(g, limit.Limits{Work: 500}).Find(g.Rules[0], false); err == nil {
		t.Error("got no error")
	}
}
