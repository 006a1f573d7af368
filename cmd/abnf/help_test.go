package main

import (
	"testing"

	"github.com/std66/std66/cmd/internal/script"
)

// The help of each command has examples, and they are of that command.
func TestHelpExamples(t *testing.T) {
	script.HelpExamples(t, runTo, newCommand(), "gen", "lint", "match", "fmt", "sample", "diff", "extract", "docs")
}

// The examples of the help name flags that there are.
func TestHelpExampleFlags(t *testing.T) {
	script.HelpExampleFlags(t, newCommand())
}

// The help of each command but completion and the like tells the exit codes.
func TestHelpExitCodes(t *testing.T) {
	script.HelpExitCodes(t, runTo, "abnf gen", "Exit status: 0", " 1 ", " 2 ")
	for _, name := range []string{"lint", "match", "fmt", "sample", "diff", "extract"} {
		script.HelpExitCodes(t, runTo, "abnf "+name, "The exit code is 0", " 1 ", "2 on a usage or I/O error")
	}
}
