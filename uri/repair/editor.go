package repair

import (
	"strings"
)

// An editor changes a text from left to right. It copies nothing before the first change.
type editor struct {
	steps   Steps
	base    string // the scheme of the base URI
	toASCII func(name string) (string, error)

	source  string // the text given
	removed []span // the parts of source that are not in text
	text    string // source without the removed parts

	family family // of the scheme
	slash  bool   // whether "\" is read as "/"

	copied int    // the length of the prefix of text that is in out, changed
	out    []byte // the changed text
	edits  []edit
}

// A span is a part of the source that is removed before the text is read.
type span struct {
	step       Steps
	start, end int
}

// An edit is a change of text[start:end] to out[from:to].
type edit struct {
	step       Steps
	reason     string
	start, end int
	from, to   int
}

// Reasons of repairs.
const (
	reasonTrim       = "white space around a reference is not part of it"
	reasonLines      = "tabs and line breaks are not part of a reference"
	reasonBackslash  = `browsers read "\" as "/"`
	reasonEncoded    = `"\" must be percent-encoded`
	reasonSpace      = "a space must be percent-encoded"
	reasonCharacter  = "this character must be percent-encoded"
	reasonBracket    = "a square bracket outside an IP literal must be percent-encoded"
	reasonNumberSign = `"#" in a fragment must be percent-encoded`
	reasonAtSign     = `"@" in userinfo must be percent-encoded`
	reasonPercent    = `"%" without two hexadecimal digits must be percent-encoded`
	reasonNonASCII   = "non-ASCII text must be percent-encoded"
	reasonToASCII    = "a host name must be ASCII"
	reasonColon      = `"./" keeps the colon from ending a scheme`
	reasonSlashes    = "two slashes precede a host"
	reasonFile       = "two slashes and a path follow the scheme file"
	reasonRelative   = "browsers read a reference with the scheme of its base as relative"
	reasonIPv4       = "the host is an IPv4 address in a rare format"
	reasonDrive      = "a drive is the first segment of a path"
	reasonBar        = `browsers read "|" after a drive letter as ":"`
	reasonHost       = "browsers decode a host name"
	reasonUserinfo   = "browsers remove an empty user or password"
)

// clean sets the text: the source without white space at its ends, tabs and line breaks.
func (e *editor) clean(s string) {
	e.source = s
	start, end := 0, len(s)
	if e.steps.has(StepTrim) {
		for start < end && s[start] <= ' ' {
			start++
		}
		for start < end && s[end-1] <= ' ' {
			end--
		}
	}
	if start > 0 {
		e.removed = append(e.removed, span{StepTrim, 0, start})
	}
	e.text = s[start:end]
	if e.steps.has(StepLines) && strings.ContainsAny(e.text, "\t\n\r") {
		e.text = e.withoutLines(start, end)
	}
	if end < len(s) {
		e.removed = append(e.removed, span{StepTrim, end, len(s)})
	}
}

// withoutLines returns the source from start to end without tabs and line breaks.
func (e *editor) withoutLines(start, end int) string {
	kept := make([]byte, 0, end-start)
	for i := start; i < end; {
		next := i
		for next < end && !isLine(e.source[next]) {
			next++
		}
		kept = append(kept, e.source[i:next]...)
		for i = next; i < end && isLine(e.source[i]); i++ {
		}
		if i > next {
			e.removed = append(e.removed, span{StepLines, next, i})
		}
	}
	return string(kept)
}

// isLine reports whether c is a tab or a line break.
func isLine(c byte) bool { return c == '\t' || c == '\n' || c == '\r' }

// replace replaces text[start:end]. A change directly after another one with the same reason extends
// that.
func (e *editor) replace(step Steps, reason string, start, end int, text string) {
	e.out = append(append(e.out, e.text[e.copied:start]...), text...)
	e.copied = end
	if n := len(e.edits) - 1; n >= 0 && e.edits[n].end == start && e.edits[n].reason == reason {
		e.edits[n].end, e.edits[n].to = end, len(e.out)
		return
	}
	e.edits = append(e.edits, edit{step, reason, start, end, len(e.out) - len(text), len(e.out)})
}

// encode replaces the byte at i with its triplet.
func (e *editor) encode(step Steps, reason string, i int) {
	const digits = "0123456789ABCDEF"
	c := e.text[i]
	triplet := [...]byte{'%', digits[c>>4], digits[c&15]}
	e.replace(step, reason, i, i+1, string(triplet[:]))
}

// finish returns the changed text, and the changes to the source.
func (e *editor) finish() (string, []Repair) {
	if len(e.edits) == 0 && len(e.removed) == 0 {
		return e.source, nil
	}
	text := e.text
	if len(e.edits) > 0 {
		text = string(append(e.out, e.text[e.copied:]...))
	}
	m := merger{removed: e.removed, repairs: make([]Repair, 0, len(e.edits)+len(e.removed))}
	for i := range e.edits {
		edit := &e.edits[i]
		m.add(edit, text[edit.from:edit.to])
	}
	m.removeUpTo(len(e.text))
	return text, m.repairs
}

// A merger merges edits of the text and removed parts of the source into repairs of the source.
type merger struct {
	removed []span // the parts that are not merged yet
	gone    int    // the number of removed bytes that are
	repairs []Repair
}

// removeUpTo adds the removed parts before text[end] or directly there.
func (m *merger) removeUpTo(end int) {
	for len(m.removed) > 0 && m.removed[0].start-m.gone <= end {
		m.remove()
	}
}

// remove adds the first removed part.
func (m *merger) remove() {
	s := m.removed[0]
	reason := reasonTrim
	if s.step == StepLines {
		reason = reasonLines
	}
	m.repairs = append(m.repairs, Repair{Step: s.step, Start: s.start, End: s.end, Reason: reason})
	m.gone += s.end - s.start
	m.removed = m.removed[1:]
}

// add adds an edit. Removed parts inside it are parts of its repair.
func (m *merger) add(e *edit, text string) {
	m.removeUpTo(e.start)
	r := Repair{Step: e.step, Start: e.start + m.gone, Text: text, Reason: e.reason}
	for len(m.removed) > 0 && m.removed[0].start-m.gone < e.end {
		m.gone += m.removed[0].end - m.removed[0].start
		m.removed = m.removed[1:]
		r.Step |= StepLines
	}
	if r.Step != e.step {
		r.Reason += ", and " + reasonLines
	}
	r.End = e.end + m.gone
	m.repairs = append(m.repairs, r)
}

// hostError returns an error with its offsets in the source.
func (e *editor) hostError(err *HostError) *HostError {
	gone := 0
	place := func(offset int) int {
		for len(e.removed) > 0 && e.removed[0].start-gone <= offset {
			gone += e.removed[0].end - e.removed[0].start
			e.removed = e.removed[1:]
		}
		return offset + gone
	}
	start := place(err.Start)
	return &HostError{Start: start, End: place(err.End-1) + 1, Err: err.Err}
}
