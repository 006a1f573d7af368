// Command uri works with URIs (RFC 3986) from the shell.
//
//	uri check        find the lines that are not a URI, and say why
//	uri parse        show the components of URIs and relative references
//	uri resolve      print the URIs that references mean where a base URI is known
//	uri relativize   print the shortest references that mean URIs
//	uri normalize    print URIs and relative references in a normal form
//	uri compare      print what makes two URIs equal
//	uri encode       percent-encode text for a component of a URI
//	uri decode       decode the percent-encoded bytes of text
//	uri rules        print the grammar's rules
//
// "uri help" tells the rest. It exits with 0 when all is well, 1 when some
// input is not what it should be, 2 on a usage or I/O error, and 130 when
// interrupted.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/std66/std66/cmd/internal/excerpt"
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// An exitCode is what a command returns as its error when it has told all
// there is to tell.
type exitCode int

const (
	exitOK          exitCode = 0
	exitInvalid     exitCode = 1   // some input is not what it should be
	exitError       exitCode = 2   // usage or I/O
	exitInterrupted exitCode = 130 // as shells report a SIGINT
)

func (c exitCode) Error() string { return fmt.Sprintf("exit code %d", int(c)) }

// run runs the command and returns its exit code.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	ctx, stop := untilInterrupt()
	defer stop()
	out := &output{w: stdout}
	root := newRoot()
	root.SetArgs(args)
	root.SetIn(stdin)
	root.SetOut(out)
	root.SetErr(stderr)
	err := root.ExecuteContext(ctx)
	if out.err != nil {
		// Whatever else happened, what was asked for did not arrive.
		err = out.err
	}
	return int(conclude(err, stderr))
}

// conclude reports err, unless its command has done so, and returns the exit
// code that it stands for.
func conclude(err error, stderr io.Writer) exitCode {
	var code exitCode
	switch {
	case err == nil:
		return exitOK
	case errors.As(err, &code):
		return code
	case errors.Is(err, syscall.EPIPE):
		// The reader has had enough: nothing that anybody need be told.
		return exitError
	}
	complain(stderr, err)
	return exitError
}

// complain prints an error, with what a terminal would obey made visible: the
// text may have come from a file's name.
func complain(stderr io.Writer, err error) {
	msg := []byte("uri: ")
	for line := range strings.SplitSeq(strings.TrimSpace(err.Error()), "\n") {
		msg = append(excerpt.AppendVisible(msg, line), '\n')
	}
	stderr.Write(msg)
}

// untilInterrupt returns a context that ends at the first interrupt; the second
// one ends the process. A process that was started deaf to interrupts, as by
// nohup, stays so.
func untilInterrupt() (context.Context, context.CancelFunc) {
	ctx := context.Background()
	if signal.Ignored(os.Interrupt) {
		return context.WithCancel(ctx)
	}
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt)
	context.AfterFunc(ctx, stop)
	return ctx, stop
}

// An output is the standard output, and the first error in writing to it:
// cobra drops that of its help.
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
