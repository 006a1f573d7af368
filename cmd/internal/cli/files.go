package cli

import (
	"bufio"
	"context"
	"errors"
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/std66/std66/cmd/internal/stream"
)

// EachFile calls each for the files in order; "-", or an empty list, is standard input. It flushes
// each's output to standard output before every read. It reports an error that each returns and
// continues with the next file. An error of standard output ends the run. nul means that a NUL ends
// each result. On an interrupt, EachFile prints summary's text. It returns the error of standard
// output or an exit code.
func EachFile(cmd *cobra.Command, files []string, nul bool, each func(name string, r io.Reader, w io.Writer) error, summary func() string) error {
	ctx, stop := UntilInterrupt(cmd.Context())
	defer stop()
	input := Input{NUL: nul}
	sources := input.Files(cmd, files)
	bar := input.startProgress(cmd, sources)
	defer bar.Stop()
	w := bufio.NewWriterSize(bar.Above(cmd.OutOrStdout()), outputSize)
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

// outputSize is the size of the buffer for output. The output of one read of an Extractor mostly fits.
const outputSize = 1 << 16

// readFile calls each for one source. Reads fail after the context ends.
func readFile(ctx context.Context, s stream.Source, w *bufio.Writer, each func(string, io.Reader, io.Writer) error) error {
	r, err := s.Open()
	if err != nil {
		return err
	}
	defer r.Close()
	// Only a Writer: w.ReadFrom would read into the buffer that the reader flushes.
	return each(s.Name, &flushingReader{ctx, r, w, isRegular(r)}, struct{ io.Writer }{w})
}

// isRegular reports whether r reads a regular file, also through the readers of this package.
func isRegular(r io.Reader) bool {
	if c, ok := r.(*countingReader); ok {
		r = c.ReadCloser
	}
	if s, ok := r.(stdin); ok {
		r = s.Reader
	}
	file, ok := r.(*os.File)
	if !ok {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode().IsRegular()
}

// A flushingReader flushes w before each read, because a read may block.
type flushingReader struct {
	ctx     context.Context
	r       io.Reader
	w       *bufio.Writer
	regular bool // r reads a regular file, so a read does not block for long
}

func (f *flushingReader) Read(p []byte) (int, error) {
	if err := f.w.Flush(); err != nil {
		return 0, err
	}
	if f.regular { // without a change of goroutines
		if err := f.ctx.Err(); err != nil {
			return 0, err
		}
		return f.r.Read(p)
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
		return 0, f.ctx.Err() // abandon the read and p
	}
}
