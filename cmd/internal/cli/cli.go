// Package cli is what the commands have in common: how they start and end, how they read
// candidates, from arguments, files or standard input, and how they face a terminal.
//
// Results go to standard output, and so does what is wrong with an input; a summary, progress,
// and usage and I/O errors go to standard error.
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

// ExitCode is what a command returns as its error when it has told all there is to tell.
type ExitCode int

// The exit codes of the commands.
const (
	OK          ExitCode = 0
	Invalid     ExitCode = 1   // some input is not what it should be
	Failure     ExitCode = 2   // usage or I/O
	Interrupted ExitCode = 130 // as shells report a SIGINT
)

// Error returns the code as text.
func (c ExitCode) Error() string { return fmt.Sprintf("exit code %d", int(c)) }

// Findings is an error of what an input says, rather than of how the command was called. It
// names its places itself, so it is printed as it is, and the exit code is [Invalid].
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
		// Whatever else happened, what was asked for did not arrive.
		err = out.err
	}
	code := conclude(root, err)
	errOut.close()
	return int(code)
}

// conclude reports err, unless its command has done so, and returns the exit code that it
// stands for.
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
		// The reader has had enough: nothing that anybody need be told.
		return Failure
	}
	Complain(cmd, err)
	return Failure
}

// Complain prints an error on standard error.
func Complain(cmd *cobra.Command, err error) {
	cmd.ErrOrStderr().Write(messageLines(cmd.Root().Name()+": ", err))
}

// Report prints an error that names its places itself on standard error.
func Report(cmd *cobra.Command, err error) {
	cmd.ErrOrStderr().Write(messageLines("", err))
}

// messageLines returns the lines of an error, the first with a prefix. The name of a file makes no
// line of its own.
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

// VisibleName returns the name of a file as messages have it.
func VisibleName(file string) string { return string(visible.AppendMessage(nil, file)) }

// UntilInterrupt returns a context that ends at the first interrupt; the second one ends the
// process. A process that was started deaf to interrupts, as by nohup, stays so.
func UntilInterrupt(ctx context.Context) (context.Context, context.CancelFunc) {
	if signal.Ignored(os.Interrupt) {
		return context.WithCancel(ctx)
	}
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt)
	context.AfterFunc(ctx, stop)
	return ctx, stop
}

// InterruptedAfter says how far the work came, and returns [Interrupted].
func InterruptedAfter(cmd *cobra.Command, howFar string) error {
	fmt.Fprintf(cmd.ErrOrStderr(), "%s: interrupted after %s\n", cmd.Root().Name(), howFar)
	return Interrupted
}

// An output is standard output or standard error, and the first error in writing to it: cobra drops
// that of its help.
type output struct {
	w     io.Writer
	guard *guard // nil if w is no terminal
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

// close writes what the guard holds.
func (o *output) close() {
	if o.guard == nil || o.err != nil {
		return
	}
	if rest := o.guard.append(nil, nil, true); len(rest) > 0 {
		_, o.err = o.w.Write(rest)
	}
}

// unguarded returns a writer for control sequences that the program makes itself.
func unguarded(w io.Writer) io.Writer {
	if o, ok := w.(*output); ok {
		return o.w
	}
	return w
}
