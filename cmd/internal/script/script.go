// Package script has the common parts of the commands' tests: it runs test scripts, and calls the
// commands in the process of a test or as programs, optionally on a terminal. Only tests import it.
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

// The race detector delays the exit of each process by a second, unless an environment variable
// says otherwise.
const (
	raceVariable = "GORACE"
	noDelay      = "atexit_sleep_ms=0"
)

// Main runs the tests of a command. In the processes that they start, the test binary is the
// command: its name is the key of commands.
func Main(m *testing.M, commands map[string]func()) {
	os.Setenv(raceVariable, noDelay) // on failure, the tests only take longer
	testscript.Main(m, commands)
}

// Scripts runs the scripts testdata/*.txtar. Each runs in its own folder, which setup prepares. If
// update is set, Scripts writes the commands' output into the scripts instead of comparing it.
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
			env.Setenv(raceVariable, noDelay)
			return setup(env)
		},
	})
}

// exits is the script command "exits CODE COMMAND [ARG ...]". It runs the command, which must end with
// that exit code. The script commands stdout and stderr can check the output.
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

// raw is the script command "raw FILE TEXT". It writes a file with bytes that the txtar format cannot
// hold; TEXT has Go's escapes.
func raw(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: raw FILE TEXT")
	}
	text, err := strconv.Unquote(`"` + args[1] + `"`)
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(text), 0o666))
}
