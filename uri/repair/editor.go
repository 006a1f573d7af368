package repair

import (
	"math"
	"slices"
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
	causes []cause // of the edits, without duplicates
}

// A hostile text may need an edit for every second byte, so edits and spans are small. Offsets fit into
// 32 bits, because the text is not longer than [uri.MaxLength].

// A span is a part of the source that is removed before the text is read.
type span struct {
	start, end uint32
	step       Steps
}

// An edit is a change of text[start:end] to a text of n bytes. Its cause is causes[cause].
type edit struct {
	start, end, n uint32
	cause         uint8
}

// A cause is the steps of an edit and their reason.
type cause struct {
	step   Steps
	reason string
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
		e.removed = append(e.removed, span{0, uint32(start), StepTrim})
	}
	e.text = s[start:end]
	if e.steps.has(StepLines) && strings.ContainsAny(e.text, "\t\n\r") {
		e.text = e.withoutLines(start, end)
	}
	if end < len(s) {
		e.removed = append(e.removed, span{uint32(end), uint32(len(s)), StepTrim})
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
			e.removed = append(e.removed, span{uint32(next), uint32(i), StepLines})
		}
	}
	return string(kept)
}

// isLine reports whether c is a tab or a line break.
func isLine(c byte) bool { return c == '\t' || c == '\n' || c == '\r' }

// replace replaces text[start:end]. A change directly after another one with the same cause extends that.
func (e *editor) replace(step Steps, reason string, start, end int, text string) {
	e.out = append(append(e.out, e.text[e.copied:start]...), text...)
	e.copied = end
	because := cause{step, reason}
	k := slices.Index(e.causes, because)
	if k < 0 {
		k = len(e.causes)
		e.causes = append(e.causes, because)
	}
	if n := len(e.edits) - 1; n >= 0 && int(e.edits[n].end) == start && int(e.edits[n].cause) == k {
		e.edits[n].end = uint32(end)
		e.edits[n].n += uint32(len(text))
		return
	}
	e.edits = append(e.edits, edit{uint32(start), uint32(end), uint32(len(text)), uint8(k)})
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
	from := 0 // the offset in text of the next unchanged byte
	before := 0
	for _, edit := range e.edits {
		from += int(edit.start) - before
		before = int(edit.end)
		m.add(edit, e.causes[edit.cause], text[from:from+int(edit.n)])
		from += int(edit.n)
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

// next returns the offset of the first removed part in the text without these parts, or a number
// greater than any offset.
func (m *merger) next() int {
	if len(m.removed) == 0 {
		return math.MaxInt
	}
	return int(m.removed[0].start) - m.gone
}

// take takes the first removed part.
func (m *merger) take() span {
	s := m.removed[0]
	m.gone += int(s.end - s.start)
	m.removed = m.removed[1:]
	return s
}

// removeUpTo adds the removed parts before text[end] or directly there.
func (m *merger) removeUpTo(end int) {
	for m.next() <= end {
		s := m.take()
		reason := reasonTrim
		if s.step == StepLines {
			reason = reasonLines
		}
		m.repairs = append(m.repairs, Repair{Step: s.step, Start: int(s.start), End: int(s.end), Reason: reason})
	}
}

// add adds an edit with its cause and its text. Removed parts inside it are parts of its repair.
func (m *merger) add(e edit, because cause, text string) {
	m.removeUpTo(int(e.start))
	r := Repair{Step: because.step, Start: int(e.start) + m.gone, Text: text, Reason: because.reason}
	for m.next() < int(e.end) {
		m.take()
		r.Step |= StepLines
	}
	if r.Step != because.step {
		r.Reason += ", and " + reasonLines
	}
	r.End = int(e.end) + m.gone
	m.repairs = append(m.repairs, r)
}

// hostError returns an error with its offsets in the source.
func (e *editor) hostError(err *HostError) *HostError {
	m := merger{removed: e.removed}
	place := func(offset int) int {
		for m.next() <= offset {
			m.take()
		}
		return offset + m.gone
	}
	start := place(err.Start)
	return &HostError{Start: start, End: place(err.End-1) + 1, Err: err.Err}
}
