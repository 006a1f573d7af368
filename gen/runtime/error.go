package runtime

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// SyntaxError reports where a string stops matching a rule and what could follow there.
// It does not keep the string.
type SyntaxError struct {
	// Rule is the rule that the string was checked against.
	Rule Rule

	// Offset is the length in bytes of the longest prefix of the string that begins some
	// match of Rule.
	Offset int

	// Found is the character at Offset, or the single byte there if it does not begin a
	// valid UTF-8 sequence. It is "" if the string ends there.
	Found string

	// states are the states where the scan stopped. They fit in room unless several nested
	// calls end at Offset.
	states []zState
	room   [2]zState
}

// zNewSyntaxError returns the error for s, which does not match r.
func zNewSyntaxError(r Rule, s string) *SyntaxError {
	e := new(SyntaxError)
	e.set(r, s)
	return e
}

// set makes e the error for s, which does not match r. It keeps only one character of s.
func (e *SyntaxError) set(r Rule, s string) {
	e.Rule = r
	if !r.valid() {
		return
	}
	m := &zTables
	e.Offset, e.states = m.stop(m.start(r).state, s, 0, e.room[:0])
	_, size := utf8.DecodeRuneInString(s[e.Offset:])
	// Conversion of one byte from a byte slice to a string does not allocate.
	found := []byte(s[e.Offset : e.Offset+size])
	e.Found = string(found)
}

// Expected returns what can stand at Offset, in the grammar's words: literals in quotation
// marks, then rule names and numeric values, and last "end of input" if the string could end
// there. Otherwise the order has no meaning. Expected computes the words at each call and
// returns nil for an error that no rule returned.
func (e *SyntaxError) Expected() []string { return slices.Clone(zTables.expectedAt(e.states)) }

// zEndOfInput represents the end of the input in a list of words.
const zEndOfInput = "end of input"

// expectedAt returns the words for what can follow in states, literals first. All states except
// the last belong to callees, and the input does not end where a callee ends. The result may
// share memory with m.
func (m *zMachine) expectedAt(states []zState) []string {
	var literals, others []string
	for i, s := range states {
		n := m.expected(s)
		words := m.words[n/zPerList][n%zPerList]
		if len(states) == 1 {
			return words
		}
		for _, w := range words {
			switch {
			case w == zEndOfInput && i < len(states)-1:
			case strings.HasSuffix(w, `"`):
				literals = zAppendNew(literals, w)
			default:
				others = zAppendNew(others, w)
			}
		}
	}
	return append(literals, others...)
}

// zAppendNew appends w to words unless they have it.
func zAppendNew(words []string, w string) []string {
	if slices.Contains(words, w) {
		return words
	}
	return append(words, w)
}

// Error returns the error on one line, after the name of the package, as in
//
//	pkg: rule: offset 4: expected "/", "?" or end of input, found "^"
func (e *SyntaxError) Error() string {
	if !e.Rule.valid() {
		return zPackage + ": " + e.Rule.String() + ": no such rule"
	}
	return zPackage + ": " + e.Rule.String() + ": offset " + strconv.Itoa(e.Offset) +
		": expected " + e.expected() + ", found " + e.found()
}

// expected describes what can stand at the offset.
func (e *SyntaxError) expected() string {
	words := zTables.expectedAt(e.states)
	if len(words) == 0 {
		return "something else" // no rule returned e
	}
	return zJoinWords(words)
}

// found describes the character at the offset.
func (e *SyntaxError) found() string {
	if e.Found == "" {
		return zEndOfInput
	}
	start := zTables.start(e.Rule)
	b := e.Found[0]
	if b < utf8.RuneSelf || !start.ascii {
		return strconv.Quote(e.Found)
	}
	const hex = "0123456789ABCDEF"
	text := "non-ASCII byte %x" + string([]byte{hex[b>>4], hex[b&15]})
	if start.percent {
		text += ": UTF-8 text must be percent-encoded"
	}
	return text
}

// zJoinWords returns words as "a, b or c". If there are many, it shows only the first ones and
// the number of the others.
func zJoinWords(words []string) string {
	const most = 24
	rest := len(words) - most
	if rest > 1 {
		return strings.Join(words[:most], ", ") + " or one of " + strconv.Itoa(rest) + " others"
	}
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + " or " + words[last]
}
