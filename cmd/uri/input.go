package main

import (
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/std66/std66/cmd/internal/stream"
)

// stdinName is what standard input is called in output.
const stdinName = "<stdin>"

// An inputFlags holds the flags of a command that works on candidates.
type inputFlags struct {
	nul  bool
	jobs jobsFlag
}

func (f *inputFlags) register(cmd *cobra.Command) {
	cmd.Flags().BoolVarP(&f.nul, "null", "0", false, "a NUL ends each candidate, instead of LF or CRLF")
	cmd.Flags().Var(&f.jobs, "jobs", "use `N` workers (default one a core)")
}

// An outcome is what came of a run over all candidates.
type outcome struct {
	stream.Tally
	unread int // sources that could not be read, or not to their end
}

// run applies each to the candidates in the files, or in standard input if
// there are no files. The error, if any, is that of standard output or of the
// command's context.
func (f *inputFlags) run(cmd *cobra.Command, files []string, each stream.Func) (outcome, error) {
	return f.runSources(cmd, sources(cmd, files), f.nul, each)
}

// argumentsName is what the arguments of a command line are called in messages, in which
// the number of an argument stands for a line.
const argumentsName = "<arguments>"

// runTexts is run for the candidates themselves.
func (f *inputFlags) runTexts(cmd *cobra.Command, texts []string, each stream.Func) (outcome, error) {
	all := strings.Join(texts, "\x00") + "\x00" // no argument of a command has a NUL
	open := func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(all)), nil }
	return f.runSources(cmd, []stream.Source{{Name: argumentsName, Open: open}}, true, each)
}

// runSources is run for any sources, in which a NUL ends a candidate if nul says so.
func (f *inputFlags) runSources(cmd *cobra.Command, sources []stream.Source, nul bool, each stream.Func) (outcome, error) {
	var o outcome
	p := stream.Pipeline{
		Sources: sources,
		Each:    each,
		Out:     cmd.OutOrStdout(),
		Report: func(err error) {
			o.unread++
			complain(cmd.ErrOrStderr(), err)
		},
		NUL:  nul,
		Jobs: int(f.jobs),
	}
	var err error
	o.Tally, err = p.Run(cmd.Context())
	return o, err
}

// result returns the exit code for a run that came to its end.
func (o outcome) result() error {
	switch {
	case o.unread > 0:
		return exitError
	case o.Failed > 0:
		return exitInvalid
	}
	return nil
}

// sources returns the files as sources; "-", or no file, is standard input.
func sources(cmd *cobra.Command, files []string) []stream.Source {
	if len(files) == 0 {
		files = []string{"-"}
	}
	list := make([]stream.Source, len(files))
	for i, file := range files {
		if file == "-" {
			list[i] = stream.Source{Name: stdinName, Open: func() (io.ReadCloser, error) {
				return io.NopCloser(cmd.InOrStdin()), nil
			}}
			continue
		}
		list[i] = stream.Source{Name: file, Open: func() (io.ReadCloser, error) {
			return os.Open(file)
		}}
	}
	return list
}
