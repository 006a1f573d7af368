package abnf

import (
	"slices"
	"strconv"
)

// SyntaxError reports where a string stops matching a rule and what could follow there. It does
// not keep the string.
type SyntaxError struct {
	// Rule is the rule that the string was checked against.
	Rule Rule

	// Offset is the length in bytes of the longest prefix of the string that begins some match of
	// Rule.
	Offset int

	// Found is the character at Offset, or the single byte there if it does not begin a valid
	// UTF-8 sequence. It is "" if the string ends there.
	Found string

	// states are the states where the scan stopped. They fit in room unless more than two nested
	// calls end at Offset.
	states []zState
	room   [3]zState
}

// newSyntaxError returns the error for s, which does not match r. It keeps only one character of s.
func newSyntaxError(r Rule, s string) *SyntaxError {
	e := &SyntaxError{Rule: r}
	if r.grammar == nil {
		return e
	}
	e.Offset, e.states = r.grammar.tables.stop(r.start().state, s, 0, e.room[:0])
	e.Found = zCharacterAt(s, e.Offset)
	return e
}

// Expected returns what can stand at Offset, in the grammar's words: literals in quotation marks,
// then rule names and numeric values, and last "end of input" if the string could end there.
// Otherwise the order has no meaning. Expected returns nil for an error that no rule returned.
func (e *SyntaxError) Expected() []string {
	if e.Rule.grammar == nil || len(e.states) == 0 {
		return nil
	}
	return slices.Clone(e.Rule.grammar.tables.expectedAt(e.states, nil))
}

// Error returns the error on one line, as in
//
//	abnf: full-date: offset 4: expected "-", found "/"
func (e *SyntaxError) Error() string {
	if e.Rule.grammar == nil {
		return "abnf: no rule matches"
	}
	var room [256]byte
	dst := append(room[:0], "abnf: "...)
	dst = append(dst, e.Rule.String()...)
	dst = append(dst, ": offset "...)
	dst = strconv.AppendInt(dst, int64(e.Offset), 10)
	dst = append(dst, ": expected "...)
	dst = e.Rule.grammar.tables.appendExpectation(dst, e.states)
	dst = append(dst, ", found "...)
	dst = e.Rule.start().appendFound(dst, e.Found)
	return string(dst)
}

// Excerpt draws text, the string that e is about, on one line and a caret under the character at
// e.Offset on the next. Each line ends in a line feed:
//
//	http://example.com/over there
//	                       ^
//
// The function width returns the number of columns that a character takes; nil means one column
// for each. A character without width combines with the character before it, so its caret stands
// under that character. A width counts as 0 if it is less, and as 16 if it is more.
//
// Tabs stay tabs in both lines. Excerpt escapes other characters that would break the picture,
// such as line ends, and invalid UTF-8, as in a Go string. It cuts a text of more than 2,000 bytes
// to about 100 on each side of the offset, and writes "…" where it cuts. It hides nothing else: a
// password in text is in the excerpt.
func (e *SyntaxError) Excerpt(text string, width func(r rune) int) string {
	return zDraw(text, e.Offset, width)
}
