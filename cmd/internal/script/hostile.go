//go:build unix

package script

import (
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"github.com/std66/std66/cmd/internal/visible"
)

// Hostile is text that a terminal would interpret or hide: a control sequence that no command writes,
// CSI and NEL as single characters, BEL, DEL, a right-to-left override, a line separator, a
// zero-width space, and an invalid byte. Its second part would forge a line of output.
const Hostile = "\x1b[5m\u009b5m\u0085\x07\x7f\u202e\u2028\u200b\xff\r" + forged

// HostileEncoded is Hostile percent-encoded.
const HostileEncoded = "%1B%5B5m%C2%9B5m%C2%85%07%7F%E2%80%AE%E2%80%A8%E2%80%8B%FF%0D%0AFORGED"

const forged = "\nFORGED"

// HostileLine is Hostile within a line.
var HostileLine = strings.TrimSuffix(Hostile, forged)

// A HostileCall calls a command with hostile input.
type HostileCall struct {
	Args  []string
	Stdin string
	Want  string // text that the terminal must show; "" means an escaped ESC
}

// HostileInput reports an error for each command under root without a call, and for each call whose
// output is not safe on a terminal, with or without colours.
func HostileInput(t *testing.T, root *cobra.Command, calls map[string][]HostileCall) {
	t.Helper()
	names := []string{"", "help", "completion"} // root adds the last two when it runs
	for _, cmd := range root.Commands() {
		names = append(names, cmd.Name())
	}
	slices.Sort(names)
	for _, name := range slices.Compact(names) {
		if len(calls[name]) == 0 {
			t.Errorf("%s %s has no call with hostile input", root.Name(), name)
		}
		for _, call := range calls[name] {
			args := call.Args
			if name != "" {
				args = slices.Insert(slices.Clone(args), 0, name)
			}
			for _, env := range []string{"NO_COLOR=", "NO_COLOR=1"} {
				cmd := TerminalCommand(root.Name(), args...)
				cmd.Env = append(cmd.Env, env)
				cmd.Stdin = strings.NewReader(call.Stdin)
				checkVisible(t, cmd, call.Want, env == "NO_COLOR=")
			}
		}
	}
}

// checkVisible reports an error unless a command's output is safe on a terminal and shows want.
func checkVisible(t *testing.T, cmd *exec.Cmd, want string, colours bool) {
	t.Helper()
	out := AllOnTerminal(t, cmd, 80)
	shown := out
	if colours {
		shown = ownColours.ReplaceAllString(out, "")
	}
	for line := range strings.SplitSeq(shown, "\n") {
		if safe := string(visible.AppendMessage(nil, line)); safe != line {
			t.Errorf("%q: the terminal receives %q", cmd.Args, line)
		}
		if strings.HasPrefix(line, "FORGED") {
			t.Errorf("%q: input forges a line:\n%s", cmd.Args, out)
		}
	}
	switch {
	case want == "" && !strings.Contains(shown, `\x1b`) && !strings.Contains(shown, `\u001b`):
		t.Errorf("%q: no escaped ESC in %q", cmd.Args, shown)
	case !strings.Contains(shown, want):
		t.Errorf("%q: no %q in %q", cmd.Args, want, shown)
	}
}

// ownColours matches the commands' own control sequences.
var ownColours = regexp.MustCompile(`\x1b\[(0|1|22|0;22|3[1-6]|3[1-6];1)m`)
