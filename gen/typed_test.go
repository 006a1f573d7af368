package gen

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/std66/std66/grammar/abnf"
	source "github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/dfa"
	"github.com/std66/std66/internal/limit"
	"github.com/std66/std66/internal/nestedtest"
)

// TestTyped tests the methods of typed nodes.
func TestTyped(t *testing.T) {
	for _, test := range []struct{ name, grammar, tree, want string }{
		{"once, at most once, and several times", "a = b [ c ] *d 2e\nb = \"b\" *\"x\"\nc = \"c\" *\"x\"\nd = \"d\" *\"x\"\ne = \"e\" *\"x\"\n", "a",
			"a: B, C?, Ds, Es; b: ; c: ; d: ; e: "},
		{"alternatives", "a = b / c / b c\nb = \"b\" *\"x\"\nc = \"c\" *\"x\"\n", "a", "a: B?, C?; b: ; c: "},
		{"the same in all alternatives", "a = b \"1\" / \"2\" b\nb = \"b\" *\"x\"\n", "a", "a: B; b: "},
		{"rules between that are not nodes", "a = 2b c\nb = [ d ]\nc = d / e\nd = \"d\" *\"x\"\ne = \"e\" *\"x\"\n", "a=d,e", "a: Ds, E?; d: ; e: "},
		{"right recursion", "a = b [ \",\" a ]\nb = \"b\" *\"x\"\n", "a", "a: Bs; b: "},
		{"nesting", "a = \"(\" *a [ b ] \")\"\nb = \"b\" *\"x\"\n", "a", "a: As, B?; b: "},
		{"regular between brackets", "a = b\nb = b \"&\" b / \"(\" b \")\" / c\nc = \"c\" *\"x\"\n", "a=b,c", "a: B; b: Bs, Cs; c: "},
		{"nesting through a rule that is not a node", "a = \"(\" c \")\"\nb = \"b\" *\"x\"\nc = b / \"[\" c \"]\" / a\n", "a=a,b", "a: As, Bs; b: "},
		{"names with other meanings", "a = string node 2is 2box\nstring = \"b\" *\"x\"\nnode = \"c\" *\"x\"\nis = \"d\" *\"x\"\nbox = \"e\" *\"x\"\n", "a",
			"a: StringNode, Node2, Ises, Boxes; string: ; node: ; is: ; box: "},
		{"JSON", readFile(t, "../grammar/rfc8259.abnf"), "JSON-text=value,object,array,member,string,number",
			"JSON-text: Value; value: Object?, Array?, Number?, StringNode?; object: Members; member: Value, StringNode; array: Values; number: ; string: "},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := Config{Sources: []Source{{Name: "test.abnf", Text: test.grammar}}, Package: "p", Trees: []string{test.tree}, Typed: true}
			b := limit.New(limit.Limits{})
			s, err := newSpec(c, b)
			if err != nil {
				t.Fatal(err)
			}
			m, err := compile(s, c.tuned(), b)
			if err != nil {
				t.Fatal(err)
			}
			p := newProgram(s, m, c, nil)
			var got []string
			for _, n := range p.typedNodes(p.trees[0]) {
				var methods []string
				for _, child := range n.children {
					method := child.method
					if child.least == 0 && child.most == 1 {
						method += "?"
					}
					methods = append(methods, method)
				}
				got = append(got, n.Name+": "+strings.Join(methods, ", "))
			}
			if got := strings.Join(got, "; "); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
			if _, err := Generate(c); err != nil {
				t.Error(err)
			}
		})
	}
	_, err := Generate(Config{Sources: []Source{{Name: "test.abnf", Text: "a = \"x\"\nb = \"y\"\n"}}, Package: "p", Trees: []string{"a", "b"}, Typed: true})
	if want := "Typed: there must be one tree, and there are 2"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// readFile returns the text of a file.
func readFile(t *testing.T, name string) string {
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestTypedRandom compares the counts of children with the trees of random grammars.
func TestTypedRandom(t *testing.T) {
	grammars, nodes := 300, 0
	if testing.Short() {
		grammars = 30
	}
	regular := func(g *source.Grammar, c *source.Cycle) error { return dfa.Regular(g, c, nil) }
	for random := range nestedtest.Grammars(27, grammars, regular) {
		root := random.Rules[0]
		compiled, err := abnf.Config{Sources: []abnf.Source{{Name: "random.abnf", Text: random.Text}}, Trees: []string{root.Name}}.Compile()
		if err != nil {
			continue // refused
		}
		tree, err := dfa.NewNests(random.Grammar, nil).CompileTree(root, random.Needed([]*source.Rule{root}))
		if err != nil {
			t.Fatal(err)
		}
		c := newChildCounter(tree.Nesting)
		rule, _ := compiled.Rule(root.Name)
		var trees []abnf.Tree
		for s := range nestedtest.Strings(random.Grammar, root, nestedtest.Small) {
			if tree, err := rule.ParseTree(s); err == nil {
				trees = append(trees, tree)
				for _, n := range tree.All() {
					c.nodes[random.Lookup(n.Rule().String())] = true // a rule that is never a node counts as none
				}
			}
		}
		for _, tree := range trees {
			for _, n := range tree.All() {
				nodes++
				if err := checkChildren(random.Grammar, c, n); err != nil {
					t.Fatalf("%s%q: %v", random.Text, tree.Root().Text(), err)
				}
			}
		}
	}
	if nodes < 50*grammars {
		t.Errorf("only %d nodes", nodes)
	}
}

// checkChildren checks the numbers of the children of n.
func checkChildren(g *source.Grammar, c *childCounter, n abnf.Node) error {
	counts := map[*source.Rule]int{}
	for child := range n.Children() {
		counts[g.Lookup(child.Rule().String())]++
	}
	want := c.body(g.Lookup(n.Rule().String()))
	for r, count := range counts {
		if k := want[r]; count > k.most && k.most < many {
			return fmt.Errorf("%s %q has %d children of %s, at most %d expected", n.Rule(), n.Text(), count, r.Name, k.most)
		}
	}
	for r, k := range want {
		if counts[r] < k.least {
			return fmt.Errorf("%s %q has %d children of %s, at least %d expected", n.Rule(), n.Text(), counts[r], r.Name, k.least)
		}
	}
	return nil
}
