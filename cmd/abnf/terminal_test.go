//go:build unix

package main

import (
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/std66/std66/cmd/internal/script"
)

// TestTerminal checks the colours of places and names on a terminal.
func TestTerminal(t *testing.T) {
	const rfc3986 = "../../grammar/rfc3986.abnf"
	tests := []struct {
		name  string
		args  []string
		stdin string
		env   string
		want  string
	}{
		{"an error has a bold place and a red caret", []string{"lint"}, "a = b\n", "",
			"␛[1m<stdin>:1:5:␛[22m rule \"b\" is not defined\n    a = b\n        ␛[31;1m^␛[0;22m\n"},
		{"a warning has a yellow caret", []string{"lint"}, "a = DIGIT\nb = a\n", "",
			"␛[1m<stdin>:2:1:␛[22m warning: no other rule uses b\n    b = a\n    ␛[33;1m^␛[0;22m\n"},
		{"a caret after tabs", []string{"lint"}, "a =\tb\n", "",
			"␛[1m<stdin>:1:5:␛[22m rule \"b\" is not defined\n    a =\tb\n       \t␛[31;1m^␛[0;22m\n"},
		{"a control sequence is escaped", []string{"lint"}, "a = \x1b[31m\n", "",
			"␛[1m<stdin>:1:5:␛[22m expected an element, found byte %x1B\n    a = \\x1b[31m\n        ␛[31;1m^␛[0;22m\n"},
		{"no colours with NO_COLOR", []string{"lint"}, "a = b\n", "NO_COLOR=1",
			"<stdin>:1:5: rule \"b\" is not defined\n    a = b\n        ^\n"},
		{"an empty NO_COLOR has no effect (https://no-color.org)", []string{"lint"}, "a = b\n", "NO_COLOR=",
			"␛[1m<stdin>:1:5:␛[22m rule \"b\" is not defined\n    a = b\n        ␛[31;1m^␛[0;22m\n"},
		{"no colours on a dumb terminal", []string{"lint"}, "a = b\n", "TERM=dumb",
			"<stdin>:1:5: rule \"b\" is not defined\n    a = b\n        ^\n"},
		{"a string that does not match", []string{"match", "--grammar", rfc3986, "--rule", "port", "8x"}, "", "",
			"␛[1m<arguments>:1:2:␛[22m port: offset 1: expected DIGIT or end of input, found \"x\"\n    8x\n     ␛[31;1m^␛[0;22m\n"},
		{"no colours in json", []string{"match", "--grammar", rfc3986, "--rule", "port", "--output", "json", "8x"}, "", "",
			`{"line":1,"input":"8x","valid":false,"offset":1,"expected":["DIGIT","end of input"]}` + "\n"},
		{"a changed rule has a yellow name", []string{"diff", rfc3986, "-", "--rule", "port"}, "port = 1*DIGIT\n", "",
			"␛[33;1mport␛[0;22m: narrower: no longer accepts \"\"\n"},
		{"an equal rule has a green name", []string{"diff", rfc3986, "-", "--rule", "port"}, "port = *DIGIT\n", "",
			"␛[32mport␛[0m: equal\n"},
		{"no colours in a difference with NO_COLOR", []string{"diff", rfc3986, "-", "--rule", "port"}, "port = 1*DIGIT\n", "NO_COLOR=1",
			"port: narrower: no longer accepts \"\"\n"},
		{"no colours in a difference as json", []string{"diff", rfc3986, "-", "--rule", "host", "--output", "json"}, "port = 1*DIGIT\n", "",
			`{"rule":"host","relation":"removed"}` + "\n"},
		{"no colours in sample strings", []string{"sample", "--grammar", rfc3986, "--rule", "path-empty", "-n", "2"}, "", "", "\n\n"},
		{"no colours in grammars", []string{"fmt"}, "a=b", "", "a = b\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			cmd := script.TerminalCommand("abnf", test.args...)
			cmd.Env = append(cmd.Env, test.env)
			cmd.Stdin = strings.NewReader(test.stdin)
			if got := script.OnTerminal(t, cmd, 80); got != test.want {
				t.Errorf("%q, %s, %q: got\n%s\nwant\n%s", test.args, test.env, test.stdin, got, test.want)
			}
		})
	}
}

// TestTerminalProgress checks that sample shows a progress bar if standard error is a terminal, and
// removes it before the message of an interrupt.
func TestTerminalProgress(t *testing.T) {
	script.NeedInterrupts(t)
	screen, tty := script.OpenTerminal(t, 80)
	cmd := exec.CommandContext(t.Context(), "abnf", "sample", "--grammar", "../../grammar/rfc3986.abnf", "--rule", "URI", "-n", "2000000000")
	cmd.Stderr = tty // standard output is discarded
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	tty.Close()
	shown := script.Watch(screen)
	shown.Until(t, "/ 2000000000")
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	all := shown.Rest()
	cmd.Wait()
	want := regexp.MustCompile(`abnf sample .* / 2000000000(?s:.*)\r\x1b\[2Kabnf: interrupted after [0-9]+ strings\r\n$`)
	if code := cmd.ProcessState.ExitCode(); code != 130 || !want.MatchString(all) {
		t.Errorf("exit code %d, the terminal shows %q; want 130, ...%s", code, all, want)
	}
}
