package gen

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
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
	slow     bool // too large for the oracle
}

// subjects returns the grammars, in which every shape of generated code occurs.
func subjects(t *testing.T) []subject {
	var all []subject
	for _, path := range []string{"testdata/hard.abnf", "testdata/recursion.abnf", "testdata/utf8.abnf",
		"../internal/oracle/testdata/rfc1630.abnf", "../grammar/rfc5234-core.abnf"} {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		name := strings.NewReplacer(".abnf", "", "-", "").Replace(filepath.Base(path))
		all = append(all, subject{name: name, text: string(text)})
	}
	utf8 := all[2]
	all = append(all,
		// The same grammar with other encodings.
		subject{name: "utf8only", text: utf8.text, encoding: abnf.UTF8},
		subject{name: "bytesonly", text: "a = %x00-7F / 1*%xC3.A9\nlatin = %xE0-FF\n", encoding: abnf.Bytes},
		// States that do not fit a byte, and rules that do not.
		subject{name: "states16", text: "long = 300( DIGIT / \"-\" )\nshort = 1*2ALPHA\n", slow: true},
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

// question is a string to put to a rule of a generated package.
type question struct {
	Package, Rule string
	Input         []byte // not always UTF-8
}

// answer is what the package says.
type answer struct {
	Match, MatchBytes bool
	Prefix            int
	Err               string
	Offset            int
	Expected          []string
}

const (
	exhaustive   = 2_000 // strings for each rule, besides the path cover
	oracleLength = 100   // the oracle gets no longer ones
)

func TestGeneratedCode(t *testing.T) {
	dir := t.TempDir()
	var questions []question
	var checks []func(t *testing.T, a answer)
	packages := subjects(t)
	for _, s := range packages {
		g, err := abnf.Read(s.encoding, abnf.Source{Name: s.name + ".abnf", Text: s.text})
		if err != nil {
			t.Fatal(err)
		}
		files, err := Generate(Config{Grammar: g, Sources: []string{s.name + ".abnf"}, Package: s.name, Limit: dfa.DefaultLimit})
		if err != nil {
			t.Fatal(err)
		}
		if err := files.Write(context.Background(), filepath.Join(dir, s.name)); err != nil {
			t.Fatal(err)
		}
		o := oracle.New(g)
		rules, err := selectRules(g, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range rules {
			m, err := dfa.Compile(g, r, dfa.DefaultLimit)
			if err != nil {
				t.Fatal(err)
			}
			for input := range inputs(m, s.slow) {
				questions = append(questions, question{s.name, r.Name, []byte(input)})
				checks = append(checks, func(t *testing.T, a answer) {
					compare(t, r, m, input, a)
					if !s.slow && len(input) <= oracleLength {
						compareOracle(t, r, o, input, a)
					}
				})
			}
		}
	}
	i := 0
	for a := range ask(t, dir, packages, questions) {
		checks[i](t, a)
		if i++; t.Failed() {
			return
		}
	}
	if i != len(questions) {
		t.Fatalf("%d answers to %d questions", i, len(questions))
	}
	t.Logf("%d strings", i)
}

// inputs returns the distinct strings to try with a machine.
func inputs(m *dfa.DFA, slow bool) map[string]bool {
	all := map[string]bool{}
	for s := range m.PathCover(dfa.OneOfEachClass) {
		all[s] = true
	}
	if !slow {
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
		want.Offset, want.Expected = n, words(m, int(state))
	}
	if (a.Err == "") != want.Match || strings.ContainsAny(a.Err, "\r\n") || a.Match != want.Match || a.MatchBytes != want.MatchBytes ||
		a.Prefix != want.Prefix || a.Offset != want.Offset || !slices.Equal(a.Expected, want.Expected) {
		t.Errorf("%s: %q:\ngot       %+v\nautomaton %+v", r.Name, input, a, want)
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

// ask puts the questions to the generated packages in dir and returns the answers.
func ask(t *testing.T, dir string, packages []subject, questions []question) func(yield func(answer) bool) {
	t.Helper()
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write("go.mod", "module generated\n\ngo 1.26\n")
	write("main.go", driver(packages))
	run := func(args ...string) {
		cmd := exec.Command("go", args...)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "GOFLAGS=", "GOWORK=off")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("go %s: %v\n%s", strings.Join(args, " "), err, out)
		}
	}
	run("vet", "./...")
	run("build", "-o", "driver", ".")

	var in, out bytes.Buffer
	encoder := json.NewEncoder(&in)
	for _, q := range questions {
		if err := encoder.Encode(q); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command(filepath.Join(dir, "driver"))
	cmd.Stdin, cmd.Stdout, cmd.Stderr = &in, &out, os.Stderr
	if err := cmd.Run(); err != nil {
		t.Fatal(err)
	}
	return func(yield func(answer) bool) {
		for lines := bufio.NewReader(&out); ; {
			line, err := lines.ReadBytes('\n')
			if err != nil {
				return
			}
			var a answer
			if err := json.Unmarshal(line, &a); err != nil {
				t.Fatal(err)
			}
			if !yield(a) {
				return
			}
		}
	}
}

// driver returns a program that answers questions on standard input.
func driver(packages []subject) string {
	var imports, cases strings.Builder
	for _, p := range packages {
		fmt.Fprintf(&imports, "\t\"generated/%s\"\n", p.name)
		fmt.Fprintf(&cases, `	case %[1]q:
		r, ok := %[1]s.LookupRule(q.Rule)
		if !ok || r.String() != q.Rule || r.Definition() == "" {
			panic(q.Rule)
		}
		var e *%[1]s.SyntaxError
		if errors.As(r.Check(s), &e) {
			a.Err, a.Offset, a.Expected = e.Error(), e.Offset, e.Expected
		}
		a.Match, a.MatchBytes, a.Prefix = r.Match(s), r.MatchBytes(q.Input), r.MatchPrefix(s)
`, p.name)
	}
	return `package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
	"os"

` + imports.String() + `)

type question struct {
	Package, Rule string
	Input         []byte
}

type answer struct {
	Match, MatchBytes bool
	Prefix            int
	Err               string
	Offset            int
	Expected          []string
}

func main() {
	in := json.NewDecoder(bufio.NewReader(os.Stdin))
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	for {
		var q question
		if err := in.Decode(&q); err == io.EOF {
			return
		} else if err != nil {
			panic(err)
		}
		if err := json.NewEncoder(out).Encode(ask(q)); err != nil {
			panic(err)
		}
	}
}

func ask(q question) (a answer) {
	s := string(q.Input)
	switch q.Package {
` + cases.String() + `	}
	return a
}
`
}
