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
	"github.com/std66/std66/internal/oracle"
)

// The tests in this file compile generated packages in a module of their own, and run them.
// Their results must equal the results of the automaton's plain interpreter and of the oracle.

// subject is a grammar whose generated package is tested.
type subject struct {
	name     string // start of the names of its packages
	text     string
	encoding abnf.Encoding
	large    bool // test only strings of the path cover
	noOracle bool // too large for the oracle, or compared with it elsewhere
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
		name := strings.NewReplacer(".abnf", "", "-", "").Replace(filepath.Base(path))
		all = append(all, subject{name: name, text: string(text)})
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
	utf8 := all[3]
	all = append(all,
		// Grammars with other encodings.
		subject{name: "utf8only", text: utf8.text, encoding: abnf.UTF8},
		subject{name: "bytesonly", text: latin, encoding: abnf.Bytes},
		// More states, or more rules, than fit in a byte.
		subject{name: "states16", text: long, large: true, noOracle: true},
		subject{name: "rules16", text: manyRules(300)},
	)
	return all
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
	{"short", false, tuning{calleeStates: 3, unrolledBytes: 20, fileLines: 60, allCode: true}},
}

// forms returns the forms to test with the grammar. With -short, only hard.abnf, which is small, is
// tested in all forms.
func (s subject) forms() []form {
	if testing.Short() && s.name != "hard" {
		return forms[:2]
	}
	return forms
}

// packageOf returns the name of a subject's package in this form.
func (f form) packageOf(s subject) string { return s.name + f.name }

func TestGeneratedCode(t *testing.T) {
	dir := t.TempDir()
	var questions []question
	var checks []func(t *testing.T, a answer)
	packages := subjects(t)
	for _, s := range packages {
		g := s.read(t)
		for _, f := range s.forms() {
			s.generate(t, f, dir)
		}
		o := oracle.New(g)
		rules, _ := Config{}.selectRules(g, nil)
		for _, r := range rules {
			m, err := dfa.Compile(g, r, nil)
			if err != nil {
				t.Fatal(err)
			}
			for input := range inputs(m, s.large) {
				questions = append(questions, question{s.name, r.Name, []byte(input)})
				checks = append(checks, func(t *testing.T, a answer) {
					compare(t, r, m, input, a)
					if !s.noOracle && len(input) <= oracleLength && a.Form == forms[0].name {
						compareOracle(t, r, o, input, a)
					}
				})
			}
		}
	}
	i := 0
	for answers := range ask[question, []answer](t, dir, driver(packages), questions) {
		for _, a := range answers {
			checks[i](t, a)
		}
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
	g, err := abnf.Read(s.encoding, abnf.Source{Name: s.name + ".abnf", Text: s.text})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// generate writes the package of the grammar in the given form.
func (s subject) generate(t *testing.T, f form, dir string) {
	t.Helper()
	name := f.packageOf(s)
	files, err := Generate(Config{
		Sources: []Source{{Name: s.name + ".abnf", Text: s.text}}, Encoding: s.encoding.String(),
		Package: name, Tables: f.tables, tuning: &f.tuning,
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := files.Write(context.Background(), filepath.Join(dir, name)); err != nil {
		t.Fatal(err)
	}
}

// inputs returns the set of strings to test with a machine.
func inputs(m *dfa.DFA, large bool) map[string]bool {
	all := map[string]bool{}
	for s := range m.PathCover(dfa.OneOfEachClass) {
		all[s] = true
	}
	if !large && !testing.Short() {
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
	if want := o.Match(r, input); a.Match != want {
		t.Errorf("%s: Match(%q): got %v, oracle %v", r.Name, input, a.Match, want)
	}
	if want := o.MatchPrefix(r, input); a.Prefix != want {
		t.Errorf("%s: MatchPrefix(%q): got %d, oracle %d", r.Name, input, a.Prefix, want)
	}
	if want := o.ViablePrefix(r, input); !a.Match && a.Offset != want {
		t.Errorf("%s: Check(%q): got offset %d, oracle %d", r.Name, input, a.Offset, want)
	}
}
