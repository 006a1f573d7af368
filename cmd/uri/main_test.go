package main

import (
	"flag"
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/std66/std66/cmd/internal/script"
)

func TestMain(m *testing.M) {
	script.Main(m, map[string]func(){"uri": main})
}

var update = flag.Bool("update", false, "update the scripts with the output of the commands")

// TestScripts runs the scripts of testdata. Each script has its own folder with a copy of examples.txt.
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

// TestOutputError tests that each command reports an error of standard output, except if a pipe is
// closed.
func TestOutputError(t *testing.T) {
	for _, args := range [][]string{
		{"check"}, {"check", "--output", "json"}, {"parse"}, {"parse", "--output", "tsv"}, {"parse", "--get", "{path}"},
		{"parse", "--repair"}, {"normalize", "--repair"},
		{"resolve", "--base", "s:"}, {"relativize", "--base", "s:"}, {"normalize"}, {"normalize", "--check"},
		{"repair"}, {"repair", "--explain"}, {"repair", "--output", "json"},
		{"compare"}, {"compare", "a:", "b:"}, {"encode"}, {"decode"}, {"extract", "../../README.md"}, {"extract", "--output", "tsv"},
		{"extract", "--html", "testdata/extract_html.txtar"}, {"extract", "--html", "--repair", "--output", "json", "testdata/extract_html.txtar"},
		{"audit"}, {"audit", "--codes"}, {"suffix"}, {"rules"}, {"rules", "URI"},
		{"--help"}, {"help", "check"}, {"--version"}, {"completion", "bash"},
	} {
		script.OutputError(t, run, "uri", "results", "not a URI: %\n", args...)
	}
}
