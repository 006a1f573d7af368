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
			"␛[1m<stdin>:1:5:␛[22m expected an element, found byte %x1B\n    a = \\x1b[31m\n        ␛[31;1m^␛[0;22m\n"},
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
		cmd := script.TerminalCommand("abnf", test.args...)
		cmd.Env = append(cmd.Env, test.env)
		cmd.Stdin = strings.NewReader(test.stdin)
		if got := script.OnTerminal(t, cmd, 80); got != test.want {
			t.Errorf("%s: %q, %s, %q: got\n%s\nwant\n%s", test.why, test.args, test.env, test.stdin, got, test.want)
		}
	}
}

// sample shows how far it is on the terminal of standard error, and takes that away for what it says
// when it is interrupted.
func TestTerminalProgress(t *testing.T) {
	script.NeedInterrupts(t)
	screen, tty := script.OpenTerminal(t, 80)
	cmd := exec.CommandContext(t.Context(), "abnf", "sample", "--grammar", "../../grammar/rfc3986.abnf", "--rule", "URI", "-n", "2000000000")
	cmd.Stderr = tty // and standard output goes nowhere
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	tty.Close()
	shown := script.Watch(screen)
	shown.Until(t, "/2000000000")
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	all := shown.Rest()
	cmd.Wait()
	want := regexp.MustCompile(`abnf sample .*/2000000000(?s:.*)\x1b\[2K\rabnf: interrupted after [0-9]+ strings\r\n$`)
	if code := cmd.ProcessState.ExitCode(); code != 130 || !want.MatchString(all) {
		t.Errorf("exit code %d, the terminal shows %q; want 130, ...%s", code, all, want)
	}
}
