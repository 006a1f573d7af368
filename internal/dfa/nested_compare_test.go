package dfa

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/limit"
	"github.com/std66/std66/internal/oracle"
)

// TestCompareRules compares rules that nest.
func TestCompareRules(t *testing.T) {
	const list = `a = "[" [ v *( "," v ) ] "]"` + "\nv = \"x\" / a"
	for _, test := range []struct {
		name, a, b   string
		onlyA, onlyB string // "-" for none
		undecided    string // the error
	}{
		{"the same", list, list, "-", "-", ""},
		{"written in another way", list, `a = "[" *1( *( v "," ) v ) "]"` + "\nv = a / \"x\"", "-", "-", ""},
		{"through another rule", list, "a = l\nl = o [ v *( \",\" v ) ] c\no = \"[\"\nc = \"]\"\nv = \"x\" / l", "-", "-", ""},
		{"one more alternative", list, list + ` / "y"`, "-", "[y]", ""},
		{"deep inside", `a = "(" ( a / "<" b ">" ) ")" / "x"` + "\nb = \"(\" b \")\" / \"y\"",
			`a = "(" ( a / "<" b ">" ) ")" / "x"` + "\nb = \"(\" b \")\" / \"z\"", "(<y>)", "(<z>)", ""},
		{"other results", `s = "(" s ")" "a" / "(" t ")" "b" / "x"` + "\nt = \"(\" t \")\" / \"y\" / s",
			`s = "(" s ")" "a" / "(" t ")" "b" / "x"` + "\nt = \"(\" t \")\" / \"y\"", "(x)b", "-", ""},
		{"one side fails in a call", `a = "(" *( a / "x" "y" ) ")"`, `a = "(" *( a / "x" [ "y" ] ) ")"`, "-", "(x)", ""},
		{"one side fails before a call", `a = "(" *a ")" / "+" "(" a ")"`, `a = "(" *a ")" / "+"`, "+(())", "+", ""},
		{"other brackets", `a = "(" *a ")" / "x" *a "y"`, `a = "(" *a ")" / "x" "y"`, "xxyy", "-",
			`not decided, because at the start, "x" begins a nested part in one rule only; strings of up to `},
		{"called rules", `k = "!" k k / "a"`, `k = "!" k k / "a" / "b"`, "-", "b", ""},
		{"called rules that are equal", `k = "!" k k / "a"`, `k = "a" / "!" ( k ) 1k`, "-", "-", ""},
		{"a rule that does not nest", `a = "(" [ a ] ")"`, `a = 1*"(" 1*")"`, "-", "(()",
			`not decided, because at the start, "(" begins a nested part in one rule only; strings of up to `},
		{"a rule that has few strings", `a = "(" [ a ] ")"`, `a = "(" [ "()" ] ")"`, "((()))", "-", ""},
		{"a rule that does not nest, on the left", `a = "(" *"()" ")"`, `a = "(" [ a ] ")"`, "(()())", "((()))", ""},
		{"calls with different ends", `k = "!" k k / "a" [ "b" ]`, `k = "!" k [ "b" ] k / "a"`, "ab", "-",
			`not decided, because after "!a", a nested part that one rule continues with "b" has ended in the other; strings of up to `},
	} {
		t.Run(test.name, func(t *testing.T) {
			g, h := readNested(t, test.a), readNested(t, test.b)
			a, b := g.Rules[0], h.Rules[0]
			found, err := CompareRules(g, h, a, b, nil)
			if got := text(found.InA, found.OnlyA); got != test.onlyA {
				t.Errorf("only a: got %s, want %s", got, test.onlyA)
			}
			if got := text(found.InB, found.OnlyB); got != test.onlyB {
				t.Errorf("only b: got %s, want %s", got, test.onlyB)
			}
			if (err == nil) != (test.undecided == "") || err != nil && !strings.HasPrefix(err.Error(), test.undecided) {
				t.Errorf("got error %v, want %q", err, test.undecided)
			}
			if err == nil {
				checkNetComparison(t, g, h, a, b, found, 6)
			}
			if again, _ := CompareRules(g, h, a, b, nil); again != found {
				t.Errorf("got %+v, and then %+v", found, again)
			}
		})
	}
}

func text(ok bool, s string) string {
	if !ok {
		return "-"
	}
	return s
}

// checkNetComparison compares the result for two rules with the oracle, on all strings up to a length.
func checkNetComparison(t *testing.T, g, h *abnf.Grammar, a, b *abnf.Rule, found Comparison, length int) {
	t.Helper()
	first, second := oracle.New(g), oracle.New(h)
	grammars := a.Text() + "\n---\n" + b.Text()
	if found.InA && (!first.Match(a, found.OnlyA) || second.Match(b, found.OnlyA)) {
		t.Fatalf("%s\n%q does not match the first rule only", grammars, found.OnlyA)
	}
	if found.InB && (first.Match(a, found.OnlyB) || !second.Match(b, found.OnlyB)) {
		t.Fatalf("%s\n%q does not match the second rule only", grammars, found.OnlyB)
	}
	for s := range stringsUpTo("()xya", length) {
		inA, inB := first.Match(a, s), second.Match(b, s)
		if inA && !inB && (!found.InA || len(s) < len(found.OnlyA)) || inB && !inA && (!found.InB || len(s) < len(found.OnlyB)) {
			t.Fatalf("%s\n%q: %v %v, and the comparison has %+v", grammars, s, inA, inB, found)
		}
	}
}

// TestCompareRulesRandom compares random rules with brackets with the oracle.
func TestCompareRulesRandom(t *testing.T) {
	random := rand.New(rand.NewPCG(22, 4))
	shapes := []string{`"x"`, `"y"`, `"(" % ")"`, `"(" *% ")"`, `"(" [ % ] "x" ")"`, `"(" % ")" "a"`, `% "a"`, `"x" [ % ]`, `"(" "x" ")"`, `"(" % % ")"`}
	rules := func() string {
		var text strings.Builder
		for _, name := range []string{"a", "b"} {
			text.WriteString(name + ` = "y"`)
			for range 1 + random.IntN(3) {
				shape := shapes[random.IntN(len(shapes))]
				for strings.Contains(shape, "%") {
					shape = strings.Replace(shape, "%", string("ab"[random.IntN(2)]), 1)
				}
				text.WriteString(" / " + shape)
			}
			text.WriteString("\n")
		}
		return text.String()
	}
	decided, equal, undecided, refused := 0, 0, 0, 0
	for range few(400) {
		one := rules()
		other := one
		switch random.IntN(3) {
		case 0:
			other = rules()
		case 1:
			other = strings.Replace(one, `"x"`, `"x" / "xa"`, 1)
		default: // the same alternatives in reverse
			lines := strings.SplitN(one, "\n", 2)
			name, body, _ := strings.Cut(lines[0], " = ")
			all := strings.Split(body, " / ")
			other = name + " = " + all[len(all)-1] + " / ( " + strings.Join(all[:len(all)-1], " / ") + " )\n" + lines[1]
		}
		g, h := readNested(t, one), readNested(t, other)
		if !g.Rules[0].Nests() && !h.Rules[0].Nests() {
			continue
		}
		found, err := CompareRules(g, h, g.Rules[0], h.Rules[0], limit.New(limit.Limits{States: 1000}))
		switch {
		case err == nil:
			decided++
			if !found.InA && !found.InB {
				equal++
			}
			checkNetComparison(t, g, h, g.Rules[0], h.Rules[0], found, 5)
		case errors.As(err, new(*Undecided)):
			undecided++
		default:
			refused++
		}
	}
	t.Logf("%d decided, %d of them equal; %d undecided, %d refused", decided, equal, undecided, refused)
	if decided < few(80) || equal < few(30) {
		t.Error("too few for a meaningful test")
	}
}
