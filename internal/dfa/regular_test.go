package dfa

import (
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/limit"
	"github.com/std66/std66/internal/nfa"
	"github.com/std66/std66/internal/oracle"
)

// proved is a grammar with the results of Regular for its embedding cycles.
type proved struct {
	*abnf.Grammar
	text    string
	refused []*Irregular
	cycles  int // the number of embedding cycles
}

// prove reads a grammar. It returns false if the grammar has mistakes.
func prove(text string, budget *limit.Budget) (proved, bool) {
	p := proved{text: text}
	r := abnf.Reader{Regular: func(g *abnf.Grammar, c *abnf.Cycle) error {
		p.cycles++
		err := Regular(g, c, budget)
		var e *Irregular
		if errors.As(err, &e) {
			p.refused = append(p.refused, e)
		}
		return err
	}}
	g, err := r.Read(abnf.Source{Name: "f", Text: text})
	p.Grammar = g
	return p, err == nil
}

// TestRegular tests recursion that the proof must accept, and recursion that it must refuse.
func TestRegular(t *testing.T) {
	tests := []struct {
		name, text string
		refusal    string // "" if the cycle is regular
	}{
		{"list with itself on both sides", `a = a a / "x"`, ""},
		{"list with itself around a separator", `a = a "," a / "x"`, ""},
		{"list of the rule or its items (RFC 9051 uid-set)", "s = ( n / r ) / s \",\" s\nn = 1*DIGIT\nr = n \":\" n", ""},
		{"list that repeats itself at its end", `s = ( "x" / "y" ) *( "," s )`, ""},
		{"source route (RFC 821 a-d-l)", `a = d / d "," a / a "," d` + "\n" + `d = "@" 1*ALPHA`, ""},
		{"operators between operands (RFC 7644)", "f = \"x\" / l / [ \"not\" ] \"x\"\nl = f SP ( \"and\" / \"or\" ) SP f", ""},
		{"rules for each operator", "f = \"x\" / l / m\nl = f \"&\" f\nm = f \"|\" f", ""},
		{"repetition of itself", `a = "x" *a`, ""},
		{"repetition of itself with a minimum", `a = 2a / "x"`, ""},
		{"repetition of itself with a maximum", `a = "x" / *2a`, ""},
		{"optional unit reference", `a = [ a ] a / "x"`, ""},
		{"nullable, with itself on both sides", `a = a a / "x" / ""`, ""},
		{"unit references around a cycle", "x = y / \"q\"\ny = x \",\" x / x", ""},
		{"unit references around two rules of a core", "x = y / x \",\" x / \"q\"\ny = x / y \";\" y", ""},
		{"unit references into a lower cycle", "x = y x / y\ny = y y / \"q\"", ""},
		{"all on the left and all on the right", `a = *"x" a / a *"x" / "x"`, ""},

		{"brackets", `a = "(" [ a ] ")"`, `a "(()"`},
		{"brackets and a unit reference", `a = a / "(" a ")" / "x"`, `a "x)"`},
		{"brackets and a unit reference next to an option", `a = [ "x" ] a / "(" a ")" / "x"`, `a "x)"`},
		{"brackets and unit references around a cycle", "a = b / \"x\"\nb = a / \"(\" a \")\"", `b "x)"`},
		{"brackets and unit references around two rules of a core", "a = b / a \",\" a / \"x\"\nb = a / \"(\" a \")\" / b \";\" b", `a "x)"`},
		{"brackets in a lower component", "a = b / a a\nb = \"(\" a \")\" / b \",\" b / \"x\"", `b "xx"`},
		{"two of another rule, which are no unit references", "a = 2b / a \",\" a / \"x\"\nb = 2a / b \";\" b / \"y\"", `a "y"`},
		{"two options that count together", `e = [ "a" e ] [ "b" e ] "c"`, `e "ac"`},
		{"dangling else", `f = "if" f [ "else" f ] / "s"`, `f "selses"`},
		{"postfix operators", `a = a a "y" / "x"`, `a "xx"`},
		{"minimum of three", `a = 3a / "x"`, `a "xx"`},
		{"the empty string in the approximation only", "a = b \"x\" / \"x\" b / a a\nb = \"\" / b b / a", `a ""`},
		{"palindromes", `p = "a" p "a" / "b" p "b" / "c"`, `p "ac"`},
		{"even lengths", `a = "x" a "y" / "xx" a "y" / ""`, `a "x"`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p, ok := prove(test.text, nil)
			if !ok || p.cycles == 0 {
				t.Fatalf("%s: %d embedding cycles, no mistakes %v", test.text, p.cycles, ok)
			}
			var got []string
			for _, e := range p.refused {
				got = append(got, fmt.Sprintf("%s %q", e.Rule.Name, e.Text))
			}
			if got := strings.Join(got, "; "); got != test.refusal {
				t.Errorf("%s: got %q, want %q", test.text, got, test.refusal)
			}
			checkProof(t, p, "xyacb,()", 5)
		})
	}
}

// TestRegularRandom compares the results for random recursive grammars with the oracle.
func TestRegularRandom(t *testing.T) {
	random := rand.New(rand.NewPCG(22, 3))
	regular, refused, loops, several := 0, 0, 0, 0
	for range few(600) {
		p, ok := prove(randomCycle(random), nil)
		if !ok || p.cycles == 0 {
			continue
		}
		if len(p.refused) > 0 {
			refused++
		} else {
			regular++
		}
		checkProof(t, p, "abc", 5)
		if c := p.Rules[0].Cycle; c != nil && c.Embeds && len(c.Core) > 1 {
			several++
		}
		if len(p.refused) == 0 && hasLoop(p) {
			loops++
		}
	}
	t.Logf("%d grammars are regular, %d of them have unit loops; %d are refused; %d cores have several rules", regular, loops, refused, several)
	if regular < few(100) || refused < few(100) || loops < few(50) || several < few(50) {
		t.Error("too few for a meaningful test")
	}
}

// TestRegularLimits tests that a proof stays within its part of the budget.
func TestRegularLimits(t *testing.T) {
	const large = "r = s \",\" r / r \",\" s / s\ns = *( \"a\" / \"b\" ) \"a\" 18( \"a\" / \"b\" )"
	tests := []struct {
		name, text string
		limits     limit.Limits
		spent      int // before the proof
		want       string
	}{
		{"states", large, limit.Limits{}, 0, "50000 states"},
		{"work", large, limit.Limits{Work: 80_000}, 0, "10000 steps of work"},
		{"memory", large, limit.Limits{Memory: 100_000}, 0, "100000 bytes of memory"},
		{"a small part of the work", `a = a "," a / "x"`, limit.Limits{Work: 8 * 2000}, 0, ""},
		{"too small a part of the work", `a = a "," a / "x"`, limit.Limits{Work: 8 * 100}, 0, "100 steps of work"},
		{"budget that is exceeded already", `a = a "," a / "x"`, limit.Limits{Work: 1e6}, 2e6, "1000000 steps of work"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			budget := limit.New(test.limits)
			budget.Spend(test.spent)
			p, ok := prove(test.text, budget)
			if !ok || p.cycles != 1 {
				t.Fatalf("%s: got %d cycles", test.text, p.cycles)
			}
			got := ""
			for _, e := range p.refused {
				got += e.Most
			}
			if got != test.want {
				t.Errorf("%s: got limit %q, want %q", test.text, got, test.want)
			}
			work := budget.Spent() - int64(test.spent)
			if most := 2 * budget.Limits().Work / proofs; (work == 0) != (test.spent > 0) || work > most {
				t.Errorf("%s: the proof spends %d, want at most about %d", test.text, work, most)
			}
			if budget.Held() != 0 {
				t.Errorf("%s: the proof holds %d bytes after its end", test.text, budget.Held())
			}
		})
	}
}

// TestIrregularError tests that the message abbreviates a long string.
func TestIrregularError(t *testing.T) {
	var rules []string
	for i := range 500 {
		rules = append(rules, fmt.Sprintf("r%d = \"x\" [ r%d ] \"y\"", i, (i+1)%500))
	}
	p, _ := prove(strings.Join(rules, "\n"), nil)
	if len(p.refused) != 1 || len(p.refused[0].Text) < 500 {
		t.Fatalf("got %v, want a string of more than 500 bytes", p.refused)
	}
	e := p.refused[0]
	if want := "the regular approximation of " + e.Rule.Name + ` also matches "` + e.Text[:20]; !strings.HasPrefix(e.Error(), want) || len(e.Error()) > 200 {
		t.Errorf("got %s", e)
	}
}

// checkProof compares the automata of p with the oracle. If the recursion was shown to be regular,
// they must agree on all strings up to the given length over the letters, and on longer
// strings. Otherwise the automaton must match the reported string and the rule must not, and they
// must agree on all shorter strings.
func checkProof(t *testing.T, p proved, letters string, length int) {
	t.Helper()
	o := oracle.New(p.Grammar)
	for _, e := range p.refused {
		if e.Most != "" {
			t.Fatalf("%s\nexceeds %s", p.text, e.Most)
		}
		if approximates := approximation(t, p.Grammar, e.Rule)(e.Text); !approximates || o.Match(e.Rule, e.Text) {
			t.Fatalf("%s\nrule %s, %q: the approximation matches: %v, the rule matches: %v; want true, false",
				p.text, e.Rule.Name, e.Text, approximates, o.Match(e.Rule, e.Text))
		}
	}
	if len(p.refused) > 1 {
		return // one cycle may need the other one, which is not exact
	}
	rules := p.Rules[:strings.Count(p.text, "\n")+1]
	if len(p.refused) == 1 {
		rules, length = nil, min(length, len(p.refused[0].Text)-1)
		for r := range p.refused[0].Rule.Cycle.Core {
			rules = append(rules, r)
		}
	}
	for _, r := range rules {
		match := approximation(t, p.Grammar, r)
		check := func(s string) {
			if got, want := match(s), o.Match(r, s); got != want {
				t.Fatalf("%s\nrule %s, %q: got %v, want %v", p.text, r.Name, s, got, want)
			}
		}
		for s := range stringsUpTo(letters, length) {
			check(s)
		}
		if len(p.refused) > 0 {
			continue
		}
		for s := range mustCompile(t, p.Grammar, r).Exhaustive(40) {
			check(s)
		}
	}
}

// approximation returns a function that reports whether the regular approximation of r matches a
// string. It is the automaton of r if r does not nest.
func approximation(t *testing.T, g *abnf.Grammar, r *abnf.Rule) func(string) bool {
	t.Helper()
	if !r.Nests() {
		return mustCompile(t, g, r).Match
	}
	p := newProof(nil, g, r.Cycle, limit.New(limit.Limits{}))
	m, _, err := nfa.Unroll(g, r, []*abnf.Rule{r}, false, p.budget, nfa.Options{})
	if err != nil {
		t.Fatal(err)
	}
	l := p.lazy(r, m, nil)
	return func(s string) bool {
		state := int32(0)
		for _, b := range []byte(s) {
			state = l.stepFrom(state, int(b))
		}
		if l.err != nil {
			t.Fatal(l.err)
		}
		return l.accepts(state)
	}
}

// stringsUpTo returns all strings over the letters up to a length.
func stringsUpTo(letters string, length int) iter.Seq[string] {
	return func(yield func(string) bool) {
		if length < 0 {
			return
		}
		for words := []string{""}; len(words) > 0; words = words[1:] {
			if !yield(words[0]) {
				return
			}
			if len(words[0]) < length {
				for _, c := range letters {
					words = append(words, words[0]+string(c))
				}
			}
		}
	}
}

// randomCycle returns one to three rules that refer to any of them.
func randomCycle(random *rand.Rand) string {
	n := 1 + random.IntN(3)
	var rules []string
	for i := range n {
		alternatives := []string{randomElement(random, 1+random.IntN(2), 0, n)}
		for random.IntN(3) > 0 {
			alternatives = append(alternatives, randomSimple(random, n))
		}
		rules = append(rules, fmt.Sprintf("r%d = %s", i, strings.Join(alternatives, " / ")))
	}
	return strings.Join(rules, "\n")
}

// randomSimple returns up to three elements that are often like a list or like brackets.
func randomSimple(random *rand.Rand, n int) string {
	shapes := []string{`"a"`, `"b"`, `%`, `% %`, `% "," %`, `"a" % "b"`, `[ % ] %`, `"a" *%`, `% "b"`, `"a" %`, `""`, `% % %`, `*% "a"`}
	shape := strings.ReplaceAll(shapes[random.IntN(len(shapes))], `","`, `"c"`)
	for strings.Contains(shape, "%") {
		shape = strings.Replace(shape, "%", fmt.Sprintf("r%d", random.IntN(n)), 1)
	}
	return shape
}

// TestRegularCaptures captures parts around recursion that was shown to be regular, and whole uses of
// it.
func TestRegularCaptures(t *testing.T) {
	const list = "\na = a \",\" a / n *n\nn = \"x\" / \"y\"\nt = 1*( \"x\" / \"z\" )"
	tests := []struct {
		name, text, captures string
		want                 string // the error, or ""
	}{
		{"around a list", `r = "(" a ")" [ t ] / t ":" a` + list, "r=t", ""},
		{"a whole list", `r = "(" a ")" [ t ] / ":" a` + list, "r=t,a:r.a", ""},
		{"a whole list, repeated", `r = 1*( "(" a ")" [ t ] )` + list, "r=t,a:r.a", ""},
		{"a list and its parts", `r = "(" a ")" [ t ]` + list, "r=t,a", `f:2:1: rule "a" is recursive, and a parser cannot capture "a" in it`},
		{"an item", `r = "(" a ")" [ t ]` + list, "r=n", `f:2:1: rule "a" is recursive, and a parser cannot capture "n" in it`},
		{"no clear end", `r = a [ t ]` + list, "r=t", `f:2:1: rule "a" is recursive, and the next byte does not show a parser where it begins or ends`},
		{"no clear start", `r = t / a` + list, "r=t", `f:2:1: rule "a" is recursive, and the next byte does not show a parser where it begins or ends`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p, ok := prove(test.text, nil)
			if !ok || len(p.refused) > 0 || p.cycles != 1 {
				t.Fatalf("%s: got %d cycles, refused %v", test.text, p.cycles, p.refused)
			}
			root, captures, err := abnf.ParseCaptures(p.Grammar, test.captures)
			if err != nil {
				t.Fatal(err)
			}
			d, err := CompileTagged(p.Grammar, root, nil, nil, captures)
			if test.want != "" {
				if err == nil || err.Error() != test.want {
					t.Errorf("%s\n%s: got error %v, want %s", test.text, test.captures, err, test.want)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if n := checkCaptures(t, p, root, captures, d, 20_000); n < 20 {
				t.Errorf("%s: only %d strings match", test.text, n)
			}
		})
	}
}

// TestRegularCapturesRandom captures whole uses of random recursion, and text next to them.
func TestRegularCapturesRandom(t *testing.T) {
	random := rand.New(rand.NewPCG(9051, 22))
	tested := 0
	for tested < few(200) {
		text := randomCycle(random)
		p, ok := prove(text, nil)
		linear := func(r *abnf.Rule) bool { return r.Cycle != nil && !r.Cycle.Embeds }
		if !ok || p.cycles != 1 || len(p.refused) > 0 || p.Rules[0].Cycle == nil ||
			slices.ContainsFunc(p.Rules, linear) || hasLoop(p) {
			continue // the oracle does not terminate on unit loops
		}
		p, _ = prove("r = 1*( \"(\" r0 \")\" [ t ] / t \":\" r0 \";\" )\nt = 1*( \"a\" / \"d\" )\n"+text, nil)
		root, captures, err := abnf.ParseCaptures(p.Grammar, "r=t,r0:r.r0")
		if err != nil {
			t.Fatal(err)
		}
		d, err := CompileTagged(p.Grammar, root, nil, nil, captures)
		if err != nil {
			t.Fatalf("%s\n%v", p.text, err)
		}
		checkCaptures(t, p, root, captures, d, 2000)
		tested++
	}
}

// hasLoop reports whether an embedding cycle has a unit reference from a rule to itself, directly or
// indirectly.
func hasLoop(p proved) bool {
	return slices.ContainsFunc(p.Rules, func(r *abnf.Rule) bool {
		if r.Cycle == nil || !r.Cycle.Core[r] {
			return false
		}
		_, loops := newProof(nil, p.Grammar, r.Cycle, limit.New(limit.Limits{})).component(r)
		return loops
	})
}

// checkCaptures compares the captures of d with the oracle, on up to most strings. It returns the
// number of strings that match.
func checkCaptures(t *testing.T, p proved, root *abnf.Rule, captures []abnf.Capture, d *Machine, most int) (matches int) {
	t.Helper()
	o := oracle.New(p.Grammar)
	for s := range mustCompile(t, p.Grammar, root).Exhaustive(most) {
		got, ok := capturesOf(d, len(captures), s)
		want, wantOK := o.Captures(root, s, captures)
		if ok != wantOK || fmt.Sprint(got) != fmt.Sprint(want) {
			t.Fatalf("%s\n%q: got %v %v, want %v %v", p.text, s, got, ok, want, wantOK)
		}
		if ok {
			matches++
		}
	}
	return matches
}
