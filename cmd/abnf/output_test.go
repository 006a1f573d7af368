package main

import (
	"testing"

	"github.com/std66/std66/cmd/internal/script"
)

// When the results cannot be written, that is the error, for each command and for help; that the
// reader of a pipe has gone is not worth a word.
func TestOutputError(t *testing.T) {
	t.Chdir("testdata")
	const rfc3986 = "../../../grammar/rfc3986.abnf"
	tests := []struct {
		why   string
		args  []string
		stdin string
	}{
		{"findings", []string{"lint"}, "a = b"},
		{"mismatches", []string{"match", "--grammar", rfc3986, "--rule", "URI", "x"}, ""},
		{"all candidates", []string{"match", "--grammar", rfc3986, "--rule", "URI", "--output", "json"}, "a:\n"},
		{"a grammar", []string{"fmt"}, "a = b"},
		{"a name", []string{"fmt", "--check"}, "a=b"},
		{"a few strings, which are written in the end", []string{"sample", "--grammar", rfc3986, "--rule", "URI"}, ""},
		{"many", []string{"sample", "--grammar", rfc3986, "--rule", "URI", "-n", "100000"}, ""},
		{"changes", []string{"diff", rfc3986, "-"}, "URI = \"x\"\n"},
		{"a grammar out of an RFC", []string{"extract", "memo.txt"}, ""},
		{"help", []string{"lint", "--help"}, ""},
		{"the same by another name", []string{"help", "diff"}, ""},
		{"the version", []string{"--version"}, ""},
	}
	for _, test := range tests {
		script.OutputError(t, runTo, "abnf", test.why, test.stdin, test.args...)
	}
}
