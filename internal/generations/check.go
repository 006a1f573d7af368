package generations

import (
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"gotest.tools/v3/golden"
)

// file contains the documentation of a package.
const file = "doc.go"

// Prefixes of a heading and of a preformatted line in a comment.
const (
	headingLine = "// # "
	tableLine   = "//\t"
)

// Check compares the table in doc.go of the tested package with the table computed from the
// automata. With the flag -update it writes the computed table.
func (t Table) Check(tb testing.TB) {
	tb.Helper()
	source, err := os.ReadFile(file)
	if err != nil {
		tb.Fatal(err)
	}
	want, err := t.lines()
	if err != nil {
		tb.Fatal(err)
	}
	start, end, err := find(string(source), t.Heading)
	if err != nil {
		tb.Fatalf("%s: %q: %v; want\n%s", file, t.Heading, err, want)
	}
	got := string(source[start:end])
	if got == want {
		return
	}
	if !golden.FlagUpdate() {
		tb.Fatalf("%s: %q: go test -update rewrites the table; got\n%s\nwant\n%s", file, t.Heading, got, want)
	}
	if err := os.WriteFile(file, slices.Concat(source[:start], []byte(want), source[end:]), 0o666); err != nil {
		tb.Fatal(err)
	}
}

// find returns the start and the end of the preformatted lines under a heading. They must
// be one table.
func find(source, heading string) (start, end int, err error) {
	heading = "\n" + headingLine + heading + "\n"
	at := strings.Index(source, heading)
	if at < 0 {
		return 0, 0, errors.New("no such heading")
	}
	at += len(heading)
	for line := range strings.Lines(source[at:]) {
		if !strings.HasPrefix(line, "//") || strings.HasPrefix(line, headingLine) {
			break
		}
		next := at + len(line)
		if strings.HasPrefix(line, tableLine) {
			if end == 0 {
				start = at
			} else if end != at {
				return 0, 0, errors.New("more preformatted lines than one table under the heading")
			}
			end = next
		}
		at = next
	}
	if end == 0 {
		return 0, 0, errors.New("no table under the heading")
	}
	return start, end, nil
}
