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
	script.Main(m, map[string]func(){"abnf": main})
}

var update = flag.Bool("update", false, "write the commands' output into the scripts")

// TestScripts runs the scripts of testdata. Each runs in its own folder, with the tests' RFC.
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

// run runs the command in this process and returns its exit code and output.
func run(stdin string, args ...string) (code int, stdout, stderr string) {
	return script.Run(runTo).Output(strings.NewReader(stdin), args...)
}

// runTo runs the command in this process and returns its exit code.
func runTo(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	return cli.Run(newCommand(), args, stdin, stdout, stderr)
}
