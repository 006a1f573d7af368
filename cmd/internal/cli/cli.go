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
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/std66/std66/cmd/internal/excerpt"
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
	out := &output{w: stdout}
	root.SetArgs(args)
	root.SetIn(stdin)
	root.SetOut(out)
	root.SetErr(stderr)
	addCompletion(root)
	err := root.Execute()
	if out.err != nil {
		// Whatever else happened, what was asked for did not arrive.
		err = out.err
	}
	return int(conclude(root, err))
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

// Complain prints an error on standard error, with what a terminal would obey made visible:
// the text may have come from a file's name.
func Complain(cmd *cobra.Command, err error) {
	cmd.ErrOrStderr().Write(visibleLines(cmd.Root().Name()+": ", err))
}

// Report prints an error that names its places itself on standard error.
func Report(cmd *cobra.Command, err error) {
	cmd.ErrOrStderr().Write(visibleLines("", err))
}

func visibleLines(prefix string, err error) []byte {
	msg := []byte(prefix)
	for line := range strings.SplitSeq(strings.TrimSpace(err.Error()), "\n") {
		msg = append(excerpt.AppendVisible(msg, line), '\n')
	}
	return msg
}

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

// An output is the standard output, and the first error in writing to it: cobra drops that of
// its help.
type output struct {
	w   io.Writer
	err error
}

func (o *output) Write(p []byte) (int, error) {
	if o.err != nil {
		return 0, o.err
	}
	n, err := o.w.Write(p)
	o.err = err
	return n, err
}
