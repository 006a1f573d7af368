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

// TestRun checks that Run turns a command's error into an exit code, and prints the error unless the
// command has already done so.
func TestRun(t *testing.T) {
	tests := []struct {
		name           string
		err            error
		code           int
		stdout, stderr string
	}{
		{"success", nil, 0, "done\n", ""},
		{"an exit code for invalid input", Invalid, 1, "done\n", ""},
		{"an exit code for a failure", Failure, 2, "done\n", ""},
		{"an exit code for an interrupt", Interrupted, 130, "done\n", ""},
		{"an error of usage or I/O", errors.New("no such file"), 2, "done\n", "tool: no such file\n"},
		{"an error of several lines", errors.New("a\nb\n"), 2, "done\n", "tool: a\nb\n"},
		{"an error with a control sequence", errors.New("\x1b[31m"), 2, "done\n", "tool: \\x1b[31m\n"},
		{"findings are printed without a prefix", Findings{errors.New("in:1:1: bad\nin:2:1: worse")}, 1, "done\n", "in:1:1: bad\nin:2:1: worse\n"},
		{"wrapped findings", fmt.Errorf("more: %w", Findings{errors.New("bad")}), 1, "done\n", "bad\n"},
		{"a closed pipe", &os.PathError{Op: "write", Path: "|1", Err: syscall.EPIPE}, 2, "done\n", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var stdout, stderr bytes.Buffer
			root := newTool(func(cmd *cobra.Command, _ []string) error {
				fmt.Fprintln(cmd.OutOrStdout(), "done")
				return test.err
			})
			code := Run(root, []string{"do"}, strings.NewReader(""), &stdout, &stderr)
			if code != test.code || stdout.String() != test.stdout || stderr.String() != test.stderr {
				t.Errorf("%v: got %d, stdout %q, stderr %q; want %d, %q, %q",
					test.err, code, &stdout, &stderr, test.code, test.stdout, test.stderr)
			}
		})
	}
}

type failingWriter struct{ err error }

func (w failingWriter) Write([]byte) (int, error) { return 0, w.err }

// TestRunOutput checks that a write error outweighs the command's own result.
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

// readAll returns the candidates of the sources as "name:line:text".
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
		name string
		nul  bool
		args []string
		want string
	}{
		{"standard input without arguments", false, nil, `<stdin>:1:"x" <stdin>:2:"y\x00z"`},
		{"standard input with NUL", true, nil, `<stdin>:1:"x\ny" <stdin>:2:"z\n"`},
		{"two arguments", false, []string{"a", "b"}, `<arguments>:1:"a" <arguments>:2:"b"`},
		{"empty arguments are candidates", false, []string{"", "", "b"}, `<arguments>:1:"" <arguments>:2:"" <arguments>:3:"b"`},
		{"an argument with line ends is one candidate", false, []string{"a\r\nb\n"}, `<arguments>:1:"a\r\nb\n"`},
		{"standard input among arguments counts as one line", false, []string{"a", "-", "b", "c"},
			`<arguments>:1:"a" <stdin>:1:"x" <stdin>:2:"y\x00z" <arguments>:3:"b" <arguments>:4:"c"`},
		{"standard input before an argument", true, []string{"-", "b"}, `<stdin>:1:"x\ny" <stdin>:2:"z\n" <arguments>:2:"b"`},
		{"standard input twice is empty the second time", false, []string{"-", "-", "b"}, `<stdin>:1:"x" <stdin>:2:"y\x00z" <arguments>:3:"b"`},
		{"arguments that begin with a dash", false, []string{"--", "-a"}, `<arguments>:1:"--" <arguments>:2:"-a"`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			cmd := &cobra.Command{}
			cmd.SetIn(strings.NewReader("x\ny\x00z\n"))
			input := Input{NUL: test.nul}
			if got := readAll(t, input.Texts(cmd, test.args)); got != test.want {
				t.Errorf("%q: got %s, want %s", test.args, got, test.want)
			}
		})
	}
}

func TestFiles(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(dir+"/a", []byte("1\n2"), 0o666); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name  string
		files []string
		want  string
	}{
		{"no files means standard input", nil, `<stdin>:1:"x"`},
		{"each file counts its own lines", []string{dir + "/a", "-", dir + "/a"},
			strings.ReplaceAll(`DIR/a:1:"1" DIR/a:2:"2" <stdin>:1:"x" DIR/a:1:"1" DIR/a:2:"2"`, "DIR", dir)},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			cmd := &cobra.Command{}
			cmd.SetIn(strings.NewReader("x\n"))
			if got := readAll(t, new(Input).Files(cmd, test.files)); got != test.want {
				t.Errorf("%q: got %s, want %s", test.files, got, test.want)
			}
		})
	}
}

// TestNUL checks that with -0 each result and each line of a message ends in NUL, and that earlier
// output and line feeds within a result stay unchanged.
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
		name string
		nul  bool
		text string
		each func(*Input) stream.Func
		want string
		ok   bool
	}{
		{"a result, without NUL", false, "a\nb", func(f *Input) stream.Func { return f.Results(do, fail) }, "a\nb\n", true},
		{"a message, without NUL", false, "bad", func(f *Input) stream.Func { return f.Results(do, fail) }, "bad: wrong\nindeed\n", false},
		{"lines, without NUL", false, "a", func(f *Input) stream.Func { return f.Lines(lines) }, "a\nagain\n", true},
		{"a result, with NUL", true, "a\nb", func(f *Input) stream.Func { return f.Results(do, fail) }, "a\nb\x00", true},
		{"a message, with NUL", true, "bad", func(f *Input) stream.Func { return f.Results(do, fail) }, "bad: wrong\x00indeed\x00", false},
		{"lines, with NUL", true, "bad", func(f *Input) stream.Func { return f.Lines(lines) }, "bad\x00again\x00", false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			each := test.each(&Input{NUL: test.nul})
			got, ok := each([]byte(before), stream.Candidate{Text: test.text})
			if want := before + test.want; string(got) != want || ok != test.ok {
				t.Errorf("NUL %t, %q: got %q, %t; want %q, %t", test.nul, test.text, got, ok, want, test.ok)
			}
		})
	}
}

// TestOutcome checks that the exit code reports the worst outcome.
func TestOutcome(t *testing.T) {
	tests := []struct {
		name    string
		outcome Outcome
		want    error
	}{
		{"no candidates", Outcome{}, nil},
		{"valid candidates", Outcome{Tally: stream.Tally{Candidates: 2}}, nil},
		{"an invalid candidate", Outcome{Tally: stream.Tally{Candidates: 2, Failed: 1}}, Invalid},
		{"an unread source", Outcome{unread: 1}, Failure},
		{"an unread source and an invalid candidate", Outcome{Tally: stream.Tally{Candidates: 2, Failed: 1}, unread: 1}, Failure},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := test.outcome.Result(); got != test.want {
				t.Errorf("%+v: got %v, want %v", test.outcome, got, test.want)
			}
		})
	}
}

func TestChoice(t *testing.T) {
	choice := Choice{Value: "a", Of: []string{"a", "b", "c"}}
	cmd := &cobra.Command{Use: "do"}
	choice.Register(cmd, "flag", "the `form`")
	tests := []struct{ name, set, want, err string }{
		{"the last word", "c", "c", ""},
		{"an unknown word", "d", "c", "expected a, b or c"},
		{"a word in capitals", "A", "c", "expected a, b or c"},
		{"the empty word", "", "c", "expected a, b or c"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			err := choice.Set(test.set)
			if choice.Value != test.want || err == nil != (test.err == "") || err != nil && err.Error() != test.err {
				t.Errorf("%q: got %q, %v; want %q, %q", test.set, choice.Value, err, test.want, test.err)
			}
		})
	}
	if usage, want := cmd.Flags().Lookup("flag").Usage, "the `form`: a, b or c"; usage != want {
		t.Errorf("usage: got %q, want %q", usage, want)
	}
}

// TestNoTerminal checks that only a terminal has colours and a width.
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
