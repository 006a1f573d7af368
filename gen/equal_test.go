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

// The tests of this file compile generated packages, in a module that has nothing
// else, and run them. What they say of a string has to be what the automaton says,
// run by its plain interpreter, and what the oracle says.

// subject is a grammar whose generated package is tested.
type subject struct {
	name     string // of the package
	text     string
	encoding abnf.Encoding
	large    bool // and without strings beyond the path cover
	noOracle bool // too large for the oracle, or held to it elsewhere
}

// subjects returns the grammars, in which every shape of generated code occurs.
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
	all[0].noOracle = true // package uri has its own test
	utf8 := all[3]
	all = append(all,
		// The same grammar with other encodings.
		subject{name: "utf8only", text: utf8.text, encoding: abnf.UTF8},
		subject{name: "bytesonly", text: "a = %x00-7F / 1*%xC3.A9\nlatin = %xE0-FF\n", encoding: abnf.Bytes},
		// States that do not fit a byte, and rules that do not.
		subject{name: "states16", text: "long = 300( DIGIT / \"-\" )\nshort = 1*2ALPHA\n", large: true, noOracle: true},
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
	exhaustive   = 2_000 // strings for each rule, besides the covers
	oracleLength = 40    // the oracle gets no longer ones
)

// form is a way to generate code, in numbers that the plan goes by.
type form struct {
	name string
	Tuning
}

// never is more states, or bytes, than there are.
const never = 1 << 30

// forms has all that a plan can decide, for each machine: so the plan can change
// without fear.
var forms = []form{
	{"tables", Tuning{CalleeStates: never}},
	{"planned", DefaultTuning()},
	{"code", Tuning{CalleeStates: never, CodeStates: never, CodeLines: never, CodeStatesNoText: never, UnrolledBytes: never}},
	{"unrolled", Tuning{CalleeStates: never, CodeStates: never, CodeLines: never, CodeStatesNoText: never, UnrolledBytes: 1}},
	{"callingtables", Tuning{CalleeStates: 1}},
	{"callingcode", Tuning{CalleeStates: 1, CodeStates: never, CodeLines: never, CodeStatesNoText: never, UnrolledBytes: 1}},
	{"mixed", Tuning{CalleeStates: 3, CodeStates: 4, CodeLines: never, CodeStatesNoText: 4, UnrolledBytes: 20}},
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
		for _, f := range forms {
			s.generate(t, g, f, dir)
		}
		o := oracle.New(g)
		rules, err := selectRules(g, nil)
		if err != nil {
			t.Fatal(err)
		}
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

// generate writes the package of the grammar g in the given form.
func (s subject) generate(t *testing.T, g *abnf.Grammar, f form, dir string) {
	t.Helper()
	name := f.packageOf(s)
	files, err := Generate(Config{
		Grammar: g, Sources: []string{s.name + ".abnf"}, Package: name, Tuning: &f.Tuning,
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := files.Write(context.Background(), filepath.Join(dir, name)); err != nil {
		t.Fatal(err)
	}
}

// inputs returns the distinct strings to try with a machine.
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

// compare reports where the generated code and the automaton differ.
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

// compareOracle reports where the generated code and the oracle differ.
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
