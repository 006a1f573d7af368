package nested

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

// outline returns a tree as an outline.
func outline(t Tree) string {
	var b strings.Builder
	for depth, n := range t.All() {
		start, end := n.Span()
		fmt.Fprintf(&b, "%*s%s %q %d-%d\n", 2*depth, "", n.Rule(), n.Text(), start, end)
	}
	return b.String()
}

func TestParseTree(t *testing.T) {
	tests := []struct {
		rule    Rule
		s, want string
	}{
		{RuleText, " [1, {a: []}] ", `
text " [1, {a: []}] " 0-14
  ws " " 0-1
  value "[1, {a: []}]" 1-13
    array "[1, {a: []}]" 1-13
      ws "" 2-2
      value "1" 2-3
        number "1" 2-3
      ws "" 3-3
      ws " " 4-5
      value "{a: []}" 5-12
        pair "{a: []}" 5-12
          ws "" 6-6
          name "a" 6-7
          ws "" 7-7
          ws " " 8-9
          value "[]" 9-11
            array "[]" 9-11
              ws "" 10-10
              ws "" 10-10
          ws "" 11-11
      ws "" 12-12
  ws " " 13-14
`},
		{RuleEither, "((!a(>)x", `
either "((!a(>)x" 0-8
  round "((!a(>)" 0-7
    round "(!" 1-3
    angle "(>" 4-6
`},
		{RuleEither, "((!a(>>y", `
either "((!a(>>y" 0-8
  angle "((!a(>>" 0-7
    round "(!" 1-3
    angle "(>" 4-6
`},
	}
	var b TreeBuffer
	for _, test := range tests {
		for _, parse := range []func(Rule, string) (Tree, error){Rule.ParseTree, b.Parse} {
			tree, err := parse(test.rule, test.s)
			if got := "\n" + outline(tree); err != nil || got != test.want {
				t.Errorf("%s %q: got %v%s\nwant%s", test.rule, test.s, err, got, test.want)
			}
		}
	}
}

func TestParseTreeErrors(t *testing.T) {
	for _, s := range []string{"", "[", "[1", "[1]]", "{a:[}", "\xff", strings.Repeat("[", 300), strings.Repeat("[", 300) + strings.Repeat("]", 299)} {
		tree, err := RuleText.ParseTree(s)
		var syntax *SyntaxError
		if want := RuleText.Check(s); !errors.As(err, &syntax) || err.Error() != want.Error() {
			t.Errorf("%q: got %v, want %v", s, err, want)
		}
		if got := outline(tree); got != "" || tree.Root().Text() != "" {
			t.Errorf("%q: got a tree: %s", s, got)
		}
	}
	if _, err := RuleNumber.ParseTree("1"); err == nil || err.Error() != "nested: rule number has no trees" {
		t.Errorf("got %v", err)
	}
	if _, err := Rule(99).ParseTree("1"); err == nil {
		t.Error("got no error for a rule that does not exist")
	}
}

func TestNode(t *testing.T) {
	const s = "[1,[2,{b:[3]}],a]"
	tree, err := RuleText.ParseTree(s)
	if err != nil {
		t.Fatal(err)
	}
	var found, children []string
	for n := range tree.Root().Find(RuleNumber) {
		found = append(found, n.Text())
	}
	for n := range tree.Root().Children() {
		children = append(children, n.Rule().String())
		if n.Rule() != RuleValue {
			continue
		}
		for array := range n.Children() {
			for n := range array.Children() {
				if n.Rule() == RuleValue {
					children = append(children, n.Text())
				}
			}
		}
	}
	if got := strings.Join(found, " "); got != "1 2 3" {
		t.Errorf("Find: got %s", got)
	}
	if got := strings.Join(children, " "); got != "ws value 1 [2,{b:[3]}] a ws" {
		t.Errorf("Children: got %s", got)
	}
	for n := range tree.Root().Find(RulePair) {
		for inner := range n.Find(RuleNumber) {
			if start, end := inner.Span(); inner.Text() != "3" || start != 10 || end != 11 {
				t.Errorf("got %q at %d-%d", inner.Text(), start, end)
			}
			break
		}
	}
	if n := (Node{}); n.Text() != "" || n.Rule() != 0 {
		t.Error("the zero value has text")
	}
}

// TestTreeDepth tests deep trees, and that a buffer allocates only the nodes.
func TestTreeDepth(t *testing.T) {
	var b TreeBuffer
	for _, depth := range []int{1, 63, 64, 65, 127, 4095, 4096, 8191, 1_000_000} {
		s := strings.Repeat("[", depth) + strings.Repeat("]", depth)
		tree, err := b.Parse(RuleText, s)
		if err != nil {
			t.Fatal(err)
		}
		deepest, arrays := 0, 0
		for d, n := range tree.All() {
			deepest = max(deepest, d)
			if n.Rule() == RuleArray {
				arrays++
			}
		}
		if deepest != 2*depth+1 || arrays != depth {
			t.Errorf("%d levels: got depth %d and %d arrays", depth, deepest, arrays)
		}
		allocs := testing.AllocsPerRun(1, func() { b.Parse(RuleText, s) })
		for range 3 { // the garbage collector also allocates when it starts
			allocs = min(allocs, testing.AllocsPerRun(1, func() { b.Parse(RuleText, s) }))
		}
		if allocs > 1 {
			t.Errorf("%d levels: got %v allocations", depth, allocs)
		}
		if _, err := b.Parse(RuleText, s[:len(s)-1]); err == nil {
			t.Errorf("%d levels: got no error without the last bracket", depth)
		}
	}
}
