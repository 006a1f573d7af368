package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/std66/std66/cmd/internal/excerpt"
	"github.com/std66/std66/cmd/internal/stream"
	"github.com/std66/std66/uri"
)

// runAll applies each to the strings, or to the lines of standard input if there are none,
// and returns what the command ends with.
func (f *inputFlags) runAll(cmd *cobra.Command, texts []string, each stream.Func) error {
	run := f.run
	if len(texts) > 0 {
		run = f.runTexts
	}
	o, err := run(cmd, texts, each)
	switch {
	case errors.Is(err, context.Canceled):
		fmt.Fprintf(cmd.ErrOrStderr(), "uri: interrupted after %d strings\n", o.Candidates)
		return exitInterrupted
	case err != nil:
		return err
	}
	return o.result()
}

// results returns the function that appends what do appends for a candidate, as a line, or
// ended by a NUL if candidates are. If do fails it appends a message instead.
func (f *inputFlags) results(do func(dst []byte, s string) ([]byte, error)) stream.Func {
	end := byte('\n')
	if f.nul {
		end = 0
	}
	return func(dst []byte, c stream.Candidate) ([]byte, bool) {
		longer, err := do(dst, c.Text)
		if err == nil {
			return append(longer, end), true
		}
		dst = appendError(dst, c, err)
		dst[len(dst)-1] = end // which was a line feed
		return dst, false
	}
}

// appendError appends why a candidate fails, with an excerpt if the place is known.
func appendError(dst []byte, c stream.Candidate, err error) []byte {
	if e, ok := errors.AsType[*uri.SyntaxError](err); ok {
		return appendMessage(dst, c, e.Offset, err)
	}
	dst = excerpt.AppendVisible(dst, c.Source)
	dst = fmt.Appendf(dst, ":%d: ", c.Line)
	return append(excerpt.AppendVisible(dst, err.Error()), '\n')
}

// parseReference is [uri.ParseReference] with a place in the error, whatever it is.
func parseReference(s string) (uri.Reference, error) {
	r, e := parse(s)
	if e != nil {
		return r, e
	}
	return r, nil
}

// A uriFlag is a URI.
type uriFlag struct{ uri.URI }

func (f *uriFlag) Set(s string) (err error) {
	f.URI, err = uri.Parse(s)
	return err
}

func (f *uriFlag) Type() string { return "URI" }

// registerBase adds the flag for a base URI, which has to be given.
func registerBase(cmd *cobra.Command, f *uriFlag) {
	cmd.Flags().Var(f, "base", "the base `URI`; a fragment of it does not matter")
	if err := cmd.MarkFlagRequired("base"); err != nil {
		panic(err) // there is no such flag
	}
}
