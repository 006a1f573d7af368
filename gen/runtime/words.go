package runtime

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

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

// expectation describes what can follow in states.
func (m *zMachine) expectation(states []zState) string {
	words := m.expectedAt(states)
	if len(words) == 0 {
		return "something else" // the error has no states
	}
	return zJoinWords(words)
}

// zCharacterAt returns the character at offset i of s, or the single byte there if it does not begin
// a valid UTF-8 sequence, or "" at the end of s. The result does not share memory with s.
func zCharacterAt(s string, i int) string {
	_, size := utf8.DecodeRuneInString(s[i:])
	// Conversion of one byte from a byte slice to a string does not allocate.
	found := []byte(s[i : i+size])
	return string(found)
}

// describe describes a character, or "" for the end of the input, in an error for the rule.
func (rule *zStart) describe(found string) string {
	if found == "" {
		return zEndOfInput
	}
	b := found[0]
	if b < utf8.RuneSelf || !rule.ascii {
		return strconv.Quote(found)
	}
	const hex = "0123456789ABCDEF"
	text := "non-ASCII byte %x" + string([]byte{hex[b>>4], hex[b&15]})
	if rule.percent {
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
