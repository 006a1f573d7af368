package dfa

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/limit"
)

// checkAliases compares alias with CompileCalling on all aliases of g. It returns the number of
// machines that alias has made, and the number of those that expect a character rule as a word.
// Machines of at least callee states are called.
func checkAliases(t *testing.T, text string, g *abnf.Grammar, callee int) (made, characters int) {
	t.Helper()
	all, callees := map[*abnf.Rule]*Machine{}, map[*abnf.Rule]*Machine{}
	for _, r := range g.CalleesFirst() {
		want, err := CompileCalling(g, r, nil, callees)
		if err != nil {
			t.Fatal(err)
		}
		all[r] = want
		if to := reference(r); to != nil && all[to] != nil {
			b := limit.New(limit.Limits{})
			got, ok := alias(r, all[to], b, callees)
			if ok {
				made++
				if strings.Join(want.Expected[0], " ") == to.Name {
					characters++
				}
				if !reflect.DeepEqual(got, want) {
					t.Fatalf("%srule %s: got\n%s%v\nwant\n%s%v", text, r.Name, got, got.Names, want, want.Names)
				}
				if b.Held() != int64(got.size()) {
					t.Fatalf("%srule %s: %d bytes held, want %d", text, r.Name, b.Held(), got.size())
				}
			}
		}
		if r.Cycle == nil && want.Len() >= callee {
			callees[r] = want
		}
	}
	return made, characters
}

// TestAlias tests a chain of aliases for each kind of rule at its end.
func TestAlias(t *testing.T) {
	tests := []struct {
		name string
		end  string
		made int // the number of machines that alias makes without calls
	}{
		{"last alias names its start after the end of the chain", `"x" 1*DIGIT`, 3},
		{"character rule, which is one more alias", `ALPHA`, 4},
		{"number as a character", `%x41`, 3},
		{"characters of several bytes", `"%" 2HEXDIG / %x80-10FFFF`, 3},
		{"string is a character but not a word", `"abc"`, 2},
		{"recursive rule", `"a" end / "x"`, 2},
		{"empty string", `""`, 2},
		{"rule that is large enough for a callee", `1*40( "a" "b" )`, 3},
		{"nullable rule", `*( "a" / "b" ) [ "c" ]`, 3},
		{"large nullable rule that cannot be called at a start", `*40( "a" "b" )`, 3},
		{"long example, which becomes the name of the rule", `50"a"`, 3},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			text := `a = b
b = c
c = d
d = end
end = ` + test.end + "\n"
			g, err := abnf.Read(abnf.Auto, abnf.Source{Name: "test.abnf", Text: text})
			if err != nil {
				t.Fatal(err)
			}
			checkAliases(t, text, g, 8)
			if made, _ := checkAliases(t, text, g, 1<<30); made != test.made {
				t.Errorf("%s: %d machines were made, want %d", test.end, made, test.made)
			}
		})
	}
}

// TestAliasRandom tests aliases of aliases in random grammars.
func TestAliasRandom(t *testing.T) {
	random := rand.New(rand.NewPCG(17, 4))
	made, characters := 0, 0
	for grammars := 0; grammars < few(400); {
		text := randomRules(random)
		rules := strings.Count(text, "\n")
		ends := []string{"ALPHA", "CRLF", "c", "d"}
		for i := range rules {
			ends = append(ends, fmt.Sprintf("r%d", i))
		}
		var b strings.Builder
		b.WriteString(text + `c = ALPHA / "%" 2HEXDIG / %xE9-20AC
d = c / "-"
`)
		for i := range 8 {
			name := fmt.Sprintf("alias%d", i)
			fmt.Fprintf(&b, "%s = %s\nu%d = %s *%s\n", name, ends[random.IntN(len(ends))], i, name, name)
			ends = append(ends, name, name, name)
		}
		g, err := abnf.Read(abnf.Auto, abnf.Source{Name: "random.abnf", Text: b.String()})
		if err != nil {
			continue
		}
		if largest, err := Compile(g, g.Rules[0], limit.New(limit.Limits{States: 200})); err != nil || largest.Len() > 60 {
			continue
		}
		grammars++
		for _, callee := range []int{1, 4, 1 << 30} {
			m, c := checkAliases(t, b.String(), g, callee)
			made, characters = made+m, characters+c
		}
	}
	if made < few(1000) || characters < few(300) {
		t.Errorf("%d machines were made, %d of characters: too few for a meaningful test", made, characters)
	}
}
