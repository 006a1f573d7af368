//go:build unix

package main

import (
	"bufio"
	"bytes"
	"io"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/std66/std66/cmd/internal/cli"
	"github.com/std66/std66/cmd/internal/script"
)

// An interrupt ends sample between two strings, and it says how many it has made: those before it
// are printed, all of them and whole.
func TestInterruptSample(t *testing.T) {
	script.NeedInterrupts(t)
	cmd := exec.CommandContext(t.Context(), "abnf", "sample", "--grammar", "../../grammar/rfc3986.abnf", "--rule", "URI", "-n", "2000000000")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	out := bufio.NewReader(stdout)
	lines := 0
	count := func() error {
		_, err := out.ReadString('\n')
		if err == nil {
			lines++
		}
		return err
	}
	for range 100 {
		if err := count(); err != nil {
			t.Fatal(err)
		}
	}
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	for err == nil {
		err = count()
	}
	if err != io.EOF {
		t.Error(err)
	}
	cmd.Wait()
	want := regexp.MustCompile(`^abnf: interrupted after ([0-9]+) strings\n$`)
	told := want.FindStringSubmatch(stderr.String())
	if code := cmd.ProcessState.ExitCode(); code != int(cli.Interrupted) || told == nil || told[1] != strconv.Itoa(lines) {
		t.Errorf("exit code %d, stderr %q, %d lines; want %d, %s, with the number of lines", code, &stderr, lines, cli.Interrupted, want)
	}
}

// An interrupt ends match while it waits for input.
func TestInterruptMatch(t *testing.T) {
	script.NeedInterrupts(t)
	script.Interrupt(t, "http\n1\nnot-ended", `{"line":2,`, "2 candidates, 1 is not a scheme",
		"abnf", "match", "--grammar", "../../grammar/rfc3986.abnf", "--rule", "scheme", "--output", "json")
}

// A reader that has had enough ends each command that prints more, without a word.
func TestClosedOutput(t *testing.T) {
	t.Chdir(t.TempDir())
	grammar := manyRules(10_000, -1, "") // of which each command prints more than a pipe holds
	write(t, "old.abnf", grammar)
	tests := []struct {
		why   string
		stdin string
		args  []string
		first string // line of results, as a regular expression
	}{
		{"strings", "", []string{"sample", "--grammar", "old.abnf", "--rule", "rule-4999", "-n", "1000000", "--max-length", "5"}, "[Kk]4999[0-9]*"},
		{"near misses", "", []string{"sample", "--grammar", "old.abnf", "--rule", "rule-4999", "-n", "1000000", "--near-miss"}, ".*"},
		{"findings", strings.ReplaceAll(grammar, "\n", " x\n"), []string{"lint"}, `<stdin>:1:26: rule "x" is not defined`},
		{"a grammar", "", []string{"fmt", "old.abnf"}, `rule-0 = "k0" \[ rule-1 \]`},
		{"changes", "", []string{"diff", "--all", "old.abnf", "old.abnf"}, "rule-0: equal"},
		{"mismatches", strings.Repeat("y\n", 200_000), []string{"match", "--grammar", "old.abnf", "--rule", "rule-0"},
			`<stdin>:1:1: rule-0: offset 0: expected "k0", found "y"`},
	}
	for _, test := range tests {
		if got := script.ClosedPipe(t, test.stdin, "abnf", test.args...); !regexp.MustCompile("^" + test.first + "\n$").MatchString(got) {
			t.Errorf("%s: %q: first %q, want %q", test.why, test.args, got, test.first)
		}
	}
}
