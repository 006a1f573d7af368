package main

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/std66/std66/cmd/internal/cli"
	"github.com/std66/std66/cmd/internal/excerpt"
	"github.com/std66/std66/cmd/internal/visible"
)

// This file draws a reference with the names of its parts under it, as RFC 3986 §3 does:
//
//	foo://example.com:8042/over/there?name=ferret#nose
//	\_/   \_________/ \__/\_________/ \_________/ \__/
//	 |         |       |       |           |       |
//	scheme    host    port    path       query   fragment
//
// A name stands under the middle of its part, or near the middle. If the names do not fit on one
// line, a name moves below the name to its right.

// A part is a component of a text.
type part struct {
	name       string
	start, end int // the columns
	from, to   int // the byte offsets
}

// middle returns the column of the part's line to its name.
func (p part) middle() int { return (p.start + p.end - 1) / 2 }

// parts returns the components of a reference that are not empty.
func parts(c *components) []part {
	var list []part
	at, wider := 0, 0 // the byte offset, and the difference from it to the column
	add := func(before, name string, index int, after string) {
		if !c[index].ok {
			return
		}
		at += len(before)
		size := len(c[index].text)
		if size > 0 {
			list = append(list, part{name, at + wider, 0, at, at + size})
			wider += columns(c[index].text) - size
			list[len(list)-1].end = at + size + wider
		}
		at += size + len(after)
	}
	add("", "scheme", schemeIndex, ":")
	if c[authorityIndex].ok {
		at += len("//")
	}
	add("", "userinfo", userinfoIndex, "@")
	add("", "host", hostIndex, "")
	add(":", "port", portIndex, "")
	add("", "path", pathIndex, "")
	add("?", "query", queryIndex, "")
	add("#", "fragment", fragmentIndex, "")
	return list
}

// columns returns the width of a component. It is the number of bytes, except for components of IRIs.
func columns(component string) int {
	if strings.IndexFunc(component, func(c rune) bool { return c >= utf8.RuneSelf }) < 0 {
		return len(component)
	}
	return excerpt.Width(string(visible.AppendValue(nil, component)))
}

// appendFigure appends the figure of a reference, or only its text if the figure is wider than the
// terminal.
func appendFigure(dst []byte, t cli.Terminal, c *components) []byte {
	list := parts(c)
	text, at := c[inputIndex].text, 0
	for _, p := range list {
		dst = append(dst, text[at:p.from]...)
		dst = t.Paint(dst, string(visible.AppendValue(nil, text[p.from:p.to])), partColour(p.name))
		at = p.to
	}
	dst = append(append(dst, text[at:]...), '\n')
	if len(list) == 0 {
		return dst
	}
	rows := labels(list)
	for i := range rows {
		if t.There() && len(rows[i].text) > t.Width() {
			return dst
		}
	}
	for i := range rows {
		dst = rows[i].append(dst, t, list)
	}
	return dst
}

// labels returns the rows under the text.
func labels(list []part) []row {
	var brackets, lines row
	for i, p := range list {
		bracket := "|"
		if n := p.end - p.start; n > 1 {
			bracket = `\` + strings.Repeat("_", n-2) + "/"
		}
		brackets.put(p.start, bracket, int8(i))
		lines.put(p.middle(), "|", int8(i))
	}
	rows := []row{brackets, lines}
	if names, ok := nameRow(list); ok {
		return append(rows, names)
	}
	return append(rows, nameRows(list)...)
}

// centred returns the start of the part's name if the name is under the part's middle.
func (p part) centred() int { return max(0, p.middle()-len(p.name)/2) }

// nameRow returns a row with all names, and reports whether they fit.
func nameRow(list []part) (names row, ok bool) {
	for i, p := range list {
		at := p.centred()
		if i > 0 {
			at = max(at, len(names.text)+1)
		}
		if at > p.middle() {
			return row{}, false
		}
		names.put(at, p.name, int8(i))
	}
	return names, true
}

// nameRows returns several rows with the names, and lines to the names below the first row.
func nameRows(list []part) []row {
	var rows []row
	for i := len(list) - 1; i >= 0; i-- {
		p := list[i]
		at := p.centred()
		if i > 0 {
			at = min(max(at, list[i-1].middle()+2), p.middle()) // do not touch the previous part's line
		}
		depth := 0
		for ; depth < len(rows) && !rows[depth].free(at, at+len(p.name)); depth++ {
			rows[depth].put(p.middle(), "|", int8(i))
		}
		if depth == len(rows) {
			rows = append(rows, row{})
		}
		rows[depth].put(at, p.name, int8(i))
	}
	return rows
}

// A row is a line of a figure: its bytes, and for each byte the index of its part.
type row struct {
	text  []byte
	owner []int8
}

// noPart is the owner of columns without text.
const noPart = -1

// put writes text into the row.
func (r *row) put(at int, text string, owner int8) {
	if grow := at + len(text) - len(r.text); grow > 0 {
		r.text = append(r.text, bytes.Repeat([]byte(" "), grow)...)
		r.owner = append(r.owner, slices.Repeat([]int8{noPart}, grow)...)
	}
	copy(r.text[at:], text)
	r.paint(at, at+len(text), owner)
}

// paint makes a part the owner of columns.
func (r *row) paint(start, end int, owner int8) {
	for i := start; i < end; i++ {
		r.owner[i] = owner
	}
}

// free reports whether the columns and the column after them are blank.
func (r *row) free(start, end int) bool {
	if start >= len(r.text) {
		return true
	}
	return len(bytes.TrimSpace(r.text[start:min(end+1, len(r.text))])) == 0
}

// append appends the row as a line, each part in its colour.
func (r *row) append(dst []byte, t cli.Terminal, list []part) []byte {
	for start := 0; start < len(r.text); {
		end := start + 1
		for end < len(r.text) && r.owner[end] == r.owner[start] {
			end++
		}
		run := string(r.text[start:end])
		if owner := r.owner[start]; owner != noPart {
			dst = t.Paint(dst, run, partColour(list[owner].name))
		} else {
			dst = append(dst, run...)
		}
		start = end
	}
	return append(dst, '\n')
}

// partColour returns the colour of a field.
func partColour(name string) cli.Colour {
	switch component, _, _ := strings.Cut(name, "_"); component {
	case "userinfo":
		return cli.Red
	case "host":
		return cli.Green
	case "port":
		return cli.Yellow
	case "path":
		return cli.Blue
	case "query":
		return cli.Magenta
	}
	return cli.Cyan // the scheme and the fragment, at opposite ends
}
