package main

import (
	"io"
	"strconv"
	"strings"

	"github.com/std66/std66/cmd/internal/cli"
	"github.com/std66/std66/cmd/internal/record"
	"github.com/std66/std66/cmd/internal/stream"
	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/repair"
)

// A tsvForm is output for programs, with a line of values for each candidate: the candidate, its
// fields, and the place of an error.
type tsvForm struct {
	fields  []field
	decode  bool
	repairs *repairs // with --repair, a line ends with the steps of the repairs
	iris    *iris
}

// writeHeader writes the header line.
func (f *tsvForm) writeHeader(w io.Writer) error {
	line := "input"
	for _, field := range f.fields {
		line += "\t" + field.name
	}
	line += "\toffset\texpected"
	if f.repairs.on {
		line += "\trepairs"
	}
	_, err := io.WriteString(w, line+"\n")
	return err
}

// each appends the line of a candidate.
func (f *tsvForm) each(dst []byte, candidate stream.Candidate) ([]byte, bool) {
	if f.iris.on {
		return f.eachIRI(dst, candidate)
	}
	r, err := uri.ParseReference(candidate.Text)
	if err == nil {
		dst = f.appendAll(append(dst, candidate.Text...), &r)
		return f.appendEnd(dst, nil), true
	}
	return f.eachAfterError(dst, candidate, err)
}

// eachAfterError appends the line of a candidate that is not a reference.
func (f *tsvForm) eachAfterError(dst []byte, candidate stream.Candidate, err error) ([]byte, bool) {
	r, repairs, err := f.repairs.afterError(candidate.Text, err)
	dst = record.AppendCell(dst, candidate.Text)
	if err != nil {
		return f.appendMismatch(f.appendNulls(dst), mismatch(err)), false
	}
	return f.appendEnd(f.appendAll(dst, &r), repairs), true
}

// eachIRI is each for IRIs.
func (f *tsvForm) eachIRI(dst []byte, candidate stream.Candidate) ([]byte, bool) {
	var c components
	repairs, err := f.iris.read(&c, candidate.Text)
	dst = record.AppendCell(dst, candidate.Text)
	if err != nil {
		return f.appendMismatch(f.appendNulls(dst), mismatch(err)), false
	}
	return f.appendEnd(append(f.appendCells(dst, &c), noError...), repairs), true
}

// noError is the cells for an error that is missing.
const noError = "\t" + record.Null + "\t" + record.Null

// appendAll appends the fields of a reference and cells for an error that is missing.
func (f *tsvForm) appendAll(dst []byte, r *uri.Reference) []byte {
	if f.decode {
		var c components
		c.set(r)
		dst = f.appendCells(dst, &c)
	} else {
		dst = appendPlainCells(dst, r)
	}
	return append(dst, noError...)
}

// appendEnd appends the steps of the repairs, with --repair, and the end of the line.
func (f *tsvForm) appendEnd(dst []byte, repairs []repair.Repair) []byte {
	if f.repairs.on {
		dst = appendPlainCell(dst, stepsOf(repairs).String(), len(repairs) > 0)
	}
	return append(dst, '\n')
}

// appendCells appends the fields, each after a tab.
func (f *tsvForm) appendCells(dst []byte, c *components) []byte {
	for i := range f.fields {
		dst = append(dst, '\t')
		if value, ok := f.fields[i].of(c); ok {
			dst = record.AppendCell(dst, value)
		} else {
			dst = append(dst, record.Null...)
		}
	}
	return dst
}

// tooLong appends the line of a candidate that is too long.
func (f *tsvForm) tooLong(dst []byte, _ stream.Candidate, m *cli.Mismatch) []byte {
	return f.appendMismatch(f.appendNulls(append(dst, record.Null...)), m)
}

// appendNulls appends the cells after the input of a candidate without components.
func (f *tsvForm) appendNulls(dst []byte) []byte {
	for range f.fields {
		dst = append(dst, "\t"+record.Null...)
	}
	return append(dst, '\t')
}

// appendMismatch appends the last values of a line: the place of the error and the symbols expected
// there, or the message if there are none.
func (f *tsvForm) appendMismatch(dst []byte, m *cli.Mismatch) []byte {
	dst = strconv.AppendInt(dst, int64(m.Offset), 10)
	dst = append(dst, '\t')
	expected := strings.Join(m.Expected, ", ")
	if expected == "" {
		expected = m.Err.Error()
	}
	return f.appendEnd(record.AppendCell(dst, expected), nil)
}
