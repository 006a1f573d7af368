package main

import (
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/std66/std66/cmd/internal/script"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"abnf": main})
}

// TestScripts runs the scripts of testdata, each with a folder of its own.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:  "testdata",
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){"exits": script.Exits},
		Setup: func(env *testscript.Env) error {
			root, err := os.Getwd()
			env.Setenv("ROOT", root+"/../..")
			return err
		},
	})
}
