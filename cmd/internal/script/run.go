package script

import (
	"bytes"
	"errors"
	"io"
	"os"
	"strings"
	"syscall"
	"testing"
)

// A Run runs a command in the process of the test and returns its exit code.
type Run func(args []string, stdin io.Reader, stdout, stderr io.Writer) int

// Output runs the command and returns its exit code and output.
func (run Run) Output(stdin io.Reader, args ...string) (code int, stdout, stderr string) {
	var out, errOut bytes.Buffer
	code = run(args, stdin, &out, &errOut)
	return code, out.String(), errOut.String()
}

// OutputError reports an error unless the command fails with exit code 2 if its results cannot be
// written. The command must print the error, which begins with command, its name. It must print nothing
// if the reader of a pipe has closed it. The test runs as the subtest name.
func OutputError(t *testing.T, run Run, command, name, stdin string, args ...string) {
	t.Helper()
	t.Run(name, func(t *testing.T) {
		for _, failure := range []struct {
			err  error
			want string
		}{
			{errors.New("disk full"), command + ": disk full\n"},
			{&os.PathError{Op: "write", Path: "|1", Err: syscall.EPIPE}, ""},
		} {
			var stderr bytes.Buffer
			code := run(args, strings.NewReader(stdin), failingWriter{failure.err}, &stderr)
			if code != 2 || stderr.String() != failure.want {
				t.Errorf("%q, writing fails with %v: exit code %d, stderr %q; want 2, %q", args, failure.err, code, &stderr, failure.want)
			}
		}
	})
}

// failingWriter writes nothing and returns err.
type failingWriter struct{ err error }

func (w failingWriter) Write([]byte) (int, error) { return 0, w.err }
