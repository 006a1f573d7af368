package gen

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/dfa"
	"github.com/std66/std66/internal/limit"
	"github.com/std66/std66/internal/oracle"
)

// The tests in this file compile generated packages in a module of their own, and run them.
// Their results must equal the results of the automaton's plain interpreter and of the oracle.

// subject is a grammar whose generated package is tested.
type subject struct {
	name     string // start of the names of its packages
	config   Config
	forms    []form
	large    bool // test only strings of the path cover
	noOracle bool // too large for the oracle, or compared with it elsewhere
	walks    int  // if not 0, test this many random long strings, and no others
	examples []example
}

// example is a string that matches a rule, or does not.
type example struct {
	rule, input string
	valid       bool
}

// textSubject returns a subject with the grammar in text. With -short, only hard.abnf, which is small, is
// tested in all forms.
func textSubject(name, text string) subject {
	s := subject{name: name, config: Config{Sources: []Source{{Name: name + ".abnf", Text: text}}}, forms: forms}
	if testing.Short() && name != "hard" {
		s.forms = forms[:2]
	}
	return s
}

// subjects returns grammars that together have every shape of generated code.
func subjects(t *testing.T) []subject {
	var all []subject
	for _, path := range []string{"../grammar/rfc3986.abnf", "testdata/hard.abnf", "testdata/recursion.abnf", "testdata/utf8.abnf",
		"../internal/oracle/testdata/rfc1630.abnf", "../grammar/rfc5234-core.abnf"} {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, textSubject(strings.NewReplacer(".abnf", "", "-", "").Replace(filepath.Base(path)), string(text)))
	}
	const (
		latin = `a = %x00-7F / 1*%xC3.A9
latin = %xE0-FF
`
		long = `long = 300( DIGIT / "-" )
short = 1*2ALPHA
`
	)
	all[0].noOracle = true // package uri has its own comparison
	// Grammars with other encodings.
	utf8, bytes := textSubject("utf8only", all[3].config.Sources[0].Text), textSubject("bytesonly", latin)
	utf8.config.Encoding, bytes.config.Encoding = "utf8", "bytes"
	// More states, or more rules, than fit in a byte.
	states16 := textSubject("states16", long)
	states16.large, states16.noOracle = true, true
	return append(all, utf8, bytes, states16, textSubject("rules16", manyRules(300)), importingSubject())
}

// importingSubject returns a grammar that imports rules, amends them and shares names with them.
func importingSubject() subject {
	s := textSubject("importing", "list = *( item \";\" ) / comment\ncomment = \"#\" *ALPHA\nitem = <element, see [B]> / <comment, see [B]>\nalias = <alias, see [B]>\n")
	s.config.Patches = []Source{{Name: "importing.patch.abnf", Text: "; [B] = RFC 2\ncomment =/ \"%\"\nlist = *( item \",\" )\n"}}
	s.config.Imports = []Document{{Name: "rfc2", Sources: []Source{{
		Name: "b.abnf", Text: "; [C] = RFC 3\nelement = 1*text [ comment ]\ncomment = \"(\" *text \")\"\ntext = %x20-27 / %x2A-7E\nalias = <alias, see [C]>\n",
	}}}}
	s.config.Documents = func(from, name string) (Document, error) {
		if from != "b.abnf" || name != "rfc3" {
			return Document{}, fmt.Errorf("unexpected %s in %s", name, from)
		}
		return Document{Sources: []Source{{Name: "c.abnf", Text: "alias = 2comment\ncomment = \"{\" 1*HEXDIG \"}\"\n"}}}, nil
	}
	return s
}

// manyRules returns a grammar of n rules.
func manyRules(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "r%d = \"k%d\" *DIGIT\n", i, i)
	}
	return b.String()
}

const (
	exhaustive   = 2_000 // strings for each rule, in addition to the covers
	oracleLength = 40    // length of the longest string for the oracle
	oracleLarge  = 16    // the same for a grammar that is large
)

// form is a way to generate code.
type form struct {
	name   string
	tables bool
	tuning tuning
}

// never exceeds all numbers of states, bytes and lines.
const never = 1 << 30

// forms has all choices of the block form, each for all rules, so that every choice is correct
// wherever it applies.
var forms = []form{
	{"tables", true, tuning{calleeStates: never, fileLines: never}},
	{"planned", false, defaultTuning()},
	{"code", false, tuning{calleeStates: never, unrolledBytes: never, fileLines: never, allCode: true}},
	{"unrolled", false, tuning{calleeStates: never, unrolledBytes: 1, fileLines: never, allCode: true}},
	{"callingtables", true, tuning{calleeStates: 1, fileLines: never}},
	{"callingcode", false, tuning{calleeStates: 1, unrolledBytes: 1, fileLines: never, allCode: true}},
	{"mixed", false, tuning{calleeStates: 3, codeStates: 4, unrolledBytes: 20, fileLines: never}},
	{"divided", true, tuning{calleeStates: 3, fileLines: 40}},
	{"nested", false, tuning{calleeStates: 2, codeStates: 4, unrolledBytes: 20, fileLines: 60, nested: true}},
	{"short", false, tuning{calleeStates: 3, unrolledBytes: 20, fileLines: 60, allCode: true}},
}

// packageOf returns the name of a subject's package in this form.
func (f form) packageOf(s subject) string { return s.name + f.name }

func TestGeneratedCode(t *testing.T) { compareAll(t, subjects(t)) }

// compareAll generates the packages of all subjects, and compares each exported rule with its automaton and
// the oracle, and with the examples.
func compareAll(t *testing.T, packages []subject) {
	dir := t.TempDir()
	var questions []question
	var checks []func(t *testing.T, answers []answer)
	for _, s := range packages {
		g := s.read(t)
		for _, f := range s.forms {
			s.generate(t, f, dir)
		}
		o, longest := oracle.New(g), oracleLength
		if s.large {
			longest = oracleLarge
		}
		for _, e := range s.examples {
			questions = append(questions, question{s.name, e.rule, []byte(e.input)})
			checks = append(checks, func(t *testing.T, answers []answer) {
				if answers[0].Match != e.valid {
					t.Errorf("%s, %s: Match(%q): got %v, want %v", s.name, e.rule, e.input, answers[0].Match, e.valid)
				}
			})
		}
		rules, _ := s.config.selectRules(g, new(spec))
		for _, r := range rules {
			if !r.Public {
				continue
			}
			m, err := dfa.Compile(g, r, nil)
			if err != nil {
				t.Fatal(err)
			}
			for input := range s.inputs(m) {
				questions = append(questions, question{s.name, r.Name, []byte(input)})
				checks = append(checks, func(t *testing.T, answers []answer) {
					for _, a := range answers {
						compare(t, r, m, input, a)
					}
					if !s.noOracle && len(input) <= longest {
						compareOracle(t, r, o, input, answers[0])
					}
				})
			}
		}
	}
	i := 0
	for answers := range ask[question, []answer](t, dir, driver(packages), questions) {
		checks[i](t, answers)
		if i++; t.Failed() {
			return
		}
	}
	if i != len(questions) {
		t.Fatalf("answers to %d of %d questions", i, len(questions))
	}
	t.Logf("%d strings", i)
}

// read returns the grammar.
func (s subject) read(t *testing.T) *abnf.Grammar {
	t.Helper()
	g, err := s.config.read(limit.New(limit.Limits{}))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// generate writes the package of the grammar in the given form.
func (s subject) generate(t *testing.T, f form, dir string) {
	t.Helper()
	c := s.config
	c.Package, c.Tables, c.tuning = f.packageOf(s), f.tables, &f.tuning
	files, err := Generate(c)
	if err != nil {
		t.Fatal(err)
	}
	dir = filepath.Join(dir, c.Package)
	if err := files.Write(context.Background(), dir); err != nil {
		t.Fatal(err)
	}
	writeLevels(t, dir, c.Package)
}

// inputs returns the set of strings to test with a machine.
func (s subject) inputs(m *dfa.DFA) map[string]bool {
	if s.walks > 0 {
		return walks(m, s.walks)
	}
	all := map[string]bool{}
	for s := range m.PathCover(dfa.OneOfEachClass) {
		all[s] = true
	}
	if !s.large && !testing.Short() {
		for s := range m.LoopCover() {
			all[s] = true
		}
		for s := range m.Exhaustive(exhaustive) {
			all[s] = true
		}
	}
	return all
}

// compare reports differences between the generated code and the automaton.
func compare(t *testing.T, r *abnf.Rule, m *dfa.DFA, input string, a answer) {
	n, state := m.Viable(input)
	want := answer{Match: m.Match(input), MatchBytes: m.Match(input), Prefix: m.MatchPrefix(input)}
	if !want.Match {
		want.Offset, want.Expected = n, m.Words(state)
	}
	if (a.Err == "") != want.Match || strings.ContainsAny(a.Err, "\r\n") || a.Match != want.Match || a.MatchBytes != want.MatchBytes ||
		a.Prefix != want.Prefix || a.Offset != want.Offset || !slices.Equal(a.Expected, want.Expected) {
		t.Errorf("%s, %s: %q:\ngot       %+v\nautomaton %+v", r.Name, a.Form, input, a, want)
	}
}

// compareOracle reports differences between the generated code and the oracle.
func compareOracle(t *testing.T, r *abnf.Rule, o *oracle.Oracle, input string, a answer) {
	prefix, viable := o.Prefixes(r, input)
	if want := prefix == len(input); a.Match != want {
		t.Errorf("%s: Match(%q): got %v, oracle %v", r.Name, input, a.Match, want)
	}
	if a.Prefix != prefix {
		t.Errorf("%s: MatchPrefix(%q): got %d, oracle %d", r.Name, input, a.Prefix, prefix)
	}
	if !a.Match && a.Offset != viable {
		t.Errorf("%s: Check(%q): got offset %d, oracle %d", r.Name, input, a.Offset, viable)
	}
}
