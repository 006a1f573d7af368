package abnf_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	source "github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/dfa"
	"github.com/std66/std66/internal/nestedtest"
	"github.com/std66/std66/internal/oracle"

	"github.com/std66/std66/grammar"
	"github.com/std66/std66/grammar/abnf"
)

func ExampleRule_ParseTree() {
	g, err := abnf.Config{Bundled: "rfc8259", Trees: []string{"JSON-text=member,string,number"}}.Compile()
	if err != nil {
		fmt.Println(err)
		return
	}
	text, _ := g.Rule("JSON-text")
	tree, err := text.ParseTree(`{"a": [1, {"b": 2}]}`)
	if err != nil {
		fmt.Println(err)
		return
	}
	for depth, n := range tree.All() {
		fmt.Printf("%s%s %s\n", strings.Repeat("  ", depth), n.Rule(), n.Text())
	}
	_, err = text.ParseTree(`{"a": [1,]}`)
	fmt.Println(err)
	// Output:
	// JSON-text {"a": [1, {"b": 2}]}
	//   member "a": [1, {"b": 2}]
	//     string "a"
	//     number 1
	//     member "b": 2
	//       string "b"
	//       number 2
	// abnf: JSON-text: offset 9: expected %x20, %x09, %x0A, %x0D, false, null, true, %x7B, %x5B, minus, zero, digit1-9 or quotation-mark, found "]"
}

func ExampleNode_Find() {
	g, _ := abnf.Config{Bundled: "rfc4515", Trees: []string{"filter=filter,attr,assertionvalue"}}.Compile()
	filter, _ := g.Rule("filter")
	attr, _ := g.Rule("attr")
	tree, err := filter.ParseTree("(&(objectClass=Person)(|(sn=Jensen)(!(cn=Babs J*))))")
	if err != nil {
		fmt.Println(err)
		return
	}
	for n := range tree.Root().Find(attr) {
		start, end := n.Span()
		fmt.Println(n.Text(), start, end)
	}
	// Output:
	// objectClass 3 14
	// sn 25 27
	// cn 38 40
}

// TestTreesAgainstOracle compares the trees of bundled grammars with the oracle's.
func TestTreesAgainstOracle(t *testing.T) {
	for _, test := range []struct{ document, tree string }{
		{"rfc8259", "JSON-text=value,member,string,ws,begin-array"},
		{"rfc5322", "mailbox=comment,ccontent,local-part,domain,display-name"},
		{"rfc4515", "filter"},
		{"rfc5234", "rulelist=rule,rulename,elements,group,char-val"},
		{"rfc3986", "URI-reference=host,IPv4address,segment"},
		{"rfc6265", "cookie-string=cookie-pair,cookie-name,cookie-value"},
	} {
		t.Run(test.tree, func(t *testing.T) {
			t.Parallel()
			name, nodes, chosen := strings.Cut(test.tree, "=")
			g, err := abnf.Config{Bundled: test.document, Rules: []string{name}, Trees: []string{test.tree}}.Compile()
			if err != nil {
				t.Fatal(err)
			}
			rule, _ := g.Rule(name)
			o := bundledGrammar(t, test.document, name)
			root := o.Lookup(name)
			judge := oracle.New(o)
			var b abnf.TreeBuffer
			budget := nestedtest.Budget{Derivations: 60, Mutations: 2, Short: 200, Medium: 3}
			count := 0
			for s := range nestedtest.Strings(o, root, budget) {
				tree, err := b.Parse(rule, s)
				want, ok := judge.Tree(root, s, func(r *source.Rule) bool {
					return !chosen || r == root || slices.Contains(strings.Split(nodes, ","), r.Name)
				})
				if (err == nil) != ok {
					t.Fatalf("%q: got %v, want a match: %v", s, err, ok)
				}
				var got, wanted strings.Builder
				for depth, n := range tree.All() {
					start, end := n.Span()
					if n.Text() != s[start:end] || !n.Rule().Match(n.Text()) {
						t.Fatalf("%q: %s does not match %q", s, n.Rule(), n.Text())
					}
					fmt.Fprintln(&got, depth, n.Rule(), start, end)
				}
				if !chosen {
					continue
				}
				for _, n := range want {
					fmt.Fprintln(&wanted, n.Depth, n.Rule.Name, n.Start, n.End)
				}
				if got.String() != wanted.String() {
					t.Fatalf("%q: got\n%s\nwant\n%s", s, &got, &wanted)
				}
				count++
			}
			t.Log(count)
		})
	}
}

// bundledGrammar returns the grammar of a rule in the bundle.
func bundledGrammar(t *testing.T, document, rule string) *source.Grammar {
	t.Helper()
	text := ""
	for _, name := range map[string][]string{"rfc4515": {"rfc4515", "rfc4512"}}[document] {
		if d, ok := grammar.Find(name); ok {
			text += d.Files[0].Text
		}
	}
	if document == "rfc6265" {
		text = cookieGrammar
	} else if text == "" {
		d, _ := grammar.Find(document)
		text = d.Files[0].Text
	}
	in := source.Reader{Regular: func(g *source.Grammar, c *source.Cycle) error { return dfa.Regular(g, c, nil) }}
	in.Roots = []string{rule}
	g, err := in.Read(source.Source{Name: "test.abnf", Text: text})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// cookieGrammar is the grammar of cookie-string (RFC 6265 §4.2.1).
const cookieGrammar = `cookie-string = cookie-pair *( ";" SP cookie-pair )
cookie-pair       = cookie-name "=" cookie-value
cookie-name       = 1*( "!" / %x23-27 / "*" / "+" / "-" / "." / DIGIT / ALPHA / "^" / "_" / "` + "`" + `" / "|" / "~" )
cookie-value      = *cookie-octet / ( DQUOTE *cookie-octet DQUOTE )
cookie-octet      = %x21 / %x23-2B / %x2D-3A / %x3C-5B / %x5D-7E
`

func TestTreeErrors(t *testing.T) {
	for _, test := range []struct{ tree, want string }{
		{"nothing", `abnf: Trees: the grammar has no rule "nothing"`},
		{"JSON-text=valu", `abnf: Trees: the grammar has no rule "valu"; did you mean value?`},
		{"number=string", `abnf: Trees: "number=string": rule "number" does not need "string"`},
		{"value,string", `abnf: Trees: "value,string": expected RULE, or RULE=NODE with further nodes after commas`},
	} {
		_, err := abnf.Config{Bundled: "rfc8259", Trees: []string{test.tree}}.Compile()
		if err == nil || err.Error() != test.want {
			t.Errorf("%s: got %v, want %s", test.tree, err, test.want)
		}
	}
	g, err := abnf.Config{Bundled: "rfc8259", Trees: []string{"value"}}.Compile()
	if err != nil {
		t.Fatal(err)
	}
	number, _ := g.Rule("number")
	if _, err := number.ParseTree("1"); err == nil || err.Error() != "abnf: rule number has no trees" {
		t.Errorf("got %v", err)
	}
	var syntax *abnf.SyntaxError
	if _, err := (abnf.Rule{}).ParseTree("1"); !errors.As(err, &syntax) {
		t.Errorf("the zero rule: got %v", err)
	}
	if n := (abnf.Node{}); n.Rule() != (abnf.Rule{}) || n.Text() != "" {
		t.Error("the zero node has a rule or text")
	}
	for range (abnf.Tree{}).All() {
		t.Error("the zero tree has nodes")
	}
}
