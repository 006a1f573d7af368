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

// manyRules returns a grammar of n rules in chains of ten, canonically laid out, in which the rule
// with a number says other.
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

// shorter returns n, or a tenth of it with -short, which goes with the race detector.
func shorter(n int) int {
	if testing.Short() {
		return n / 10
	}
	return n
}

// A grammar of 5,000 rules is work for a moment: what takes a minute has gone wrong.
func TestManyRules(t *testing.T) {
	const n = 5000
	dir := t.TempDir()
	old, new := filepath.Join(dir, "old.abnf"), filepath.Join(dir, "new.abnf")
	write(t, old, manyRules(n, -1, ""))
	write(t, new, manyRules(n, 4992, "other"))
	tests := []struct {
		why    string
		args   []string
		code   int
		stdout string // how it begins
		stderr string // how it ends
	}{
		{"the chains' first rules are not used", []string{"lint", old}, 0,
			old + ":21:1: warning: no other rule uses rule-10, rule-20, rule-30, ", "0 errors, 1 warning\n"},
		{"it is as it is to be", []string{"fmt", "--check", old}, 0, "", ""},
		{"all of it is printed", []string{"fmt", old}, 0, "rule-0 = \"k0\" [ rule-1 ]\n\nrule-1 = ", ""},
		{"a rule with all that it needs", []string{"match", "--grammar", old, "--rule", "rule-4990", "k4990k4991k4993"}, 1,
			`<arguments>:1:15: rule-4990: offset 14: expected "2", found "3"` + "\n", "1 candidate, 1 is not a rule-4990\n"},
		{"one with a name that is not there", []string{"match", "--grammar", old, "--rule", "rule-5000", ""}, 2,
			"", "abnf: the grammar has no rule \"rule-5000\"; did you mean rule-500?\n"},
		{"strings", []string{"sample", "--grammar", old, "--rule", "rule-4999", "--max-length", "5", "-n", "1", "--seed", "1"}, 0, "", ""},
		{"near misses", []string{"sample", "--grammar", old, "--rule", "rule-4990", "-n", "1", "--near-miss"}, 0, "", ""},
		{"what an edit means for each rule that needs the edited one", []string{"diff", old, new}, 1,
			`rule-4990: different: no longer accepts "k4990k4991k4992", also accepts "k4990k4991other"`, "5000 rules compared, 3 not equal\n"},
		{"that all others are equal", []string{"diff", "--all", old, new}, 1, "rule-0: equal\nrule-1: equal\n", "5000 rules compared, 3 not equal\n"},
		{"completion", []string{"__complete", "match", "--grammar", old, "--rule", ""}, 0, "rule-0\nrule-1\n", ""},
	}
	for _, test := range tests {
		start := time.Now()
		code, stdout, stderr := run("", test.args...)
		if code != test.code || !strings.HasPrefix(stdout, test.stdout) || !strings.HasSuffix(stderr, test.stderr) || test.stderr == "" && test.args[0] != "__complete" && stderr != "" {
			t.Errorf("%s: %q: exit code %d, stdout %.200q, stderr %.200q\nwant %d, %q..., ...%q", test.why, test.args, code, stdout, stderr, test.code, test.stdout, test.stderr)
		}
		if took := time.Since(start); took > time.Minute {
			t.Errorf("%s: %q took %s", test.why, test.args, took)
		}
	}
}

// A line of 10 MB is like any other, and a message about it is short.
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
		why    string
		stdin  string
		args   []string
		code   int
		stdout string // how it begins
		most   int    // bytes of it, and of standard error
	}{
		{"a comment", "", []string{"lint", good}, 0, "", 100},
		{"a string, and a mistake behind it", "", []string{"lint", bad}, 1, fmt.Sprintf("%s:1:%d: alternatives are", bad, size+8), 1500},
		{"the name of a rule", "", []string{"lint", name}, 0, "", 100},
		{"an undefined name", "", []string{"lint", undefined}, 1, undefined + ":1:5: ", size + 1500},
		{"a text to extract from", "", []string{"lint", "--rfc", good}, 0, "", 100},
		{"a comment to lay out", "", []string{"fmt", good}, 0, "a = *\"x\"  ; xxx", size + 100},
		{"a string that cannot be laid out", "", []string{"fmt", bad}, 1, "", 1500},
		{"a definition to extract", "", []string{"extract", good}, 0, "a = *\"x\" ; xxx", size + 100},
		{"a string that matches", long, []string{"match", "--grammar", good, "--rule", "a"}, 0, "", 100},
		{"one that does not", long + "y\n" + long, []string{"match", "--grammar", good, "--rule", "a"}, 1,
			fmt.Sprintf("<stdin>:1:%d: a: offset %d: expected \"x\" or end of input, found \"y\"\n    …xxx", size+1, size), 1500},
		{"the same as json", long + "y", []string{"match", "--grammar", good, "--rule", "a", "--output", "json"}, 1, `{"line":1,"input":"xxx`, size + 200},
		{"what tells two grammars apart is as long", "", []string{"diff", good, fewLetters(t, dir)}, 1, "a: narrower: no longer accepts \"xxx", 1500},
	}
	for _, test := range tests {
		code, stdout, stderr := run(test.stdin, test.args...)
		if code != test.code || !strings.HasPrefix(stdout, test.stdout) || len(stdout) > test.most || len(stderr) > test.most {
			t.Errorf("%s: %q: exit code %d, stdout of %d bytes, %.200q, stderr of %d bytes, %.200q\nwant %d, at most %d bytes, %q...",
				test.why, test.args, code, len(stdout), stdout, len(stderr), stderr, test.code, test.most, test.stdout)
		}
	}
}

// fewLetters returns a file with a rule a that matches no more than some thousand letters.
func fewLetters(t *testing.T, dir string) string {
	path := filepath.Join(dir, "few.abnf")
	write(t, path, "a = *5000\"x\"\n")
	return path
}

// Whatever bytes a file has, each command that reads one comes to an end, says what is wrong, and
// prints nothing that a terminal would obey.
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
		why  string
		args []string
		code int
	}{
		{"a grammar", []string{"lint", file}, 1},
		{"the text of an RFC", []string{"lint", "--rfc", file}, 1},
		{"a grammar to lay out", []string{"fmt", file}, 1},
		{"a text to extract from", []string{"extract", file}, 1},
		{"one of two grammars", []string{"diff", grammar, file}, 1},
		{"a grammar to match", []string{"match", "--grammar", file, "--rule", "a", "1"}, 1},
		{"strings", []string{"match", "--grammar", grammar, "--rule", "a"}, 1},
		{"strings that end in NUL", []string{"match", "--grammar", grammar, "--rule", "a", "-0", "--output", "json"}, 1},
	}
	for _, test := range tests {
		code, stdout, stderr := run(string(bytes), test.args...)
		if code != test.code || stdout+stderr == "" {
			t.Errorf("%s: %q: exit code %d, stdout of %d bytes, stderr of %d bytes; want %d, and some", test.why, test.args, code, len(stdout), len(stderr), test.code)
		}
		for _, out := range []string{stdout, stderr} {
			if strings.HasPrefix(out, "{") {
				continue // json is for programs
			}
			if i := strings.IndexFunc(out, func(r rune) bool { return r < ' ' && r != '\n' && r != '\t' || r == 0x7F }); i >= 0 {
				t.Errorf("%s: %q: prints %q", test.why, test.args, out[max(0, i-20):i+1])
			}
		}
	}
}

// Ten thousand files are read one after the other, and one that is wrong is found among them.
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
		why            string
		args           []string
		code           int
		stdout, stderr string
	}{
		{"as many grammars", []string{"lint", "--each"}, 1, last + ":1:3: rule \"b\" is not defined\n    a=b\n      ^\n", "1 error, 0 warnings\n"},
		{"as many to lay out", []string{"fmt", "--check"}, 1, last + "\n", ""},
		{"one that is laid out", []string{"fmt", "-w"}, 0, "", ""},
		{"and needs it no more", []string{"fmt", "--check"}, 0, "", ""},
	}
	for _, test := range tests {
		code, stdout, stderr := run("", append(test.args, files...)...)
		if code != test.code || stdout != test.stdout || stderr != test.stderr {
			t.Errorf("%s: %q: exit code %d, stdout %.300q, stderr %.300q\nwant %d, %q, %q", test.why, test.args, code, stdout, stderr, test.code, test.stdout, test.stderr)
		}
	}
	// In one grammar of all files, all but the first define the rule again.
	code, stdout, stderr := run("", append([]string{"lint"}, files...)...)
	if want := fmt.Sprintf("%d errors, 0 warnings\n", n); code != 1 || stderr != want || !strings.HasPrefix(stdout, files[1]+":1:1: rule \"a\" is already defined at "+files[0]+":1:1") {
		t.Errorf("one grammar: exit code %d, stdout %.300q, stderr %.300q\nwant 1, and %q", code, stdout, stderr, want)
	}
}
