package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// block is a fenced block of the README: its info string and its text.
type block struct{ info, text string }

// readFile returns the text of a file of the repository.
func readFile(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(repository, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// readmeSection returns the text of the README under a heading.
func readmeSection(t *testing.T, heading string) string {
	t.Helper()
	_, section, ok := strings.Cut(readFile(t, "README.md"), "\n"+heading+"\n")
	if !ok {
		t.Fatalf("the README has no section %q", heading)
	}
	section, _, _ = strings.Cut(section, "\n## ")
	return section
}

// codeBlocks returns the fenced blocks of text.
func codeBlocks(text string) []block {
	const fence = "```"
	var blocks []block
	for {
		_, rest, ok := strings.Cut(text, "\n"+fence)
		if !ok {
			return blocks
		}
		info, rest, _ := strings.Cut(rest, "\n")
		body, rest, _ := strings.Cut(rest, fence)
		blocks = append(blocks, block{info, body})
		text = rest
	}
}

// runConsole runs the commands of a console block in dir, which are the lines that begin with "$ ", and
// compares their output with the lines that follow.
func runConsole(t *testing.T, dir, text string) {
	t.Helper()
	for command := range strings.SplitSeq("\n"+text, "\n$ ") {
		line, want, _ := strings.Cut(command, "\n")
		if line == "" {
			continue
		}
		cmd := exec.Command("sh", "-c", line)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "GOFLAGS=", "GOWORK=off")
		got, err := cmd.CombinedOutput()
		if _, exited := err.(*exec.ExitError); err != nil && !exited {
			t.Fatal(err)
		}
		if strings.TrimSpace(string(got)) != strings.TrimSpace(want) {
			t.Errorf("$ %s\ngot\n%s\nwant\n%s", line, got, want)
		}
	}
}

// TestREADMEMerged checks that no conflict markers are left from a merge.
func TestREADMEMerged(t *testing.T) {
	for i, line := range strings.Split(readFile(t, "README.md"), "\n") {
		for _, mark := range []string{"<<<<<<< ", "=======", ">>>>>>> "} {
			if strings.HasPrefix(line, mark) {
				t.Errorf("line %d is %q", i+1, line)
			}
		}
	}
}

// TestREADMEConsole runs the README's commands on this repository.
func TestREADMEConsole(t *testing.T) {
	before, _, _ := strings.Cut(readFile(t, "README.md"), "\n## A grammar of your own\n") // see TestOtherModule
	blocks := 0
	for _, b := range codeBlocks(before) {
		if b.info == "console" {
			blocks++
			runConsole(t, repository, b.text)
		}
	}
	if blocks == 0 {
		t.Error("the README has no console block")
	}
}

// TestREADMEExcerpts checks that the README's excerpts are in their files.
func TestREADMEExcerpts(t *testing.T) {
	excerpts := 0
	for _, b := range codeBlocks(readFile(t, "README.md")) {
		name, ok := strings.CutPrefix(b.info, "go uri/")
		if !ok {
			continue
		}
		excerpts++
		if !strings.Contains(readFile(t, "uri/"+name), b.text) {
			t.Errorf("uri/%s does not contain the README's excerpt", name)
		}
	}
	if excerpts == 0 {
		t.Error("the README has no excerpt from package uri")
	}
}

// TestREADMEScripts checks that the README's other commands are run by CI or by a test.
func TestREADMEScripts(t *testing.T) {
	ci := readFile(t, ".ci/run")
	makefile := readFile(t, "Makefile")
	own := readmeSection(t, "## A grammar of your own")
	for _, b := range codeBlocks(readFile(t, "README.md")) {
		for line := range strings.Lines(b.text) {
			line = strings.TrimSpace(line)
			switch {
			case b.info != "sh" || strings.Contains(own, line):
			case line == "go generate ./uri": // TestEditGrammar
			case strings.Contains(ci, "\n"+line+"\n"):
			case strings.Contains(makefile, "\t"+line+"\n"):
			default:
				t.Errorf("nothing runs the README's %q", line)
			}
		}
	}
}
