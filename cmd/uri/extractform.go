package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/std66/std66/cmd/internal/cli"
	"github.com/std66/std66/cmd/internal/record"
	"github.com/std66/std66/uri"
	"github.com/std66/std66/uri/extract"
)

// An extractForm is the form of output.
type extractForm struct {
	format    string
	positions bool
	leftOut   bool // matches are references that were left out
	nul       bool
	resolver  uri.Resolver // without a base, nothing is resolved
}

// header returns the header line of tsv.
func (f *extractForm) header() string {
	names := []string{"file", "line", "column", "start", "end", "delimiter"}
	if f.leftOut {
		names = append(names, "kind", "text", "stop", "rest")
	} else {
		names = append(names, "reference")
	}
	if !f.resolver.Base.IsZero() {
		names = append(names, "target")
	}
	return strings.Join(names, "\t") + "\n"
}

// hasPlaces reports whether the output includes lines and columns.
func (f *extractForm) hasPlaces() bool { return f.format != "text" || f.positions || f.leftOut }

// append appends a match.
func (f *extractForm) append(dst []byte, file string, lines *lineCounter, m *extract.Match) ([]byte, error) {
	target := ""
	if !f.resolver.Base.IsZero() {
		u, err := f.resolver.Resolve(m.Reference)
		if err != nil {
			return dst, err // the target is too long
		}
		target = u.String()
	}
	line, column := 0, int64(0)
	if f.hasPlaces() {
		line, column = lines.position(m.Start)
	}
	switch f.format {
	case "json":
		dst = append(record.AppendMember(append(dst, '{'), "file", file), ',')
		dst = strconv.AppendInt(append(dst, `"line":`...), int64(line), 10)
		dst = strconv.AppendInt(append(dst, `,"column":`...), column, 10)
		dst = strconv.AppendInt(append(dst, `,"start":`...), m.Start, 10)
		dst = strconv.AppendInt(append(dst, `,"end":`...), m.End, 10)
		dst = append(append(append(dst, `,"delimiter":"`...), m.Delimiter.String()...), `",`...)
		return append(appendMembers(dst, m, target), "}\n"...), nil
	case "tsv":
		dst = record.AppendCell(dst, file)
		for _, n := range [...]int64{int64(line), column, m.Start, m.End} {
			dst = strconv.AppendInt(append(dst, '\t'), n, 10)
		}
		dst = append(append(append(dst, '\t'), m.Delimiter.String()...), '\t')
		return append(appendCells(dst, m, target), '\n'), nil
	}
	if f.positions || f.leftOut {
		dst = append(append(dst, cli.VisibleName(file)...), ':')
		dst = append(strconv.AppendInt(dst, int64(line), 10), ':')
		dst = append(strconv.AppendInt(dst, column, 10), ": "...)
	}
	switch {
	case f.leftOut && m.Kind == extract.TooLong:
		dst = fmt.Appendf(dst, "%s: %q: more than %d bytes", m.Kind, m.Text, extract.DefaultMaxLength)
	case f.leftOut:
		stopLine, stopColumn := lines.position(m.Stop)
		dst = fmt.Appendf(dst, "%s: %q: not a URI from %d:%d on, %q", m.Kind, m.Text, stopLine, stopColumn, m.Rest)
	case target != "":
		dst = append(dst, target...)
	default:
		dst = append(dst, m.Text...)
	}
	if f.nul {
		return append(dst, 0), nil
	}
	return append(dst, '\n'), nil
}

// appendMembers appends the JSON members of a match after its place.
func appendMembers(dst []byte, m *extract.Match, target string) []byte {
	if m.Kind != extract.Whole {
		dst = fmt.Appendf(dst, `"kind":"%s",`, m.Kind)
		dst = append(record.AppendMember(dst, "text", m.Text), ',')
		dst = fmt.Appendf(dst, `"stop":%d,`, m.Stop)
		return record.AppendMember(dst, "rest", m.Rest)
	}
	dst = record.AppendMember(dst, "reference", m.Text)
	if other := m.Unhyphenated.String(); other != "" {
		dst = record.AppendMember(append(dst, ','), "unhyphenated", other)
	}
	if target != "" {
		dst = record.AppendMember(append(dst, ','), "target", target)
	}
	return dst
}

// appendCells appends the tsv cells of a match after its place.
func appendCells(dst []byte, m *extract.Match, target string) []byte {
	if m.Kind != extract.Whole {
		dst = fmt.Appendf(dst, "%s\t", m.Kind)
		dst = record.AppendCell(dst, m.Text)
		dst = fmt.Appendf(dst, "\t%d\t", m.Stop)
		return record.AppendCell(dst, m.Rest)
	}
	dst = append(dst, m.Text...)
	if target != "" {
		dst = append(append(dst, '\t'), target...)
	}
	return dst
}
