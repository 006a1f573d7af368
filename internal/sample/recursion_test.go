package sample

import (
	"fmt"
	"strings"
	"testing"

	"github.com/std66/std66/grammar"
	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/nestedtest"
	"github.com/std66/std66/internal/oracle"
)

// recursive returns grammars whose first rule embeds itself.
func recursive(t testing.TB) map[string]*abnf.Grammar {
	t.Helper()
	all := map[string]*abnf.Grammar{}
	for name, text := range map[string]string{
		"brackets":                             `r = "(" [ r ] ")"`,
		"many brackets":                        `r = "a" / "(" *r ")" / "[" r *( "," r ) "]" / "{" [ r ] "}"`,
		"recursion needs two rules":            "r = \"(\" s \")\"\ns = r / \"x\" / s \",\" s",
		"mutual recursion":                     "r = \"1\" / \"a\" s \"b\"\ns = \"2\" / \"c\" t \"d\" / r\nt = \"3\" r \"4\" / s \"5\" / \"6\"",
		"left recursion":                       `r = r "+" r / r "!" / "x" / "(" r ")"`,
		"itself twice":                         `a = a a / "x"`,
		"itself twice, and empty":              `a = a a / "x" / ""`,
		"long leaves":                          `r = "(" *r ")" / "` + strings.Repeat("x", 30) + `" / 3( r / "y" )`,
		"only a deep alternative":              "r = \"x\" / \"(\" s \")\"\ns = \"[\" t \"]\"\nt = \"<\" r \">\" / \"{\" r r r \"}\" / \"q\" r r",
		"prefix and suffix":                    `r = "!" r "?" / r "*" / "-" r / "x" / [ r ] "y"`,
		"repetition next to a rule that nests": "r = \"(\" *r s \")\"\ns = \"x\" / \"[\" r \"]\"",
		"without a leaf":                       "r = s s\ns = \"x\" / [ r ] \"y\" r \"z\"",
	} {
		all[name] = nestedtest.Read(t, abnf.Auto, text, nestedtest.AnyCycle)
	}
	return all
}

// document is a rule of a bundled document with the rules that it imports.
func document(t testing.TB, rule string, names ...string) (*abnf.Grammar, *abnf.Rule) {
	t.Helper()
	text := ""
	for _, name := range names {
		d, ok := grammar.Find(name)
		if !ok {
			t.Fatalf("no document %s", name)
		}
		for _, f := range d.Files {
			text += f.Text
		}
	}
	g := nestedtest.Read(t, abnf.UTF8, text, nestedtest.AnyCycle)
	return g, g.Lookup(rule)
}

// forRecursive calls f for recursive rules.
func forRecursive(t *testing.T, f func(t *testing.T, g *abnf.Grammar, r *abnf.Rule)) {
	for _, d := range [][]string{
		{"JSON-text", "rfc8259"}, {"comment", "rfc5322"}, {"filter", "rfc4515", "rfc4512"}, {"rulelist", "rfc5234"},
	} {
		g, r := document(t, d[0], d[1:]...)
		t.Run(d[1]+" "+d[0], func(t *testing.T) { f(t, g, r) })
	}
	for name, g := range recursive(t) {
		t.Run(name, func(t *testing.T) { f(t, g, g.Rules[0]) })
	}
	n, grammars := 0, 60
	if testing.Short() {
		grammars = 10
	}
	for g := range nestedtest.Grammars(7, grammars, nestedtest.AnyCycle) {
		n++
		t.Run(fmt.Sprintf("random %d", n), func(t *testing.T) { f(t, g.Grammar, g.Rules[0]) })
	}
}

// TestRecursion takes samples of recursive rules at several depths. All must match, and be as short and as
// shallow as required, and all ways must be taken.
func TestRecursion(t *testing.T) {
	forRecursive(t, func(t *testing.T, g *abnf.Grammar, r *abnf.Rule) {
		o := oracle.New(g)
		for seed, options := range []Options{{}, {MaxDepth: 1}, {MaxDepth: 2}, {MaxDepth: 4, MaxLen: 300}, {MaxDepth: 3, MaxLen: 7}} {
			options.Seed = uint64(seed)
			s := newSampler(t, g, r, options)
			for i := range max(s.Ways(), 30) {
				member := s.Next()
				if !o.Match(r, member) {
					t.Fatalf("%s: got %q, which the rule does not match", r.Text(), member)
				}
				if most := longest(s); len(member) > most {
					t.Errorf("%s: %+v: got %q of %d bytes, want up to %d", r.Text(), options, member, len(member), most)
				}
				most := s.maxDepth
				if len(s.chain) > 0 {
					most = max(most, 2)
				}
				if s.depth > most {
					t.Errorf("%s: %+v: sample %d has depth %d: %q", r.Text(), options, i, s.depth, member)
				}
			}
			for i, round := range s.rounds.met {
				if way := s.tree.ways[i]; round == 0 {
					t.Errorf("%s: choice %d of %s was not taken in %d samples", r.Text(), way.index, way, s.Ways())
				}
			}
		}
	})
}

// TestDepth compares the depth of samples with their trees, and tests that samples reach the maximum.
func TestDepth(t *testing.T) {
	tests := []struct {
		rule      string
		documents []string
		counted   string // the rule that occurs in itself
	}{
		{"JSON-text", []string{"rfc8259"}, "value"},
		{"comment", []string{"rfc5322"}, "comment"},
		{"filter", []string{"rfc4515", "rfc4512"}, "filter"},
	}
	for _, test := range tests {
		t.Run(test.rule, func(t *testing.T) {
			g, r := document(t, test.rule, test.documents...)
			o, counted := oracle.New(g), g.Lookup(test.counted)
			for _, most := range []int{2, 3, 5} {
				s := newSampler(t, g, r, Options{Seed: 1, MaxDepth: most, MaxLen: 200})
				depths := map[int]int{}
				for range 400 {
					member := s.Next()
					tree, _ := o.Tree(r, member, func(r *abnf.Rule) bool { return r == counted })
					depth := 0
					for _, n := range tree {
						depth = max(depth, n.Depth+1)
					}
					if depth != s.depth {
						t.Fatalf("got depth %d, want %d, of %q", s.depth, depth, member)
					}
					depths[depth]++
				}
				for depth := range most {
					if depths[depth+1] == 0 {
						t.Errorf("MaxDepth %d: no sample has depth %d: %v", most, depth+1, depths)
					}
				}
			}
		})
	}
}

// TestFlat tests that members of the maximum depth take random choices in their innermost occurrences.
func TestFlat(t *testing.T) {
	g := nestedtest.Read(t, abnf.Auto, `r = "(" r ")" / %x61-7A / 2*4%x30-39 / [ "-" ] "long"`, nestedtest.AnyCycle)
	s := newSampler(t, g, g.Rules[0], Options{MaxDepth: 2})
	for range s.Ways() {
		s.Next()
	}
	members := map[string]bool{}
	for range 500 {
		if member := s.Next(); len(s.chain) == 0 && s.depth == 2 {
			members[member] = true
		}
	}
	if len(members) < 30 || !members["(long)"] || !members["(-long)"] {
		t.Errorf("got only %d members of depth 2 in 500 samples: %v", len(members), members)
	}
}

// TestLinearDepth tests that linear recursion has no maximum depth.
func TestLinearDepth(t *testing.T) {
	g := nestedtest.Read(t, abnf.Auto, `r = "x" [ r ]`, nestedtest.AnyCycle)
	s := newSampler(t, g, g.Rules[0], Options{MaxDepth: 1})
	longest := 0
	for range 200 {
		longest = max(longest, len(s.Next()))
	}
	if longest < 5 {
		t.Errorf("the longest of 200 samples has %d bytes", longest)
	}
}
