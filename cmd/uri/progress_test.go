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

// A feeding is a command whose input is fed by hand.
type feeding struct {
	cmd    *exec.Cmd
	stdin  io.WriteCloser
	stderr *script.Watched
	tty    *os.File // what it writes to, if that is a terminal
}

// startFeeding starts a command whose standard error is a terminal of a width, and standard output
// too, unless stdout is another writer. Width 0 is no terminal, but a pipe.
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

// end ends the input and returns what was written to standard error.
func (f *feeding) end() string {
	f.stdin.Close()
	all := f.stderr.Rest()
	f.cmd.Wait()
	return all
}

// screen returns what a terminal shows in the end, and the width of the longest line that it has
// ever shown. It knows what is written here.
func screen(t *testing.T, output string) (shown string, widest int) {
	t.Helper()
	lines, column := [][]rune{nil}, 0
	for output != "" {
		last := &lines[len(lines)-1]
		r, size := utf8.DecodeRuneInString(output)
		switch {
		case strings.HasPrefix(output, "\x1b[2K"): // erase the line
			*last, size = (*last)[:0], 4
		case strings.HasPrefix(output, "\x1b[0K"): // erase the rest of it
			*last, size = (*last)[:min(column, len(*last))], 4
		case r == '\x1b':
			t.Fatalf("%q: this terminal does not know that", output)
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

// While work takes long there is a bar under the results, and in the end there is none. It is not
// there where it could do harm: where standard error is no terminal, or a narrow one, or where no
// line ends that it could stand under.
func TestProgress(t *testing.T) {
	t.Parallel()
	const (
		wrong   = "<stdin>:2:1: URI: offset 0: expected ALPHA, found \"^\"\n    ^\n    ^\n"
		missing = "uri: open missing: no such file or directory\n"
		summary = "2 candidates, 1 is not a URI\n"
		bar     = "uri check" // its description
	)
	// The quiet ones start first, so the bar that is waited for would stand there, too.
	quiet := []struct {
		why    string
		width  uint16
		stdout io.Writer
		flags  []string
		want   string
	}{
		{"standard error is no terminal", 0, io.Discard, nil, missing + summary},
		{"a narrow one", 60, io.Discard, nil, missing + summary},
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
	shown.stderr.Until(t, bar)         // and the bar again, behind it
	for i, test := range quiet {
		if got := strings.ReplaceAll(runs[i].end(), "\r\n", "\n"); got != test.want {
			t.Errorf("%s: got %q, want %q", test.why, got, test.want)
		}
	}
	output := shown.end()
	if got, widest := screen(t, output); got != wrong+missing+summary || widest > 80 {
		t.Errorf("results and the bar on one terminal: it shows, %d cells wide\n%s\nwant\n%s\nfrom %q", widest, got, wrong+missing+summary, output)
	}
	output = apart.end()
	if got, _ := screen(t, output); got != missing+summary || results.String() != wrong {
		t.Errorf("results elsewhere: the terminal shows\n%s\nwant\n%s\nfrom %q; results\n%s\nwant\n%s", got, missing+summary, output, &results, wrong)
	}
}

// send writes a line, with the end that the command reads.
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

// Where the size of the input is known the bar tells how much of it is done.
func TestProgressTotal(t *testing.T) {
	t.Parallel()
	file := t.TempDir() + "/in.txt"
	if err := os.WriteFile(file, bytes.Repeat([]byte("a:"+strings.Repeat("b", 97)+"\n"), 80_000), 0o666); err != nil {
		t.Fatal(err)
	}
	// The work is long as long as nobody reads the results, and reading stops far from the end.
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
		t.Errorf("the terminal shows, %d cells wide\n%s\nfrom %q", widest, got, output)
	}
}

// Short work has no bar, whatever the terminal.
func TestNoProgress(t *testing.T) {
	f := startFeeding(t, 80, io.Discard, "check")
	f.send(t, "a:b")
	if got, want := f.end(), "1 candidate, 0 are not a URI\r\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
