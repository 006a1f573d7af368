package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"syscall"
	"testing"
	"testing/fstest"

	"github.com/spf13/cobra"

	"github.com/std66/std66/cmd/internal/stream"
)

// newTool returns a root command with the command "do".
func newTool(do func(cmd *cobra.Command, args []string) error) *cobra.Command {
	root := &cobra.Command{Use: "tool"}
	Prepare(root, fstest.MapFS{})
	root.AddCommand(&cobra.Command{Use: "do", RunE: do})
	return root
}

// What a command returns becomes an exit code, and words where it has not said them itself.
func TestRun(t *testing.T) {
	tests := []struct {
		why            string
		err            error
		code           int
		stdout, stderr string
	}{
		{"all is well", nil, 0, "done\n", ""},
		{"the command has told all", Invalid, 1, "done\n", ""},
		{"even of a failure", Failure, 2, "done\n", ""},
		{"or an interrupt", Interrupted, 130, "done\n", ""},
		{"an error of usage or I/O", errors.New("no such file"), 2, "done\n", "tool: no such file\n"},
		{"one of many lines", errors.New("a\nb\n"), 2, "done\n", "tool: a\nb\n"},
		{"what a terminal would obey", errors.New("\x1b[31m"), 2, "done\n", "tool: \\x1b[31m\n"},
		{"what the input says names its places itself", Findings{errors.New("in:1:1: bad\nin:2:1: worse")}, 1, "done\n", "in:1:1: bad\nin:2:1: worse\n"},
		{"though it is wrapped", fmt.Errorf("more: %w", Findings{errors.New("bad")}), 1, "done\n", "bad\n"},
		{"the reader has gone", &os.PathError{Op: "write", Path: "|1", Err: syscall.EPIPE}, 2, "done\n", ""},
	}
	for _, test := range tests {
		var stdout, stderr bytes.Buffer
		root := newTool(func(cmd *cobra.Command, _ []string) error {
			fmt.Fprintln(cmd.OutOrStdout(), "done")
			return test.err
		})
		code := Run(root, []string{"do"}, strings.NewReader(""), &stdout, &stderr)
		if code != test.code || stdout.String() != test.stdout || stderr.String() != test.stderr {
			t.Errorf("%s: %v: got %d, stdout %q, stderr %q; want %d, %q, %q",
				test.why, test.err, code, &stdout, &stderr, test.code, test.stdout, test.stderr)
		}
	}
}

type failingWriter struct{ err error }

func (w failingWriter) Write([]byte) (int, error) { return 0, w.err }

// An error in writing is the command's, though it knows nothing of it, or says that all is well.
func TestRunOutput(t *testing.T) {
	var stderr bytes.Buffer
	root := newTool(func(cmd *cobra.Command, _ []string) error {
		fmt.Fprintln(cmd.OutOrStdout(), "done")
		return Invalid
	})
	for _, args := range [][]string{{"do"}, {"--help"}, {"--version"}, {"help", "do"}, {"completion", "bash"}, {"completion"}} {
		stderr.Reset()
		code := Run(root, args, strings.NewReader(""), failingWriter{errors.New("disk full")}, &stderr)
		if want := "tool: disk full\n"; code != 2 || stderr.String() != want {
			t.Errorf("%q: got %d, stderr %q; want 2, %q", args, code, &stderr, want)
		}
	}
}

// readAll returns what the sources have, as "name:line:text ".
func readAll(t *testing.T, sources []stream.Source) string {
	t.Helper()
	var out bytes.Buffer
	p := stream.Pipeline{Sources: sources, Out: &out, Jobs: 1, Report: func(err error) { t.Error(err) },
		Each: func(dst []byte, c stream.Candidate) ([]byte, bool) {
			return fmt.Appendf(dst, "%s:%d:%q ", c.Source, c.Line, c.Text), true
		}}
	if _, err := p.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(out.String())
}

func TestTexts(t *testing.T) {
	tests := []struct {
		why  string
		nul  bool
		args []string
		want string
	}{
		{"no argument", false, nil, `<stdin>:1:"x" <stdin>:2:"y\x00z"`},
		{"a NUL ends what is read", true, nil, `<stdin>:1:"x\ny" <stdin>:2:"z\n"`},
		{"arguments", false, []string{"a", "b"}, `<arguments>:1:"a" <arguments>:2:"b"`},
		{"an empty one is a candidate", false, []string{"", "", "b"}, `<arguments>:1:"" <arguments>:2:"" <arguments>:3:"b"`},
		{"line ends are part of one", false, []string{"a\r\nb\n"}, `<arguments>:1:"a\r\nb\n"`},
		{"standard input among them counts as one", false, []string{"a", "-", "b", "c"},
			`<arguments>:1:"a" <stdin>:1:"x" <stdin>:2:"y\x00z" <arguments>:3:"b" <arguments>:4:"c"`},
		{"first", true, []string{"-", "b"}, `<stdin>:1:"x\ny" <stdin>:2:"z\n" <arguments>:2:"b"`},
		{"twice: the second time nothing is left", false, []string{"-", "-", "b"}, `<stdin>:1:"x" <stdin>:2:"y\x00z" <arguments>:3:"b"`},
		{"what only begins like it", false, []string{"--", "-a"}, `<arguments>:1:"--" <arguments>:2:"-a"`},
	}
	for _, test := range tests {
		cmd := &cobra.Command{}
		cmd.SetIn(strings.NewReader("x\ny\x00z\n"))
		input := Input{NUL: test.nul}
		if got := readAll(t, input.Texts(cmd, test.args)); got != test.want {
			t.Errorf("%s: %q: got %s, want %s", test.why, test.args, got, test.want)
		}
	}
}

func TestFiles(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(dir+"/a", []byte("1\n2"), 0o666); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		why   string
		files []string
		want  string
	}{
		{"none is standard input", nil, `<stdin>:1:"x"`},
		{"each counts its lines", []string{dir + "/a", "-", dir + "/a"},
			strings.ReplaceAll(`DIR/a:1:"1" DIR/a:2:"2" <stdin>:1:"x" DIR/a:1:"1" DIR/a:2:"2"`, "DIR", dir)},
	}
	for _, test := range tests {
		cmd := &cobra.Command{}
		cmd.SetIn(strings.NewReader("x\n"))
		if got := readAll(t, new(Input).Files(cmd, test.files)); got != test.want {
			t.Errorf("%s: %q: got %s, want %s", test.why, test.files, got, test.want)
		}
	}
}

// With NUL, all that a candidate gives ends in NUL, and so does each line of a message; what was
// there before is left alone, and so are line feeds of a result.
func TestNUL(t *testing.T) {
	const before = "before\n"
	fail := func(dst []byte, c stream.Candidate, err error) []byte {
		return fmt.Appendf(dst, "%s: %v\n", c.Text, err)
	}
	do := func(dst []byte, s string) ([]byte, error) {
		if s == "bad" {
			return dst, errors.New("wrong\nindeed")
		}
		return append(dst, s...), nil
	}
	lines := func(dst []byte, c stream.Candidate) ([]byte, bool) {
		return append(dst, c.Text+"\nagain\n"...), c.Text != "bad"
	}
	tests := []struct {
		why  string
		nul  bool
		text string
		each func(*Input) stream.Func
		want string
		ok   bool
	}{
		{"a result", false, "a\nb", func(f *Input) stream.Func { return f.Results(do, fail) }, "a\nb\n", true},
		{"a message", false, "bad", func(f *Input) stream.Func { return f.Results(do, fail) }, "bad: wrong\nindeed\n", false},
		{"lines", false, "a", func(f *Input) stream.Func { return f.Lines(lines) }, "a\nagain\n", true},
		{"a result", true, "a\nb", func(f *Input) stream.Func { return f.Results(do, fail) }, "a\nb\x00", true},
		{"a message", true, "bad", func(f *Input) stream.Func { return f.Results(do, fail) }, "bad: wrong\x00indeed\x00", false},
		{"lines", true, "bad", func(f *Input) stream.Func { return f.Lines(lines) }, "bad\x00again\x00", false},
	}
	for _, test := range tests {
		each := test.each(&Input{NUL: test.nul})
		got, ok := each([]byte(before), stream.Candidate{Text: test.text})
		if want := before + test.want; string(got) != want || ok != test.ok {
			t.Errorf("%s, NUL %t: %q: got %q, %t; want %q, %t", test.why, test.nul, test.text, got, ok, want, test.ok)
		}
	}
}

// The exit code of a run says the worst that has happened.
func TestOutcome(t *testing.T) {
	tests := []struct {
		why     string
		outcome Outcome
		want    error
	}{
		{"nothing to do", Outcome{}, nil},
		{"all in order", Outcome{Tally: stream.Tally{Candidates: 2}}, nil},
		{"one is not", Outcome{Tally: stream.Tally{Candidates: 2, Failed: 1}}, Invalid},
		{"a source was not read", Outcome{unread: 1}, Failure},
		{"which is worse", Outcome{Tally: stream.Tally{Candidates: 2, Failed: 1}, unread: 1}, Failure},
	}
	for _, test := range tests {
		if got := test.outcome.Result(); got != test.want {
			t.Errorf("%s: %+v: got %v, want %v", test.why, test.outcome, got, test.want)
		}
	}
}

func TestChoice(t *testing.T) {
	choice := Choice{Value: "a", Of: []string{"a", "b", "c"}}
	cmd := &cobra.Command{Use: "do"}
	choice.Register(cmd, "flag", "the `form`")
	tests := []struct{ why, set, want, err string }{
		{"the last word", "c", "c", ""},
		{"no word of them", "d", "c", "expected a, b or c"},
		{"case counts", "A", "c", "expected a, b or c"},
		{"nothing", "", "c", "expected a, b or c"},
	}
	for _, test := range tests {
		err := choice.Set(test.set)
		if choice.Value != test.want || err == nil != (test.err == "") || err != nil && err.Error() != test.err {
			t.Errorf("%s: %q: got %q, %v; want %q, %q", test.why, test.set, choice.Value, err, test.want, test.err)
		}
	}
	if usage, want := cmd.Flags().Lookup("flag").Usage, "the `form`: a, b or c"; usage != want {
		t.Errorf("usage: got %q, want %q", usage, want)
	}
}

// What is no terminal has no colours and no width.
func TestNoTerminal(t *testing.T) {
	file, err := os.Create(t.TempDir() + "/out")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for _, w := range []io.Writer{nil, new(bytes.Buffer), file, &output{w: file}} {
		terminal := TerminalOf(w)
		if got := string(terminal.Paint([]byte("dst "), "text", Wrong)); terminal.There() || terminal.Width() != 0 || got != "dst text" {
			t.Errorf("%T: there %t, width %d, %q; want none, %q", w, terminal.There(), terminal.Width(), got, "dst text")
		}
	}
}

func TestCount(t *testing.T) {
	for n, want := range []string{"0 strings", "1 string", "2 strings"} {
		if got := Count(n, "string"); got != want {
			t.Errorf("%d: got %q, want %q", n, got, want)
		}
	}
}
