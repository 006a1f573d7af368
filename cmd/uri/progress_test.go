//go:build unix

package main

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/std66/std66/cmd/internal/script"
)

// A feeding is a running command whose input the test writes step by step.
type feeding struct {
	cmd    *exec.Cmd
	stdin  io.WriteCloser
	stderr *script.Watched
	tty    *os.File // the terminal or pipe of standard error
}

// startFeeding starts a command whose standard error is a terminal of the given width, or a pipe if the
// width is 0. Standard output is the same file if stdout is nil.
func startFeeding(t *testing.T, width uint16, stdout io.Writer, args ...string) *feeding {
	t.Helper()
	f := &feeding{cmd: script.TerminalCommand("uri", args...)}
	f.cmd.Env = append(f.cmd.Env, "NO_COLOR=1")
	var err error
	if f.stdin, err = f.cmd.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	f.cmd.Stdout = stdout
	if width == 0 {
		r, w, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		f.tty, f.stderr = w, script.Watch(r)
	} else {
		screen, tty := script.OpenTerminal(t, width)
		f.tty, f.stderr = tty, script.Watch(screen)
	}
	f.cmd.Stderr = f.tty
	if stdout == nil {
		f.cmd.Stdout = f.tty
	}
	if err := f.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	f.tty.Close()
	t.Cleanup(func() { f.cmd.Process.Kill() })
	return f
}

// end closes the input and returns the rest of standard error.
func (f *feeding) end() string {
	f.stdin.Close()
	all := f.stderr.Rest()
	f.cmd.Wait()
	return all
}

// screen returns the final content of a terminal, and the maximum width of a line at any time. It
// supports only the control sequences that the commands write.
func screen(t *testing.T, output string) (shown string, widest int) {
	t.Helper()
	lines, column := [][]rune{nil}, 0
	for output != "" {
		last := &lines[len(lines)-1]
		r, size := utf8.DecodeRuneInString(output)
		switch {
		case strings.HasPrefix(output, "\x1b[2K"): // erase the line
			*last, size = (*last)[:0], 4
		case strings.HasPrefix(output, "\x1b[0K"): // erase the rest of the line
			*last, size = (*last)[:min(column, len(*last))], 4
		case r == '\x1b':
			t.Fatalf("unsupported control sequence at the start of %q", output)
		case r == '\r':
			column = 0
		case r == '\n':
			lines = append(lines, nil) // the column stays
		default:
			for len(*last) <= column {
				*last = append(*last, ' ')
			}
			(*last)[column] = r
			column++
			widest = max(widest, column)
		}
		output = output[size:]
	}
	for _, line := range lines {
		shown += strings.TrimRight(string(line), " ") + "\n"
	}
	return strings.TrimSuffix(shown, "\n"), widest
}

// TestProgress tests that a long run shows a progress bar below the results and removes it at the end.
// A run shows no bar if standard error is not a terminal or too narrow, or if results end in NUL.
func TestProgress(t *testing.T) {
	t.Parallel()
	const (
		wrong   = "<stdin>:2:1: URI: offset 0: expected ALPHA, found \"^\"\n    ^\n    ^\n"
		missing = "uri: open missing: no such file or directory\n"
		summary = "2 candidates, 1 is not a URI\n"
		bar     = "uri check" // its description
	)
	// The commands without a bar start first, so they would show a bar before the others do.
	quiet := []struct {
		name   string
		width  uint16
		stdout io.Writer
		flags  []string
		want   string
	}{
		{"standard error is a pipe", 0, io.Discard, nil, missing + summary},
		{"narrow terminal", 60, io.Discard, nil, missing + summary},
		{"results that end in NUL", 80, nil, []string{"-0"}, strings.ReplaceAll(wrong, "\n", `\x00`+"\n") + missing + summary},
	}
	var runs []*feeding
	for _, test := range quiet {
		runs = append(runs, startFeeding(t, test.width, test.stdout, append([]string{"check", "-", "missing"}, test.flags...)...))
	}
	shown := startFeeding(t, 80, nil, "check", "-", "missing")
	var results bytes.Buffer
	apart := startFeeding(t, 80, &results, "check", "-", "missing")

	for _, f := range append(runs, shown, apart) {
		f.send(t, "a:b")
	}
	shown.stderr.Until(t, bar)
	apart.stderr.Until(t, bar)
	for _, f := range append(runs, shown, apart) {
		f.send(t, "^")
	}
	shown.stderr.Until(t, "    ^\r\n") // the result
	shown.stderr.Until(t, bar)         // the bar again, after the result
	for i, test := range quiet {
		if got := strings.ReplaceAll(runs[i].end(), "\r\n", "\n"); got != test.want {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
	}
	output := shown.end()
	if got, widest := screen(t, output); got != wrong+missing+summary || widest > 80 {
		t.Errorf("results and the bar on the same terminal, %d cells wide:\n%s\nwant\n%s\nfrom %q", widest, got, wrong+missing+summary, output)
	}
	output = apart.end()
	if got, _ := screen(t, output); got != missing+summary || results.String() != wrong {
		t.Errorf("only the bar on the terminal:\n%s\nwant\n%s\nfrom %q; results\n%s\nwant\n%s", got, missing+summary, output, &results, wrong)
	}
}

// send writes a line with the command's terminator.
func (f *feeding) send(t *testing.T, line string) {
	t.Helper()
	end := "\n"
	if slices.Contains(f.cmd.Args, "-0") {
		end = "\x00"
	}
	if _, err := io.WriteString(f.stdin, line+end); err != nil {
		t.Error(err)
	}
}

// TestProgressTotal tests that the bar shows the size of the input if it is known.
func TestProgressTotal(t *testing.T) {
	t.Parallel()
	file := t.TempDir() + "/in.txt"
	if err := os.WriteFile(file, bytes.Repeat([]byte("a:"+strings.Repeat("b", 97)+"\n"), 80_000), 0o666); err != nil {
		t.Fatal(err)
	}
	// The command blocks, far from the end of the input, until the test reads the results.
	results, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer results.Close()
	f := startFeeding(t, 80, w, "check", "--jobs=1", "--output", "json", file)
	w.Close()
	f.stderr.Until(t, " / 8.00 MB")
	if n, err := io.Copy(io.Discard, results); n == 0 || err != nil {
		t.Errorf("%d bytes of results, error %v", n, err)
	}
	output := f.end()
	if got, widest := screen(t, output); got != "80000 candidates, 0 are not a URI\n" || widest > 80 {
		t.Errorf("the terminal, %d cells wide, shows\n%s\nfrom %q", widest, got, output)
	}
}

// TestNoProgress tests that a short run shows no bar.
func TestNoProgress(t *testing.T) {
	f := startFeeding(t, 80, io.Discard, "check")
	f.send(t, "a:b")
	if got, want := f.end(), "1 candidate, 0 are not a URI\r\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
