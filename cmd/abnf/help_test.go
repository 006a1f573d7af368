package main

import (
	"testing"

	"github.com/std66/std66/cmd/internal/script"
)

// TestHelpExamples checks that the help of each command has an example of that command.
func TestHelpExamples(t *testing.T) {
	script.HelpExamples(t, runTo, newCommand(), "gen", "lint", "match", "fmt", "sample", "diff", "extract", "docs")
}

// TestHelpExampleFlags checks that the examples use existing flags.
func TestHelpExampleFlags(t *testing.T) {
	script.HelpExampleFlags(t, newCommand())
}

// TestHelpExitCodes checks that the help of each grammar command lists the exit codes.
func TestHelpExitCodes(t *testing.T) {
	script.HelpExitCodes(t, runTo, "abnf gen", "Exit status: 0", " 1 ", " 2 ")
	for _, name := range []string{"lint", "match", "fmt", "sample", "diff", "extract"} {
		script.HelpExitCodes(t, runTo, "abnf "+name, "The exit code is 0", " 1 ", "2 on a usage or I/O error")
	}
}
