package cli

import (
	"fmt"

	"github.com/std66/std66/cmd/internal/excerpt"
	"github.com/std66/std66/cmd/internal/record"
	"github.com/std66/std66/cmd/internal/stream"
	"github.com/std66/std66/cmd/internal/visible"
)

// A Mismatch is why and where a string is not what it should be.
type Mismatch struct {
	Offset   int      // in bytes
	Expected []string // what could stand there
	Err      error    // says it in words
}

// Append appends the message for a candidate, "file:line:column: message", and an excerpt of it
// with a caret.
func (m *Mismatch) Append(dst []byte, t Terminal, c stream.Candidate) []byte {
	return AppendMessage(dst, t, fmt.Sprintf("%s:%d:%d:", c.Source, c.Line, m.Offset+1), m.Err.Error(), c.Text, m.Offset, Wrong)
}

// AppendMessage appends a message with the place that it is about, and the text there with a
// caret of a colour at the offset.
func AppendMessage(dst []byte, t Terminal, place, msg, text string, offset int, colour Colour) []byte {
	dst = appendPlace(dst, t, place)
	dst = visible.AppendMessage(dst, msg)
	dst = append(dst, '\n')
	dst = excerpt.Append(dst, text, offset)
	const caret = "^\n"
	dst = t.Paint(dst[:len(dst)-len(caret)], caret[:1], colour)
	return append(dst, '\n')
}

// AppendFailure appends the message for a candidate that is wrong as a whole.
func AppendFailure(dst []byte, t Terminal, c stream.Candidate, msg string) []byte {
	dst = appendPlace(dst, t, fmt.Sprintf("%s:%d:", c.Source, c.Line))
	return append(visible.AppendMessage(dst, msg), '\n')
}

func appendPlace(dst []byte, t Terminal, place string) []byte {
	dst = t.Paint(dst, VisibleName(place), Place)
	return append(dst, ' ')
}

// AppendMembers appends the members of an object that only a candidate that fails has.
func (m *Mismatch) AppendMembers(dst []byte) []byte {
	dst = fmt.Appendf(dst, `,"offset":%d,"expected":`, m.Offset)
	return record.AppendStrings(dst, m.Expected)
}

// CheckText returns the function that appends a message for a candidate that check finds wrong.
func CheckText(t Terminal, check func(string) *Mismatch) stream.Func {
	return func(dst []byte, c stream.Candidate) ([]byte, bool) {
		m := check(c.Text)
		if m == nil {
			return dst, true
		}
		return m.Append(dst, t, c), false
	}
}

// CheckJSON returns the function that appends an object that says what check finds, with the
// name of the candidate's source if withFile says so.
func CheckJSON(check func(string) *Mismatch, withFile bool) stream.Func {
	return func(dst []byte, c stream.Candidate) ([]byte, bool) {
		m := check(c.Text)
		return AppendChecked(dst, c, withFile, m, nil), m == nil
	}
}

// AppendChecked appends an object that says what was found in a candidate, and if that is
// nothing, what more appends to it, unless that is nil.
func AppendChecked(dst []byte, c stream.Candidate, withFile bool, m *Mismatch, more func(dst []byte) []byte) []byte {
	dst = append(dst, '{')
	if withFile {
		dst = append(record.AppendMember(dst, "file", c.Source), ',')
	}
	dst = fmt.Appendf(dst, `"line":%d,`, c.Line)
	dst = record.AppendMember(dst, "input", c.Text)
	dst = fmt.Appendf(dst, `,"valid":%t`, m == nil)
	switch {
	case m != nil:
		dst = m.AppendMembers(dst)
	case more != nil:
		dst = more(dst)
	}
	return append(dst, "}\n"...)
}

// TooLongJSON returns the function (see [Input]) that appends an object for a candidate that is too
// long, which has no "input", with the name of the candidate's source if withFile says so.
func TooLongJSON(withFile bool) func(dst []byte, c stream.Candidate, m *Mismatch) []byte {
	return func(dst []byte, c stream.Candidate, m *Mismatch) []byte {
		dst = append(dst, '{')
		if withFile {
			dst = append(record.AppendMember(dst, "file", c.Source), ',')
		}
		dst = fmt.Appendf(dst, `"line":%d,"valid":false`, c.Line)
		dst = m.AppendMembers(dst)
		dst = record.AppendMember(append(dst, ','), "error", m.Err.Error())
		return append(dst, "}\n"...)
	}
}

// CheckSummary returns the words for the counts: "48010 candidates, 341 are not a URI", and if there
// are any, how many are too long.
func CheckSummary(t stream.Tally, what string) string {
	verb := "are"
	if t.Failed == 1 {
		verb = "is"
	}
	summary := fmt.Sprintf("%s, %d %s not %s", Count(t.Candidates, "candidate"), t.Failed, verb, what)
	switch t.TooLong {
	case 0:
		return summary
	case 1:
		return summary + ", 1 is too long"
	}
	return fmt.Sprintf("%s, %d are too long", summary, t.TooLong)
}
