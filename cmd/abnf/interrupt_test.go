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

// TestInterruptSample checks that an interrupt ends sample between two strings, and that sample reports
// exactly the number of strings that it has printed.
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
	reported := want.FindStringSubmatch(stderr.String())
	if code := cmd.ProcessState.ExitCode(); code != int(cli.Interrupted) || reported == nil || reported[1] != strconv.Itoa(lines) {
		t.Errorf("exit code %d, stderr %q, %d lines; want %d, %s, with the number of lines", code, &stderr, lines, cli.Interrupted, want)
	}
}

// TestInterruptMatch checks that an interrupt ends match while it waits for input.
func TestInterruptMatch(t *testing.T) {
	script.NeedInterrupts(t)
	script.Interrupt(t, "http\n1\nnot-ended", `{"line":2,`, "2 candidates, 1 is not a scheme",
		"abnf", "match", "--grammar", "../../grammar/rfc3986.abnf", "--rule", "scheme", "--output", "json")
}

// TestClosedOutput checks that a closed pipe ends each command without a message.
func TestClosedOutput(t *testing.T) {
	t.Chdir(t.TempDir())
	grammar := manyRules(10_000, -1, "") // so that each command prints more than a pipe holds
	write(t, "old.abnf", grammar)
	tests := []struct {
		name  string
		stdin string
		args  []string
		first string // line of results, as a regular expression
	}{
		{"sample", "", []string{"sample", "--grammar", "old.abnf", "--rule", "rule-4999", "-n", "1000000", "--max-length", "5"}, "[Kk]4999[0-9]*"},
		{"sample --near-miss", "", []string{"sample", "--grammar", "old.abnf", "--rule", "rule-4999", "-n", "1000000", "--near-miss"}, ".*"},
		{"lint", strings.ReplaceAll(grammar, "\n", " x\n"), []string{"lint"}, `<stdin>:1:26: rule "x" is not defined`},
		{"fmt", "", []string{"fmt", "old.abnf"}, `rule-0 = "k0" \[ rule-1 \]`},
		{"diff", "", []string{"diff", "--all", "old.abnf", "old.abnf"}, "rule-0: equal"},
		{"match", strings.Repeat("y\n", 200_000), []string{"match", "--grammar", "old.abnf", "--rule", "rule-0"},
			`<stdin>:1:1: rule-0: offset 0: expected "k0", found "y"`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := script.ClosedPipe(t, test.stdin, "abnf", test.args...); !regexp.MustCompile("^" + test.first + "\n$").MatchString(got) {
				t.Errorf("%q: first %q, want %q", test.args, got, test.first)
			}
		})
	}
}
