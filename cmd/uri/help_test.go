package main

import (
	"bytes"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// The help of each command has examples, and they are of that command.
func TestHelpExamples(t *testing.T) {
	paths := [][]string{{}, {"help"}, {"completion"}, {"completion", "bash"}, {"completion", "zsh"}, {"completion", "fish"}, {"completion", "powershell"}}
	var walk func(*cobra.Command, []string)
	walk = func(cmd *cobra.Command, path []string) {
		for _, c := range cmd.Commands() {
			path := append(path[:len(path):len(path)], c.Name())
			paths = append(paths, path)
			walk(c, path)
		}
	}
	walk(newRoot(), nil)
	if len(paths) < 17 {
		t.Fatalf("%d commands: %q", len(paths), paths)
	}
	for _, path := range paths {
		var stdout, stderr bytes.Buffer
		code := run(append(path, "--help"), strings.NewReader(""), &stdout, &stderr)
		command := strings.Join(append([]string{"uri"}, path...), " ")
		_, behind, _ := strings.Cut(stdout.String(), "\nExamples:\n")
		section, _, _ := strings.Cut(behind, "\n\n")
		// It may stand behind a pipe, or in a shell's parentheses.
		example := regexp.MustCompile(`(?m)^  (.*[|(] ?)?` + command + `\b`)
		if code != 0 || stderr.Len() != 0 || !example.MatchString(section) {
			t.Errorf("%s --help: exit code %d, stderr %q, examples:\n%s\nwant 0, nothing, and a line with %q", command, code, &stderr, section, command)
		}
	}
}

// What help says of exit codes is the same for each command that reads candidates.
func TestHelpExitCodes(t *testing.T) {
	for _, cmd := range newRoot().Commands() {
		if cmd.Flags().Lookup("null") == nil {
			continue
		}
		if text := strings.ReplaceAll(cmd.Long, "\n", " "); !strings.Contains(text, "The exit code is 0") || !strings.Contains(text, "2 on a usage or I/O error") {
			t.Errorf("uri %s --help does not tell the exit codes:\n%s", cmd.Name(), cmd.Long)
		}
	}
}
