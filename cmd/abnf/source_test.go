package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/std66/std66/cmd/internal/cli"
	"github.com/std66/std66/internal/limit"
)

// TestGrammarLimit reads grammars around the memory limit, from a file and from standard input.
func TestGrammarLimit(t *testing.T) {
	dir := t.TempDir()
	const most = limit.Megabyte / 2 // its buffer may have twice its size
	for _, test := range []struct {
		bytes int
		ok    bool
	}{{most - 1, true}, {most, true}, {most + 1, false}, {2 * most, false}, {9 * most, false}} {
		text := strings.Repeat("a", test.bytes)
		file := filepath.Join(dir, "a.abnf")
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{file, cli.Stdin} {
			cmd := newLint()
			cmd.SetIn(strings.NewReader(text))
			source, err := readSource(cmd, name, limit.New(limit.Limits{Memory: limit.Megabyte}))
			if (err == nil) != test.ok || test.ok && source.Text != text {
				t.Errorf("%s, %d bytes: got %d bytes, error %v; want ok: %t", name, test.bytes, len(source.Text), err, test.ok)
			}
			if err != nil && !strings.HasSuffix(err.Error(), ":1:1: the file is too large for a limit of 1 MB of memory") {
				t.Errorf("%s, %d bytes: error %v", name, test.bytes, err)
			}
		}
	}
}
