package nestedtest

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/grammar"
	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/oracle"
)

// bundled returns a grammar of the bundle.
func bundled(t testing.TB, name string) *abnf.Grammar {
	t.Helper()
	d, ok := grammar.Find(name)
	if !ok {
		t.Fatalf("no document %s", name)
	}
	text := ""
	for _, f := range d.Files {
		text += f.Text
	}
	for _, other := range map[string][]string{"rfc4515": {"rfc4512"}}[name] {
		d, _ := grammar.Find(other)
		text += d.Files[0].Text
	}
	return Read(t, abnf.UTF8, text, AnyCycle)
}

// matcher returns the oracle as a matcher. It is right by definition.
func matcher(g *abnf.Grammar, r *abnf.Rule) Matcher {
	o := oracle.New(g)
	return Matcher{
		Match:  func(s string) bool { return o.Match(r, s) },
		Prefix: func(s string) int { return o.MatchPrefix(r, s) },
		Viable: func(s string) int { return o.ViablePrefix(r, s) },
		Tree:   func(s string) ([]oracle.Node, bool) { return o.Tree(r, s, nil) },
	}
}

// TestCompare tests that all kinds of strings occur, and that wrong matchers are found.
func TestCompare(t *testing.T) {
	tests := []struct{ document, rule string }{
		{"rfc8259", "JSON-text"}, {"rfc5322", "comment"}, {"rfc4515", "filter"}, {"rfc5234", "group"},
	}
	for _, test := range tests {
		t.Run(test.rule, func(t *testing.T) {
			t.Parallel()
			g := bundled(t, test.document)
			r := g.Lookup(test.rule)
			b := Budget{Derivations: 60, Mutations: 3, Short: 300, Medium: 4, Long: 1}
			counts := Compare(t, g, r, Matcher{}, b)
			if counts.Medium < 3 || counts.Long < 1 || counts.Strings < counts.Matches*2 {
				t.Errorf("got %+v, want medium and long texts, and more than one failure for each match", counts)
			}
			right := matcher(g, r)
			for name, wrong := range map[string]Matcher{
				"match of brackets six deep":  {Match: func(s string) bool { return right.Match(s) && depth(s) < 6 }},
				"match of long texts":         {Match: func(s string) bool { return right.Match(s) && len(s) < 4096 }},
				"match without a bracket":     {Match: func(s string) bool { return right.Match(s) || right.Match(s+")") || right.Match(s+"]") }},
				"prefix of brackets six deep": {Prefix: func(s string) int { return right.Prefix(s[:min(len(s), deeper(s))]) }},
				"viable prefix at the end":    {Viable: func(s string) int { return min(right.Viable(s), 255) }},
				"tree without its last node": {Tree: func(s string) ([]oracle.Node, bool) {
					tree, ok := right.Tree(s)
					return tree[:max(0, len(tree)-1)], ok
				}},
			} {
				if _, err := Difference(g, r, wrong, b); err == nil {
					t.Errorf("wrong %s: got no difference", name)
				}
			}
		})
	}
}

// depth returns the greatest number of brackets around a place in s.
func depth(s string) int {
	deepest, now := 0, 0
	for _, c := range s {
		switch {
		case strings.ContainsRune("([{", c):
			now++
		case strings.ContainsRune(")]}", c):
			now--
		}
		deepest = max(deepest, now)
	}
	return deepest
}

// deeper returns the offset of the first bracket with five or more around it, or len(s).
func deeper(s string) int {
	for i := range len(s) {
		if depth(s[:i+1]) >= 6 {
			return i
		}
	}
	return len(s)
}

// TestDeriver tests that derivations match, and that they reach all alternatives.
func TestDeriver(t *testing.T) {
	tests := []struct {
		name, text string
		bytes      string // that must occur in some derivation
	}{
		{"alternatives", `r = "1" / "2" r / r "3" / "(" r "," r ")" / [ "4" / "5" r ] / *2( "6" r )`, "123456(,)"},
		{"mutual recursion", "r = \"1\" s / \"2\"\ns = \"3\" t / r \"4\"\nt = \"(\" r s \")\" / \"5\" r", "12345()"},
		{"only the last alternative ends", `r = r r / "(" r ")" / 2r / "1"`, "(1)"},
		{"deep first alternatives", "r = \"a\" r \"a\" / \"b\" s\ns = \"c\" s \"c\" / \"d\" t\nt = \"e\" r \"e\" / \"f\"", "abcdef"},
		{"ends of ranges", `r = %x30-39 / "(" r ")" / %x61-63`, "0959ac"},
		{"letters in both cases", `r = "abc" [ r ]`, "abcABC"},
		{"unproductive parts", "r = \"1\" / [ s ] \"2\" / s / *s \"3\"\ns = \"4\" s / \"5\"", "12345"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := Read(t, abnf.Auto, test.text, AnyCycle)
			o, d := oracle.New(g), NewDeriver(g, g.Rules[0], rand.New(rand.NewPCG(1, 1)))
			all := ""
			for i := range 500 {
				text := d.Text(i % 60)
				if !o.Match(g.Rules[0], text.String) {
					t.Fatalf("%s: got %q, which does not match", test.text, text.String)
				}
				all += text.String
			}
			for _, b := range []byte(test.bytes) {
				if strings.IndexByte(all, b) < 0 {
					t.Errorf("%s: no %q in 500 derivations", test.text, b)
				}
			}
		})
	}
}

// TestDeriverCodePoints tests that all lengths of UTF-8 occur.
func TestDeriverCodePoints(t *testing.T) {
	g := Read(t, abnf.UTF8, `r = "(" *%x20-27 [ r ] *%x2A-10FFFF ")"`, AnyCycle)
	o, d := oracle.New(g), NewDeriver(g, g.Rules[0], rand.New(rand.NewPCG(1, 1)))
	all := ""
	for range 300 {
		text := d.Text(40)
		if !o.Match(g.Rules[0], text.String) {
			t.Fatalf("got %q, which does not match", text.String)
		}
		all += text.String
	}
	for _, want := range "\x20\u0080\u07FF\u0800\uFFFF\U00010000\U0010FFFF" {
		if !strings.ContainsRune(all, want) {
			t.Errorf("no %U in 300 derivations", want)
		}
	}
	if b := d.Representatives(); len(b) < 9 || !slices.Contains(b, ')') {
		t.Errorf("got the representatives %q", b)
	}
}

// TestStretch tests the lengths of stretched texts, and rules that cannot be stretched.
func TestStretch(t *testing.T) {
	tests := []struct {
		name, text string
		want       bool
	}{
		{"brackets", `r = "(" [ r ] ")"`, true},
		{"several in brackets", `r = "(" *( r / "," ) ")"`, true},
		{"brackets of another rule", "r = \"<\" s \">\"\ns = \"[\" [ s ] \"]\" / \"x\"", true},
		{"left recursion", `r = r "+x" / "x"`, true},
		{"steps that are too large", `r = "(" [ r ] "` + strings.Repeat("x", 5000) + `)"`, false},
		{"no recursion", `r = *9"x"`, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := Read(t, abnf.Auto, test.text, AnyCycle)
			o, d := oracle.New(g), NewDeriver(g, g.Rules[0], rand.New(rand.NewPCG(1, 1)))
			lengths := map[int]bool{}
			for range 60 {
				text, ok := d.Stretch(mediumMin, mediumMax)
				if ok != test.want {
					t.Fatalf("%.40s: got %q, %v", test.text, text.String, ok)
				}
				if !ok {
					continue
				}
				if n := len(text.String); n < mediumMin || n > mediumMax || !o.Match(g.Rules[0], text.String) {
					t.Fatalf("%s: got %q of %d bytes", test.text, text.String, n)
				}
				lengths[len(text.String)] = true
			}
			if test.want && len(lengths) < 5 {
				t.Errorf("%s: got only %d lengths", test.text, len(lengths))
			}
			if text, ok := d.Stretch(longMin, longMax); ok && (len(text.String) < longMin || len(text.String) > longMax) {
				t.Errorf("%s: got %d bytes", test.text, len(text.String))
			}
		})
	}
}

// TestGrammars tests that random grammars have all kinds of recursion, and that the seed determines them.
func TestGrammars(t *testing.T) {
	const n = 600
	kinds := map[string]int{}
	var texts []string
	for g := range Grammars(1, n, AnyCycle) {
		texts = append(texts, g.Text)
		r := g.Rules[0]
		Compare(t, g.Grammar, r, Matcher{}, Budget{Derivations: 4, Mutations: 1})
		if oracle.Cyclic(r) {
			kinds["cyclic"]++
		}
		recursive := map[*abnf.Cycle]bool{}
		for _, r := range g.Needed([]*abnf.Rule{r}) {
			if r.Cycle == nil || recursive[r.Cycle] {
				continue
			}
			recursive[r.Cycle] = true
			switch {
			case r.Cycle.Embeds:
				kinds["embedding"]++
			case r.Cycle.Left:
				kinds["left"]++
			default:
				kinds["right"]++
			}
			if len(r.Cycle.Rules) > 1 {
				kinds["mutual"]++
			}
			if r.Body.Nullable() {
				kinds["nullable"]++
			}
		}
		for kind, text := range map[string]string{"infix": `"+"`, "prefix": `"!"`, "suffix": `"?"`, "brackets": `"("`} {
			if strings.Contains(g.Text, text) {
				kinds[kind]++
			}
		}
	}
	t.Log(kinds)
	for _, kind := range strings.Fields("embedding left right mutual nullable cyclic infix prefix suffix brackets") {
		if kinds[kind] < n/60 {
			t.Errorf("only %d of %d grammars have the kind %s", kinds[kind], n, kind)
		}
	}
	for g := range Grammars(1, 5, AnyCycle) {
		if g.Text != texts[0] {
			t.Errorf("got\n%s\nand\n%s", g.Text, texts[0])
		}
		texts = texts[1:]
	}
	if len(slices.Compact(slices.Sorted(slices.Values(texts)))) < n*9/10 {
		t.Error("too many grammars are equal")
	}
}
