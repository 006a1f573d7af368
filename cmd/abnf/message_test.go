package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/cmd/internal/cli"
	runtime "github.com/std66/std66/grammar/abnf"
	"github.com/std66/std66/internal/abnf"
	"github.com/std66/std66/internal/dfa"
	"github.com/std66/std66/internal/limit"
	"github.com/std66/std66/uri"
)

// readGrammar parses text as the grammar name.
func readGrammar(t *testing.T, name, text string) *abnf.Grammar {
	t.Helper()
	g, err := abnf.Read(abnf.Auto, abnf.Source{Name: name, Text: text})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// atRunTime compiles a rule as match does.
func atRunTime(t *testing.T, g *abnf.Grammar, r *abnf.Rule) runtime.Rule {
	t.Helper()
	rule, err := compileRule(g, r, limit.New(limit.Limits{}))
	if err != nil {
		t.Fatal(err)
	}
	return rule
}

// questions returns strings that cover each transition and each dead end of an automaton, alone and
// followed by non-ASCII bytes.
func questions(d *dfa.DFA) iter.Seq[string] {
	endings := []string{"", "é", "\xff", "\xe3\x81", "日本"} // also an invalid byte and a truncated character
	return func(yield func(string) bool) {
		for s := range d.PathCover(dfa.OneOfEachClass) {
			for _, ending := range endings {
				if !yield(s + ending) {
					return
				}
			}
		}
	}
}

// TestMessagesOfURI checks that match and package uri have identical errors for each rule.
func TestMessagesOfURI(t *testing.T) {
	g := readGrammar(t, "rfc3986.abnf", readFile(t, "grammar/rfc3986.abnf"))
	rules, asked, mismatches := 0, 0, 0
	for rule := range uri.Rules() {
		r := g.Lookup(rule.String())
		if r == nil {
			t.Errorf("the grammar has no rule %s", rule)
			continue
		}
		rules++
		d, err := dfa.Compile(g, r, nil)
		if err != nil {
			t.Fatal(err)
		}
		check := checker(atRunTime(t, g, r))
		for s := range questions(d) {
			asked++
			got := check(s)
			if got != nil {
				mismatches++
			}
			if !sameMismatch(got, rule.Check(s)) {
				t.Errorf("%s: %q:\nmatch says       %s\npackage uri says %v", rule, s, describe(got), rule.Check(s))
				break
			}
		}
	}
	if rules < 36 || mismatches == 0 || mismatches == asked {
		t.Errorf("%d rules, %d strings, %d of them invalid; want at least 36 rules, and valid and invalid strings", rules, asked, mismatches)
	}
}

// sameMismatch reports whether a mismatch of match and an error of package uri are the same.
func sameMismatch(m *cli.Mismatch, err error) bool {
	if m == nil || err == nil {
		return m == nil && err == nil
	}
	syntax, ok := errors.AsType[*uri.SyntaxError](err)
	return ok && "uri: "+m.Err.Error() == err.Error() && m.Offset == syntax.Offset && slices.Equal(m.Expected, syntax.Expected())
}

func describe(m *cli.Mismatch) string {
	if m == nil {
		return "nothing"
	}
	return m.Err.Error()
}

// TestMessagesOfGenerated does the same for packages generated from grammars with features that RFC
// 3986 does not have, such as code points and more expected symbols than a message shows.
func TestMessagesOfGenerated(t *testing.T) {
	if testing.Short() {
		t.Skip("builds programs")
	}
	var many []string
	for i := range 30 {
		many = append(many, fmt.Sprintf("%%x%X", '0'+i))
	}
	tests := []struct{ name, pkg, grammar string }{
		{"code points", "utf8", readFile(t, "gen/testdata/utf8.abnf")},
		{"more expected symbols than a message shows", "many", "many = " + strings.Join(many, " / ") + "\nall = *many \"!\"\n"},
		{"the most expected symbols that a message shows", "most", "most = [ " + strings.Join(many[:23], " / ") + " ]\n"},
		{"percent triplets and characters", "triplets", "a = *( b / %x3B1 )\nb = \"%\" 2HEXDIG / DIGIT\nc = *b\n"},
		{"rules that end where other rules begin", "calls", "a = *b [ c ]\nb = 1*DIGIT \".\" / \"(\" 1*c \")\"\nc = 1*ALPHA *( \"-\" ALPHA )\n"},
	}
	dir := t.TempDir()
	write(t, filepath.Join(dir, "go.mod"), "module generated\n\ngo 1.26\n")
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			file := filepath.Join(dir, test.pkg+".abnf")
			write(t, file, test.grammar)
			if code, _, stderr := run("", "gen", "--grammar", file, "--package", test.pkg, "-o", filepath.Join(dir, test.pkg)); code != 0 {
				t.Fatalf("exit code %d: %s", code, stderr)
			}
			write(t, filepath.Join(dir, "cmd", test.pkg, "main.go"), asking(test.pkg))
			g := readGrammar(t, file, test.grammar)
			var asked [][2]string // a rule, and a string as JSON
			var want []string
			for _, r := range g.Rules {
				if r.Core {
					continue
				}
				d, err := dfa.Compile(g, r, nil)
				if err != nil {
					t.Fatal(err)
				}
				check := checker(atRunTime(t, g, r))
				for s := range questions(d) {
					asked = append(asked, [2]string{r.Name, s})
					text := "<nil>"
					if m := check(s); m != nil {
						text = test.pkg + ": " + m.Err.Error()
					}
					want = append(want, text)
				}
			}
			got := answers(t, dir, test.pkg, asked)
			if len(asked) == 0 || len(got) != len(want) {
				t.Fatalf("%d answers to %d questions", len(got), len(want))
			}
			for i := range want {
				if got[i] != want[i] {
					t.Errorf("%s: %q:\nmatch says       %s\nthe package says %s", asked[i][0], asked[i][1], want[i], got[i])
					break
				}
			}
		})
	}
}

// asking returns a program that prints a generated package's error for each rule and string in its
// input.
func asking(name string) string {
	return `package main

import (
	"encoding/json"
	"fmt"
	"os"

	"generated/` + name + `"
)

func main() {
	var questions [][2][]byte
	if err := json.NewDecoder(os.Stdin).Decode(&questions); err != nil {
		panic(err)
	}
	for _, q := range questions {
		r, ok := ` + name + `.LookupRule(string(q[0]))
		if !ok {
			panic(string(q[0]))
		}
		fmt.Println(r.Check(string(q[1])))
	}
}
`
}

// answers builds and runs the program and returns the lines of its output.
func answers(t *testing.T, dir, name string, asked [][2]string) []string {
	t.Helper()
	var in [][2][]byte // bytes, so that JSON uses base64: the strings may not be UTF-8
	for _, q := range asked {
		in = append(in, [2][]byte{[]byte(q[0]), []byte(q[1])})
	}
	text, err := json.Marshal(in)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("go", "run", "./cmd/"+name)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOFLAGS=-trimpath", "GOWORK=off")
	cmd.Stdin = strings.NewReader(string(text))
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	var list []string
	for lines := bufio.NewScanner(strings.NewReader(string(out))); lines.Scan(); {
		list = append(list, lines.Text())
	}
	return list
}
