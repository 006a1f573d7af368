package main

import (
	"io"
	"strconv"
	"strings"

	"github.com/std66/std66/cmd/internal/cli"
	"github.com/std66/std66/cmd/internal/record"
	"github.com/std66/std66/cmd/internal/stream"
	"github.com/std66/std66/uri"
)

// A tsvForm is output for programs, with a line of values for each candidate: the candidate, its
// fields, and the place of an error.
type tsvForm struct {
	fields []field
	decode bool
}

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
func (f *tsvForm) each(dst []byte, candidate stream.Candidate) ([]byte, bool) {
	r, err := uri.ParseReference(candidate.Text)
	if err != nil {
		dst = record.AppendCell(dst, candidate.Text)
		return appendMismatch(f.appendNulls(dst), mismatch(withMismatch(err))), false
	}
	dst = append(dst, candidate.Text...)
	if f.decode {
		dst = f.appendCells(dst, &r)
	} else {
		dst = appendPlainCells(dst, &r)
	}
	return append(dst, "\t"+record.Null+"\t"+record.Null+"\n"...), true
}

// appendCells appends the fields, each after a tab.
func (f *tsvForm) appendCells(dst []byte, r *uri.Reference) []byte {
	var c components
	c.set(r)
	for i := range f.fields {
		dst = append(dst, '\t')
		if value, ok := f.fields[i].of(&c); ok {
			dst = record.AppendCell(dst, value)
		} else {
			dst = append(dst, record.Null...)
		}
	}
	return dst
}

// tooLong appends the line of a candidate that is too long.
func (f *tsvForm) tooLong(dst []byte, _ stream.Candidate, m *cli.Mismatch) []byte {
	return appendMismatch(f.appendNulls(append(dst, record.Null...)), m)
}

// appendNulls appends the cells after the input of a candidate without components.
func (f *tsvForm) appendNulls(dst []byte) []byte {
	for range f.fields {
		dst = append(dst, "\t"+record.Null...)
	}
	return append(dst, '\t')
}

// appendMismatch appends the last values of a line: the place of the error and the symbols expected
// there.
func appendMismatch(dst []byte, m *cli.Mismatch) []byte {
	dst = strconv.AppendInt(dst, int64(m.Offset), 10)
	dst = append(dst, '\t')
	dst = record.AppendCell(dst, strings.Join(m.Expected, ", "))
	return append(dst, '\n')
}
