package main

import (
	"flag"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/std66/std66/cmd/internal/cli"
	"github.com/std66/std66/cmd/internal/script"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"abnf": main})
}

var update = flag.Bool("update", false, "write what the commands print into the scripts")

// TestScripts runs the scripts of testdata, each with a folder of its own, in which the RFC of
// the tests lies.
func TestScripts(t *testing.T) {
	memo, err := os.ReadFile("testdata/memo.txt")
	if err != nil {
		t.Fatal(err)
	}
	root, err := filepath.Abs(repository)
	if err != nil {
		t.Fatal(err)
	}
	script.Scripts(t, *update, func(env *testscript.Env) error {
		env.Setenv("ROOT", root)
		return os.WriteFile(env.WorkDir+"/memo.txt", memo, 0o666)
	})
}

// run runs the command in this process, and returns its exit code and what it prints.
func run(stdin string, args ...string) (code int, stdout, stderr string) {
	return script.Run(runTo).Output(strings.NewReader(stdin), args...)
}

// runTo is the same, and what it prints goes to stdout and stderr.
func runTo(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	return cli.Run(newCommand(), args, stdin, stdout, stderr)
}
