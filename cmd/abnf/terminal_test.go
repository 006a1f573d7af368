//go:build unix

package main

import (
	"io"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/creack/pty"
)

// openTerminal returns a pseudo-terminal of 80 columns: its screen, which what is written to tty is
// read from, and the tty.
func openTerminal(t *testing.T) (screen, tty *os.File) {
	t.Helper()
	screen, tty, err := pty.Open()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { screen.Close(); tty.Close() })
	if err := pty.Setsize(tty, &pty.Winsize{Rows: 50, Cols: 80}); err != nil {
		t.Fatal(err)
	}
	return screen, tty
}

// onTerminal returns what a command writes to a terminal of 80 columns, with ESC as ␛. Its
// environment is that of a terminal with colours, and env besides.
func onTerminal(t *testing.T, stdin, env string, args ...string) string {
	t.Helper()
	screen, tty := openTerminal(t)
	cmd := exec.Command("abnf", args...)
	for _, entry := range os.Environ() {
		if !strings.HasPrefix(entry, "NO_COLOR=") && !strings.HasPrefix(entry, "TERM=") {
			cmd.Env = append(cmd.Env, entry)
		}
	}
	cmd.Env = append(cmd.Env, "TERM=xterm", env)
	cmd.Stdin = strings.NewReader(stdin)
	cmd.Stdout = tty
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	tty.Close()
	out, _ := io.ReadAll(screen) // on Linux the end is an error
	cmd.Wait()
	return strings.NewReplacer("\r\n", "\n", "\x1b", "␛").Replace(string(out))
}

// Places and names have colours where there is a terminal that has them, unless that is not wished.
func TestTerminal(t *testing.T) {
	const rfc3986 = "../../grammar/rfc3986.abnf"
	tests := []struct {
		why   string
		args  []string
		stdin string
		env   string
		want  string
	}{
		{"an error: the place is bold, and the caret red", []string{"lint"}, "a = b\n", "",
			"␛[1m<stdin>:1:5:␛[22m rule \"b\" is not defined\n    a = b\n        ␛[31;1m^␛[0;22m\n"},
		{"a warning: the caret is yellow", []string{"lint"}, "a = DIGIT\nb = a\n", "",
			"␛[1m<stdin>:2:1:␛[22m warning: no other rule uses b\n    b = a\n    ␛[33;1m^␛[0;22m\n"},
		{"a caret behind tabs", []string{"lint"}, "a =\tb\n", "",
			"␛[1m<stdin>:1:5:␛[22m rule \"b\" is not defined\n    a =\tb\n       \t␛[31;1m^␛[0;22m\n"},
		{"what the terminal would obey is shown", []string{"lint"}, "a = \x1b[31m\n", "",
			"␛[1m<stdin>:1:5:␛[22m expected an element, found byte %x1B\n    a = \u241b[31m\n        ␛[31;1m^␛[0;22m\n"},
		{"NO_COLOR", []string{"lint"}, "a = b\n", "NO_COLOR=1",
			"<stdin>:1:5: rule \"b\" is not defined\n    a = b\n        ^\n"},
		{"NO_COLOR that is empty does not count (https://no-color.org)", []string{"lint"}, "a = b\n", "NO_COLOR=",
			"␛[1m<stdin>:1:5:␛[22m rule \"b\" is not defined\n    a = b\n        ␛[31;1m^␛[0;22m\n"},
		{"a terminal without colours", []string{"lint"}, "a = b\n", "TERM=dumb",
			"<stdin>:1:5: rule \"b\" is not defined\n    a = b\n        ^\n"},
		{"a string that does not match", []string{"match", "--grammar", rfc3986, "--rule", "port", "8x"}, "", "",
			"␛[1m<arguments>:1:2:␛[22m port: offset 1: expected DIGIT or end of input, found \"x\"\n    8x\n     ␛[31;1m^␛[0;22m\n"},
		{"json has no colours", []string{"match", "--grammar", rfc3986, "--rule", "port", "--output", "json", "8x"}, "", "",
			`{"line":1,"input":"8x","valid":false,"offset":1,"expected":["DIGIT","end of input"]}` + "\n"},
		{"a rule that is not equal has a yellow name", []string{"diff", rfc3986, "-", "--rule", "port"}, "port = 1*DIGIT\n", "",
			"␛[33;1mport␛[0;22m: narrower: no longer accepts \"\"\n"},
		{"one that is has a green one", []string{"diff", rfc3986, "-", "--rule", "port"}, "port = *DIGIT\n", "",
			"␛[32mport␛[0m: equal\n"},
		{"a difference without colours", []string{"diff", rfc3986, "-", "--rule", "port"}, "port = 1*DIGIT\n", "NO_COLOR=1",
			"port: narrower: no longer accepts \"\"\n"},
		{"a difference as json", []string{"diff", rfc3986, "-", "--rule", "host", "--output", "json"}, "port = 1*DIGIT\n", "",
			`{"rule":"host","relation":"removed"}` + "\n"},
		{"strings are for other programs", []string{"sample", "--grammar", rfc3986, "--rule", "path-empty", "-n", "2"}, "", "", "\n\n"},
		{"and so are grammars", []string{"fmt"}, "a=b", "", "a = b\n"},
	}
	for _, test := range tests {
		if got := onTerminal(t, test.stdin, test.env, test.args...); got != test.want {
			t.Errorf("%s: %q, %s, %q: got\n%s\nwant\n%s", test.why, test.args, test.env, test.stdin, got, test.want)
		}
	}
}

// sample shows how far it is on the terminal of standard error, and takes that away for what it says
// when it is interrupted.
func TestTerminalProgress(t *testing.T) {
	needInterrupts(t)
	screen, tty := openTerminal(t)
	cmd := exec.CommandContext(t.Context(), "abnf", "sample", "--grammar", "../../grammar/rfc3986.abnf", "--rule", "URI", "-n", "2000000000")
	cmd.Stderr = tty // and standard output goes nowhere
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	tty.Close()
	var shown []byte
	buf := make([]byte, 4096)
	for !regexp.MustCompile(`abnf sample .*/2000000000`).Match(shown) {
		n, err := screen.Read(buf)
		if shown = append(shown, buf[:n]...); err != nil {
			t.Fatalf("the terminal shows %q, %v; want a bar", shown, err)
		}
	}
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	rest, _ := io.ReadAll(screen) // on Linux the end is an error
	cmd.Wait()
	want := regexp.MustCompile(`\x1b\[2K\rabnf: interrupted after [0-9]+ strings\r\n$`)
	if code := cmd.ProcessState.ExitCode(); code != 130 || !want.Match(rest) {
		t.Errorf("exit code %d, the terminal shows %q; want 130, ...%s", code, rest, want)
	}
}
