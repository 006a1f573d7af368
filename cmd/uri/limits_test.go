package main

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/std66/std66/cmd/internal/script"
)

// TestManyFiles tests more files than a process may have open at the same time.
func TestManyFiles(t *testing.T) {
	n := 10_000
	if testing.Short() {
		n = 1100
	}
	files := script.NumberedFiles(t, n, func(i int) string {
		if i == n-1 {
			return "a:b\n^"
		}
		return "a:b\n"
	})
	stdout, stderr, code := check(t, "", files...)
	place := files[n-1] + ":2:1: URI: offset 0: "
	if want := fmt.Sprintf("%d candidates, 1 is not a URI\n", n+1); code != 1 || !strings.HasPrefix(stdout, place) || stderr != want {
		t.Errorf("exit code %d, stdout %q, stderr %q; want 1, %q..., %q", code, stdout, stderr, place, want)
	}
}

// TestManyArguments tests ten thousand arguments.
func TestManyArguments(t *testing.T) {
	const n = 10_000
	args := []string{"parse", "--get", "{path}"}
	var want strings.Builder
	for i := range n {
		args = append(args, fmt.Sprintf("s:%d", i))
		fmt.Fprintf(&want, "%d\n", i)
	}
	args[len(args)-1] = "s:^"
	var stdout, stderr bytes.Buffer
	code := run(args, strings.NewReader(""), &stdout, &stderr)
	got, message, _ := strings.Cut(stdout.String(), "<arguments>:")
	if code != 1 || got != strings.TrimSuffix(want.String(), "9999\n") || !strings.HasPrefix(message, "10000:3: ") || stderr.Len() > 0 {
		t.Errorf("exit code %d, %d bytes, message %q, stderr %q; want 1, %d bytes, and a message about argument 10000",
			code, len(got), message, &stderr, want.Len())
	}
}

// TestLongLine tests each command with a valid and an invalid line of 10 MB. The message for the invalid
// line is short, except as json, which has the whole line.
func TestLongLine(t *testing.T) {
	size := 10 << 20
	if testing.Short() {
		size = 1 << 20
	}
	long := "s:/" + strings.Repeat("%41-", size/4)
	plain := "s:/" + strings.Repeat("A-", size/4)
	tests := []struct {
		name string
		args []string
		want string // the result for long, after the message for the invalid line
	}{
		{"parse as text", []string{"parse"}, long + "\n    scheme     s\n    path       " + long[2:] + "\n"},
		{"parse as figure", []string{"parse", "--output", "figure"},
			long + "\n| \\" + strings.Repeat("_", len(long)-4) + "/\n|" + strings.Repeat(" ", len(long)/2) + "|\n"},
		{"parse as json", []string{"parse", "--output", "json"}, `{"scheme":"s","path":"` + long[2:] + "\"}\n"},
		{"parse as json with --decode", []string{"parse", "--output", "json", "--decode"},
			`{"scheme":"s","path":"` + long[2:] + `","path_decoded":"` + plain[2:] + `","segments":["` + plain[3:] + "\"]}\n"},
		{"parse with --get", []string{"parse", "--get", "{path_decoded}"}, plain[2:] + "\n"},
		{"normalize", []string{"normalize"}, plain + "\n"},
		{"normalize with --diff", []string{"normalize", "--diff"}, "-" + long + "\n+" + plain + "\n"},
		{"resolve", []string{"resolve", "--base", "s:/a/b"}, long + "\n"},
		{"relativize", []string{"relativize", "--base", "s:/a"}, long[3:] + "\n"},
		{"repair", []string{"repair", "--steps", "space"}, long + "\n"},
		{"decode", []string{"decode"}, plain + "\n"},
		{"encode", []string{"encode", "--component", "path"}, strings.ReplaceAll(long, "%", "%25") + "\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var stdout, stderr bytes.Buffer
			code := run(test.args, strings.NewReader(long+"%^\n"+long+"\ns:"), &stdout, &stderr)
			first, _, ok := strings.Cut(stdout.String(), "\n"+test.want)
			place, limit := fmt.Sprintf("<stdin>:1:%d: ", len(long)+2), 1000
			switch {
			case slices.Contains(test.args, "json"):
				place, limit = `{"input":"`+long, len(long)+1000
			case test.args[0] == "encode": // any text is valid
				place, limit, code = strings.ReplaceAll(long, "%", "%25")+"%25%5E", 2*len(long), code+1
			}
			if code != 1 || !ok || !strings.HasPrefix(first, place) || len(first) > limit || stderr.Len() > 0 {
				t.Errorf("%q: exit code %d, %d bytes for the first line, %.100q..., of %d bytes, stderr %q\nwant 1, at most %d bytes, %.100q..., then %.100q...",
					test.args, code, len(first), first, stdout.Len(), &stderr, limit, place, test.want)
			}
		})
	}
}
