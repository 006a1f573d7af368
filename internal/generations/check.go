package generations

import (
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"gotest.tools/v3/golden"
)

// file is where the documentation of a package stands.
const file = "doc.go"

// How a heading and a preformatted line begin in a comment.
const (
	headingLine = "// # "
	tableLine   = "//\t"
)

// Check compares the table in doc.go of the package that is tested with the one that the
// automata give. With the flag -update it writes the latter there.
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
		tb.Fatalf("%s: %q: go test -update writes the table anew; got\n%s\nwant\n%s", file, t.Heading, got, want)
	}
	if err := os.WriteFile(file, slices.Concat(source[:start], []byte(want), source[end:]), 0o666); err != nil {
		tb.Fatal(err)
	}
}

// find returns where in the source the preformatted lines under a heading start and end. They
// are one table.
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
