package cli

import (
	"bufio"
	"context"
	"errors"
	"io"

	"github.com/spf13/cobra"

	"github.com/std66/std66/cmd/internal/stream"
)

// EachFile calls each for the files, one after the other; "-", or no file, is standard input.
// What each writes reaches standard output before more is read. If each returns an error of
// reading it is reported, and the other files go on; an error of writing ends all, whatever each
// returns. nul says that a NUL ends results. If it is interrupted it says how far it came, in the
// words of summary. The error is that of standard output, or the exit code.
func EachFile(cmd *cobra.Command, files []string, nul bool, each func(name string, r io.Reader, w io.Writer) error, summary func() string) error {
	ctx, stop := UntilInterrupt(cmd.Context())
	defer stop()
	input := Input{NUL: nul}
	sources := input.Files(cmd, files)
	bar := input.startProgress(cmd, sources)
	defer bar.Stop()
	w := bufio.NewWriter(bar.Above(cmd.OutOrStdout()))
	var result error
	for _, s := range bar.watch(sources) {
		err := readFile(ctx, s, w, each)
		if flushed := w.Flush(); flushed != nil {
			return flushed
		}
		if errors.Is(err, context.Canceled) {
			bar.Stop()
			return InterruptedAfter(cmd, summary())
		}
		if err != nil {
			bar.aside(func() { Complain(cmd, err) })
			result = Failure
		}
	}
	return result
}

// readFile calls each for one source. Its reads end with the context.
func readFile(ctx context.Context, s stream.Source, w *bufio.Writer, each func(string, io.Reader, io.Writer) error) error {
	r, err := s.Open()
	if err != nil {
		return err
	}
	defer r.Close()
	// Just a writer, as w.ReadFrom would read into the buffer that the reader flushes.
	return each(s.Name, &flushingReader{ctx, r, w}, struct{ io.Writer }{w})
}

// A flushingReader flushes what was written before it reads, which may take long.
type flushingReader struct {
	ctx context.Context
	r   io.Reader
	w   *bufio.Writer
}

func (f *flushingReader) Read(p []byte) (int, error) {
	if err := f.w.Flush(); err != nil {
		return 0, err
	}
	type result struct {
		n   int
		err error
	}
	done := make(chan result, 1)
	go func() {
		n, err := f.r.Read(p)
		done <- result{n, err}
	}()
	select {
	case r := <-done:
		return r.n, r.err
	case <-f.ctx.Done():
		return 0, f.ctx.Err() // the read is left behind, with p
	}
}
