package dfa

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/limit"
)

// checkComparison compares Compare with its slow twin, Difference in both orders.
func checkComparison(t *testing.T, a, b *DFA) {
	t.Helper()
	got, err := Compare(a, b, nil)
	if err != nil {
		t.Fatalf("%v; of\n%s\nand\n%s", err, a, b)
	}
	onlyA, inA := Difference(a, b).Shortest()
	onlyB, inB := Difference(b, a).Shortest()
	if got.InA != inA || got.InB != inB || len(got.OnlyA) != len(onlyA) || len(got.OnlyB) != len(onlyB) {
		t.Fatalf("got %+v, want %q %v and %q %v; of\n%s\nand\n%s", got, onlyA, inA, onlyB, inB, a, b)
	}
	if inA && (!a.Match(got.OnlyA) || b.Match(got.OnlyA)) || inB && (a.Match(got.OnlyB) || !b.Match(got.OnlyB)) {
		t.Fatalf("got %+v, but the strings are not accepted by exactly one automaton; of\n%s\nand\n%s", got, a, b)
	}
}

func TestCompare(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 4))
	for range few(3000) {
		checkComparison(t, randomDFA(random, 6).Minimize(), randomDFA(random, 6).Minimize())
	}
	rules := machines(t)
	for i := range rules {
		checkComparison(t, rules[i].DFA, rules[i].DFA)
		checkComparison(t, rules[i].DFA, rules[(i+1)%len(rules)].DFA)
	}
}

func TestComparisonReadsWell(t *testing.T) {
	tests := []struct {
		name string
		a, b string
		want Comparison
	}{
		{"same language", `r = "a"`, `r = %x61 / %x41`, Comparison{}},
		{"letter instead of any byte", `r = *OCTET`, `r = ""`, Comparison{OnlyA: "a", InA: true}},
		{"shorter string before letters", `r = 2OCTET`, `r = %x61 OCTET / OCTET %x61 / 3"x"`, Comparison{"bb", "xxx", true, true}},
		{"printable character before other bytes", `r = *( %x00 / "-" )`, `r = *%x00`, Comparison{OnlyA: "-", InA: true}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := Compare(compile(t, test.a), compile(t, test.b), nil)
			if got != test.want || err != nil {
				t.Errorf("%s and %s: got %+v, %v, want %+v", test.a, test.b, got, err, test.want)
			}
		})
	}
}

// TestComparisonLimit compares automata that differ late: the first string that only one of them
// accepts is found after 89 pairs, and the first string that only the other accepts after 97.
func TestComparisonLimit(t *testing.T) {
	a, b := compile(t, `r = *( 97"a" )`), compile(t, `r = *( 89"a" )`)
	_, err := Compare(a, b, limit.New(limit.Limits{States: 11}))
	const want = `rule "r": comparing its automata of 97 and 89 states takes more than 88 pairs of states`
	if err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	for _, test := range []struct {
		limits limit.Limits
		want   string
	}{
		{limit.Limits{Work: 500}, `rule "r": comparing its automata of 97 and 89 states takes more than 500 steps of work`},
		{limit.Limits{Memory: 10_000}, `rule "r": comparing its automata of 97 and 89 states takes more than 10000 bytes of memory`},
	} {
		if _, err := Compare(a, b, limit.New(test.limits)); err == nil || err.Error() != test.want {
			t.Errorf("got %v, want %s", err, test.want)
		}
	}
	want97 := Comparison{strings.Repeat("a", 97), strings.Repeat("a", 89), true, true}
	if got, err := Compare(a, b, limit.New(limit.Limits{States: 13})); err != nil || got != want97 {
		t.Errorf("got %+v, %v, want %+v", got, err, want97)
	}
}

func TestEndings(t *testing.T) {
	for _, d := range automata(t) {
		_, to := distances(d)
		endings := d.Endings()
		for s, witness := range d.Witnesses() {
			if to[s] == far {
				continue // the automaton that accepts nothing
			}
			if rest := endings.From(int32(s)); len(rest) != to[s] || !d.Match(witness+rest) {
				t.Errorf("%s: state %d: got the ending %q, want one of %d bytes", d.Name, s, rest, to[s])
			}
		}
	}
}

func BenchmarkCompare(b *testing.B) {
	g := subject{"large", abnf.Auto, `r = *OCTET %x61 12OCTET
s = *OCTET %x61 11OCTET %x00-FE`}.read(b)
	x, err := Compile(g, g.Rules[0], nil)
	if err != nil {
		b.Fatal(err)
	}
	y, err := Compile(g, g.Rules[1], nil)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := Compare(x, y, nil); err != nil {
			b.Fatal(err)
		}
	}
}
