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

// What standard input, and the arguments of a command line, are called in messages. The
// number of an argument stands for a line.
const (
	StdinName     = "<stdin>"
	ArgumentsName = "<arguments>"
)

// Stdin is what stands for standard input among arguments.
const Stdin = "-"

// An Input holds the flags of a command that works on candidates.
type Input struct {
	NUL bool // a NUL ends each candidate, and each line of text output

	// TooLong appends the result for a candidate that is longer than --max-line. If it is nil, that is
	// a message as text.
	TooLong func(dst []byte, c stream.Candidate, m *Mismatch) []byte

	jobs    jobsFlag
	maxLine size
}

// defaultMaxLine is far more than any URI in use, and little against the memory of a machine.
const defaultMaxLine = 16e6

// Register adds the flags to a command.
func (f *Input) Register(cmd *cobra.Command) {
	cmd.Flags().BoolVarP(&f.NUL, "null", "0", false, "a NUL ends each candidate, instead of LF or CRLF, and each line of text output")
	cmd.Flags().Var(&f.jobs, "jobs", "use `N` workers (default one a core)")
	f.maxLine = defaultMaxLine
	cmd.Flags().Var(&f.maxLine, "max-line", "report a line of more than `SIZE`, such as 64KB or 16MB, instead of reading it whole")
}

// Files returns the files as sources of candidates; "-", or no file, is standard input.
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

// Texts returns the arguments as sources of candidates, each argument one of them; "-", or no
// argument, is standard input.
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
		all := strings.Join(args[start:end], "\x00") + "\x00" // no argument of a command has a NUL
		list = append(list, stream.Source{Name: ArgumentsName, NUL: true, Before: start, Open: func() (io.ReadCloser, error) {
			return io.NopCloser(strings.NewReader(all)), nil
		}})
		start = end
	}
	return list
}

func (f *Input) stdin(cmd *cobra.Command) stream.Source {
	return stream.Source{Name: StdinName, NUL: f.NUL, MaxCandidate: int(f.maxLine), Open: func() (io.ReadCloser, error) {
		return io.NopCloser(cmd.InOrStdin()), nil
	}}
}

// An Outcome is what came of a run over all candidates.
type Outcome struct {
	stream.Tally
	unread int // sources that could not be read, or not to their end
}

// Result returns the exit code for a run that came to its end.
func (o Outcome) Result() error {
	switch {
	case o.unread > 0:
		return Failure
	case o.Failed > 0 || o.TooLong > 0:
		return Invalid
	}
	return nil
}

// Run applies each to the candidates of the sources. If it is interrupted it says how far it
// came, in the words of summary, and returns [Interrupted]; any other error is that of
// standard output.
func (f *Input) Run(cmd *cobra.Command, sources []stream.Source, each stream.Func, summary func(stream.Tally) string) (Outcome, error) {
	ctx, stop := UntilInterrupt(cmd.Context())
	defer stop()
	var o Outcome
	bar := f.startProgress(cmd, sources)
	p := stream.Pipeline{
		Sources: bar.watch(sources),
		Each:    each,
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

// RunTexts is Run for arguments, or standard input, without a summary in the end.
func (f *Input) RunTexts(cmd *cobra.Command, args []string, each stream.Func) error {
	o, err := f.Run(cmd, f.Texts(cmd, args), each, func(t stream.Tally) string {
		return Count(t.Candidates, "string")
	})
	if err != nil {
		return err
	}
	return o.Result()
}

// Count returns a number of things: "1 candidate", "2 candidates".
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

// Lines returns a function that appends what each appends, text in which a NUL takes the place
// of each line feed if candidates end in NUL. Nothing that each appends may have line feeds but
// at the ends of lines.
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

// endLines makes a NUL of each line feed.
func endLines(text []byte) {
	for i := bytes.IndexByte(text, '\n'); i >= 0; i = bytes.IndexByte(text, '\n') {
		text[i] = 0
		text = text[i+1:]
	}
}

// Results returns a function that appends what do appends for a candidate, whatever bytes that
// has, as a line. If do fails it appends the message of fail instead.
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
