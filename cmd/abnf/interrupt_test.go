//go:build unix

package main

import (
	"bufio"
	"bytes"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"regexp"
	"strconv"
	"testing"

	"github.com/std66/std66/cmd/internal/cli"
)

// needInterrupts skips a test where commands are started deaf to interrupts, as by nohup.
func needInterrupts(t *testing.T) {
	if signal.Ignored(os.Interrupt) {
		t.Skip("interrupts are ignored here")
	}
}

// An interrupt ends sample between two strings, and it says how many it has made: those before it
// are printed, all of them and whole.
func TestInterruptSample(t *testing.T) {
	needInterrupts(t)
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
	needInterrupts(t)
	cmd := exec.CommandContext(t.Context(), "abnf", "match", "--grammar", "../../grammar/rfc3986.abnf", "--rule", "scheme", "--output", "json")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	stdin, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	defer stdin.Close()
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	io.WriteString(stdin, "http\n1\nnot-ended")
	for lines, n := bufio.NewScanner(stdout), 0; n < 2 && lines.Scan(); n++ {
	}
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	cmd.Wait()
	const want = "abnf: interrupted after 2 candidates, 1 is not a scheme\n"
	if code := cmd.ProcessState.ExitCode(); code != int(cli.Interrupted) || stderr.String() != want {
		t.Errorf("exit code %d, stderr %q; want %d, %q", code, &stderr, cli.Interrupted, want)
	}
}

// A reader that has had enough ends each command that prints more, without a word.
func TestClosedOutput(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, "old.abnf", manyRules(10_000, -1, "")) // of which each command prints more than a pipe holds
	tests := []struct{ why, command, first string }{
		{"strings", "abnf sample --grammar old.abnf --rule rule-4999 -n 1000000 --max-length 5", "[Kk]4999[0-9]*"},
		{"near misses", "abnf sample --grammar old.abnf --rule rule-4999 -n 1000000 --near-miss", ".*"},
		{"findings", "sed 's/$/ x/' old.abnf | abnf lint", `<stdin>:1:26: rule "x" is not defined`},
		{"a grammar", "abnf fmt old.abnf", `rule-0 = "k0" \[ rule-1 \]`},
		{"changes", "abnf diff --all old.abnf old.abnf", "rule-0: equal"},
		{"mismatches", "yes | abnf match --grammar old.abnf --rule rule-0", `<stdin>:1:1: rule-0: offset 0: expected "k0", found "y"`},
	}
	for _, test := range tests {
		cmd := exec.Command("sh", "-c", test.command+" 2>err | head -1")
		out, err := cmd.Output()
		if err != nil || !regexp.MustCompile("^"+test.first+"\n$").Match(out) {
			t.Errorf("%s: %s | head -1: %v: got %q, want %q", test.why, test.command, err, out, test.first)
		}
		if text, err := os.ReadFile("err"); err != nil || len(text) > 0 {
			t.Errorf("%s: %s | head -1: standard error has %q, %v; want nothing", test.why, test.command, text, err)
		}
	}
}
