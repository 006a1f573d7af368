package main

import (
	"flag"
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/std66/std66/cmd/internal/script"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"uri": main})
}

var update = flag.Bool("update", false, "write what the commands print into the scripts")

// TestScripts runs the scripts of testdata, each with a folder of its own, in which the examples of
// the tests lie.
func TestScripts(t *testing.T) {
	script.Scripts(t, *update, func(env *testscript.Env) error {
		env.Setenv("ESC", "\x1b[31m")
		env.Setenv("NL", "\n")
		env.Setenv("FF", "\xff")
		examples, err := os.ReadFile("testdata/examples.txt")
		if err != nil {
			return err
		}
		return os.WriteFile(env.WorkDir+"/examples.txt", examples, 0o666)
	})
}

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
		script.OutputError(t, run, "uri", "results", "no URI: %\n", args...)
	}
}
