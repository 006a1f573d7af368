package main

import (
	"bytes"
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
	scripts, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(scripts) == 0 {
		t.Fatalf("no scripts: %v", err)
	}
	memo, err := os.ReadFile("testdata/memo.txt")
	if err != nil {
		t.Fatal(err)
	}
	root, err := filepath.Abs(repository)
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Files:               scripts,
		RequireExplicitExec: true,
		UpdateScripts:       *update,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits": script.Exits,
			"raw":   script.Raw,
		},
		Setup: func(env *testscript.Env) error {
			env.Setenv("ROOT", root)
			env.Setenv("GORACE", "atexit_sleep_ms=0") // otherwise each command takes a second under the race detector
			return os.WriteFile(env.WorkDir+"/memo.txt", memo, 0o666)
		},
	})
}

// run runs the command in this process, and returns its exit code and what it prints.
func run(stdin string, args ...string) (code int, stdout, stderr string) {
	var out, errs bytes.Buffer
	code = runTo(&out, &errs, stdin, args...)
	return code, out.String(), errs.String()
}

func runTo(stdout, stderr io.Writer, stdin string, args ...string) int {
	return cli.Run(newCommand(), args, strings.NewReader(stdin), stdout, stderr)
}
