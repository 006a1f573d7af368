package runtime

import (
	"slices"
	"strconv"
)

// SyntaxError reports where a string stops matching a rule and what could follow there.
// It does not keep the string.
type SyntaxError struct {
	// Rule is the rule that the string was checked against.
	Rule Rule

	// Offset is the length in bytes of the longest prefix of the string that begins some
	// match of Rule. If the package's strings are characters in UTF-8, the prefix consists of
	// whole characters.
	Offset int

	// Found is the character at Offset, or the single byte there if it does not begin a
	// valid UTF-8 sequence. It is "" if the string ends there.
	Found string

	// states are the states where the scan stopped. They fit in room unless more than two
	// nested calls end at Offset.
	states []zState
	room   [3]zState
}

// zNewSyntaxError returns the error for s, which does not match r.
func zNewSyntaxError(r Rule, s string) *SyntaxError {
	e := new(SyntaxError)
	e.set(r, s)
	return e
}

// setFrom makes e the error for s, which does not match r. w has noted where a scan of s stopped. It keeps
// only one character of s.
func (e *SyntaxError) setFrom(r Rule, s string, w *zScanner) {
	e.Rule = r
	if !r.valid() {
		return
	}
	m := &zTables
	if w.at == zDead || w.inner == zLost {
		e.Offset, e.states = m.stop(m.start(int(r)).state, s, 0, e.room[:0])
	} else {
		e.Offset, e.states = w.stop, e.room[:0]
		if w.inner != zDead {
			e.Offset, e.states = m.stop(w.inner, s, w.stop, e.states)
		}
		if e.Offset == w.stop { // the call did not stop in an escape
			e.Offset, e.states = m.stop(w.at, s, w.stop, e.states)
		}
	}
	if n := zWholeCharacters(s, e.Offset); m.characters && n < e.Offset {
		e.Offset, e.states = m.stop(m.start(int(r)).state, s[:n], 0, e.room[:0])
	}
	e.Found = zCharacterAt(s, e.Offset)
}

// Expected returns what can stand at Offset, in the grammar's words: literals in quotation
// marks, then rule names and numeric values, and last "end of input" if the string could end
// there. Otherwise the order has no meaning. Expected computes the words at each call and
// returns nil for an error that no rule returned.
func (e *SyntaxError) Expected() []string { return slices.Clone(zTables.expectedAt(e.states, nil)) }

// Error returns the error on one line, after the name of the package, as in
//
//	pkg: rule: offset 4: expected "/", "?" or end of input, found "^"
func (e *SyntaxError) Error() string {
	if !e.Rule.valid() {
		return zPackage + ": " + e.Rule.String() + ": no such rule"
	}
	var room [256]byte
	dst := append(room[:0], zPackage+": "...)
	dst = append(dst, e.Rule.String()...)
	dst = append(dst, ": offset "...)
	dst = strconv.AppendInt(dst, int64(e.Offset), 10)
	dst = append(dst, ": "...)
	dst = e.appendExpected(dst)
	dst = append(dst, ", "...)
	dst = e.appendFound(dst)
	return string(dst)
}

// appendExpected appends "expected " and a description of what can stand at the offset.
func (e *SyntaxError) appendExpected(dst []byte) []byte {
	return zTables.appendExpectation(append(dst, "expected "...), e.states)
}

// appendFound appends "found " and a description of the character at the offset.
func (e *SyntaxError) appendFound(dst []byte) []byte {
	return zTables.start(int(e.Rule)).appendFound(append(dst, "found "...), e.Found)
}

// Excerpt draws text, the string that e is about, on one line and a caret under the character
// at e.Offset on the next. Each line ends in a line feed:
//
//	http://example.com/over there
//	                       ^
//
// The function width returns the number of columns that a character takes; nil means one column
// for each. A character without width combines with the character before it, so its caret stands
// under that character. A width counts as 0 if it is less, and as 16 if it is more.
//
// Tabs stay tabs in both lines. Excerpt escapes other characters that would break the picture,
// such as line ends, and invalid UTF-8, as in a Go string. It cuts a text of more than 2,000
// bytes to about 100 on each side of the offset, and writes "…" where it cuts. It hides nothing
// else: a password in text is in the excerpt.
func (e *SyntaxError) Excerpt(text string, width func(r rune) int) string {
	return zDraw(text, e.Offset, width)
}
