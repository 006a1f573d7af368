//go:build unix

package main

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/std66/std66/cmd/internal/script"
)

// What comes bit by bit is answered as it comes: a URI is printed once it is known where it ends, and
// not only when there is enough to read or to print.
func TestExtractTrickle(t *testing.T) {
	for _, args := range [][]string{{"extract"}, {"extract", "--output", "tsv"}, {"extract", "--output", "json"}, {"extract", "-0"}} {
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
		for _, step := range []struct{ in, answer string }{
			{"see http://a/x ", "http://a/x"},
			{"or <http://b/\n", ""},
			{"y> ", "http://b/y"},
			{"http://c/", ""},
			{"z, ", "http://c/z"},
		} {
			if _, err := io.WriteString(stdin, step.in); err != nil {
				t.Fatal(err)
			}
			if step.answer != "" {
				out.Until(t, step.answer) // it is not there without what came just now
			}
		}
		if _, err := io.WriteString(stdin, "http://d/"); err != nil {
			t.Fatal(err)
		}
		stdin.Close()
		all := out.Rest()
		cmd.Wait()
		if code := cmd.ProcessState.ExitCode(); code != 0 || strings.Count(all, "http://") != 4 || !strings.Contains(all, "http://d/") {
			t.Errorf("%q: exit code %d, stdout %q; want 0, and four URIs", args, code, all)
		}
	}
}

// While a text takes long there is a bar under the URIs, and in the end there is none, nor where it
// could do harm.
func TestExtractProgress(t *testing.T) {
	t.Parallel()
	const (
		missing = "uri: open missing: no such file or directory\n"
		bar     = "uri extract" // its description
	)
	nul := startFeeding(t, 80, nil, "extract", "-0", "-", "missing")
	// A NUL ends nothing in json, so there may be a bar.
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
	shown.stderr.Until(t, bar) // again, behind it

	const uris = "http://a/\nhttp://b/\n"
	if got, want := strings.ReplaceAll(nul.end(), "\r\n", "\n"), strings.ReplaceAll(uris, "\n", `\x00`+"\n")+missing; got != want {
		t.Errorf("results that end in NUL: got %q, want %q", got, want)
	}
	output := json.end()
	const object = `{"file":"<stdin>","line":1,"column":5,"start":4,"end":13,"delimiter":"none","reference":"http://a/"}`
	if got, _ := screen(t, output); !strings.HasPrefix(got, object+"\n{") || !strings.HasSuffix(got, "}\n"+missing) {
		t.Errorf("json and the bar on one terminal: it shows\n%s\nwant an object for each URI, and %q, from %q", got, missing, output)
	}
	output = shown.end()
	if got, widest := screen(t, output); got != uris+missing || widest > 80 {
		t.Errorf("results and the bar on one terminal: it shows, %d cells wide\n%s\nwant\n%s\nfrom %q", widest, got, uris+missing, output)
	}
	output = apart.end()
	if got, _ := screen(t, output); got != missing || results.String() != uris {
		t.Errorf("results elsewhere: the terminal shows\n%s\nwant\n%s\nfrom %q; results %q, want %q", got, missing, output, &results, uris)
	}
}

// The caret of a finding has the colour of its severity, and the place is bold.
func TestTerminalAudit(t *testing.T) {
	tests := []struct {
		why  string
		args []string
		want string
	}{
		{"an error", []string{"http://h/%00"}, "␛[1m<arguments>:1:10:␛[22m error: encoded-nul (RFC 3986 §7.3): a percent-encoded NUL ends strings in many programs\n" +
			"    http://h/%00\n             ␛[31;1m^␛[0;22m\n"},
		{"a warning", []string{"http://h/%08"}, "␛[1m<arguments>:1:10:␛[22m warning: encoded-control (RFC 3986 §7.2): a percent-encoded control character may have an effect in a protocol or on a terminal\n" +
			"    http://h/%08\n             ␛[33;1m^␛[0;22m\n"},
		{"an info", []string{"http://h/%2F"}, "␛[1m<arguments>:1:10:␛[22m info: encoded-slash (RFC 3986 §7.3): a percent-encoded slash divides segments if decoded too early\n" +
			"    http://h/%2F\n             ␛[36m^␛[0m\n"},
		{"what is not a URI reference", []string{"%"}, "␛[1m<arguments>:1:2:␛[22m URI-reference: offset 1: expected HEXDIG, found end of input, in the path\n    %\n     ␛[31;1m^␛[0;22m\n"},
		{"programs get no colours", []string{"--output", "json", "http://h/"}, `{"line":1,"input":"http://h/","valid":true,"findings":[]}` + "\n"},
		{"nor does what is all right", []string{"http://h/"}, ""},
	}
	for _, test := range tests {
		if got := script.OnTerminal(t, script.TerminalCommand("uri", append([]string{"audit"}, test.args...)...), 80); got != test.want {
			t.Errorf("%s: %q: got\n%s\nwant\n%s", test.why, test.args, got, test.want)
		}
		// Without colours the same is there.
		cmd := script.TerminalCommand("uri", append([]string{"audit"}, test.args...)...)
		cmd.Env = append(cmd.Env, "NO_COLOR=1")
		plain := stripColours(test.want)
		if got := script.OnTerminal(t, cmd, 80); got != plain {
			t.Errorf("%s: %q with NO_COLOR: got\n%s\nwant\n%s", test.why, test.args, got, plain)
		}
	}
}

// stripColours removes what starts with ␛ and ends in m.
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
