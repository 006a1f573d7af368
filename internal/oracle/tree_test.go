package oracle

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/internal/abnf"
)

// readAny reads a grammar with any recursion.
func readAny(t testing.TB, text string) *abnf.Grammar {
	t.Helper()
	g, err := abnf.Reader{Regular: anyCycle}.Read(abnf.Source{Name: "test.abnf", Text: text})
	if err != nil {
		t.Fatalf("reading %s\n%v", text, err)
	}
	return g
}

// anyCycle accepts all cycles.
func anyCycle(*abnf.Grammar, *abnf.Cycle) error { return nil }

// outline returns a tree with one node on each line.
func outline(s string, tree []Node) string {
	var b strings.Builder
	for _, n := range tree {
		fmt.Fprintf(&b, "%*s%s %q\n", 2*n.Depth, "", n.Rule.Name, s[n.Start:n.End])
	}
	return b.String()
}

// TestTree tests the order of parses and the choice of nodes.
func TestTree(t *testing.T) {
	const list = "\nitem = \"a\" / \"(\" list \")\"\nlist = item [ \",\" list ]"
	tests := []struct {
		name, text, keep, s string
		want                string
	}{
		{"all rules", `r = "<" list ">"` + list, "r item list", "<a,(a)>", `
r "<a,(a)>"
  list "a,(a)"
    item "a"
    list "(a)"
      item "(a)"
        list "a"
          item "a"
`},
		{"depths without the rules between", `r = "<" list ">"` + list, "item", "<a,(a,((a))),a>", `
item "a"
item "(a,((a)))"
  item "a"
  item "((a))"
    item "(a)"
      item "a"
item "a"
`},
		{"no rules", `r = "<" list ">"` + list, "", "<a>", "\n"},
		{"left recursion has its longest occurrence outside", `r = r "x" / "x"`, "r", "xxx", `
r "xxx"
  r "xx"
    r "x"
`},
		{"itself twice groups on the left", `r = r r / "x"`, "r", "xxx", `
r "xxx"
  r "xx"
    r "x"
    r "x"
  r "x"
`},
		{"itself twice groups on the right if one of them comes first", `r = "x" r / r r / "x"`, "r", "xxx", `
r "xxx"
  r "xx"
    r "x"
`},
		{"operators in the order of alternatives", "r = r \"+\" r / r \"*\" r / %x61-7A", "r", "a*b+c*d", `
r "a*b+c*d"
  r "a*b"
    r "a"
    r "b"
  r "c*d"
    r "c"
    r "d"
`},
		{"rule that is itself", `r = r / "x"`, "r", "x", `
r "x"
`},
		{"rules that are each other", "r = s / \"x\"\ns = r / \"y\"", "r s", "x", `
r "x"
`},
		{"empty iterations beyond the minimum", `r = 1*a` + "\n" + `a = "x" / ""`, "a", "xx", `
a "x"
a "x"
`},
		{"empty iterations up to the minimum", `r = 3*a` + "\n" + `a = "x" / ""`, "a", "x", `
a "x"
a ""
a ""
`},
		{"dangling else belongs to the inner if", `f = "if" f [ "else" f ] / "s"`, "f", "ififselses", `
f "ififselses"
  f "ifselses"
    f "s"
    f "s"
`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := readAny(t, test.text)
			tree, ok := New(g).Tree(g.Rules[0], test.s, func(r *abnf.Rule) bool {
				return slices.Contains(strings.Fields(test.keep), r.Name)
			})
			if got := "\n" + outline(test.s, tree); !ok || got != test.want {
				t.Errorf("%s\n%q: got %v%s\nwant%s", test.text, test.s, ok, got, test.want)
			}
		})
	}
}

// TestTreeOfNoMatch tests that a string that does not match has no tree.
func TestTreeOfNoMatch(t *testing.T) {
	g := readAny(t, `r = "(" [ r ] ")"`)
	if tree, ok := New(g).Tree(g.Rules[0], "(()", nil); ok || tree != nil {
		t.Errorf("got %v, %v", tree, ok)
	}
}

// TestTreeLong tests texts that nest deeply, or that have many siblings.
func TestTreeLong(t *testing.T) {
	g := readAny(t, `r = "(" *r ")"`)
	o := New(g)
	for _, n := range []int{127, 2050} {
		for _, s := range []string{strings.Repeat("(", n) + strings.Repeat(")", n), "(" + strings.Repeat("()", n-1) + ")"} {
			tree, ok := o.Tree(g.Rules[0], s, nil)
			if !ok || len(tree) != n {
				t.Fatalf("%.10q, %d bytes: got %d nodes, %v; want %d", s, len(s), len(tree), ok, n)
			}
			depth := 0
			for _, node := range tree {
				open := strings.Count(s[:node.Start], "(") - strings.Count(s[:node.Start], ")")
				if s[node.Start] != '(' || node.Depth != open {
					t.Fatalf("%.10q: got a node of depth %d at %d, want depth %d", s, node.Depth, node.Start, open)
				}
				depth = max(depth, node.Depth)
			}
		}
	}
}

// TestCyclic tests which rules derive themselves and nothing else.
func TestCyclic(t *testing.T) {
	tests := []struct {
		name, text string
		want       bool
	}{
		{"unit reference", `r = r / "x"`, true},
		{"unit references of two rules", "r = s / \"x\"\ns = [ r ] / \"y\"", true},
		{"in a rule that it needs", "r = \"x\" s\ns = ( s ) / \"y\"", true},
		{"next to an option", `r = [ "y" ] r / "x"`, true},
		{"next to itself, which may be empty", `r = r r / ""`, true},
		{"repetition", `r = *r "" / "x"`, true},
		{"one or more of itself", `r = 1*r / "x"`, true},
		{"required repetition of itself, which may be empty", `r = 2r / ""`, true},
		{"next to itself, which is not empty", `r = r r / "x"`, false},
		{"required repetition of itself, which is not empty", `r = 2r / "x"`, false},
		{"zero times", `r = 0r / "x"`, false},
		{"left recursion", `r = r "y" / "x"`, false},
		{"left recursion after an option", `r = [ "z" ] r "y" / "x"`, false},
		{"right recursion", `r = "y" r / "x"`, false},
		{"brackets", `r = "(" *r ")"`, false},
		{"no recursion", `r = s s` + "\n" + `s = ""`, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := Cyclic(readAny(t, test.text).Rules[0]); got != test.want {
				t.Errorf("%s: got %v, want %v", test.text, got, test.want)
			}
		})
	}
}
