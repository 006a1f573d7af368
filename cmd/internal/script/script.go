// Package script has what the commands' test scripts share. Only tests import it.
package script

import (
	"errors"
	"os"
	"os/exec"
	"strconv"

	"github.com/rogpeppe/go-internal/testscript"
)

// Exits is the script command "exits CODE COMMAND [ARG ...]": it runs the command,
// which must end with that exit code. What the command prints is there for stdout and
// stderr to look at.
func Exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE COMMAND [ARG ...]")
	}
	code := "0"
	err := ts.Exec(args[1], args[2:]...)
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		code = strconv.Itoa(exit.ExitCode())
	} else {
		ts.Check(err)
	}
	if code != args[0] {
		ts.Fatalf("%s: exit code %s, want %s", args[1], code, args[0])
	}
}

// Raw is the script command "raw FILE TEXT": it writes a file with the bytes that TEXT means
// with Go's escapes, which the txtar format cannot hold.
func Raw(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: raw FILE TEXT")
	}
	text, err := strconv.Unquote(`"` + args[1] + `"`)
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(text), 0o666))
}
