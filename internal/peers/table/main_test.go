package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// table returns what the command prints for some flags and one short round.
func table(t *testing.T, flags ...string) string {
	t.Helper()
	var b strings.Builder
	if err := run(&b, append([]string{"--rounds", "1", "--time", "1ns"}, flags...), "a CPU"); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestTable has the form of the table, and which columns a row has figures in.
func TestTable(t *testing.T) {
	lines := strings.Split(table(t, "--work", "Resolve, parsed|Split, mixed"), "\n")
	if !strings.HasPrefix(lines[0], "go") || !strings.HasSuffix(lines[0], ", a CPU, 7985 inputs, medians of 1 rounds") {
		t.Errorf("the first line is %q", lines[0])
	}
	if got, want := strings.Fields(lines[2]), "work per input uri regexp net/url"; strings.Join(got, " ") != want {
		t.Errorf("headings: got %q, want %q", got, want)
	}
	if got := strings.Fields(lines[6]); len(got) != 3 || got[0] != "ratio" || got[1] != "1.0" {
		t.Errorf("ratios of Split: got %q", got)
	}
}

// TestMarkdown has the same in Markdown: all lines have as many cells.
func TestMarkdown(t *testing.T) {
	lines := strings.Split(strings.TrimSpace(table(t, "--markdown", "--work", "Resolve, parsed")), "\n")[2:]
	if len(lines) != 6 {
		t.Errorf("got %d lines, want 6", len(lines))
	}
	for _, line := range lines {
		if strings.Count(line, "|") != 5 {
			t.Errorf("not four cells: %s", line)
		}
	}
}

// TestFile has rows for a file, of the lines that all peers of a row take.
func TestFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "urls")
	if err := os.WriteFile(name, []byte("http://a/\nhttp://b/ c\nhttp://a/\r\nhttp://d/?e"), 0o666); err != nil {
		t.Fatal(err)
	}
	t.Setenv("CORPUS", name)
	if got := table(t, "--work", "Match, CORPUS"); !strings.Contains(got, "  2 of 10 bytes") {
		t.Errorf("got\n%s", got)
	}
}

// TestErrors has command lines that are wrong.
func TestErrors(t *testing.T) {
	for _, args := range [][]string{{"--work", "("}, {"--rounds", "0"}, {"x"}, {"--work", "no such"}} {
		if err := run(nil, args, ""); err == nil {
			t.Errorf("%q: no error", args)
		}
	}
}

// TestMedian has lists of odd and even length.
func TestMedian(t *testing.T) {
	if got := median([]float64{3, 1, 2}); got != 2 {
		t.Errorf("got %v, want 2", got)
	}
	if got := median([]float64{4, 1, 3, 2}); got != 2 {
		t.Errorf("got %v, want 2", got)
	}
}

// TestMeasure has two runners: each is measured over all inputs, and the slower takes longer.
func TestMeasure(t *testing.T) {
	seen := map[int]bool{}
	results := measure([]runner{
		{"fast", func(i int) bool { seen[i] = true; return true }},
		{"slow", func(int) bool { time.Sleep(time.Millisecond); return true }},
	}, 3, 3, 0)
	if len(seen) != 3 || results[0].nanoseconds >= results[1].nanoseconds {
		t.Errorf("inputs %v, results %v", seen, results)
	}
}
