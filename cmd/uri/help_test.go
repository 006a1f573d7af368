package main

import (
	"testing"

	"github.com/std66/std66/cmd/internal/script"
)

// The help of each command has examples, and they are of that command.
func TestHelpExamples(t *testing.T) {
	script.HelpExamples(t, run, newRoot(), "check", "parse", "resolve", "relativize", "normalize", "compare",
		"encode", "decode", "extract", "audit", "suffix", "rules", "docs")
}

// The examples of the help name flags that there are.
func TestHelpExampleFlags(t *testing.T) {
	script.HelpExampleFlags(t, newRoot())
}

// What help says of exit codes is the same for each command that reads candidates.
func TestHelpExitCodes(t *testing.T) {
	for _, cmd := range newRoot().Commands() {
		switch {
		case cmd.Flags().Lookup("null") == nil:
		case cmd.Name() == "encode" || cmd.Name() == "extract": // to which no text is wrong
			script.HelpExitCodes(t, run, cmd.CommandPath(), "The exit code is 0", "2 on a usage or I/O error")
		default:
			script.HelpExitCodes(t, run, cmd.CommandPath(), "The exit code is 0", " 1 ", "2 on a usage or I/O error")
		}
	}
}
