package main

import (
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
	walk(newCommand(), nil)
	for _, name := range []string{"gen", "lint", "match", "fmt", "sample", "diff", "extract", "docs"} {
		if cmd, _, err := newCommand().Find([]string{name}); err != nil || cmd.Name() != name {
			t.Errorf("there is no command %s: %v", name, err)
		}
	}
	for _, path := range paths {
		code, stdout, stderr := run("", append(path, "--help")...)
		command := strings.Join(append([]string{"abnf"}, path...), " ")
		_, behind, _ := strings.Cut(stdout, "\nExamples:\n")
		section, _, _ := strings.Cut(behind, "\n\n")
		// It may stand behind a pipe, or in a shell's parentheses.
		example := regexp.MustCompile(`(?m)^  (.*[|(] ?)?` + command + `\b`)
		if code != 0 || stderr != "" || !example.MatchString(section) {
			t.Errorf("%s --help: exit code %d, stderr %q, examples:\n%s\nwant 0, nothing, and a line with %q", command, code, stderr, section, command)
		}
	}
}

// The examples of the help name flags that there are.
func TestHelpExampleFlags(t *testing.T) {
	flag := regexp.MustCompile(`(?:^| )(--?[a-z][a-z-]*)`)
	checked := 0
	for _, cmd := range newCommand().Commands() {
		for line := range strings.Lines(cmd.Example) {
			_, args, ok := strings.Cut(strings.TrimSpace(line), "abnf "+cmd.Name()+" ")
			if !ok {
				continue
			}
			for _, m := range flag.FindAllStringSubmatch(args, -1) {
				name := m[1]
				found := cmd.Flags().Lookup(strings.TrimPrefix(name, "--")) != nil
				if len(name) == 2 {
					found = cmd.Flags().ShorthandLookup(name[1:]) != nil
				}
				if checked++; !found {
					t.Errorf("abnf %s has no flag %s, which its help shows: %s", cmd.Name(), name, line)
				}
			}
		}
	}
	if checked == 0 {
		t.Error("no example has a flag")
	}
}

// The help of each command but completion and the like tells the exit codes.
func TestHelpExitCodes(t *testing.T) {
	for _, name := range []string{"gen", "lint", "match", "fmt", "sample", "diff", "extract"} {
		_, stdout, _ := run("", name, "--help")
		text := strings.ReplaceAll(stdout, "\n", " ")
		for _, code := range []string{" 0", " 1 ", " 2 "} {
			_, codes, ok := strings.Cut(text, "The exit code is")
			if !ok {
				_, codes, _ = strings.Cut(text, "Exit status:")
			}
			if !strings.Contains(codes, code) {
				t.Errorf("abnf %s --help does not tell the exit code%s", name, code)
			}
		}
	}
}
