package cli

import (
	"fmt"
	"strconv"

	"github.com/std66/std66/cmd/internal/excerpt"
	"github.com/std66/std66/cmd/internal/record"
	"github.com/std66/std66/cmd/internal/stream"
	"github.com/std66/std66/cmd/internal/visible"
)

// A Mismatch describes why and where a string is invalid.
type Mismatch struct {
	Offset   int      // in bytes
	Expected []string // the symbols that could stand there, if the error is one of syntax
	Err      error    // has the message
}

// Append appends the message for a candidate, "file:line:column: message", and an excerpt of the
// candidate with a caret.
func (m *Mismatch) Append(dst []byte, t Terminal, c stream.Candidate) []byte {
	return AppendMessage(dst, t, fmt.Sprintf("%s:%d:%d:", c.Source, c.Line, m.Offset+1), m.Err.Error(), c.Text, m.Offset, Wrong)
}

// AppendMessage appends a place, a message, and an excerpt of the text with a coloured caret at the
// offset.
func AppendMessage(dst []byte, t Terminal, place, msg, text string, offset int, colour Colour) []byte {
	dst = appendPlace(dst, t, place)
	dst = visible.AppendMessage(dst, msg)
	dst = append(dst, '\n')
	dst = excerpt.Append(dst, text, offset)
	const caret = "^\n"
	dst = t.Paint(dst[:len(dst)-len(caret)], caret[:1], colour)
	return append(dst, '\n')
}

// AppendFailure appends a message about a whole candidate.
func AppendFailure(dst []byte, t Terminal, c stream.Candidate, msg string) []byte {
	dst = appendPlace(dst, t, fmt.Sprintf("%s:%d:", c.Source, c.Line))
	return append(visible.AppendMessage(dst, msg), '\n')
}

func appendPlace(dst []byte, t Terminal, place string) []byte {
	dst = t.Paint(dst, VisibleName(place), Place)
	return append(dst, ' ')
}

// AppendMembers appends the JSON members "offset" and "expected". Without expected symbols, it appends
// the message as "error" instead of "expected".
func (m *Mismatch) AppendMembers(dst []byte) []byte {
	dst = strconv.AppendInt(append(dst, `,"offset":`...), int64(m.Offset), 10)
	if len(m.Expected) == 0 {
		return record.AppendMember(append(dst, ','), "error", m.Err.Error())
	}
	return record.AppendStrings(append(dst, `,"expected":`...), m.Expected)
}

// CheckText returns a function that appends a message for each candidate that check rejects.
func CheckText(t Terminal, check func(string) *Mismatch) stream.Func {
	return func(dst []byte, c stream.Candidate) ([]byte, bool) {
		m := check(c.Text)
		if m == nil {
			return dst, true
		}
		return m.Append(dst, t, c), false
	}
}

// CheckJSON returns a function that appends a JSON object with the result of check for each candidate.
// If withFile is true, the object includes the name of the candidate's source.
func CheckJSON(check func(string) *Mismatch, withFile bool) stream.Func {
	return func(dst []byte, c stream.Candidate) ([]byte, bool) {
		m := check(c.Text)
		return AppendChecked(dst, c, withFile, m, nil), m == nil
	}
}

// AppendChecked appends a JSON object with the result for a candidate. For a valid candidate, whose m is
// nil, more appends further members; it may be nil.
func AppendChecked(dst []byte, c stream.Candidate, withFile bool, m *Mismatch, more func(dst []byte) []byte) []byte {
	dst = AppendCandidate(dst, c, withFile, m == nil)
	switch {
	case m != nil:
		dst = m.AppendMembers(dst)
	case more != nil:
		dst = more(dst)
	}
	return append(dst, "}\n"...)
}

// AppendCandidate appends the start of a JSON object with the result for a candidate: its members up to
// "valid", without the closing brace.
func AppendCandidate(dst []byte, c stream.Candidate, withFile, valid bool) []byte {
	dst = append(dst, '{')
	if withFile {
		dst = append(record.AppendMember(dst, "file", c.Source), ',')
	}
	dst = strconv.AppendInt(append(dst, `"line":`...), int64(c.Line), 10)
	dst = record.AppendMember(append(dst, ','), "input", c.Text)
	return strconv.AppendBool(append(dst, `,"valid":`...), valid)
}

// TooLongJSON returns a function for [Input.TooLong] that appends a JSON object, without "input". If
// withFile is true, the object includes the name of the candidate's source.
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

// CheckSummary returns a summary such as "48010 candidates, 341 are not a URI". If candidates are too
// long, it adds their number.
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
