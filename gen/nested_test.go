package gen

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/grammar/abnf"
	source "github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/equaltest"
	"github.com/std66/std66/internal/limit"
	"github.com/std66/std66/internal/machines"
	"github.com/std66/std66/internal/nestedtest"
	"github.com/std66/std66/internal/oracle"
)

// The tests in this file compare packages for rules that nest with the oracle, and with the package
// that package grammar/abnf compiles at run time.

// nestedForms are the forms of packages for rules that nest.
var nestedForms = []form{
	{"tables", true, defaultTuning()},
	{"planned", false, defaultTuning()},
	{"code", false, tuning{calleeStates: never, unrolledBytes: never, fileLines: never, allCode: true}},
	{"callingcode", false, tuning{calleeStates: 1, unrolledBytes: 1, fileLines: never, allCode: true}},
	{"mixed", false, tuning{calleeStates: 3, codeStates: 4, unrolledBytes: 20, fileLines: 60}},
	{"divided", true, tuning{calleeStates: 3, fileLines: 40}},
}

// nestedSubjects are grammars with rules that nest. The rules of the bundle are the roots of its
// recursive grammars.
func nestedSubjects(t *testing.T) []subject {
	var all []subject
	add := func(name string, c Config) {
		s := subject{name: name, config: c, forms: nestedForms}
		if testing.Short() {
			s.forms = nestedForms[:3]
		}
		all = append(all, s)
	}
	for _, text := range []struct{ name, text string }{
		{"union", "r = a *\"x\" / b *\"y\"\na = \"(\" *( a \";\" / b ) ( \")\" / \"!\" )\nb = \"(\" *( a \";\" / b ) ( \"]\" / \"!\" )\n"},
		{"prefix", "r = k *( \",\" k ) \"!\"\nk = \"-\" k k / \"+\" k / \"a\" [ \"b\" ]\n"},
		{"ll", "e = [\"a\" e] [\"b\" e] \"c\"\n"},
		{"optional", "r = \"<\" o \">\" o / \"\" / \"<\" r \">\" s\ns = o \"(\" r \")\" / \"(\" *o \")\" / 1*\"a\"\no = \"{\" s \"}\" / \"\"\n"},
		{"text", "t = \"<\" *( %x20-3B / %x3D / %x3F-10FFFF / t ) \">\" / \"<!\" *t \"!>\"\n"},
	} {
		add(text.name, Config{Sources: []Source{{Name: text.name + ".abnf", Text: text.text}}})
	}
	documents := []struct {
		name  string
		rules []string
	}{
		{"rfc8259", []string{"JSON-text"}},
		{"rfc5322", []string{"comment", "CFWS", "addr-spec", "mailbox"}},
		{"rfc4515", []string{"filter"}},
		{"rfc3261", []string{"comment", "Server", "Via"}},
		{"rfc9110", []string{"comment", "Via"}},
		{"rfc5234", []string{"rulelist"}},
	}
	if testing.Short() {
		documents = documents[:1]
	}
	for _, d := range documents {
		doc, err := Bundled("", d.name)
		if err != nil {
			t.Fatal(err)
		}
		add(d.name, Config{Sources: doc.Sources, Patches: doc.Patches, Documents: Bundled, Rules: d.rules})
	}
	return all
}

// nestedRule is a rule of a subject with its strings and the answers for them.
type nestedRule struct {
	subject  subject
	grammar  *source.Grammar
	rule     *source.Rule
	cover    map[string]bool // strings that cover the automata
	answers  map[string]answer
	compiled abnf.Rule // at run time
}

// root reports whether the subject is about the rule: it names the rule, or no rule.
func (n *nestedRule) root() bool {
	return len(n.subject.config.Rules) == 0 || slices.Contains(n.subject.config.Rules, n.rule.Name)
}

// strings returns the budget for strings that do not depend on the automata.
func (n *nestedRule) strings() nestedtest.Budget {
	switch {
	case n.root() && !testing.Short():
		b := nestedtest.Default
		b.Derivations, b.Mutations, b.Short, b.Medium, b.Long, b.Words = 30, 3, 200, 1, 1, 30
		return b
	case n.root():
		return nestedtest.Small
	}
	return nestedtest.Budget{Derivations: 12, Mutations: 2, Short: 100, Words: 20}
}

// nestedRules returns the rules of a subject, with the strings that cover their automata.
func (s subject) nestedRules(t *testing.T) []*nestedRule {
	g := s.read(t)
	rules, _ := s.config.selectRules(g, new(spec))
	set, err := machines.Compile(g, rules, nil, nil, machines.CalleeStates, limit.New(limit.Limits{}))
	if err != nil {
		t.Fatal(err)
	}
	compiled := s.compile(t)
	var all []*nestedRule
	for i, r := range rules {
		if !r.Public || r.Core {
			continue
		}
		n := &nestedRule{subject: s, grammar: g, rule: r, cover: map[string]bool{}, answers: map[string]answer{}}
		n.compiled, _ = compiled.Rule(r.Name)
		longest := 40
		if n.root() {
			longest = 100
		}
		for text := range equaltest.NestedCover(set.Rules[i]) {
			if len(text) <= longest && (len(n.cover) < 1000 || !testing.Short()) {
				n.cover[text] = true
			}
		}
		all = append(all, n)
	}
	return all
}

// TestNestedCode generates packages for rules that nest in all forms, and compares them with the
// oracle, for each rule: for strings that cover all automata, and strings of package nestedtest.
func TestNestedCode(t *testing.T) {
	packages := nestedSubjects(t)
	dir := t.TempDir()
	var rules []*nestedRule
	var questions []question
	var asked []*nestedRule
	for _, s := range packages {
		for _, f := range s.forms {
			s.generate(t, f, dir)
		}
		for _, n := range s.nestedRules(t) {
			rules = append(rules, n)
			add := func(text string) bool {
				if _, known := n.answers[text]; !known {
					n.answers[text] = answer{}
					questions, asked = append(questions, question{s.name, n.rule.Name, []byte(text)}), append(asked, n)
				}
				return true
			}
			for text := range n.cover {
				add(text)
			}
			for text := range nestedtest.Strings(n.grammar, n.rule, n.strings()) {
				add(text)
			}
		}
	}
	i := 0
	for answers := range ask[question, []answer](t, dir, driver(packages), questions) {
		for _, a := range answers[1:] {
			if !equalAnswers(a, answers[0]) {
				t.Fatalf("%s of %q: got %+v and %+v", asked[i].rule.Name, questions[i].Input, answers[0], a)
			}
		}
		asked[i].answers[string(questions[i].Input)] = answers[0]
		i++
	}
	if i != len(questions) {
		t.Fatalf("answers to %d of %d questions", i, len(questions))
	}
	t.Logf("%d strings of %d rules", i, len(rules))
	for _, n := range rules {
		t.Run(fmt.Sprint(n.subject.name, " ", n.rule.Name), func(t *testing.T) {
			t.Parallel()
			n.compare(t)
		})
	}
}

// compare compares the answers with the oracle, and with the rule that is compiled at run time.
func (n *nestedRule) compare(t *testing.T) {
	get := func(s string) answer {
		a := n.answers[s]
		if a.Match != a.MatchBytes || a.Match != (a.Err == "") {
			t.Fatalf("%s of %q: got %+v", n.rule.Name, s, a)
		}
		b := answer{Form: a.Form, Match: n.compiled.Match(s), MatchBytes: n.compiled.MatchBytes([]byte(s)), Prefix: n.compiled.MatchPrefix(s)}
		if e, ok := n.compiled.Check(s).(*abnf.SyntaxError); ok {
			b.Offset, b.Expected = e.Offset, e.Expected()
		}
		if err := n.compiled.Check(s); err != nil {
			b.Err = err.Error()
		}
		if !equalAnswers(a, b) {
			t.Fatalf("%s of %q: got %+v, at run time %+v", n.rule.Name, s, a, b)
		}
		return a
	}
	m := nestedtest.Matcher{
		Match:  func(s string) bool { return get(s).Match },
		Prefix: func(s string) int { return n.answers[s].Prefix },
		Viable: func(s string) int {
			if a := n.answers[s]; !a.Match {
				return a.Offset
			}
			return len(s)
		},
		Expected: func(s string) []string { return n.answers[s].Expected },
	}
	nestedtest.Compare(t, n.grammar, n.rule, m, n.strings())
	o := oracle.New(n.grammar)
	for s := range n.cover {
		prefix, viable := o.Prefixes(n.rule, s)
		if a := get(s); a.Match != (prefix == len(s)) || a.Prefix != prefix || m.Viable(s) != viable {
			t.Fatalf("%s of %q: got %+v, want %d, %d", n.rule.Name, s, a, prefix, viable)
		}
	}
}

// equalAnswers reports whether two packages give the same answer. Which calls they make determines the order of
// the expected words.
func equalAnswers(a, b answer) bool {
	sorted := func(words []string) []string { return slices.Sorted(slices.Values(words)) }
	return (a.Err == "") == (b.Err == "") && a.Match == b.Match && a.MatchBytes == b.MatchBytes && a.Prefix == b.Prefix && a.Offset == b.Offset &&
		slices.Equal(sorted(a.Expected), sorted(b.Expected))
}

// compile compiles the rules of a subject at run time.
func (s subject) compile(t *testing.T) *abnf.Grammar {
	c := abnf.Config{Rules: s.config.Rules}
	for _, text := range s.config.Sources {
		c.Sources = append(c.Sources, abnf.Source{Name: text.Name, Text: text.Text})
	}
	if d, err := Bundled("", s.name); err == nil {
		c.Sources, c.Bundled = nil, d.Name
	}
	g, err := c.Compile()
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestNestedNamed generates code for a rule by its name, although it calls a part that is too large to get code
// otherwise. Code cannot call the table of such a part.
func TestNestedNamed(t *testing.T) {
	const text = `r = 1*%x61-7A *( a "x" / b "y" )
a = "(" 1*DIGIT *( a / b ) 3( "k" / "l" %x30-35 / "m" %x36-39 "q" ) ")"
b = "(" 1*DIGIT *( a / b ) 60( "k" / "l" %x30-35 / "m" %x36-39 "q" ) "]"
`
	c := Config{Sources: []Source{{Name: "test.abnf", Text: strings.Replace(text, "60(", "16(", 1)}}, Package: "p", Rules: []string{"r"}, Code: []string{"r"}}
	files, err := Generate(c)
	if err != nil {
		t.Fatal(err)
	}
	if all := allText(files); !strings.Contains(all, "func zScanR[") || !strings.Contains(all, "func zScanAFrameOrBFrame[") {
		t.Error("no code for r and the part that it calls")
	}
	c.Sources[0].Text = text
	if _, err := Generate(c); err == nil || !strings.Contains(err.Error(), `rule "r" calls a part whose code has`) {
		t.Errorf("got %v, want an error for the long part", err)
	}
}
