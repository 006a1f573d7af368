package dfa

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/grammar"
	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/limit"
	"github.com/std66/std66/internal/nestedtest"
	"github.com/std66/std66/internal/oracle"
)

// run returns the nodes of s in preorder, and whether s matches. It is the reference interpreter of tree
// machines. The first node is the root.
func (t *Tree) run(root *abnf.Rule, s string) ([]oracle.Node, bool) {
	log := []int32{0} // the steps
	type frame struct{ call, state int32 }
	var stack []frame
	at := t.Root().To
	for i := 0; i <= len(s); {
		next := None
		if i < len(s) {
			next = t.Rows[at][t.Classes.Of[s[i]]]
		}
		switch {
		case next >= FirstCall:
			stack = append(stack, frame{next - FirstCall, at})
			next = t.Calls[next-FirstCall].Enter
		case next != None:
			i++
		case t.Results[at] == None:
			return nil, false
		case len(stack) > 0:
			top := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			next = t.Calls[top.call].Returns[t.Results[at]]
		default:
			if i < len(s) {
				return nil, false
			}
			return t.nodes(root, s, log), true
		}
		log = append(log, next)
		at = t.Steps[next].To
	}
	return nil, false
}

// nodes returns the nodes of s after the steps in log.
func (t *Tree) nodes(root *abnf.Rule, s string, log []int32) []oracle.Node {
	last := t.Steps[log[len(log)-1]].To
	thread, offset := t.Accepts[last][0], len(s)
	var threads []int32
	var events [][2]int // the tags and their offsets, backwards
	for k, n := range slices.Backward(log) {
		step := t.Steps[n]
		th := step.Threads[thread]
		for _, tag := range slices.Backward(t.Words[th.Word]) {
			events = append(events, [2]int{tag, offset})
		}
		switch thread = th.Parent; step.Kind {
		case Reads:
			offset--
		case Returns:
			threads = append(threads, thread)
			thread = t.Accepts[t.Steps[log[k-1]].To][th.Member]
		case Begins:
			if k > 0 {
				thread = threads[len(threads)-1]
				threads = threads[:len(threads)-1]
			}
		}
	}
	nodes := []oracle.Node{{Rule: root, Span: oracle.Span{Start: 0, End: len(s)}}}
	open := []int{0}
	for _, e := range slices.Backward(events) {
		if e[0]%2 == 0 {
			nodes = append(nodes, oracle.Node{Rule: t.Rules[e[0]/2], Span: oracle.Span{Start: e[1]}, Depth: len(open)})
			open = append(open, len(nodes)-1)
			continue
		}
		nodes[open[len(open)-1]].End = e[1]
		if nodes[open[len(open)-1]].Rule != t.Rules[e[0]/2] {
			panic("nodes are not nested")
		}
		open = open[:len(open)-1]
	}
	return nodes
}

// treeWant returns the nodes of the oracle's tree that a tree machine has: the root, and the nodes of the
// given rules, except for references within a cycle that is regular.
func treeWant(o *oracle.Oracle, root *abnf.Rule, s string, rules []*abnf.Rule) ([]oracle.Node, bool) {
	all, ok := o.Tree(root, s, nil)
	var kept []oracle.Node
	var depths []int
	for i, n := range all {
		depths = append(depths[:n.Depth], 0)
		if n.Depth > 0 {
			depths[n.Depth] = depths[n.Depth-1]
		}
		cycle := n.Rule.Cycle
		flat := n.Parent != nil && cycle != nil && cycle.Irregular == nil && n.Parent.Cycle == cycle
		if i == 0 || slices.Contains(rules, n.Rule) && !flat {
			n.Depth, n.Parent = depths[n.Depth], nil
			depths[len(depths)-1]++
			kept = append(kept, n)
		}
	}
	return kept, ok
}

// compareTrees compares the trees of r with the oracle's.
func compareTrees(t *testing.T, g *abnf.Grammar, r *abnf.Rule, rules []*abnf.Rule, b nestedtest.Budget) {
	t.Helper()
	if err := treeDifference(t, g, r, rules, b); err != nil {
		t.Fatal(err)
	}
}

func treeDifference(t *testing.T, g *abnf.Grammar, r *abnf.Rule, rules []*abnf.Rule, b nestedtest.Budget) error {
	tree, err := NewNests(g, nil).CompileTree(r, rules)
	if err != nil {
		return err
	}
	o := oracle.New(g)
	count, most := 0, 0
	for s := range nestedtest.Strings(g, r, b) {
		if len(s) > 1000 && !b.LongTrees {
			continue
		}
		got, ok := tree.run(r, s)
		if want := o.Match(r, s); ok != want {
			return fmt.Errorf("%s\n%s %q: got match %v, want %v", g, r.Name, s, ok, want)
		}
		if !ok {
			continue
		}
		count++
		want, _ := treeWant(o, r, s, rules)
		if !slices.Equal(got, want) {
			return fmt.Errorf("%s\n%s %q: got\n%s\nwant\n%s", g, r.Name, s, outlineOf(s, got), outlineOf(s, want))
		}
		most = max(most, len(got))
	}
	threads := 0
	for _, s := range tree.Steps {
		threads = max(threads, len(s.Threads))
	}
	if b != nestedtest.Small {
		t.Logf("%s: %d trees of up to %d nodes; %d states, %d classes, %d steps, %d calls, up to %d threads", r.Name, count, most, len(tree.Rows), len(tree.Classes.Sets), len(tree.Steps), len(tree.Calls), threads)
	}
	return nil
}

// outlineOf returns nodes as an outline.
func outlineOf(s string, nodes []oracle.Node) string {
	var b strings.Builder
	for _, n := range nodes {
		fmt.Fprintf(&b, "%*s%s %q\n", 2*n.Depth, "", n.Rule.Name, s[n.Start:n.End])
	}
	return b.String()
}

// bundled returns a grammar of the bundle, with the grammars that it needs.
func bundled(t testing.TB, encoding abnf.Encoding, names ...string) *abnf.Grammar {
	t.Helper()
	text := ""
	for _, name := range names {
		d, ok := grammar.Find(name)
		if !ok {
			t.Fatalf("no document %s", name)
		}
		text += d.Files[0].Text
	}
	g, err := abnf.Reader{Encoding: encoding, Regular: func(g *abnf.Grammar, c *abnf.Cycle) error { return Regular(g, c, nil) }}.Read(abnf.Source{Name: "test.abnf", Text: text})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestTreesOfDocuments(t *testing.T) {
	tests := []struct {
		names []string
		root  string
		nodes string // all rules if empty
	}{
		{[]string{"rfc8259"}, "JSON-text", ""},
		{[]string{"rfc8259"}, "JSON-text", "value member string"},
		{[]string{"rfc8259"}, "value", "begin-array end-object member int ws"},
		{[]string{"rfc5322"}, "comment", ""},
		{[]string{"rfc5322"}, "mailbox", "comment local-part domain display-name FWS"},
		{[]string{"rfc4515", "rfc4512"}, "filter", ""},
		{[]string{"rfc5234"}, "rulelist", "rule rulename elements group char-val repetition comment"},
		{[]string{"rfc3986"}, "URI", ""},
		{[]string{"rfc3986"}, "URI-reference", "host IPv4address segment query"},
	}
	for _, test := range tests {
		t.Run(test.root+" "+test.nodes, func(t *testing.T) {
			t.Parallel()
			g := bundled(t, abnf.UTF8, test.names...)
			r := g.Lookup(test.root)
			rules := g.Needed([]*abnf.Rule{r})
			if test.nodes != "" {
				rules = nil
				for name := range strings.FieldsSeq(test.nodes) {
					rules = append(rules, g.Lookup(name))
				}
			}
			b := nestedtest.Budget{Derivations: 100, Mutations: 2, Short: 500, Medium: 4}
			compareTrees(t, g, r, rules, b)
		})
	}
}

// nestedRegular decides which cycles are regular.
func nestedRegular(g *abnf.Grammar, c *abnf.Cycle) error { return Regular(g, c, nil) }

// exactTrees reports whether each reference in r's derivations is a node, or the reference of a
// right-linear cycle. Other cycles that are regular can have several parses, and the automaton's is not
// always the first one.
func exactTrees(g *abnf.Grammar, r *abnf.Rule) bool {
	var v *abnf.Nesting
	if r.Nests() {
		nest, _, err := NewNests(g, nil).compiled(r)
		if err != nil {
			return true // refused
		}
		v = nest.nesting
	}
	return !slices.ContainsFunc(g.Needed([]*abnf.Rule{r}), func(r *abnf.Rule) bool {
		c := v.Cycle(r)
		return c != nil && (c.Left || c.Embeds || r.Cycle.Irregular != nil)
	})
}

func TestTreesOfRandomGrammars(t *testing.T) {
	n := few(120)
	compared, refused, flat := 0, 0, 0
	for random := range nestedtest.Grammars(7, n, nestedRegular) {
		g := random.Grammar
		r := g.Rules[0]
		if oracle.Cyclic(r) || !exactTrees(g, r) {
			flat++
			continue
		}
		err := treeDifference(t, g, r, g.Needed([]*abnf.Rule{r}), nestedtest.Small)
		var a *Ambiguity
		switch {
		case errors.As(err, &a):
			refused++
		case err != nil:
			t.Fatal(err)
		default:
			compared++
		}
	}
	t.Logf("%d compared, %d refused, %d with flat lists", compared, refused, flat)
	if compared < n/10 {
		t.Errorf("compared only %d of %d", compared, n)
	}
}

// TestTreeLimits compiles trees on both sides of the number of steps that fits in tables.
func TestTreeLimits(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles large grammars")
	}
	for _, test := range []struct {
		count int
		want  string
	}{
		{32766, ""}, // two steps for each, and one that begins
		{32767, "test.abnf:1:1: the trees of rule \"r\" need more than 65534 transitions or 16384 lists of nodes; choose fewer rules for their nodes"},
	} {
		g := readNested(t, fmt.Sprintf("r = %d( \"a\" / b )\nb = \"b\"\n", test.count))
		tree, err := NewNests(g, limit.New(limit.Limits{States: 100_000})).CompileTree(g.Rules[0], g.Rules[1:2])
		if got := fmt.Sprint(err); err == nil != (test.want == "") || err != nil && got != test.want {
			t.Errorf("%d: got %v, want %s", test.count, got, test.want)
		}
		if err == nil {
			t.Log(len(tree.Steps))
		}
	}
}

// TestTreeAlphabets compares all short strings of grammars with special cases.
func TestTreeAlphabets(t *testing.T) {
	for _, test := range []struct{ name, grammar, alphabet string }{
		{"called rules that match the empty string", `k = [ %x21-22 k %x2E-2F ] e
e = f *"x" 2*3f
f = [ g ]
g = "g"`, "!./xg"},
		{"rules that match the empty string in brackets", `r = "<" n ">" / n
n = [ e ] [ "(" n "," n ")" n ]
e = *"x" *f
f = "y" / ""`, "<(,)>xy"},
		{"prefix operators with several operands", "k = \"!\" k k / a\na = \"a\" / \"b\"", "!ab"},
		{"a cycle that several rules enter", "r = s \";\" / \"(\" t \")\" s\ns = \"(\" t \")\" / a\nt = s / \"-\" r\na = \"a\"", "();a-"},
		{"brackets that several rules divide", `r = open *( r / sep ) close / word
open = ws left ws
left = "("
close = ws right ws
right = ")"
sep = "," ws
word = 1*"x"
ws = *" "`, "(), x"},
		{"a union of brackets", "s = \"(\" s \")\" a / \"(\" t \")\" b / \"x\"\nt = \"(\" t \")\" / \"y\" / s\na = \"a\"\nb = \"b\"", "()abxy"},
		{"required iterations that are empty", "r = 2*3( a ) \"(\" *r \")\" / a\na = [ b ]\nb = \"b\"", "b()"},
	} {
		t.Run(test.name, func(t *testing.T) {
			g := readNested(t, test.grammar)
			r := g.Rules[0]
			rules := g.Needed(g.Rules[:1])
			tree, err := NewNests(g, nil).CompileTree(r, rules)
			if err != nil {
				t.Fatal(err)
			}
			o := oracle.New(g)
			count := 0
			var try func(s string, left int)
			try = func(s string, left int) {
				got, ok := tree.run(r, s)
				if want, matches := treeWant(o, r, s, rules); ok != matches || !slices.Equal(got, want) {
					t.Fatalf("%q: got %v\n%s\nwant %v\n%s", s, ok, outlineOf(s, got), matches, outlineOf(s, want))
				}
				if ok {
					count++
				}
				for i := range len(test.alphabet) {
					if left > 0 {
						try(s+test.alphabet[i:i+1], left-1)
					}
				}
			}
			depth := 1
			for n := len(test.alphabet); n < few(6000); n *= len(test.alphabet) {
				depth++
			}
			try("", depth)
			if count < 3 {
				t.Errorf("only %d strings match", count)
			}
		})
	}
}
