package main

import (
	"testing"

	"github.com/std66/std66/cmd/internal/script"
)

// TestHelpExamples tests that the help of each command has examples of that command.
func TestHelpExamples(t *testing.T) {
	script.HelpExamples(t, run, newRoot(), "check", "parse", "resolve", "relativize", "normalize", "compare", "repair",
		"encode", "decode", "extract", "audit", "suffix", "rules", "docs")
}

// TestHelpExampleFlags tests that the flags in the help's examples exist.
func TestHelpExampleFlags(t *testing.T) {
	script.HelpExampleFlags(t, newRoot())
}

// TestHelpExitCodes tests that the help of each command that reads candidates describes the exit codes in
// the same form.
func TestHelpExitCodes(t *testing.T) {
	for _, cmd := range newRoot().Commands() {
		switch {
		case cmd.Flags().Lookup("null") == nil:
		case cmd.Name() == "encode" || cmd.Name() == "extract": // accepts any text
			script.HelpExitCodes(t, run, cmd.CommandPath(), "The exit code is 0", "2 on a usage or I/O error")
		default:
			script.HelpExitCodes(t, run, cmd.CommandPath(), "The exit code is 0", " 1 ", "2 on a usage or I/O error")
		}
	}
}
