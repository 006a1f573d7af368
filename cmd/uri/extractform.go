package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/std66/std66/cmd/internal/cli"
	"github.com/std66/std66/cmd/internal/record"
	"github.com/std66/std66/uri/repair"
)

// An extracted is a reference in a document, or a text that is left out.
type extracted struct {
	start, end   int64    // byte offsets in the document
	labels       []string // the values of the form's labels
	text         string   // as written
	reference    string
	unhyphenated string          // "" if there is none
	target       string          // "" if there is no base
	uri          string          // with --iri, the reference as a URI reference
	uriError     string          // the reason why there is no uri
	repairs      []repair.Repair // with offsets in text
	leftOut      *leftOut        // nil for a reference
}

// A leftOut is the reason why a text is left out.
type leftOut struct {
	kind   string
	what   string // the thing that the text is not
	stop   int64  // the byte offset of rest in the document
	rest   string // the part of the text that the grammar does not allow
	reason string // in place of stop and rest, if they are not the reason
	err    string // the error of a link
}

// An extractForm is the form of output.
type extractForm struct {
	format    string
	labels    []string // the names of the columns that describe the place of a reference
	positions bool
	leftOut   bool // the texts that are left out, instead of references
	errors    bool // these texts have errors
	targets   bool
	repairs   bool
	uris      bool // the references are IRI references
	nul       bool
}

// header returns the header line of tsv.
func (f *extractForm) header() string {
	names := append([]string{"file", "line", "column", "start", "end"}, f.labels...)
	if f.leftOut {
		names = append(names, "kind", "text", "stop", "rest")
	} else {
		names = append(names, "reference")
	}
	if f.uris && !f.leftOut {
		names = append(names, "uri", "uri_error")
	}
	if f.targets && !f.leftOut {
		names = append(names, "target")
	}
	if f.repairs && !f.leftOut {
		names = append(names, "text", "repairs")
	}
	if f.errors && f.leftOut {
		names = append(names, "error")
	}
	return strings.Join(names, "\t") + "\n"
}

// hasPlaces reports whether the output includes lines and columns.
func (f *extractForm) hasPlaces() bool { return f.format != "text" || f.positions || f.leftOut }

// append appends a reference, or a text that is left out.
func (f *extractForm) append(dst []byte, file string, lines *lineCounter, x *extracted) []byte {
	line, column := 0, int64(0)
	if f.hasPlaces() {
		line, column = lines.position(x.start)
	}
	switch f.format {
	case "json":
		dst = append(record.AppendMember(append(dst, '{'), "file", file), ',')
		dst = strconv.AppendInt(append(dst, `"line":`...), int64(line), 10)
		dst = strconv.AppendInt(append(dst, `,"column":`...), column, 10)
		dst = strconv.AppendInt(append(dst, `,"start":`...), x.start, 10)
		dst = strconv.AppendInt(append(dst, `,"end":`...), x.end, 10)
		for i, label := range f.labels {
			dst = record.AppendMember(append(dst, ','), label, x.labels[i])
		}
		return append(f.appendMembers(append(dst, ','), x), "}\n"...)
	case "tsv":
		dst = record.AppendCell(dst, file)
		for _, n := range [...]int64{int64(line), column, x.start, x.end} {
			dst = strconv.AppendInt(append(dst, '\t'), n, 10)
		}
		for _, label := range x.labels {
			dst = record.AppendCell(append(dst, '\t'), label)
		}
		return append(f.appendCells(append(dst, '\t'), x), '\n')
	}
	if f.positions || f.leftOut {
		dst = append(append(dst, cli.VisibleName(file)...), ':')
		dst = append(strconv.AppendInt(dst, int64(line), 10), ':')
		dst = append(strconv.AppendInt(dst, column, 10), ": "...)
	}
	dst = f.appendText(dst, lines, x)
	if f.nul {
		return append(dst, 0)
	}
	return append(dst, '\n')
}

// appendText appends the text after the place.
func (f *extractForm) appendText(dst []byte, lines *lineCounter, x *extracted) []byte {
	switch {
	case x.leftOut == nil && x.target != "":
		return append(dst, x.target...)
	case x.leftOut == nil:
		return append(dst, x.reference...)
	case x.leftOut.reason != "":
		return fmt.Appendf(dst, "%s: %q: %s", x.leftOut.kind, x.text, x.leftOut.reason)
	}
	line, column := lines.position(x.leftOut.stop)
	return fmt.Appendf(dst, "%s: %q: not %s from %d:%d on, %q", x.leftOut.kind, x.text, cli.WithArticle(x.leftOut.what), line, column, x.leftOut.rest)
}

// appendMembers appends the JSON members after the place.
func (f *extractForm) appendMembers(dst []byte, x *extracted) []byte {
	if out := x.leftOut; out != nil {
		dst = record.AppendMember(dst, "kind", out.kind)
		dst = record.AppendMember(append(dst, ','), "text", x.text)
		dst = fmt.Appendf(dst, `,"stop":%d,`, out.stop)
		dst = record.AppendMember(dst, "rest", out.rest)
		if f.errors {
			dst = record.AppendMember(append(dst, ','), "error", out.err)
		}
		return dst
	}
	dst = record.AppendMember(dst, "reference", x.reference)
	switch {
	case f.uris && x.uriError == "":
		dst = record.AppendMember(append(dst, ','), "uri", x.uri)
	case f.uris:
		dst = record.AppendMember(append(dst, ','), "uri_error", x.uriError)
	}
	if x.unhyphenated != "" {
		dst = record.AppendMember(append(dst, ','), "unhyphenated", x.unhyphenated)
	}
	if x.target != "" {
		dst = record.AppendMember(append(dst, ','), "target", x.target)
	}
	if len(x.repairs) > 0 {
		dst = record.AppendMember(append(dst, ','), "text", x.text)
		dst = appendRepairs(dst, x.repairs)
	}
	return dst
}

// appendCells appends the tsv cells after the place.
func (f *extractForm) appendCells(dst []byte, x *extracted) []byte {
	if out := x.leftOut; out != nil {
		dst = append(append(dst, out.kind...), '\t')
		dst = record.AppendCell(dst, x.text)
		dst = fmt.Appendf(dst, "\t%d\t", out.stop)
		dst = record.AppendCell(dst, out.rest)
		if f.errors {
			dst = record.AppendCell(append(dst, '\t'), out.err)
		}
		return dst
	}
	dst = append(dst, x.reference...)
	if f.uris {
		dst = appendPlainCell(dst, x.uri, x.uriError == "")
		dst = appendErrorCell(dst, x.uriError)
	}
	if f.targets {
		dst = appendPlainCell(dst, x.target, x.target != "")
	}
	if f.repairs {
		dst = record.AppendCell(append(dst, '\t'), x.text)
		dst = appendPlainCell(dst, stepsOf(x.repairs).String(), len(x.repairs) > 0)
	}
	return dst
}

// appendErrorCell appends a tab and an error message, or null if there is none.
func appendErrorCell(dst []byte, message string) []byte {
	if message == "" {
		return appendPlainCell(dst, "", false)
	}
	return record.AppendCell(append(dst, '\t'), message)
}
