package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/std66/std66/cmd/internal/cli"
)

// A grammar is read up to a limit, from a file and from standard input.
func TestGrammarLimit(t *testing.T) {
	dir := t.TempDir()
	for _, test := range []struct {
		bytes int
		ok    bool
	}{{maxGrammar - 1, true}, {maxGrammar, true}, {maxGrammar + 1, false}, {2 * maxGrammar, false}} {
		text := strings.Repeat("a", test.bytes)
		file := filepath.Join(dir, "a.abnf")
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{file, cli.Stdin} {
			cmd := newLint()
			cmd.SetIn(strings.NewReader(text))
			source, err := readSource(cmd, name)
			if (err == nil) != test.ok || test.ok && source.Text != text {
				t.Errorf("%s, %d bytes: got %d bytes, error %v; want ok: %t", name, test.bytes, len(source.Text), err, test.ok)
			}
			if err != nil && !strings.HasSuffix(err.Error(), ": a grammar of more than 16 MB") {
				t.Errorf("%s, %d bytes: error %v", name, test.bytes, err)
			}
		}
	}
}
