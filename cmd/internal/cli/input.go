package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/std66/std66/cmd/internal/stream"
)

// Names of standard input and of a command's arguments in messages. The number of an argument takes
// the place of its line.
const (
	StdinName     = "<stdin>"
	ArgumentsName = "<arguments>"
)

// Stdin is the argument that means standard input.
const Stdin = "-"

// An Input holds the flags of a command that reads candidates.
type Input struct {
	NUL bool // a NUL ends each candidate and each line of text output

	// TooLong appends the result for a candidate that is longer than --max-line. If TooLong is
	// nil, the result is a text message.
	TooLong func(dst []byte, c stream.Candidate, m *Mismatch) []byte

	// Passes reports whether a candidate passes without output. If Passes is nil, or returns false,
	// the candidate goes to the function that is passed to Run.
	Passes func(text string) bool

	jobs    jobsFlag
	maxLine size
}

// defaultMaxLine is far longer than any URI in use, but small compared to a machine's memory.
const defaultMaxLine = 16e6

// Register adds the flags to a command.
func (f *Input) Register(cmd *cobra.Command) {
	cmd.Flags().BoolVarP(&f.NUL, "null", "0", false, "candidates and lines of text output end in NUL instead of LF or CRLF")
	cmd.Flags().Var(&f.jobs, "jobs", "use `N` workers (default one per core)")
	f.maxLine = defaultMaxLine
	cmd.Flags().Var(&f.maxLine, "max-line", "report a line longer than `SIZE`, such as 64KB or 16MB, instead of reading all of it")
}

// Files returns the files as sources of candidates; "-", or an empty list, is standard input.
func (f *Input) Files(cmd *cobra.Command, files []string) []stream.Source {
	if len(files) == 0 {
		files = []string{Stdin}
	}
	list := make([]stream.Source, len(files))
	for i, file := range files {
		if file == Stdin {
			list[i] = f.stdin(cmd)
			continue
		}
		list[i] = stream.Source{Name: file, NUL: f.NUL, MaxCandidate: int(f.maxLine), Open: func() (io.ReadCloser, error) {
			return openFile(cmd, file)
		}}
	}
	return list
}

// Texts returns the arguments as sources. Each argument is one candidate; "-", or an empty list, is
// standard input.
func (f *Input) Texts(cmd *cobra.Command, args []string) []stream.Source {
	if len(args) == 0 {
		return []stream.Source{f.stdin(cmd)}
	}
	var list []stream.Source
	for start := 0; start < len(args); {
		if args[start] == Stdin {
			list = append(list, f.stdin(cmd))
			start++
			continue
		}
		end := start
		for end < len(args) && args[end] != Stdin {
			end++
		}
		all := strings.Join(args[start:end], "\x00") + "\x00" // an argument cannot contain NUL
		list = append(list, stream.Source{Name: ArgumentsName, NUL: true, Before: start, Open: func() (io.ReadCloser, error) {
			return io.NopCloser(strings.NewReader(all)), nil
		}})
		start = end
	}
	return list
}

func (f *Input) stdin(cmd *cobra.Command) stream.Source {
	return stream.Source{Name: StdinName, NUL: f.NUL, MaxCandidate: int(f.maxLine), Open: func() (io.ReadCloser, error) {
		return stdin{cmd.InOrStdin()}, nil
	}}
}

// stdin is standard input, which is never closed.
type stdin struct{ io.Reader }

// Close does nothing.
func (stdin) Close() error { return nil }

// An Outcome is the result of a run over all candidates.
type Outcome struct {
	stream.Tally
	unread int // sources that could not be opened or read to their end
}

// Result returns the exit code for a completed run.
func (o Outcome) Result() error {
	switch {
	case o.unread > 0:
		return Failure
	case o.Failed > 0 || o.TooLong > 0:
		return Invalid
	}
	return nil
}

// Run applies each to the candidates of the sources. On an interrupt, it prints summary's text and
// returns [Interrupted]. Any other error is an error of standard output.
func (f *Input) Run(cmd *cobra.Command, sources []stream.Source, each stream.Func, summary func(stream.Tally) string) (Outcome, error) {
	ctx, stop := UntilInterrupt(cmd.Context())
	defer stop()
	var o Outcome
	bar := f.startProgress(cmd, sources)
	p := stream.Pipeline{
		Sources: bar.watch(sources),
		Each:    each,
		Passes:  f.Passes,
		TooLong: f.tooLong(TerminalOf(cmd.OutOrStdout())),
		Out:     bar.Above(cmd.OutOrStdout()),
		Report: func(err error) {
			o.unread++
			bar.aside(func() { Complain(cmd, err) })
		},
		Jobs: int(f.jobs),
	}
	var err error
	o.Tally, err = p.Run(ctx)
	bar.Stop()
	if errors.Is(err, context.Canceled) {
		return o, InterruptedAfter(cmd, summary(o.Tally))
	}
	return o, err
}

// RunTexts runs each on the arguments, or on standard input, and prints no summary at the end.
func (f *Input) RunTexts(cmd *cobra.Command, args []string, each stream.Func) error {
	o, err := f.Run(cmd, f.Texts(cmd, args), each, func(t stream.Tally) string {
		return Count(t.Candidates, "string")
	})
	if err != nil {
		return err
	}
	return o.Result()
}

// Count returns a number with its noun: "1 candidate", "2 candidates".
func Count(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return fmt.Sprintf("%d %s", n, thing)
}

// tooLong returns the function for candidates that are longer than --max-line.
func (f *Input) tooLong(t Terminal) func(dst []byte, c stream.Candidate) []byte {
	m := &Mismatch{
		Offset:   int(f.maxLine),
		Expected: []string{"end of input"},
		Err:      errors.New("longer than " + f.maxLine.words() + " (--max-line)"),
	}
	if f.TooLong != nil {
		return func(dst []byte, c stream.Candidate) []byte { return f.TooLong(dst, c, m) }
	}
	return func(dst []byte, c stream.Candidate) []byte {
		start := len(dst)
		dst = AppendFailure(dst, t, c, m.Err.Error())
		if f.NUL {
			endLines(dst[start:])
		}
		return dst
	}
}

// Lines returns each itself, or, if candidates end in NUL, a function that replaces each line feed in
// each's output with NUL. The output must not have line feeds except at the ends of lines.
func (f *Input) Lines(each stream.Func) stream.Func {
	if !f.NUL {
		return each
	}
	return func(dst []byte, c stream.Candidate) ([]byte, bool) {
		start := len(dst)
		dst, ok := each(dst, c)
		endLines(dst[start:])
		return dst, ok
	}
}

// endLines replaces each line feed with NUL.
func endLines(text []byte) {
	for i := bytes.IndexByte(text, '\n'); i >= 0; i = bytes.IndexByte(text, '\n') {
		text[i] = 0
		text = text[i+1:]
	}
}

// Results returns a function that appends do's output for a candidate, which may have any bytes, and
// a line end. If do fails, the function appends fail's message instead.
func (f *Input) Results(do func(dst []byte, s string) ([]byte, error), fail func(dst []byte, c stream.Candidate, err error) []byte) stream.Func {
	end := byte('\n')
	if f.NUL {
		end = 0
	}
	return func(dst []byte, c stream.Candidate) ([]byte, bool) {
		longer, err := do(dst, c.Text)
		if err == nil {
			return append(longer, end), true
		}
		start := len(dst)
		dst = fail(dst, c, err)
		if f.NUL {
			endLines(dst[start:])
		}
		return dst, false
	}
}
