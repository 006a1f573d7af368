package dfa

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// MaxWords is how many expected words the text of an error shows, so that it stays a line.
const MaxWords = 24

// Checker finds why strings do not match. It is safe for concurrent use.
type Checker struct {
	dfa            *DFA
	ascii, percent bool
}

// NewChecker returns a checker for d.
func NewChecker(d *DFA) *Checker {
	return &Checker{d, !d.ReadsNonASCII(), d.PercentEncodes()}
}

// Check returns why s does not match, or nil if it does.
func (c *Checker) Check(s string) *Mismatch {
	n, state := c.dfa.Viable(s)
	if n == len(s) && c.dfa.Accept[state] {
		return nil
	}
	_, size := utf8.DecodeRuneInString(s[n:])
	return &Mismatch{c, n, c.dfa.Words(state), strings.Clone(s[n : n+size])}
}

// Mismatch is the SyntaxError of generated packages (see gen): the place at which a string stops
// matching a rule, and the words for what could stand there.
type Mismatch struct {
	checker  *Checker
	Offset   int      // the length in bytes of the longest viable prefix
	Expected []string // words for what can stand there
	Found    string   // the character there, or "" at the end
}

// Error returns the text of a generated package's error, word for word, without the name of the
// package.
func (m *Mismatch) Error() string {
	return fmt.Sprintf("%s: offset %d: expected %s, found %s", m.checker.dfa.Name, m.Offset, joinWords(m.Expected), m.found())
}

func (m *Mismatch) found() string {
	switch {
	case m.Found == "":
		return EndOfInput
	case m.Found[0] < utf8.RuneSelf || !m.checker.ascii:
		return strconv.Quote(m.Found)
	case m.checker.percent:
		return fmt.Sprintf("non-ASCII byte %%x%02X: UTF-8 text must be percent-encoded", m.Found[0])
	}
	return fmt.Sprintf("non-ASCII byte %%x%02X", m.Found[0])
}

// joinWords returns words as "a, b or c". Of more than MaxWords it shows the first ones.
func joinWords(words []string) string {
	if rest := len(words) - MaxWords; rest > 1 { // a single further word is as short as its count
		return fmt.Sprintf("%s or one of %d others", strings.Join(words[:MaxWords], ", "), rest)
	}
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + " or " + words[last]
}
