package main

import (
	"io"
	"strconv"
	"strings"

	"github.com/std66/std66/cmd/internal/cli"
	"github.com/std66/std66/cmd/internal/record"
	"github.com/std66/std66/cmd/internal/stream"
)

// A tsvForm is output for programs, with a line of values for each candidate: the candidate, its
// fields, and the place of an error.
type tsvForm []field

// writeHeader writes the header line.
func writeHeader(w io.Writer, fields []field) error {
	line := "input"
	for _, f := range fields {
		line += "\t" + f.name
	}
	_, err := io.WriteString(w, line+"\toffset\texpected\n")
	return err
}

// each appends the line of a candidate.
func (f tsvForm) each(dst []byte, c stream.Candidate) ([]byte, bool) {
	r, err := parseReference(c.Text)
	dst = record.AppendCell(dst, c.Text)
	for _, field := range f {
		dst = append(dst, '\t')
		value, ok := "", false
		if err == nil {
			value, ok = field.of(r)
		}
		if !ok {
			dst = append(dst, record.Null...)
			continue
		}
		dst = record.AppendCell(dst, value)
	}
	dst = append(dst, '\t')
	if err == nil {
		dst = append(dst, record.Null+"\t"+record.Null...)
		return append(dst, '\n'), true
	}
	return appendMismatch(dst, mismatch(err)), false
}

// tooLong appends the line of a candidate that is too long.
func (f tsvForm) tooLong(dst []byte, _ stream.Candidate, m *cli.Mismatch) []byte {
	for range len(f) + 1 {
		dst = append(dst, record.Null+"\t"...)
	}
	return appendMismatch(dst, m)
}

// appendMismatch appends the last values of a line: the place of the error and the symbols expected
// there.
func appendMismatch(dst []byte, m *cli.Mismatch) []byte {
	dst = strconv.AppendInt(dst, int64(m.Offset), 10)
	dst = append(dst, '\t')
	dst = record.AppendCell(dst, strings.Join(m.Expected, ", "))
	return append(dst, '\n')
}
