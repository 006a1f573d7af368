package main

import (
	"errors"
	"math"

	"github.com/spf13/cobra"

	"github.com/std66/std66/cmd/internal/cli"
	"github.com/std66/std66/cmd/internal/stream"
	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/repair"
	"github.com/std66/std66/uri/suffix"
)

// mismatch converts an error of package uri, iri, repair or suffix to a Mismatch. It returns nil if the error has no
// place in the string.
func mismatch(err error) *cli.Mismatch {
	// A HostError may wrap an error with a place in the name.
	if e, ok := errors.AsType[*repair.HostError](err); ok {
		return &cli.Mismatch{Offset: e.Start, Err: withoutText(err)}
	}
	for _, g := range grammars[:2] { // RFC 3986 and RFC 3987
		if m := g.mismatch(err); m != nil {
			return m
		}
	}
	if e, ok := errors.AsType[*suffix.Error](err); ok {
		return &cli.Mismatch{Offset: e.Offset, Err: withoutText(err)}
	}
	if errors.Is(err, errTooLong) {
		return &cli.Mismatch{Offset: int(min(uri.MaxLength, math.MaxInt)), Expected: []string{"end of input"}, Err: err}
	}
	return nil
}

// appendError appends a candidate's error, with an excerpt if its place is known.
func appendError(dst []byte, t cli.Terminal, c stream.Candidate, err error) []byte {
	if m := mismatch(err); m != nil {
		return m.Append(dst, t, c)
	}
	return cli.AppendFailure(dst, t, c, withoutText(err).Error())
}

// runEach prints a line for each argument or each line of standard input: the result of do, or an
// error message.
func runEach(cmd *cobra.Command, input *cli.Input, args []string, do func(dst []byte, s string) ([]byte, error)) error {
	t := cli.TerminalOf(cmd.OutOrStdout())
	return input.RunTexts(cmd, args, input.Results(do, func(dst []byte, c stream.Candidate, err error) []byte {
		return appendError(dst, t, c, err)
	}))
}

// withMismatch returns an error of [uri.ParseReference] as an error that has a [mismatch].
func withMismatch(err error) error {
	if errors.Is(err, uri.ErrTooLong) {
		return errTooLong
	}
	return err
}
