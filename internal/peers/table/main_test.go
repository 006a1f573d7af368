package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/std66/std66/internal/peers/generators"
)

// table returns the head and the table that the command prints for some flags and one short
// round.
func table(t *testing.T, flags ...string) (head, grid string) {
	t.Helper()
	var b strings.Builder
	if err := run(&b, append([]string{"--rounds", "1", "--time", "1ns"}, flags...), "a CPU"); err != nil {
		t.Fatal(err)
	}
	head, grid, _ = strings.Cut(b.String(), "\n\n")
	return head, grid
}

// TestTable has the form of the table, and which columns a row has figures in.
func TestTable(t *testing.T) {
	head, grid := table(t, "--work", "Resolve, parsed|Split, mixed")
	first, _, _ := strings.Cut(head, "\n")
	if !strings.HasPrefix(first, "go") || !strings.HasSuffix(first, ", a CPU, 7985 inputs, medians of 1 rounds") {
		t.Errorf("the first line is %q", first)
	}
	lines := strings.Split(grid, "\n")
	if got, want := strings.Fields(lines[0]), "work per input uri regexp net/url"; strings.Join(got, " ") != want {
		t.Errorf("headings: got %q, want %q", got, want)
	}
	if got := strings.Fields(lines[4]); len(got) != 3 || got[0] != "ratio" || got[1] != "1.0" {
		t.Errorf("ratios of Split: got %q", got)
	}
}

// TestGenerators has a column for each generated parser, with the program that generated it in
// the head, or a line in the head with the reason why there is none.
func TestGenerators(t *testing.T) {
	for _, work := range []string{"Parse, urn", "Match, mixed"} {
		head, grid := table(t, "--work", work)
		columns, _, _ := strings.Cut(grid, "\n")
		for _, p := range generators.All() {
			if !slices.Contains(strings.Fields(columns), p.Name) {
				t.Errorf("%s: no column %s in %q", work, p.Name, columns)
			}
			if p.Tool != "" && !strings.Contains(head+"\n", "\n"+p.Name+" is by "+p.Tool+"\n") {
				t.Errorf("%s: no line about %s in\n%s", work, p.Name, head)
			}
		}
		for _, o := range generators.LeftOut() {
			if slices.Contains(strings.Fields(columns), o.Name) {
				t.Errorf("%s: a column %s, which is left out, in %q", work, o.Name, columns)
			}
			if !strings.Contains(head+"\n", "\nLEFT OUT of rows Parse and Match: "+o.Name+", "+o.Why+"\n") {
				t.Errorf("%s: no line about %s in\n%s", work, o.Name, head)
			}
		}
	}
}

// TestMarkdown has the same in Markdown: all lines have as many cells.
func TestMarkdown(t *testing.T) {
	_, grid := table(t, "--markdown", "--work", "Resolve, parsed")
	lines := strings.Split(strings.TrimSpace(grid), "\n")
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
	if _, got := table(t, "--work", "Match, CORPUS"); !strings.Contains(got, "  2 of 10 bytes") {
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
