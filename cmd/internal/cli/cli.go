// Package cli is the common part of the commands: start and exit, reading candidates from arguments,
// files or standard input, and terminal output.
//
// Results go to standard output, including errors in the input. Summaries, progress, usage errors and
// I/O errors go to standard error.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/std66/std66/cmd/internal/visible"
)

// ExitCode is the error of a command that has already printed all messages.
type ExitCode int

// The exit codes of the commands.
const (
	OK          ExitCode = 0
	Invalid     ExitCode = 1   // some input is invalid
	Failure     ExitCode = 2   // usage or I/O
	Interrupted ExitCode = 130 // the code that shells use for SIGINT
)

// Error returns text such as "exit code 2".
func (c ExitCode) Error() string { return fmt.Sprintf("exit code %d", int(c)) }

// Findings is an error in the contents of an input, not in the use of the command. It names its own
// places, so it is printed without a prefix. The exit code is [Invalid].
type Findings struct{ Err error }

// Error returns the text of f.Err.
func (f Findings) Error() string { return f.Err.Error() }

// Run runs a command and returns its exit code.
func Run(root *cobra.Command, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	out, errOut := newOutput(stdout), newOutput(stderr)
	root.SetArgs(args)
	root.SetIn(stdin)
	root.SetOut(out)
	root.SetErr(errOut)
	AddCompletion(root)
	err := root.Execute()
	out.close()
	if out.err != nil {
		// Results are missing, so this error outweighs any other.
		err = out.err
	}
	code := conclude(root, err)
	errOut.close()
	return int(code)
}

// conclude reports err, unless the command has already reported it, and returns its exit code.
func conclude(cmd *cobra.Command, err error) ExitCode {
	var code ExitCode
	var findings Findings
	switch {
	case err == nil:
		return OK
	case errors.As(err, &code):
		return code
	case errors.As(err, &findings):
		Report(cmd, findings.Err)
		return Invalid
	case errors.Is(err, syscall.EPIPE):
		// The reader closed the pipe, which needs no message.
		return Failure
	}
	Complain(cmd, err)
	return Failure
}

// Complain prints an error on standard error.
func Complain(cmd *cobra.Command, err error) {
	cmd.ErrOrStderr().Write(messageLines(cmd.Root().Name()+": ", err))
}

// Report prints an error that names its own places on standard error.
func Report(cmd *cobra.Command, err error) {
	cmd.ErrOrStderr().Write(messageLines("", err))
}

// messageLines returns the lines of an error, the first with a prefix. A line feed in the name of a
// file does not begin a line.
func messageLines(prefix string, err error) []byte {
	text := strings.TrimSpace(err.Error())
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		text = strings.ReplaceAll(text, e.Path, VisibleName(e.Path))
	}
	msg := []byte(prefix)
	for line := range strings.SplitSeq(text, "\n") {
		msg = append(visible.AppendMessage(msg, line), '\n')
	}
	return msg
}

// VisibleName returns the name of a file escaped for a message.
func VisibleName(file string) string { return string(visible.AppendMessage(nil, file)) }

// UntilInterrupt returns a context that ends at the first interrupt; the second interrupt ends the
// process. A process that was started with interrupts ignored, as by nohup, continues to ignore them.
func UntilInterrupt(ctx context.Context) (context.Context, context.CancelFunc) {
	if signal.Ignored(os.Interrupt) {
		return context.WithCancel(ctx)
	}
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt)
	context.AfterFunc(ctx, stop)
	return ctx, stop
}

// InterruptedAfter prints that the command was interrupted after howFar, and returns [Interrupted].
func InterruptedAfter(cmd *cobra.Command, howFar string) error {
	fmt.Fprintf(cmd.ErrOrStderr(), "%s: interrupted after %s\n", cmd.Root().Name(), howFar)
	return Interrupted
}

// An output is standard output or standard error. It keeps the first write error, because cobra drops
// the errors of its help.
type output struct {
	w     io.Writer
	guard *guard // nil if w is not a terminal
	err   error
}

func newOutput(w io.Writer) *output {
	o := &output{w: w}
	if TerminalOf(w).There() {
		o.guard = newGuard()
	}
	return o
}

func (o *output) Write(p []byte) (int, error) {
	if o.err != nil {
		return 0, o.err
	}
	if o.guard == nil {
		n, err := o.w.Write(p)
		o.err = err
		return n, err
	}
	if _, o.err = o.w.Write(o.guard.append(nil, p, false)); o.err != nil {
		return 0, o.err
	}
	return len(p), nil
}

// close writes the text that the guard holds.
func (o *output) close() {
	if o.guard == nil || o.err != nil {
		return
	}
	if rest := o.guard.append(nil, nil, true); len(rest) > 0 {
		_, o.err = o.w.Write(rest)
	}
}

// unguarded returns a writer for the program's own control sequences.
func unguarded(w io.Writer) io.Writer {
	if o, ok := w.(*output); ok {
		return o.w
	}
	return w
}
