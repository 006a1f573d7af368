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

	"github.com/std66/std66/cmd/internal/script"
)

// TestExtractTrickle tests that extract prints a URI or link as soon as it has read its end, without waiting
// for a full buffer of input or output.
func TestExtractTrickle(t *testing.T) {
	text := []step{
		{"see http://a/x ", "http://a/x"},
		{"or <http://b/\n", ""},
		{"y> ", "http://b/y"},
		{"http://c/", ""},
		{"z, ", "http://c/z"},
		{"http://d/", ""},
	}
	page := []step{
		{"<p><a href=http://a/x>", "http://a/x"},
		{"text <a href='http://b/", ""},
		{"y'>", "http://b/y"},
		{"<img src=http://c/", ""},
		{"z>", "http://c/z"},
		{"<a href=http://d/>", "http://d/"},
	}
	for _, args := range [][]string{{"extract"}, {"extract", "--output", "tsv"}, {"extract", "--output", "json"}, {"extract", "-0"}} {
		trickle(t, text, args...)
		trickle(t, page, append(args, "--html")...)
	}
}

// A step is a part of a text, and the output after it, or "" if there is none until the next step.
type step struct{ in, answer string }

// trickle runs a command with a text in steps. The output must have each of four URIs once.
func trickle(t *testing.T, steps []step, args ...string) {
	cmd := exec.Command("uri", args...)
	stdin, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	results, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd.Stdout = w
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	w.Close()
	t.Cleanup(func() { cmd.Process.Kill(); results.Close() })
	out := script.Watch(results)
	for _, step := range steps {
		if _, err := io.WriteString(stdin, step.in); err != nil {
			t.Fatal(err)
		}
		if step.answer != "" {
			out.Until(t, step.answer) // not printed before this step
		}
	}
	stdin.Close()
	all := out.Rest()
	cmd.Wait()
	count := 4
	if slices.Contains(args, "--html") && len(args) > 2 && args[1] == "--output" {
		count = 8 // references and targets
	}
	if code := cmd.ProcessState.ExitCode(); code != 0 || strings.Count(all, "http://") != count || !strings.Contains(all, "http://d/") {
		t.Errorf("%q: exit code %d, stdout %q; want 0 and four URIs", args, code, all)
	}
}

// TestExtractProgress tests that a long run shows a progress bar below the URIs and removes it at the end.
// A run whose results end in NUL shows no bar.
func TestExtractProgress(t *testing.T) {
	t.Parallel()
	const (
		missing = "uri: open missing: no such file or directory\n"
		bar     = "uri extract" // its description
	)
	nul := startFeeding(t, 80, nil, "extract", "-0", "-", "missing")
	// In json, lines do not end in NUL, so there is a bar.
	json := startFeeding(t, 80, nil, "extract", "-0", "--output", "json", "-", "missing")
	shown := startFeeding(t, 80, nil, "extract", "-", "missing")
	var results bytes.Buffer
	apart := startFeeding(t, 80, &results, "extract", "-", "missing")
	all := []*feeding{nul, json, shown, apart}
	feed := func(text string) {
		for _, f := range all {
			if _, err := io.WriteString(f.stdin, text); err != nil {
				t.Error(err)
			}
		}
	}
	feed("see http://a/ ")
	for _, f := range all[1:] {
		f.stderr.Until(t, bar)
	}
	feed("and http://b/ ")
	shown.stderr.Until(t, "http://b/\r\n")
	shown.stderr.Until(t, bar) // again, after the URI

	const uris = "http://a/\nhttp://b/\n"
	if got, want := strings.ReplaceAll(nul.end(), "\r\n", "\n"), strings.ReplaceAll(uris, "\n", `\x00`+"\n")+missing; got != want {
		t.Errorf("results that end in NUL: got %q, want %q", got, want)
	}
	output := json.end()
	const object = `{"file":"<stdin>","line":1,"column":5,"start":4,"end":13,"delimiter":"none","reference":"http://a/"}`
	if got, _ := screen(t, output); !strings.HasPrefix(got, object+"\n{") || !strings.HasSuffix(got, "}\n"+missing) {
		t.Errorf("json and the bar on the same terminal:\n%s\nwant an object for each URI, and %q, from %q", got, missing, output)
	}
	output = shown.end()
	if got, widest := screen(t, output); got != uris+missing || widest > 80 {
		t.Errorf("results and the bar on the same terminal, %d cells wide:\n%s\nwant\n%s\nfrom %q", widest, got, uris+missing, output)
	}
	output = apart.end()
	if got, _ := screen(t, output); got != missing || results.String() != uris {
		t.Errorf("only the bar on the terminal:\n%s\nwant\n%s\nfrom %q; results %q, want %q", got, missing, output, &results, uris)
	}
}

// TestTerminalAudit tests that the caret of a finding has its severity's colour, and that the place is
// bold.
func TestTerminalAudit(t *testing.T) {
	tests := []struct {
		name string
		args []string
		want string
	}{
		{"error finding", []string{"http://h/%00"}, "␛[1m<arguments>:1:10:␛[22m error: encoded-nul (RFC 3986 §7.3): a percent-encoded NUL ends strings in many programs\n" +
			"    http://h/%00\n             ␛[31;1m^␛[0;22m\n"},
		{"warning finding", []string{"http://h/%08"}, "␛[1m<arguments>:1:10:␛[22m warning: encoded-control (RFC 3986 §7.2): a percent-encoded control character may have an effect in a protocol or on a terminal\n" +
			"    http://h/%08\n             ␛[33;1m^␛[0;22m\n"},
		{"info finding", []string{"http://h/%2F"}, "␛[1m<arguments>:1:10:␛[22m info: encoded-slash (RFC 3986 §7.3): a percent-encoded slash divides segments if decoded too early\n" +
			"    http://h/%2F\n             ␛[36m^␛[0m\n"},
		{"string that is not a URI reference", []string{"%"}, "␛[1m<arguments>:1:2:␛[22m URI-reference: offset 1: expected HEXDIG, found end of input, in the path\n    %\n     ␛[31;1m^␛[0;22m\n"},
		{"json without colours", []string{"--output", "json", "http://h/"}, `{"line":1,"input":"http://h/","valid":true,"findings":[]}` + "\n"},
		{"URI without findings", []string{"http://h/"}, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := script.OnTerminal(t, script.TerminalCommand("uri", append([]string{"audit"}, test.args...)...), 80); got != test.want {
				t.Errorf("%q: got\n%s\nwant\n%s", test.args, got, test.want)
			}
			// The same text without colours.
			cmd := script.TerminalCommand("uri", append([]string{"audit"}, test.args...)...)
			cmd.Env = append(cmd.Env, "NO_COLOR=1")
			plain := stripColours(test.want)
			if got := script.OnTerminal(t, cmd, 80); got != plain {
				t.Errorf("%q with NO_COLOR: got\n%s\nwant\n%s", test.args, got, plain)
			}
		})
	}
}

// stripColours removes the control sequences, from ␛ to m.
func stripColours(s string) string {
	var b strings.Builder
	for i, part := range strings.Split(s, "␛") {
		if i > 0 {
			_, part, _ = strings.Cut(part, "m")
		}
		b.WriteString(part)
	}
	return b.String()
}
