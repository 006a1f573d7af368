package main

import (
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/std66/std66/cmd/internal/cli"
	"github.com/std66/std66/cmd/internal/script"
)

// TestMaxLine checks that match reports a line longer than --max-line and continues.
func TestMaxLine(t *testing.T) {
	run := func(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
		return cli.Run(newCommand(), args, stdin, stdout, stderr)
	}
	grammar := filepath.Join(t.TempDir(), "words.abnf")
	if err := os.WriteFile(grammar, []byte("word = *%x21-7E\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	match := []string{"--grammar", grammar, "--rule", "word"}
	script.LongLines(t, run, newCommand(), map[string][][]string{"match": {match, append(match[:len(match):len(match)], "--output", "json")}}, "a:b/c")
}
