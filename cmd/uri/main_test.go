package main

import (
	"bytes"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/std66/std66/cmd/internal/cli"
	"github.com/std66/std66/cmd/internal/script"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"uri": main})
}

var update = flag.Bool("update", false, "write what the commands print into the scripts")

func TestScripts(t *testing.T) {
	scripts, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(scripts) == 0 {
		t.Fatalf("no scripts: %v", err)
	}
	testscript.Run(t, testscript.Params{
		Files:               scripts,
		RequireExplicitExec: true,
		UpdateScripts:       *update,
		Setup: func(env *testscript.Env) error {
			env.Setenv("GORACE", "atexit_sleep_ms=0") // otherwise each command takes a second under the race detector
			env.Setenv("ESC", "\x1b[31m")
			env.Setenv("NL", "\n")
			env.Setenv("FF", "\xff")
			examples, err := os.ReadFile("testdata/examples.txt")
			if err != nil {
				return err
			}
			return os.WriteFile(env.WorkDir+"/examples.txt", examples, 0o666)
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits": script.Exits,
			"raw":   script.Raw,
		},
	})
}

type failingWriter struct{ err error }

func (w failingWriter) Write([]byte) (int, error) { return 0, w.err }

// When the results cannot be written, that is the error, for any command and
// for help; that the reader of a pipe has gone is not worth a word.
func TestOutputError(t *testing.T) {
	for _, args := range [][]string{
		{"check"}, {"check", "--output", "json"}, {"parse"}, {"parse", "--output", "tsv"}, {"parse", "--get", "{path}"},
		{"resolve", "--base", "s:"}, {"relativize", "--base", "s:"}, {"normalize"}, {"normalize", "--check"},
		{"compare"}, {"compare", "a:", "b:"}, {"encode"}, {"decode"}, {"extract", "../../README.md"}, {"extract", "--output", "tsv"},
		{"audit"}, {"audit", "--codes"}, {"suffix"}, {"rules"}, {"rules", "URI"},
		{"--help"}, {"help", "check"}, {"--version"}, {"completion", "bash"},
	} {
		for _, test := range []struct {
			err  error
			want string
		}{
			{errors.New("disk full"), "uri: disk full\n"},
			{&os.PathError{Op: "write", Path: "|1", Err: syscall.EPIPE}, ""},
		} {
			var stderr bytes.Buffer
			code := run(args, strings.NewReader("no URI: %\n"), failingWriter{test.err}, &stderr)
			if code != int(cli.Failure) || stderr.String() != test.want {
				t.Errorf("%q, writing fails with %v: exit code %d, stderr %q; want %d, %q",
					args, test.err, code, &stderr, cli.Failure, test.want)
			}
		}
	}
}
