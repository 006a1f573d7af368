package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/std66/std66/uri/extract"
)

// documents are the Markdown files whose commands and excerpts are tested.
var documents = []string{"README.md", "cmd/uri/README.md", "cmd/abnf/README.md", "internal/README.md"}

// ownGrammar is the document whose section "A grammar of your own" runs in another module.
const ownGrammar = "cmd/abnf/README.md"

// block is a fenced block of a document: its info string and its text.
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

// cutSection divides a document at the section with a heading.
func cutSection(t *testing.T, name, heading string) (before, section, after string) {
	t.Helper()
	before, section, ok := strings.Cut(readFile(t, name), "\n"+heading+"\n")
	if !ok {
		t.Fatalf("%s has no section %q", name, heading)
	}
	section, after, _ = strings.Cut(section, "\n## ")
	return before, section, after
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

// TestREADMELength checks that the README stays short.
func TestREADMELength(t *testing.T) {
	const most = 150
	if n := strings.Count(readFile(t, "README.md"), "\n"); n > most {
		t.Errorf("README.md has %d lines, and may have %d", n, most)
	}
}

// TestREADMEMerged checks that no conflict markers are left from a merge.
func TestREADMEMerged(t *testing.T) {
	for _, name := range documents {
		for i, line := range strings.Split(readFile(t, name), "\n") {
			for _, mark := range []string{"<<<<<<< ", "=======", ">>>>>>> "} {
				if strings.HasPrefix(line, mark) {
					t.Errorf("%s: line %d is %q", name, i+1, line)
				}
			}
		}
	}
}

// TestREADMEConsole runs the commands of the documents on this repository.
func TestREADMEConsole(t *testing.T) {
	for _, name := range documents[:3] { // internal/README.md has no commands with output
		t.Run(name, func(t *testing.T) {
			text := readFile(t, name)
			if name == ownGrammar { // TestOtherModule runs this section
				before, _, after := cutSection(t, name, "## A grammar of your own")
				text = before + "\n" + after
			}
			blocks := 0
			for _, b := range codeBlocks(text) {
				if b.info == "console" {
					blocks++
					runConsole(t, repository, b.text)
				}
			}
			if blocks == 0 {
				t.Errorf("%s has no console block", name)
			}
		})
	}
}

// TestREADMEExcerpts checks that excerpts from Go files are in these files.
func TestREADMEExcerpts(t *testing.T) {
	excerpts := 0
	for _, name := range documents {
		for _, b := range codeBlocks(readFile(t, name)) {
			file, ok := strings.CutPrefix(b.info, "go ")
			if !ok || file == "main.go" { // TestOtherModule writes main.go
				continue
			}
			excerpts++
			if !strings.Contains(readFile(t, file), b.text) {
				t.Errorf("%s: %s does not contain the excerpt", name, file)
			}
		}
	}
	if excerpts < 3 {
		t.Errorf("%d excerpts, want at least 3", excerpts)
	}
}

// TestREADMELinks checks that the files of relative links exist.
func TestREADMELinks(t *testing.T) {
	links := 0
	for _, name := range append(documents, ".github/CONTRIBUTING.md", ".github/SECURITY.md", ".github/CHANGELOG.md", "internal/peers/README.md") {
		for m := range (extract.Extractor{Markdown: true}).All(readFile(t, name)) {
			path := m.Reference.Path()
			if _, isURI := m.Reference.URI(); isURI || path == "" {
				continue
			}
			links++
			if _, err := os.Stat(filepath.Join(repository, filepath.Dir(name), string(path))); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
	if links < 20 {
		t.Errorf("%d links, want at least 20", links)
	}
}

// runByTests are commands of the documents that tests run.
var runByTests = map[string]string{
	"go generate ./uri":               "TestEditGrammar",
	"go install ./cmd/uri ./cmd/abnf": "TestInstall",
	"go install ./cmd/uri":            "TestInstall",
	"go install ./cmd/abnf":           "TestInstall",
}

// inline matches a command in the text of a document.
var inline = regexp.MustCompile("`((?:go|make) [^`\n]+)`")

// TestREADMEScripts checks that CI or a test runs the other commands of the documents.
func TestREADMEScripts(t *testing.T) {
	ci, makefile := readFile(t, ".ci/run"), readFile(t, "Makefile")
	_, own, _ := cutSection(t, ownGrammar, "## A grammar of your own")
	isRun := func(line string) bool {
		target, isMake := strings.CutPrefix(line, "make ")
		return strings.Contains(own, line) || runByTests[line] != "" || strings.Contains(ci, "\n"+line+"\n") ||
			strings.Contains(makefile, "\t"+line+"\n") || isMake && strings.Contains(makefile, "\n"+target+":") && strings.Contains(ci, "make ")
	}
	for _, name := range documents {
		text := readFile(t, name)
		var lines []string
		for _, b := range codeBlocks(text) {
			if b.info == "sh" {
				lines = append(lines, strings.Split(strings.TrimSpace(b.text), "\n")...)
			}
		}
		for _, match := range inline.FindAllStringSubmatch(text, -1) {
			lines = append(lines, match[1])
		}
		for _, line := range lines {
			if !isRun(line) {
				t.Errorf("%s: no test runs %q", name, line)
			}
		}
	}
}

// TestInstall installs both commands and runs them.
func TestInstall(t *testing.T) {
	bin := t.TempDir()
	cmd := exec.Command("go", "install", "./cmd/uri", "./cmd/abnf")
	cmd.Dir = repository
	cmd.Env = append(os.Environ(), "GOBIN="+bin, "GOFLAGS=", "GOWORK=off")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, name := range []string{"uri", "abnf"} {
		if out, err := exec.Command(filepath.Join(bin, name), "--version").CombinedOutput(); err != nil || !strings.HasPrefix(string(out), name+" ") {
			t.Errorf("%s --version: %v\n%s", name, err, out)
		}
	}
}
