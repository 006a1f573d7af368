package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/std66/std66/cmd/internal/script"
)

// extractFrom runs "uri extract" on the text and returns its results.
func extractFrom(in io.Reader, args ...string) (stdout, stderr string, code int) {
	code, stdout, stderr = script.Run(run).Output(in, append([]string{"extract"}, args...)...)
	return stdout, stderr, code
}

// TestExtractReadme tests that "uri check" accepts each line that "uri extract" prints for two documents
// of this project.
func TestExtractReadme(t *testing.T) {
	uris, stderr, code := extractFrom(strings.NewReader(""), "../../README.md", "README.md")
	n := strings.Count(uris, "\n")
	if code != 0 || strings.Count(stderr, "\n") > 1 || n < 20 || !strings.Contains(uris, "https://www.rfc-editor.org/rfc/rfc3986\n") {
		t.Fatalf("exit code %d, %d URIs, stderr %q\n%s\nwant 0 and at least 20 URIs, one of them RFC 3986's", code, n, stderr, uris)
	}
	stdout, stderr, code := check(t, uris, "--rule", "URI")
	if want := fmt.Sprintf("%d candidates, 0 are not a URI\n", n); code != 0 || stdout != "" || stderr != want {
		t.Errorf("exit code %d, stderr %q, stdout\n%s\nwant 0, %q", code, stderr, stdout, want)
	}
}

// TestExtractReadError tests a read error inside a text: extract prints the URIs before the error, except
// for one that the error may cut short, and continues with the next file.
func TestExtractReadError(t *testing.T) {
	next := filepath.Join(t.TempDir(), "next.txt")
	if err := os.WriteFile(next, []byte("http://next/"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ name, in, want string }{
		{"error before any text", "", ""},
		{"error after a URI", "http://a/ x", "http://a/\n"},
		{"error inside a bare URI", "http://a/ http://b/c", "http://a/\n"},
		{"error after a bare URI's punctuation", "http://a/ http://b/c.", "http://a/\n"},
		{"error inside angle brackets", "http://a/ <http://b/ c", "http://a/\n"},
		{"error after the closing angle bracket", "<http://a/\nb>", "http://a/b\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			in := io.MultiReader(strings.NewReader(test.in), iotest.ErrReader(errors.New("disk on fire")))
			stdout, stderr, code := extractFrom(in, "-", next)
			if want := test.want + "http://next/\n"; code != 2 || stdout != want || stderr != "uri: disk on fire\n" {
				t.Errorf("%q: exit code %d, stdout %q, stderr %q; want 2, %q, %q", test.in, code, stdout, stderr, want, "uri: disk on fire\n")
			}
			// The end of the text, without an error, cuts nothing short.
			if stdout, _, code := extractFrom(strings.NewReader(test.in)); code != 0 || !strings.HasPrefix(stdout, test.want) || strings.Contains(test.in, "b/c") && !strings.Contains(stdout, "http://b/c\n") {
				t.Errorf("%q: exit code %d, stdout %q; want 0 and all URIs", test.in, code, stdout)
			}
		})
	}
}

// TestExtractTooLong tests that references that are too long are counted, and that --left-out prints
// their beginnings.
func TestExtractTooLong(t *testing.T) {
	text := "http://a/ http://www.b" + strings.Repeat("x", 9000) + "/http://c/ <http://www.b\n" + strings.Repeat("x", 9000) + "/> http://d/\n"
	stdout, stderr, code := extractFrom(strings.NewReader(text))
	if want := "2 references of more than 8000 bytes left out; --left-out shows where\n"; code != 0 || stdout != "http://a/\nhttp://d/\n" || stderr != want {
		t.Errorf("exit code %d, stdout %.100q, stderr %q; want 0, %q", code, stdout, stderr, want)
	}
	stdout, stderr, code = extractFrom(strings.NewReader(text), "--left-out")
	lines := strings.Split(stdout, "\n")
	if code != 0 || stderr != "" || len(lines) != 3 || !strings.HasPrefix(lines[0], `<stdin>:1:11: long reference: "http://www.bxx`) ||
		lines[1] != `<stdin>:1:9035: long reference: "http://www.b": more than 8000 bytes` {
		t.Errorf("exit code %d, stderr %q, stdout %.300q", code, stderr, lines)
	}
	stdout, _, _ = extractFrom(strings.NewReader(text), "--left-out", "--output", "json")
	if !strings.Contains(stdout, `"kind":"long reference"`) {
		t.Errorf("got %.300q as json", stdout)
	}
}

// TestExtractManyFiles tests more files than a process may have open at the same time.
func TestExtractManyFiles(t *testing.T) {
	n := 10_000
	if testing.Short() {
		n = 1100
	}
	files := script.NumberedFiles(t, n, func(i int) string { return fmt.Sprintf("\n http://a/%d", i) })
	var want strings.Builder
	for i, file := range files {
		fmt.Fprintf(&want, "%s:2:2: http://a/%d\n", file, i)
	}
	stdout, stderr, code := extractFrom(strings.NewReader(""), append([]string{"--positions"}, files...)...)
	if code != 0 || stdout != want.String() || stderr != "" {
		t.Errorf("exit code %d, %d bytes of results, stderr %q; want 0, %d", code, len(stdout), stderr, want.Len())
	}
}

// TestExtractLongLine tests lines of 10 MB.
func TestExtractLongLine(t *testing.T) {
	size := 10 << 20
	if testing.Short() {
		size = 2 << 20
	}
	for _, test := range []struct{ name, unit, stderr string }{
		{"prose", "words and words. ", ""},
		{"URI over the length limit", "http://a/", "1 reference of more than 8000 bytes left out; --left-out shows where\n"},
		{"invalid UTF-8", "\xff\xc3\x00", ""},
		{"unclosed angle brackets", "<", ""},
		{"unclosed angle brackets with schemes", "<a:", ""},
		{"colons", ":", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			text := "http://first/ " + strings.Repeat(test.unit, size/len(test.unit))
			in := text + " http://last/"
			stdout, stderr, code := extractFrom(strings.NewReader(in), "--positions")
			want := fmt.Sprintf("<stdin>:1:1: http://first/\n<stdin>:1:%d: http://last/\n", len(text)+2)
			if code != 0 || stdout != want || stderr != test.stderr {
				t.Errorf("%q repeated: exit code %d, %d bytes of results, %.200q, stderr %q; want 0, %q, %q", test.unit, code, len(stdout), stdout, stderr, want, test.stderr)
			}
		})
	}
}

// A repeater is a reader that repeats a text until it has returned a number of bytes.
type repeater struct {
	text string
	left int
	at   int
}

func (r *repeater) Read(p []byte) (int, error) {
	if r.left == 0 {
		return 0, io.EOF
	}
	n := copy(p[:min(len(p), r.left)], r.text[r.at:])
	r.at = (r.at + n) % len(r.text)
	r.left -= n
	return n, nil
}

// TestExtractMemoryIsFlat tests that memory does not grow with the length of a text.
func TestExtractMemoryIsFlat(t *testing.T) {
	if testing.Short() {
		t.Skip("300 MB of text")
	}
	// A line counter keeps 8 bytes for a line, and at most 2*lineWindow lines: 4 MB, and more than that
	// again while the slice grows. The text in memory is much smaller.
	const limit = 24 << 20
	for _, test := range []struct{ name, text, flag string }{
		{"Markdown", "See [a](http://example.com/over/there), or <http://example.com/a>.\r\n> - [b]: <c d>\n\n" + strings.Repeat("Words. ", 10) + "\n", "--markdown"},
		{"HTML", "<p>See <a href='/over there'>it</a>,\n<a href='/a?b&amp;c'>" + strings.Repeat("Words. ", 10) + "</a>\n", "--html"},
		{"prose", "See http://example.com/over/there, or <http://example.com/a\r\n b>:\n\tit is 12:30. " + strings.Repeat("Words. ", 10) + "\n", "--repair"},
		{"one line without URIs", "never: an end", "--repair"},
		{"empty lines", "\n", "--repair"},
	} {
		t.Run(test.name, func(t *testing.T) {
			in := &repeater{text: strings.Repeat(test.text, 1<<16/len(test.text)), left: 100 << 20}
			peak := watchHeap(func() {
				if code := run([]string{"extract", "--positions", test.flag}, in, io.Discard, io.Discard); code != 0 {
					t.Errorf("exit code %d", code)
				}
			})
			if in.left != 0 || peak > limit {
				t.Errorf("%d bytes of memory in use and %d bytes left to read; want at most %d and none", peak, in.left, limit)
			}
		})
	}
}

// TestExtractMarkdownPlaces tests the places of destinations in paragraphs that are much longer in the document
// than without their indentation, after many lines.
func TestExtractMarkdownPlaces(t *testing.T) {
	indent := strings.Repeat(" ", 100)
	var b, want strings.Builder
	const before, lines = fewLines - 5000, 20_000
	b.WriteString(strings.Repeat("\n", before))
	for i := range 3 {
		fmt.Fprintf(&b, "é [x](y%d)\n%s[z](\n/%[1]d)\n\n", i, strings.Repeat(indent+"a\n", lines))
		line := before + 1 + i*(lines+4)
		fmt.Fprintf(&want, "<stdin>:%d:8: y%d\n<stdin>:%d:1: /%[2]d\n", line, i, line+lines+2)
	}
	stdout, stderr, code := extractFrom(strings.NewReader(b.String()), "--markdown", "--positions")
	if code != 0 || stdout != want.String() || stderr != "" {
		t.Errorf("exit code %d, stdout %q, stderr %q; want 0, %q", code, stdout, stderr, &want)
	}
}
