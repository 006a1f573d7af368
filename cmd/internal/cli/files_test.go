package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// copyFile prints the name of a file and its contents in brackets.
func copyFile(name string, r io.Reader, w io.Writer) error {
	fmt.Fprintf(w, "%s[", name)
	_, err := io.Copy(w, r)
	fmt.Fprint(w, "]")
	return err
}

// eachFile calls EachFile and returns its output and error.
func eachFile(ctx context.Context, files []string, stdin io.Reader, each func(string, io.Reader, io.Writer) error) (stdout, stderr string, err error) {
	var out, errOut bytes.Buffer
	cmd := &cobra.Command{Use: "tool"}
	cmd.SetContext(ctx)
	cmd.SetIn(stdin)
	cmd.SetOut(&out)
	cmd.SetErr(&errOut)
	err = EachFile(cmd, files, false, each, func() string { return "some" })
	return out.String(), errOut.String(), err
}

func TestEachFile(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{"a": "x\ny", "-b": "z\n", "empty": ""} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	const missing = "tool: open missing: no such file or directory\n"
	tests := []struct {
		name           string
		files          []string
		stdout, stderr string
		err            error
	}{
		{"no files means standard input", nil, "<stdin>[in]", "", nil},
		{"a dash is standard input, empty the second time", []string{"a", "-", "-b", "-"}, "a[x\ny]<stdin>[in]-b[z\n]<stdin>[]", "", nil},
		{"an empty file", []string{"empty"}, "empty[]", "", nil},
		{"the same file twice", []string{"a", "a"}, "a[x\ny]a[x\ny]", "", nil},
		{"continues after missing files", []string{"missing", "a", "missing"}, "a[x\ny]", missing + missing, Failure},
		{"continues after a file that cannot be read", []string{".", "a"}, ".[]a[x\ny]", "tool: read .: is a directory\n", Failure},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			stdout, stderr, err := eachFile(t.Context(), test.files, strings.NewReader("in"), copyFile)
			if stdout != test.stdout || stderr != test.stderr || err != test.err {
				t.Errorf("%q: got %q, stderr %q, %v; want %q, %q, %v", test.files, stdout, stderr, err, test.stdout, test.stderr, test.err)
			}
		})
	}
}

// TestEachFileFlushes checks that all output is written before each read.
func TestEachFileFlushes(t *testing.T) {
	var out bytes.Buffer
	cmd := &cobra.Command{Use: "tool"}
	cmd.SetContext(t.Context())
	cmd.SetOut(&out)
	reads := 0
	cmd.SetIn(readerFunc(func(p []byte) (int, error) {
		if want := strings.Repeat("x", reads); out.String() != want {
			t.Errorf("at read %d, %q is written; want %q", reads, &out, want)
		}
		if reads++; reads > 3 {
			return 0, io.EOF
		}
		return 1, nil
	}))
	err := EachFile(cmd, nil, false, func(_ string, r io.Reader, w io.Writer) error {
		for {
			if _, err := r.Read(make([]byte, 1)); err != nil {
				io.WriteString(w, "e")
				return nil
			}
			io.WriteString(w, "x")
		}
	}, nil)
	if out.String() != "xxxe" || err != nil {
		t.Errorf("%q is written, error %v; want xxxe", &out, err)
	}
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

// TestEachFileOutputError checks that a write error ends the run, both while a file is read and at
// its end.
func TestEachFileOutputError(t *testing.T) {
	full := errors.New("disk full")
	for _, text := range []string{"", strings.Repeat("more than a buffer holds", outputSize/10)} {
		calls := 0
		cmd := &cobra.Command{Use: "tool"}
		var stderr bytes.Buffer
		cmd.SetContext(t.Context())
		cmd.SetIn(strings.NewReader(text))
		cmd.SetOut(failingWriter{full})
		cmd.SetErr(&stderr)
		err := EachFile(cmd, []string{"-", "-", "missing"}, false, func(name string, r io.Reader, w io.Writer) error {
			calls++
			return copyFile(name, r, w)
		}, nil)
		if err != full || calls != 1 || stderr.Len() > 0 {
			t.Errorf("%d bytes of input: error %v, %d files, stderr %q; want %v, 1", len(text), err, calls, &stderr, full)
		}
	}
}

// TestEachFileInterrupt checks that an interrupt ends a blocked read, prints the progress so far, and
// skips the remaining files.
func TestEachFileInterrupt(t *testing.T) {
	ctx, interrupt := context.WithCancel(t.Context())
	never, w := io.Pipe()
	defer w.Close()
	stdin := io.MultiReader(strings.NewReader("some"), readerFunc(func(p []byte) (int, error) {
		interrupt()
		return never.Read(p)
	}))
	stdout, stderr, err := eachFile(ctx, []string{"-", "missing"}, stdin, copyFile)
	if want := "tool: interrupted after some\n"; stdout != "<stdin>[some]" || stderr != want || err != Interrupted {
		t.Errorf("got %q, stderr %q, %v; want <stdin>[some], %q, %v", stdout, stderr, err, want, Interrupted)
	}
}

// TestEachFileInterruptRegular checks that an interrupt also ends the reading of a regular file, whose reads
// do not block.
func TestEachFileInterruptRegular(t *testing.T) {
	ctx, interrupt := context.WithCancel(t.Context())
	name := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(name, []byte("text"), 0o600); err != nil {
		t.Fatal(err)
	}
	reads := 0
	_, stderr, err := eachFile(ctx, []string{name, "missing"}, nil, func(_ string, r io.Reader, w io.Writer) error {
		for {
			if _, err := r.Read(make([]byte, 1)); err != nil {
				return err
			}
			reads++
			interrupt()
		}
	})
	if want := "tool: interrupted after some\n"; reads != 1 || stderr != want || err != Interrupted {
		t.Errorf("%d reads, stderr %q, %v; want 1, %q, %v", reads, stderr, err, want, Interrupted)
	}
}

// TestIsRegular checks the readers from which EachFile reads without a goroutine.
func TestIsRegular(t *testing.T) {
	name := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(name, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	pipe, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer pipe.Close()
	defer w.Close()
	for _, test := range []struct {
		name string
		r    io.Reader
		want bool
	}{
		{"a file", file, true},
		{"a file as standard input", stdin{file}, true},
		{"a file with a progress bar", &countingReader{ReadCloser: file}, true},
		{"standard input with a progress bar", &countingReader{ReadCloser: stdin{file}}, true},
		{"a pipe", pipe, false},
		{"a pipe as standard input", &countingReader{ReadCloser: stdin{pipe}}, false},
		{"another reader", strings.NewReader(""), false},
	} {
		if got := isRegular(test.r); got != test.want {
			t.Errorf("%s: got %t, want %t", test.name, got, test.want)
		}
	}
}
