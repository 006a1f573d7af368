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

// extractFrom runs "uri extract" on the text and returns all that comes of it.
func extractFrom(in io.Reader, args ...string) (stdout, stderr string, code int) {
	code, stdout, stderr = script.Run(run).Output(in, append([]string{"extract"}, args...)...)
	return stdout, stderr, code
}

// TestExtractReadme checks that all that is extracted from two documents is a URI, also when it goes from one
// command to the other.
func TestExtractReadme(t *testing.T) {
	uris, stderr, code := extractFrom(strings.NewReader(""), "../../README.md", "README.md")
	n := strings.Count(uris, "\n")
	if code != 0 || strings.Count(stderr, "\n") > 1 || n < 20 || !strings.Contains(uris, "https://www.rfc-editor.org/rfc/rfc3986\n") {
		t.Fatalf("exit code %d, %d URIs, stderr %q\n%s\nwant 0, 20 or more, and that of RFC 3986 among them", code, n, stderr, uris)
	}
	stdout, stderr, code := check(t, uris, "--rule", "URI")
	if want := fmt.Sprintf("%d candidates, 0 are not a URI\n", n); code != 0 || stdout != "" || stderr != want {
		t.Errorf("exit code %d, stderr %q, stdout\n%s\nwant 0, %q", code, stderr, stdout, want)
	}
}

// Where reading fails in the midst of a text, what was found before is there, and not what may be cut
// short. The next file goes on.
func TestExtractReadError(t *testing.T) {
	next := filepath.Join(t.TempDir(), "next.txt")
	if err := os.WriteFile(next, []byte("http://next/"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ why, in, want string }{
		{"before all", "", ""},
		{"behind the end of one", "http://a/ x", "http://a/\n"},
		{"in one", "http://a/ http://b/c", "http://a/\n"},
		{"behind what would be left out", "http://a/ http://b/c.", "http://a/\n"},
		{"in one in angle brackets, which would be bare otherwise", "http://a/ <http://b/ c", "http://a/\n"},
		{"behind the bracket", "<http://a/\nb>", "http://a/b\n"},
	} {
		in := io.MultiReader(strings.NewReader(test.in), iotest.ErrReader(errors.New("disk on fire")))
		stdout, stderr, code := extractFrom(in, "-", next)
		if want := test.want + "http://next/\n"; code != 2 || stdout != want || stderr != "uri: disk on fire\n" {
			t.Errorf("%s: %q: exit code %d, stdout %q, stderr %q; want 2, %q, %q", test.why, test.in, code, stdout, stderr, want, "uri: disk on fire\n")
		}
		// At the end of a text, there is nothing that it could be cut short of.
		if stdout, _, code := extractFrom(strings.NewReader(test.in)); code != 0 || !strings.HasPrefix(stdout, test.want) || strings.Contains(test.in, "b/c") && !strings.Contains(stdout, "http://b/c\n") {
			t.Errorf("%q: exit code %d, stdout %q; want 0, and all", test.in, code, stdout)
		}
	}
}

// A reference that is too long is counted, and --left-out shows its beginning.
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

// Ten thousand files are read one after the other: a process may not have as many open.
func TestExtractManyFiles(t *testing.T) {
	n := 10_000
	if testing.Short() {
		n = 2000
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

// A line of 10 MB is like any other, whatever it is made of.
func TestExtractLongLine(t *testing.T) {
	const size = 10 << 20
	for _, test := range []struct{ why, unit, stderr string }{
		{"prose", "words and words. ", ""},
		{"a URI that is too long to be one", "http://a/", "1 reference of more than 8000 bytes left out; --left-out shows where\n"},
		{"no UTF-8", "\xff\xc3\x00", ""},
		{"brackets that nothing closes", "<", ""},
		{"angle brackets around schemes", "<a:", ""},
		{"colons", ":", ""},
	} {
		text := "http://first/ " + strings.Repeat(test.unit, size/len(test.unit))
		in := text + " http://last/"
		stdout, stderr, code := extractFrom(strings.NewReader(in), "--positions")
		want := fmt.Sprintf("<stdin>:1:1: http://first/\n<stdin>:1:%d: http://last/\n", len(text)+2)
		if code != 0 || stdout != want || stderr != test.stderr {
			t.Errorf("%s: %q again and again: exit code %d, %d bytes of results, %.200q, stderr %q; want 0, %q, %q", test.why, test.unit, code, len(stdout), stdout, stderr, want, test.stderr)
		}
	}
}

// again is a reader of a text, again and again, until it has given so many bytes.
type again struct {
	text string
	left int
	at   int
}

func (a *again) Read(p []byte) (int, error) {
	if a.left == 0 {
		return 0, io.EOF
	}
	n := copy(p[:min(len(p), a.left)], a.text[a.at:])
	a.at = (a.at + n) % len(a.text)
	a.left -= n
	return n, nil
}

// Memory does not grow with the length of a text, whatever it is made of.
func TestExtractMemoryIsFlat(t *testing.T) {
	if testing.Short() {
		t.Skip("300 MB of text")
	}
	// Of lines 8 bytes each are kept, and twice as many lines as the look-behind has bytes at most: that
	// is 4 MB, and more than that again while it grows. The text that is looked at is small beside it.
	const limit = 24 << 20
	for _, test := range []struct{ why, text string }{
		{"prose", "See http://example.com/over/there, or <http://example.com/a\r\n b>:\n\tit is 12:30. " + strings.Repeat("Words. ", 10) + "\n"},
		{"one line that nothing is in", "never: an end"},
		{"ends of lines", "\n"},
	} {
		in := &again{text: strings.Repeat(test.text, 1<<16/len(test.text)), left: 100 << 20}
		peak := watchHeap(func() {
			if code := run([]string{"extract", "--positions"}, in, io.Discard, io.Discard); code != 0 {
				t.Errorf("%s: exit code %d", test.why, code)
			}
		})
		if in.left != 0 || peak > limit {
			t.Errorf("%s: %d bytes of memory in use, with %d bytes left to read; want %d at most, and none", test.why, peak, in.left, limit)
		}
	}
}
