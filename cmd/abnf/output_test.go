package main

import (
	"testing"

	"github.com/std66/std66/cmd/internal/script"
)

// TestOutputError checks that each command, and help, fails if its results cannot be written, and
// prints the error except for a closed pipe.
func TestOutputError(t *testing.T) {
	t.Chdir("testdata")
	const rfc3986 = "../../../grammar/rfc3986.abnf"
	tests := []struct {
		name  string
		args  []string
		stdin string
	}{
		{"lint", []string{"lint"}, "a = b"},
		{"match", []string{"match", "--grammar", rfc3986, "--rule", "URI", "x"}, ""},
		{"match as json", []string{"match", "--grammar", rfc3986, "--rule", "URI", "--output", "json"}, "a:\n"},
		{"fmt", []string{"fmt"}, "a = b"},
		{"fmt --check", []string{"fmt", "--check"}, "a=b"},
		{"a few strings, written at the end", []string{"sample", "--grammar", rfc3986, "--rule", "URI"}, ""},
		{"many strings", []string{"sample", "--grammar", rfc3986, "--rule", "URI", "-n", "100000"}, ""},
		{"diff", []string{"diff", rfc3986, "-"}, "URI = \"x\"\n"},
		{"extract", []string{"extract", "memo.txt"}, ""},
		{"--help", []string{"lint", "--help"}, ""},
		{"help", []string{"help", "diff"}, ""},
		{"--version", []string{"--version"}, ""},
	}
	for _, test := range tests {
		script.OutputError(t, runTo, "abnf", test.name, test.stdin, test.args...)
	}
}
