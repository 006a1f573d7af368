package gen

import (
	"testing"

	"github.com/std66/std66/grammar/abnf"
	source "github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/equaltest"
	"github.com/std66/std66/internal/limit"
	"github.com/std66/std66/internal/machines"
	"github.com/std66/std66/internal/nestedtest"
	"github.com/std66/std66/internal/oracle"
)

// mailboxGrammar has nested comments between the parts of an address.
const mailboxGrammar = `mailbox = [ display ] "<" local "@" domain ">" / local "@" domain
display = 1*( word / cfws )
local = [ cfws ] word [ cfws ]
domain = [ cfws ] word [ cfws ]
word = 1*"w"
cfws = 1*( " " / comment )
comment = "(" *( " " / %x77-78 / comment ) ")"
`

// nestedParserSubjects have captures around frames, and of whole frames.
var nestedParserSubjects = []parserSubject{
	{"around", mailboxGrammar, "mailbox=display,local,domain"},
	{"whole", mailboxGrammar, "mailbox=outer:cfws.comment,local,word:local.word"},
	{"union", "s = a / b\na = \"(\" a \")\" \"x\" / \"x\"\nb = \"(\" b \")\" \"y\" / \"y\"\n", "s=s.a,s.b"},
	{"results", `r = [ "-" ] ( a *"x" / b *"y" ) *( "," [ n ] )
a = "(" *( a ";" / b ) ( ")" / "!" )
b = "(" *( a ";" / b ) ( "]" / "!" )
n = 1*DIGIT
`, "r=r.a,r.b,last:r.n"},
	{"called", "r = k *( \",\" k ) \"!\"\nk = \"-\" k k / \"a\"\n", "r=last:r.k"},
	{"repeated", "r = *( x \";\" ) x\nx = n [ \"=\" v ]\nn = 1*%x61-62\nv = n / \"[\" [ v *( \",\" v ) ] \"]\"\n", "r=x,name:x.n,value:x.v"},
}

// TestNestedParsers compares parsers of rules that nest with the oracle: code, tables, and at run time.
func TestNestedParsers(t *testing.T) {
	forms := parserForms
	if testing.Short() {
		forms = []form{parserForms[0], parserForms[3]}
	}
	testParsers(t, nestedParserSubjects, forms)
	for _, s := range nestedParserSubjects {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			g := read(t, s.text)
			root, captures, err := source.ParseCaptures(g, s.spec)
			if err != nil {
				t.Fatal(err)
			}
			compiled, err := abnf.Config{Sources: []abnf.Source{{Name: "test.abnf", Text: s.text}}, Parsers: []string{s.spec}}.Compile()
			if err != nil {
				t.Fatal(err)
			}
			rule, _ := compiled.Rule(root.Name)
			o, matches := oracle.New(g), 0
			for input := range nestedInputs(t, g, root) {
				want, ok := o.Captures(root, input, captures)
				got, err := rule.Parse(input)
				if (err == nil) != ok {
					t.Fatalf("%q: got %v, want a match: %t", input, err, ok)
				}
				if ok {
					matches++
				}
				for i, c := range captures {
					place := abnf.Span{Start: -1, End: -1}
					if ok {
						place = abnf.Span(want[i])
					}
					text, present := got.Get(c.Name)
					if present != (place.End >= 0) || present && text != input[place.Start:place.End] {
						t.Fatalf("%q: capture %s is %q %t, want %v", input, c.Name, text, present, place)
					}
				}
			}
			if matches < 20 {
				t.Errorf("%d matches", matches)
			}
		})
	}
}

// nestedInputs returns strings for a rule that nests: strings that cover its automata, and strings of package
// nestedtest.
func nestedInputs(t *testing.T, g *source.Grammar, r *source.Rule) map[string]bool {
	t.Helper()
	rules := g.Needed([]*source.Rule{r})
	set, err := machines.Compile(g, rules, nil, nil, machines.CalleeStates, limit.New(limit.Limits{}))
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]bool{}
	for i := range rules {
		if rules[i] == r {
			for s := range equaltest.NestedCover(set.Rules[i]) {
				all[s] = true
			}
		}
	}
	for s := range nestedtest.Strings(g, r, nestedtest.Small) {
		all[s] = true
	}
	return all
}
