package main

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"
)

// TestExtractHTMLReadError tests a read error inside a document: extract prints the links of the tags before
// the error, and continues with the next file.
func TestExtractHTMLReadError(t *testing.T) {
	next := filepath.Join(t.TempDir(), "next.html")
	if err := os.WriteFile(next, []byte("<a href=next>"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ name, in, want string }{
		{"before any text", "", ""},
		{"after a tag", "<a href=b> x", "b\n"},
		{"inside a tag", "<a href=b><a href=c", "b\n"},
		{"after a quoted value", "<a href=b><a href='c'", "b\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			in := io.MultiReader(strings.NewReader(test.in), iotest.ErrReader(errors.New("disk on fire")))
			stdout, stderr, code := extractFrom(in, "--html", "-", next)
			if want := test.want + "next\n"; code != 2 || stdout != want || stderr != "uri: disk on fire\n" {
				t.Errorf("%q: exit code %d, stdout %q, stderr %q; want 2, %q", test.in, code, stdout, stderr, want)
			}
		})
	}
}

// TestExtractHTMLTooLong tests a tag, and other text, that is longer than the limit. The error names the file,
// and extract continues with the next one.
func TestExtractHTMLTooLong(t *testing.T) {
	if testing.Short() {
		t.Skip("32 MB of text")
	}
	next := filepath.Join(t.TempDir(), "next.html")
	if err := os.WriteFile(next, []byte("<a href=next>"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		size    int
		isValid bool
	}{{htmlMaxToken - 1000, true}, {htmlMaxToken + 1000, false}} {
		in := &repeater{text: strings.Repeat("a", 1<<16), left: test.size}
		stdout, stderr, code := extractFrom(io.MultiReader(strings.NewReader("<a href=b><a title='"), in, strings.NewReader("' href=c>")), "--html", "-", next)
		want, wantCode := "b\n", 0
		if test.isValid {
			want += "c\n"
		} else {
			wantCode = 2
		}
		want += "next\n"
		isReported := strings.HasPrefix(stderr, "uri: <stdin>: token is too long: more than 16777216 bytes before offset ")
		if code != wantCode || stdout != want || isReported == test.isValid {
			t.Errorf("a tag of %d bytes: exit code %d, stdout %q, stderr %q; want %d, %q", test.size, code, stdout, stderr, wantCode, want)
		}
	}
}

// TestExtractHTMLPlaces tests the places of links after long tags and texts with many lines. One tag has more
// lines than the window for text.
func TestExtractHTMLPlaces(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	var b strings.Builder
	const n = 100
	for i := range n {
		lines := random.IntN(10_000)
		if i == n/2 {
			lines = 4 * lineWindow
		}
		b.WriteString(strings.Repeat("\né", random.IntN(3000)))
		fmt.Fprintf(&b, "<a href='\n&#x%x;%d' title='%s'>", 'a'+i%26, i, strings.Repeat("\n", lines))
	}
	text := b.String()
	stdout, stderr, code := extractFrom(strings.NewReader(text), "--html", "--output", "tsv")
	rows := strings.Split(strings.TrimSuffix(stdout, "\n"), "\n")[1:]
	if code != 0 || len(rows) != n || stderr != "" {
		t.Fatalf("exit code %d, %d links, stderr %q; want 0, %d", code, len(rows), stderr, n)
	}
	offset := 0
	for i, row := range rows {
		start := offset + strings.IndexByte(text[offset:], '&')
		offset = start + strings.IndexByte(text[start:], '\'')
		line, column := placeOf(text, start)
		want := fmt.Sprintf("<stdin>\t%d\t%d\t%d\t%d\ta\thref\t%c%d\t\\N", line, column, start, offset, 'a'+i%26, i)
		if row != want {
			t.Fatalf("got  %q\nwant %q", row, want)
		}
	}
}
