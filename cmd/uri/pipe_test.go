//go:build unix

package main

import (
	"bytes"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/std66/std66/cmd/internal/script"
)

// TestClosedPipe tests that a command ends without a message if the reader of its results exits, as
// head -1 does.
func TestClosedPipe(t *testing.T) {
	in := strings.Repeat("http://example.com/%7e\n", 200_000) // more results than a pipe can buffer
	tests := []struct {
		args  []string
		first string // the first line of the results
	}{
		{[]string{"check", "--rule", "path-empty"}, `<stdin>:1:1: path-empty: offset 0: expected end of input, found "h"`},
		{[]string{"check", "--output", "json"}, `{"line":1,"input":"http://example.com/%7e","valid":true}`},
		{[]string{"parse"}, "http://example.com/%7e"},
		{[]string{"parse", "--output", "tsv"}, "input\tscheme\tuserinfo\thost\thost_kind\tport\tpath\tquery\tfragment\toffset\texpected"},
		{[]string{"normalize"}, "http://example.com/~"},
		{[]string{"resolve", "--base", "s:"}, "http://example.com/%7e"},
		{[]string{"relativize", "--base", "s:"}, "http://example.com/%7e"},
		{[]string{"compare"}, "<stdin>:1: expected two URIs separated by white space"},
		{[]string{"encode"}, "http%3A%2F%2Fexample.com%2F%257e"},
		{[]string{"decode"}, "http://example.com/~"},
		{[]string{"extract"}, "http://example.com/%7e"},
		{[]string{"extract", "--output", "tsv"}, "file\tline\tcolumn\tstart\tend\tdelimiter\treference"},
		{[]string{"audit", "--allow-scheme", "https"}, "<stdin>:1:1: error: scheme-not-allowed (RFC 3986 §7.2): the policy does not allow the scheme http"},
		{[]string{"suffix"}, "http://example.com/%7e"},
	}
	for _, test := range tests {
		if got := script.ClosedPipe(t, in, "uri", test.args...); got != test.first+"\n" {
			t.Errorf("%q: first %q, want %q", test.args, got, test.first)
		}
	}
}

// TestUnreadableInput tests that an error of standard input does not suppress the results of arguments.
func TestUnreadableInput(t *testing.T) {
	tests := []struct {
		args []string
		want string
	}{
		{[]string{"check"}, ""},
		{[]string{"parse"}, ""},
		{[]string{"parse", "--output", "json", "a", "-", "b"}, "{\"path\":\"a\"}\n{\"path\":\"b\"}\n"},
		{[]string{"normalize", "A:", "-", "B:"}, "a:\nb:\n"},
		{[]string{"resolve", "--base", "s:"}, ""},
		{[]string{"relativize", "--base", "s:"}, ""},
		{[]string{"compare"}, ""},
		{[]string{"encode", "a b", "-"}, "a%20b\n"},
		{[]string{"decode"}, ""},
		{[]string{"extract"}, ""},
		{[]string{"audit", "a:", "-"}, ""},
		{[]string{"suffix", "a.b", "-", "c.d"}, "https://a.b\nhttps://c.d\n"},
	}
	for _, test := range tests {
		dir, err := os.Open(t.TempDir()) // a directory can be opened, but not read
		if err != nil {
			t.Fatal(err)
		}
		defer dir.Close()
		cmd := exec.Command("uri", test.args...)
		cmd.Stdin = dir
		var stderr bytes.Buffer
		cmd.Stderr = &stderr
		stdout, _ := cmd.Output()
		const want = "uri: read /dev/stdin: is a directory\n"
		if code := cmd.ProcessState.ExitCode(); code != 2 || string(stdout) != test.want || !strings.HasPrefix(stderr.String(), want) {
			t.Errorf("%q: exit code %d, stdout %q, stderr %q; want 2, %q, %q", test.args, code, stdout, &stderr, test.want, want)
		}
	}
}
