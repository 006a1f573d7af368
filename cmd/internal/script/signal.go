//go:build unix

package script

import (
	"bufio"
	"bytes"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"syscall"
	"testing"
)

// NeedInterrupts skips a test if commands start with interrupts ignored, as by nohup.
func NeedInterrupts(t *testing.T) {
	t.Helper()
	if signal.Ignored(os.Interrupt) {
		t.Skip("commands start with interrupts ignored")
	}
}

// Interrupt starts a command with input that does not end, and interrupts it when a line of its
// results begins with last. The command must exit with 130 and print a message with howFar on standard
// error.
func Interrupt(t *testing.T, in, last, howFar, name string, args ...string) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), name, args...)
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
	io.WriteString(stdin, in)
	lines := bufio.NewScanner(stdout)
	for lines.Scan() && !strings.HasPrefix(lines.Text(), last) {
		continue
	}
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	err = cmd.Wait()
	want := name + ": interrupted after " + howFar + "\n"
	if code := cmd.ProcessState.ExitCode(); code != 130 || stderr.String() != want {
		t.Errorf("%q, %q: %v, exit code %d, stderr %q; want 130, %q", cmd.Args, in, err, code, &stderr, want)
	}
}

// ClosedPipe starts a command whose results are more than a pipe holds and, like head -1, closes the
// pipe after the first line. It returns that line with its end. The command must end without a message.
func ClosedPipe(t *testing.T, in, name string, args ...string) (first string) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), name, args...)
	cmd.Stdin = strings.NewReader(in)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	results, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer results.Close()
	cmd.Stdout = w
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	w.Close()
	first, err = bufio.NewReader(results).ReadString('\n')
	results.Close()
	cmd.Wait() // ignore an error of copying the rest of the input
	status := cmd.ProcessState.Sys().(syscall.WaitStatus)
	quiet := status.Signaled() && status.Signal() == syscall.SIGPIPE || status.ExitStatus() == 2
	if err != nil || !quiet || stderr.Len() > 0 {
		t.Errorf("%q: first %q, %v, then %v, stderr %q; want a line, then SIGPIPE or exit code 2", cmd.Args, first, err, cmd.ProcessState, &stderr)
	}
	return first
}
