//go:build unix

package main

import (
	"bufio"
	"bytes"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"testing"

	"github.com/std66/std66/cmd/internal/cli"
)

// An interrupt ends a run that waits for input, which says how far it came. What was not read to its
// end does not count.
func TestInterrupt(t *testing.T) {
	if signal.Ignored(os.Interrupt) {
		t.Skip("commands that are started from here are deaf to interrupts")
	}
	tests := []struct {
		args   []string
		in     string
		last   string // what stdout has, once all that can be done is done
		stderr string
	}{
		{[]string{"check", "--output", "json"}, "http://example.com/\nexample.com\nurn:not-ended", `{"line":2,`, "2 candidates, 1 is not a URI"},
		{[]string{"parse", "--get", "{host}"}, "//a\nb c\n//d\n//not-ended", "d", "3 strings"},
		{[]string{"normalize"}, "A:\nurn:not-ended", "a:", "1 string"},
		{[]string{"resolve", "--base", "s://h/"}, "a\nb\nnot-ended", "s://h/b", "2 strings"},
		{[]string{"compare"}, "a:b a:c\na:b a:b\na:b a:not-ended", "identical", "2 strings"},
		{[]string{"encode", "a b", "-"}, "a c\nnot-ended", "a%20c", "2 strings"},
		{[]string{"extract", "--positions"}, "see http://a/ and <http://b/\nc> http://not-ended", "<stdin>:1:20: http://b/c", "2 URIs"},
		{[]string{"audit"}, "http://a/%00\nb c\nnot-ended", "     ^", "2 strings"},
		{[]string{"suffix"}, "www.a.b\nc.d\nnot-ended", "https://c.d", "2 strings"},
	}
	for _, test := range tests {
		cmd := exec.Command("uri", test.args...)
		var stderr bytes.Buffer
		cmd.Stderr = &stderr
		stdin, err := cmd.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		stdout, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		io.WriteString(stdin, test.in)
		lines := bufio.NewScanner(stdout)
		for lines.Scan() && !strings.HasPrefix(lines.Text(), test.last) {
			continue
		}
		if err := cmd.Process.Signal(os.Interrupt); err != nil {
			t.Fatal(err)
		}
		err = cmd.Wait()
		stdin.Close()
		want := "uri: interrupted after " + test.stderr + "\n"
		if code := cmd.ProcessState.ExitCode(); code != int(cli.Interrupted) || stderr.String() != want {
			t.Errorf("%q, %q: %v, exit code %d, stderr %q; want %d, %q", test.args, test.in, err, code, &stderr, cli.Interrupted, want)
		}
	}
}
