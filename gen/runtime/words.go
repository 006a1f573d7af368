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
// the last belong to callees, and the input does not end where a callee ends. The result shares
// memory with m or, if there are several states, with room[:cap(room)], unless that is too short.
func (m *zMachine) expectedAt(states []zState, room []string) []string {
	if len(states) == 1 {
		return m.wordsAt(states[0])
	}
	room = room[:0]
	for _, literals := range [...]bool{true, false} {
		for i, s := range states {
			for _, w := range m.wordsAt(s) {
				here := w != zEndOfInput || i == len(states)-1
				if here && strings.HasSuffix(w, `"`) == literals && !slices.Contains(room, w) {
					room = append(room, w)
				}
			}
		}
	}
	return room
}

// wordsAt returns the words for what can follow in one state.
func (m *zMachine) wordsAt(s zState) []string {
	n := m.expected(s)
	return m.words[n/zPerList][n%zPerList]
}

// appendExpectation appends a description of what can follow in states.
func (m *zMachine) appendExpectation(dst []byte, states []zState) []byte {
	var room [32]string
	words := m.expectedAt(states, room[:])
	if len(words) == 0 {
		return append(dst, "something else"...) // the error has no states
	}
	return zAppendWords(dst, words)
}

// zWholeCharacters returns the length of s[:n] without an incomplete UTF-8 sequence at its end.
func zWholeCharacters(s string, n int) int {
	for start := n - 1; start >= max(n-utf8.UTFMax, 0); start-- {
		if utf8.RuneStart(s[start]) {
			if utf8.FullRuneInString(s[start:n]) {
				return n
			}
			return start
		}
	}
	return n
}

// zCharacterAt returns the character at offset i of s, or the single byte there if it does not begin
// a valid UTF-8 sequence, or "" at the end of s. The result does not share memory with s.
func zCharacterAt(s string, i int) string {
	_, size := utf8.DecodeRuneInString(s[i:])
	// Conversion of one byte from a byte slice to a string does not allocate.
	found := []byte(s[i : i+size])
	return string(found)
}

// appendFound appends a description of a character, or of the end of the input for "", in an error for
// the rule.
func (rule *zStart) appendFound(dst []byte, found string) []byte {
	if found == "" {
		return append(dst, zEndOfInput...)
	}
	b := found[0]
	if b < utf8.RuneSelf || !rule.ascii {
		return strconv.AppendQuote(dst, found)
	}
	const hex = "0123456789ABCDEF"
	dst = append(dst, "non-ASCII byte %x"...)
	dst = append(dst, hex[b>>4], hex[b&15])
	if rule.percent {
		dst = append(dst, ": UTF-8 text must be percent-encoded"...)
	}
	return dst
}

// zAppendWords appends words as "a, b or c". If there are many, it appends only the first ones and
// the number of the others.
func zAppendWords(dst []byte, words []string) []byte {
	const most = 24
	rest := len(words) - most
	if rest > 1 {
		words = words[:most]
	}
	for i, w := range words {
		switch {
		case i == 0:
		case i == len(words)-1 && rest <= 1:
			dst = append(dst, " or "...)
		default:
			dst = append(dst, ", "...)
		}
		dst = append(dst, w...)
	}
	if rest > 1 {
		dst = append(dst, " or one of "...)
		dst = strconv.AppendInt(dst, int64(rest), 10)
		dst = append(dst, " others"...)
	}
	return dst
}
