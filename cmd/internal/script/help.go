package script

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// HelpExamples reports an error for root and each command under it whose help has no example of the
// command, and for each of names that is not a command of root.
func HelpExamples(t *testing.T, run Run, root *cobra.Command, names ...string) {
	t.Helper()
	// The first paths are the commands that root adds when it runs.
	paths := []string{"", " help", " completion", " completion bash", " completion zsh", " completion fish", " completion powershell"}
	known := map[string]bool{}
	var walk func(*cobra.Command, string)
	walk = func(cmd *cobra.Command, path string) {
		for _, c := range cmd.Commands() {
			path := path + " " + c.Name()
			paths = append(paths, path)
			known[path] = true
			walk(c, path)
		}
	}
	walk(root, "")
	for _, name := range names {
		if !known[" "+name] {
			t.Errorf("unknown command %s %s", root.Name(), name)
		}
	}
	for _, path := range paths {
		command := root.Name() + path
		code, stdout, stderr := run.Output(strings.NewReader(""), append(strings.Fields(path), "--help")...)
		_, after, _ := strings.Cut(stdout, "\nExamples:\n")
		section, _, _ := strings.Cut(after, "\n\n")
		// The command may follow a pipe or a shell's parenthesis.
		example := regexp.MustCompile(`(?m)^  (.*[|(] ?)?` + command + `\b`)
		if code != 0 || stderr != "" || !example.MatchString(section) {
			t.Errorf("%s --help: exit code %d, stderr %q, examples:\n%s\nwant 0, nothing, and a line with %q", command, code, stderr, section, command)
		}
	}
}

// HelpExampleFlags reports an error for each flag in an example under root that the example's command
// does not have.
func HelpExampleFlags(t *testing.T, root *cobra.Command) {
	t.Helper()
	checked := 0
	for _, cmd := range slices.Concat(root.Commands(), []*cobra.Command{root}) {
		for line := range strings.Lines(cmd.Example) {
			for part := range strings.SplitSeq(line, " | ") {
				checked += exampleFlags(t, root, part)
			}
		}
	}
	if checked == 0 {
		t.Error("no example has a flag")
	}
}

var flagInExample = regexp.MustCompile(`(?:^| )(--?[a-zA-Z0-9][a-zA-Z0-9-]*)`)

// exampleFlags checks the flags of one command of a pipeline in an example, and returns their number.
// It ignores other programs than root.
func exampleFlags(t *testing.T, root *cobra.Command, example string) (checked int) {
	t.Helper()
	_, rest, ok := strings.Cut(" "+strings.TrimSpace(example), " "+root.Name()+" ")
	if !ok {
		return 0
	}
	args := strings.Fields(rest)
	cmd, _, err := root.Find(args[:1])
	if err != nil {
		t.Errorf("%s has no command %s, but its help shows: %s", root.Name(), args[0], example)
		return 0
	}
	for _, m := range flagInExample.FindAllStringSubmatch(rest, -1) {
		name := m[1]
		found := cmd.Flags().Lookup(strings.TrimPrefix(name, "--")) != nil
		if len(name) == 2 {
			found = cmd.Flags().ShorthandLookup(name[1:]) != nil
		}
		if checked++; !found {
			t.Errorf("%s has no flag %s, but its help shows: %s", cmd.CommandPath(), name, example)
		}
	}
	return checked
}

// HelpExitCodes reports an error unless the help of a command, such as "uri check", lists its exit
// codes: the text before the usage must have the words in this order.
func HelpExitCodes(t *testing.T, run Run, command string, words ...string) {
	t.Helper()
	_, stdout, _ := run.Output(strings.NewReader(""), append(strings.Fields(command)[1:], "--help")...)
	text, _, _ := strings.Cut(stdout, "\nUsage:\n")
	rest := strings.ReplaceAll(text, "\n", " ")
	for _, word := range words {
		var ok bool
		if _, rest, ok = strings.Cut(rest, word); !ok {
			t.Errorf("%s --help does not list the exit codes with %q:\n%s", command, words, text)
			return
		}
	}
}
