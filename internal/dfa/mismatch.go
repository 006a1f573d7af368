package dfa

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/std66/std66/internal/byteset"
)

// EndOfInput stands in a list of words for the end of the string.
const EndOfInput = "end of input"

// MaxWords is how many expected words an error's text shows, so that it stays on a line that
// one reads.
const MaxWords = 24

// Words returns what is expected in a state, the end of the input included.
func (d *DFA) Words(state int32) []string {
	w := slices.Clone(d.Expected[state])
	if d.Accept[state] {
		w = append(w, EndOfInput)
	}
	return w
}

// Checker says why strings do not match. It may be used by several goroutines.
type Checker struct {
	dfa            *DFA
	ascii, percent bool
}

// NewChecker returns a checker for d, which calls no other automaton.
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

// Mismatch is the SyntaxError of generated packages (see gen): where a string stops matching a
// rule, and what could stand there.
type Mismatch struct {
	checker  *Checker
	Offset   int      // the length in bytes of the longest viable prefix
	Expected []string // words for what can stand there
	Found    string   // the character there, or "" at the end
}

// Error returns what a generated package says, word for word.
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
		return fmt.Sprintf("non-ASCII byte %%x%02X: UTF-8 text is to be percent-encoded", m.Found[0])
	}
	return fmt.Sprintf("non-ASCII byte %%x%02X", m.Found[0])
}

// joinWords returns words as "a, b or c". Of very many it shows the first ones.
func joinWords(words []string) string {
	if rest := len(words) - MaxWords; rest > 1 { // one more word is no longer than saying that there is one
		return fmt.Sprintf("%s or one of %d others", strings.Join(words[:MaxWords], ", "), rest)
	}
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

// anyOf reports whether f holds for d or one of the automata that it calls.
func anyOf(d *DFA, f func(*DFA) bool) bool {
	all := []*DFA{d}
	for i := 0; i < len(all); i++ {
		if f(all[i]) {
			return true
		}
		for _, callee := range all[i].Callees {
			if !slices.Contains(all, callee) {
				all = append(all, callee)
			}
		}
	}
	return false
}

// ReadsNonASCII reports whether d, or an automaton that it calls, reads bytes over %x7F
// somewhere.
func (d *DFA) ReadsNonASCII() bool { return anyOf(d, (*DFA).readsNonASCII) }

// PercentEncodes reports whether d, or an automaton that it calls, reads percent-encoded bytes
// somewhere: after a percent sign two hexadecimal digits and nothing else.
func (d *DFA) PercentEncodes() bool { return anyOf(d, (*DFA).percentEncodes) }

// readsNonASCII is ReadsNonASCII for d alone.
func (d *DFA) readsNonASCII() bool {
	for s := range d.Len() {
		if !d.Bytes(int32(s)).Intersect(byteset.Range(0x80, 0xFF)).IsEmpty() {
			return true
		}
	}
	return false
}

// percentEncodes is PercentEncodes for d alone.
func (d *DFA) percentEncodes() bool {
	hex := byteset.Range('0', '9').Union(byteset.Range('A', 'F')).Union(byteset.Range('a', 'f'))
	percent := int(d.Classes.Of['%'])
	if d.Classes.Sets[percent] != byteset.Of('%') {
		return false
	}
	onlyHex := func(state int32) bool { return d.First(state) == hex }
	for s := range d.Len() {
		digit := d.Next(int32(s), percent)
		if digit == None || !onlyHex(digit) {
			continue
		}
		if !slices.ContainsFunc(d.Transitions(digit), func(t Transition) bool { return !onlyHex(t.To) }) {
			return true
		}
	}
	return false
}
