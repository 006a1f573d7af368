//go:build unix

package main

import (
	"bufio"
	"bytes"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/std66/std66/cmd/internal/cli"
)

// An interrupt ends a run that waits for input, which says how far it came.
func TestInterrupt(t *testing.T) {
	cmd := exec.Command("uri", "check", "--output", "json")
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
	defer stdin.Close()
	io.WriteString(stdin, "http://example.com/\nexample.com\nurn:not-ended")
	for lines := bufio.NewScanner(stdout); lines.Scan(); {
		if strings.HasPrefix(lines.Text(), `{"line":2,`) {
			break
		}
	}
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	err = cmd.Wait()
	const want = "uri: interrupted after 2 candidates, 1 is not a URI\n"
	if code := cmd.ProcessState.ExitCode(); code != int(cli.Interrupted) || stderr.String() != want {
		t.Errorf("%v, exit code %d, stderr %q; want %d, %q", err, code, &stderr, cli.Interrupted, want)
	}
}
