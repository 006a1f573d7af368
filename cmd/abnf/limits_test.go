package main

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/std66/std66/cmd/internal/script"
)

// manyRules returns a formatted grammar of n rules in chains of ten. Rule number matches other instead
// of its own literal.
func manyRules(n, number int, other string) string {
	var b strings.Builder
	for i := range n {
		literal := fmt.Sprint("k", i)
		if i == number {
			literal = other
		}
		next := "*DIGIT"
		if i%10 < 9 {
			next = fmt.Sprintf("[ rule-%d ]", i+1)
		}
		fmt.Fprintf(&b, "rule-%d = %q %s\n\n", i, literal, next)
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// shorter returns n, or n/10 with -short, which is for use with the race detector.
func shorter(n int) int {
	if testing.Short() {
		return n / 10
	}
	return n
}

// TestManyRules runs the commands on a grammar of 5,000 rules; none may take a minute.
func TestManyRules(t *testing.T) {
	const n = 5000
	dir := t.TempDir()
	old, new := filepath.Join(dir, "old.abnf"), filepath.Join(dir, "new.abnf")
	write(t, old, manyRules(n, -1, ""))
	write(t, new, manyRules(n, 4992, "other"))
	tests := []struct {
		name   string
		args   []string
		code   int
		stdout string // prefix
		stderr string // suffix
	}{
		{"lint warns about the unused first rules of the chains", []string{"lint", old}, 0,
			old + ":21:1: warning: no other rule uses rule-10, rule-20, rule-30, ", "0 errors, 1 warning\n"},
		{"fmt --check finds no change", []string{"fmt", "--check", old}, 0, "", ""},
		{"fmt prints the grammar", []string{"fmt", old}, 0, "rule-0 = \"k0\" [ rule-1 ]\n\nrule-1 = ", ""},
		{"match", []string{"match", "--grammar", old, "--rule", "rule-4990", "k4990k4991k4993"}, 1,
			`<arguments>:1:15: rule-4990: offset 14: expected "2", found "3"` + "\n", "1 candidate, 1 is not a rule-4990\n"},
		{"match with an unknown rule", []string{"match", "--grammar", old, "--rule", "rule-5000", ""}, 2,
			"", "abnf: the grammar has no rule \"rule-5000\"; did you mean rule-500?\n"},
		{"sample", []string{"sample", "--grammar", old, "--rule", "rule-4999", "--max-length", "5", "-n", "1", "--seed", "1"}, 0, "", ""},
		{"sample --near-miss", []string{"sample", "--grammar", old, "--rule", "rule-4990", "-n", "1", "--near-miss"}, 0, "", ""},
		{"diff reports the edited rule and the rules that need it", []string{"diff", old, new}, 1,
			`rule-4990: different: no longer accepts "k4990k4991k4992", also accepts "k4990k4991other"`, "5000 rules compared, 3 not equal\n"},
		{"diff --all reports all other rules as equal", []string{"diff", "--all", old, new}, 1, "rule-0: equal\nrule-1: equal\n", "5000 rules compared, 3 not equal\n"},
		{"completion", []string{"__complete", "match", "--grammar", old, "--rule", ""}, 0, "rule-0\nrule-1\n", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			start := time.Now()
			code, stdout, stderr := run("", test.args...)
			if code != test.code || !strings.HasPrefix(stdout, test.stdout) || !strings.HasSuffix(stderr, test.stderr) || test.stderr == "" && test.args[0] != "__complete" && stderr != "" {
				t.Errorf("%q: exit code %d, stdout %.200q, stderr %.200q\nwant %d, %q..., ...%q", test.args, code, stdout, stderr, test.code, test.stdout, test.stderr)
			}
			if took := time.Since(start); took > time.Minute {
				t.Errorf("%q took %s", test.args, took)
			}
		})
	}
}

// TestLongLines tests lines of 10 MB; messages about them must be short.
func TestLongLines(t *testing.T) {
	size := shorter(10 << 20)
	long := strings.Repeat("x", size)
	dir := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(dir, name)
		write(t, path, text)
		return path
	}
	good := file("good.abnf", "a = *\"x\" ; "+long+"\n")
	bad := file("bad.abnf", "a = \""+long+"\" | b\n")
	name := file("name.abnf", long+" = \"x\"\n")
	undefined := file("undefined.abnf", "a = "+long+"\n")
	tests := []struct {
		name   string
		stdin  string
		args   []string
		code   int
		stdout string // prefix
		most   int    // maximum bytes of stdout and of stderr
	}{
		{"a comment", "", []string{"lint", good}, 0, "", 100},
		{"a mistake after a string", "", []string{"lint", bad}, 1, fmt.Sprintf("%s:1:%d: alternatives are", bad, size+8), 1500},
		{"the name of a rule", "", []string{"lint", name}, 0, "", 100},
		{"an undefined name", "", []string{"lint", undefined}, 1, undefined + ":1:5: ", size + 1500},
		{"the text of an RFC", "", []string{"lint", "--rfc", good}, 0, "", 100},
		{"formatting a comment", "", []string{"fmt", good}, 0, "a = *\"x\"  ; xxx", size + 100},
		{"formatting a grammar with a mistake", "", []string{"fmt", bad}, 1, "", 1500},
		{"extracting a definition", "", []string{"extract", good}, 0, "a = *\"x\" ; xxx", size + 100},
		{"a string that matches", long, []string{"match", "--grammar", good, "--rule", "a"}, 0, "", 100},
		{"a string that does not match", long + "y\n" + long, []string{"match", "--grammar", good, "--rule", "a"}, 1,
			fmt.Sprintf("<stdin>:1:%d: a: offset %d: expected \"x\" or end of input, found \"y\"\n    …xxx", size+1, size), 1500},
		{"a string that does not match, as json", long + "y", []string{"match", "--grammar", good, "--rule", "a", "--output", "json"}, 1, `{"line":1,"input":"xxx`, size + 200},
		{"a long witness of a difference", "", []string{"diff", good, fewLetters(t, dir)}, 1, "a: narrower: no longer accepts \"xxx", 1500},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			code, stdout, stderr := run(test.stdin, test.args...)
			if code != test.code || !strings.HasPrefix(stdout, test.stdout) || len(stdout) > test.most || len(stderr) > test.most {
				t.Errorf("%q: exit code %d, stdout of %d bytes, %.200q, stderr of %d bytes, %.200q\nwant %d, at most %d bytes, %q...",
					test.args, code, len(stdout), stdout, len(stderr), stderr, test.code, test.most, test.stdout)
			}
		})
	}
}

// fewLetters returns a file with a rule a that matches at most 5000 letters.
func fewLetters(t *testing.T, dir string) string {
	path := filepath.Join(dir, "few.abnf")
	write(t, path, "a = *5000\"x\"\n")
	return path
}

// TestRandomBytes checks that each command, given random bytes, terminates, reports errors, and prints
// no control sequences.
func TestRandomBytes(t *testing.T) {
	size := shorter(10 << 20)
	rng := rand.New(rand.NewPCG(1, 2))
	bytes := make([]byte, size)
	for i := range bytes {
		bytes[i] = byte(rng.Uint32())
	}
	dir := t.TempDir()
	file, grammar := filepath.Join(dir, "random"), filepath.Join(dir, "a.abnf")
	write(t, file, string(bytes))
	write(t, grammar, "a = 1*DIGIT\n")
	tests := []struct {
		name string
		args []string
		code int
	}{
		{"lint", []string{"lint", file}, 1},
		{"lint --rfc", []string{"lint", "--rfc", file}, 1},
		{"fmt", []string{"fmt", file}, 1},
		{"extract", []string{"extract", file}, 1},
		{"diff", []string{"diff", grammar, file}, 1},
		{"match, random grammar", []string{"match", "--grammar", file, "--rule", "a", "1"}, 1},
		{"match, random strings", []string{"match", "--grammar", grammar, "--rule", "a"}, 1},
		{"match -0, random strings", []string{"match", "--grammar", grammar, "--rule", "a", "-0", "--output", "json"}, 1},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			code, stdout, stderr := run(string(bytes), test.args...)
			if code != test.code || stdout+stderr == "" {
				t.Errorf("%q: exit code %d, stdout of %d bytes, stderr of %d bytes; want %d and output", test.args, code, len(stdout), len(stderr), test.code)
			}
			for _, out := range []string{stdout, stderr} {
				if strings.HasPrefix(out, "{") {
					continue // json is for other programs
				}
				if i := strings.IndexFunc(out, func(r rune) bool { return r < ' ' && r != '\n' && r != '\t' || r == 0x7F }); i >= 0 {
					t.Errorf("%q: prints %q", test.args, out[max(0, i-20):i+1])
				}
			}
		})
	}
}

// TestManyFiles checks that the commands find one invalid file among 10,000.
func TestManyFiles(t *testing.T) {
	n := shorter(10_000)
	files := script.NumberedFiles(t, n, func(i int) string {
		if i == n-1 {
			return "a=b\n"
		}
		return "a = \"x\"\n"
	})
	last := files[n-1]
	tests := []struct {
		name           string
		args           []string
		code           int
		stdout, stderr string
	}{
		{"lint --each", []string{"lint", "--each"}, 1, last + ":1:3: rule \"b\" is not defined\n    a=b\n      ^\n", "1 error, 0 warnings\n"},
		{"fmt --check", []string{"fmt", "--check"}, 1, last + "\n", ""},
		{"fmt -w", []string{"fmt", "-w"}, 0, "", ""},
		{"fmt --check after fmt -w", []string{"fmt", "--check"}, 0, "", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			code, stdout, stderr := run("", append(test.args, files...)...)
			if code != test.code || stdout != test.stdout || stderr != test.stderr {
				t.Errorf("%q: exit code %d, stdout %.300q, stderr %.300q\nwant %d, %q, %q", test.args, code, stdout, stderr, test.code, test.stdout, test.stderr)
			}
		})
	}
	// In one grammar of all files, every file but the first redefines the rule.
	code, stdout, stderr := run("", append([]string{"lint"}, files...)...)
	if want := fmt.Sprintf("%d errors, 0 warnings\n", n); code != 1 || stderr != want || !strings.HasPrefix(stdout, files[1]+":1:1: rule \"a\" is already defined at "+files[0]+":1:1") {
		t.Errorf("one grammar: exit code %d, stdout %.300q, stderr %.300q\nwant 1, %q", code, stdout, stderr, want)
	}
}
