// Package script has what the tests of the commands share: it runs their scripts, calls them in the
// process of a test, or starts them as programs, also on a terminal. Only tests import it.
package script

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// Scripts runs the scripts testdata/*.txtar, each in a folder of its own, which setup prepares. With
// update it writes what the commands print into the scripts instead of comparing it.
func Scripts(t *testing.T, update bool, setup func(*testscript.Env) error) {
	t.Helper()
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no scripts: %v", err)
	}
	testscript.Run(t, testscript.Params{
		Files:               files,
		RequireExplicitExec: true,
		UpdateScripts:       update,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits": exits,
			"raw":   raw,
		},
		Setup: func(env *testscript.Env) error {
			env.Setenv("GORACE", "atexit_sleep_ms=0") // otherwise each command takes a second under the race detector
			return setup(env)
		},
	})
}

// exits is the script command "exits CODE COMMAND [ARG ...]": it runs the command,
// which must end with that exit code. What the command prints is there for stdout and
// stderr to look at.
func exits(ts *testscript.TestScript, neg bool, args []string) {
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

// raw is the script command "raw FILE TEXT": it writes a file with the bytes that TEXT means
// with Go's escapes, which the txtar format cannot hold.
func raw(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: raw FILE TEXT")
	}
	text, err := strconv.Unquote(`"` + args[1] + `"`)
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(text), 0o666))
}
