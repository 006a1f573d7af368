package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// block is a fenced block of the README: what stands behind its fence, and its text.
type block struct{ info, text string }

// readmeSection returns the text of the README under a heading.
func readmeSection(t *testing.T, heading string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(repository, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, section, ok := strings.Cut(string(text), "\n"+heading+"\n")
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
